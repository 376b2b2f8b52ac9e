import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript', 'lib', 'tsc.js');

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
}

/** TypeScript's language server, as editors start it (Language Server Protocol over stdio). */
class LanguageServer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #read = Buffer.alloc(0);
  #asked = 0;

  constructor(folder: string) {
    this.#child = spawn(process.execPath, [TSC, '--lsp', '--stdio'], { cwd: folder });
    this.#child.stderr.resume();
    this.#child.stdout.on('data', (bytes: Buffer) => {
      this.#read = Buffer.concat([this.#read, bytes]);
      for (let message = this.#next(); message !== undefined; message = this.#next()) this.#take(message);
    });
  }

  #next(): Message | undefined {
    const end = this.#read.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/i.exec(this.#read.subarray(0, Math.max(end, 0)).toString())?.[1]);
    if (end < 0 || this.#read.length < end + 4 + length) return undefined;
    const body = this.#read.subarray(end + 4, end + 4 + length);
    this.#read = this.#read.subarray(end + 4 + length);
    return JSON.parse(body.toString()) as Message;
  }

  #take({ id, method, result }: Message): void {
    if (id === undefined) return;
    // What the server asks of the editor needs no more than an answer.
    if (method !== undefined) this.#send({ id, result: null });
    else this.#waiting.get(id)?.(result);
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.#child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#child.stdin.write(body);
  }

  tell(method: string, params: object): void {
    this.#send({ method, params });
  }

  ask<T>(method: string, params?: object): Promise<T> {
    this.#asked += 1;
    const id = this.#asked;
    const answered = new Promise<T>((resolve) => this.#waiting.set(id, (result) => resolve(result as T)));
    this.#send({ id, method, ...(params === undefined ? {} : { params }) });
    return answered;
  }

  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    await this.ask('shutdown');
    this.tell('exit', {});
    this.#child.stdin.end();
    await closed;
  }
}

describe('an editor for TypeScript', () => {
  let folder: string;
  let server: LanguageServer;
  let address: string;
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-editor-')));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules', 'genmath'), 'junction');
    const compilerOptions = { strict: true, module: 'nodenext', target: 'es2023', noEmit: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts'] }));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    address = pathToFileURL(join(folder, 'use.ts')).href;
    server = new LanguageServer(folder);
    await server.ask('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} });
    server.tell('initialized', {});
    server.tell('textDocument/didOpen', { textDocument: { uri: address, languageId: 'typescript', version: 1, text: '' } });
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  });

  let version = 1;
  /** What is offered where the bar stands in a text. */
  const offered = async (written: string): Promise<readonly string[]> => {
    const before = `import { compute, createClient, prove, sweep } from 'genmath';\n`;
    const text = `${before}${written.replace('|', '')}`;
    writeFileSync(join(folder, 'use.ts'), text);
    version += 1;
    server.tell('textDocument/didChange', { textDocument: { uri: address, version }, contentChanges: [{ text }] });
    const position = { line: 1, character: written.indexOf('|') };
    const { items } = await server.ask<{ readonly items: readonly { readonly label: string }[] }>('textDocument/completion', {
      textDocument: { uri: address },
      position,
    });
    return items.map(({ label }) => label.replace(/\?$/u, ''));
  };

  it.each([
    `await compute('NM|');`,
    `await compute(['NM|']);`,
    `await sweep({ operators: ['NM|'] });`,
    `prove({ operators: ['NM|'], inputs: {} });`,
    `await createClient({ url: '' }).compute('NM|');`,
  ])('offers the ids of operators and named relations: %s', async (written) => {
    const labels = await offered(written);
    expect(labels.length).toBeGreaterThan(1_597);
    expect(labels).toEqual(expect.arrayContaining(['NM19', 'SL20', 'TD10:boyle']));
  });

  it.each([
    [`await compute('NM19', { | });`, ['F', 'a', 'm']],
    [`await prove({ operators: ['NM19'], inputs: { | } });`, ['F', 'a', 'm']],
    [`await compute('NM19', { F: '2 kN', | });`, ['a', 'm']],
  ])('offers the symbols of the operator: %s', async (written, symbols) => {
    expect([...(await offered(written))].sort()).toEqual(symbols);
  });
});
