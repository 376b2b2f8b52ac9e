import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import type { Ending, Sandbox } from '../adapters/mcp/stdio-process.js';

/** A process, what it wrote so far, and its end. */
export interface Running {
  readonly child: ChildProcess;
  readonly stderr: string;
  readonly ended: Promise<Ending>;
}

/** An answer of a node that runs as a process of its own. */
export interface Heard {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly json: Readonly<Record<string, unknown>>;
}

/** A running `genmath serve`. */
export interface ServeProcess {
  readonly process: Running;
  readonly url: string;
  readonly port: number;
  readonly send: (method: string, path: string, json?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Heard>;
  /** Computes with a key. */
  readonly compute: (key: string, json?: unknown) => Promise<Heard>;
  readonly end: (signal: NodeJS.Signals) => Promise<Ending>;
}

/** The lines of a log, each of which must be JSON. */
export const logLines = (stderr: string): readonly Readonly<Record<string, unknown>>[] =>
  stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

/** Waits until a process has said where it listens. */
export const whenListening = async (process: Running): Promise<ServeProcess> => {
  let isOver = false;
  void process.ended.then(() => {
    isOver = true;
  });
  let url: string | undefined;
  while (url === undefined) {
    url = /"msg":"listening","url":"([^"]+)"/.exec(process.stderr)?.[1];
    if (url === undefined && isOver) throw new Error(`The node ended before it listened: ${process.stderr}`);
    await setTimeout(10);
  }
  const base = url;
  const send: ServeProcess['send'] = async (method, path, json, headers = {}) => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(`${base}${path}`, {
      method: method as 'GET',
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await body.text();
    return { status: statusCode, headers: answered, json: text === '' ? {} : (JSON.parse(text) as Heard['json']) };
  };
  return {
    process,
    url: base,
    port: Number(new URL(base).port),
    send,
    compute: (key, json = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }) =>
      send('POST', '/api/svc/compute', json, { authorization: `Bearer ${key}` }),
    end: (signal) => {
      process.child.kill(signal);
      return process.ended;
    },
  };
};

/** Runs a line of bash in which `genmath` is the command, in the environment of a sandbox. */
export const startByShell = (sandbox: Sandbox, line: string, environment: Readonly<Record<string, string>>): Running => {
  const script = line.replace('genmath', `exec ${process.execPath} ${sandbox.launcher}`);
  const child = spawn('bash', ['-c', script], { cwd: sandbox.folder, env: { ...sandbox.environment, ...environment } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += String(data);
  });
  child.stderr.on('data', (data) => {
    stderr += String(data);
  });
  const ended = new Promise<Ending>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    child,
    ended,
    get stderr() {
      return stderr;
    },
  };
};

/** Starts `genmath serve` on a free port. */
export const startServe = (
  sandbox: Sandbox,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> => whenListening(sandbox.start(['serve', '--port', '0', ...flags], environment));
