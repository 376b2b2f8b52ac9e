import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A JSON-RPC message as a server writes it. */
export interface Message {
  readonly jsonrpc: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** How a process ended, and all that it wrote. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Looks at what was written so far, and says whether the wait is over. */
type Waiter = () => boolean;

/** A running genmath process: writes to its stdin, collects what it writes. */
export class StdioProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Settles when the process has ended and its pipes are drained. */
  readonly ended: Promise<Ending>;
  stdout = '';
  stderr = '';
  #waiters: Waiter[] = [];
  #isOver = false;
  #nextId = 1_000;

  constructor(args: readonly string[], options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
    this.child = spawn(process.execPath, [...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.#look();
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    // Writing to a process that has ended is the test's own business, told by the way it ended.
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        this.#isOver = true;
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr });
        this.#look();
      });
    });
  }

  /** The complete lines of stdout as JSON; throws where one is not. */
  get messages(): readonly Message[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  send(message: unknown): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  #look(): void {
    this.#waiters = this.#waiters.filter((look) => !look());
  }

  /** Waits until the messages so far hold what is looked for; rejects where a line is no JSON, or the process ends without it. */
  until<T>(find: (messages: readonly Message[]) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const look: Waiter = () => {
        try {
          const found = find(this.messages);
          if (found !== undefined) resolve(found);
          else if (this.#isOver) reject(new Error(`The process ended without the answer; stderr: ${this.stderr}`));
          return found !== undefined || this.#isOver;
        } catch (error) {
          reject(error);
          return true;
        }
      };
      if (!look()) this.#waiters.push(look);
    });
  }

  answer(id: string | number): Promise<Message> {
    return this.until((messages) => messages.find((message) => message.id === id));
  }

  /** Waits for the first so many answers that bear no id. */
  answersWithoutId(count: number): Promise<readonly Message[]> {
    return this.until((messages) => {
      const found = messages.filter(({ id }) => id === null);
      return found.length >= count ? found : undefined;
    });
  }

  request(method: string, params?: unknown): Promise<Message> {
    this.#nextId += 1;
    const id = this.#nextId;
    this.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    return this.answer(id);
  }

  /** Opens a connection as a client of a revision with a handshake does. */
  async initialize(protocolVersion = '2025-11-25'): Promise<Message> {
    const answer = await this.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'lines', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  callTool(name: string, input: unknown): Promise<Message> {
    return this.request('tools/call', { name, arguments: input });
  }

  /** Ends stdin, which ends the process. */
  end(): Promise<Ending> {
    this.child.stdin.end();
    return this.ended;
  }
}

/** A folder with a data folder in it, in which processes of an installed copy of the built package are started. */
export interface Sandbox {
  readonly folder: string;
  readonly launcher: string;
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly start: (args?: readonly string[], environment?: Readonly<Record<string, string>>) => StdioProcess;
  /** Runs a command to its end, with this text on its stdin. */
  readonly run: (args: readonly string[], input?: string, environment?: Readonly<Record<string, string>>) => Promise<Ending>;
  /** Ends every process that was started and removes the folder. */
  readonly close: () => Promise<void>;
}

let installed: string | undefined;
/** Copies what the package ships into a temporary folder, once: no test writes there, and the folder goes with the other temporary files of the run. */
const install = (): string => {
  if (installed !== undefined) return installed;
  installed = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-installed-')));
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), join(installed, name), { recursive: true });
  return installed;
};

/** Makes a folder in which tests run the launcher as it is installed, in a clean environment. */
export const createSandbox = (): Sandbox => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-sandbox-')));
  const launcher = join(install(), 'bin', 'genmath.js');
  const dataFolder = join(folder, 'data');
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, GENMATH_DATA: dataFolder };
  const started: StdioProcess[] = [];
  const start: Sandbox['start'] = (args = [], extra = {}) => {
    const made = new StdioProcess([launcher, ...args], { cwd: folder, env: { ...environment, ...extra } });
    started.push(made);
    return made;
  };
  return {
    folder,
    launcher,
    dataFolder,
    environment,
    start,
    run: (args, input = '', extra = {}) => {
      const made = start(args, extra);
      made.child.stdin.end(input);
      return made.ended;
    },
    close: async () => {
      for (const { child } of started) child.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Gives the parameters that bear the envelope of revision 2026-07-28, which every request carries there. */
export const inEnvelope = (params: Readonly<Record<string, unknown>> = {}, protocolVersion = '2026-07-28'): Record<string, unknown> => ({
  ...params,
  _meta: {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientInfo': { name: 'lines', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
});
