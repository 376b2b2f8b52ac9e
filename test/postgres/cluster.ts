import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.js';

/** How a server is started: without `fsync` it is fast, and good for all tests but those of crashes. */
export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

/** PostgreSQL does not run as the superuser. */
const UNPRIVILEGED = 65_534;

const isSuperuser = process.getuid?.() === 0;

/** What a script of a container has left read-only: PostgreSQL writes to it, and would not start. */
const isNullClosed = isSuperuser && (statSync('/dev/null').mode & 0o002) === 0;

/** Gives the command that runs one so that it is not of the superuser, and ends with the process that started it, even where that is killed. */
export const asServer = (command: string, given: readonly string[]): readonly [string, readonly string[]] => {
  if (!existsSync('/usr/bin/setpriv')) return [command, given];
  const user = isSuperuser ? ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups'] : [];
  const more = isNullClosed ? ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'] : [];
  return ['/usr/bin/setpriv', [...user, ...more, '--pdeathsig', 'INT', command, ...given]];
};

/** A server of PostgreSQL of our own, on a Unix socket in its folder. */
export class Cluster {
  readonly #binaries: Binaries;
  readonly folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;

  constructor(binaries: Binaries, { settings = { fsync: 'off', synchronous_commit: 'off' }, folder }: ClusterOptions = {}) {
    this.#binaries = binaries;
    this.#settings = settings;
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'genmath-pg-'));
    chmodSync(this.folder, 0o755);
  }

  /** Gives the address of a database of it. */
  address(database: string): string {
    return `postgres://genmath@localhost:${this.#settings['port'] ?? 5_432}/${database}?host=${encodeURIComponent(this.folder)}`;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  /** Makes the files of the server. */
  init(): void {
    mkdirSync(this.#data, { mode: 0o700 });
    if (isSuperuser) for (const path of [this.folder, this.#data]) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
    const given = ['-D', this.#data, '-U', 'genmath', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'];
    const [command, all] = asServer(this.#binaries.initdb, given);
    execFileSync(command, [...all], { stdio: 'pipe', cwd: this.folder });
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.folder,
      max_connections: '200',
      shared_buffers: '64MB',
      ...this.#settings,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), lines.join(''));
  }

  /** Makes the files of a standby that follows a server which runs: all that it holds now, and what is written to it while both run. */
  initStandbyOf(primary: Cluster): void {
    if (isSuperuser) chownSync(this.folder, UNPRIVILEGED, UNPRIVILEGED);
    const given = ['-h', primary.folder, '-U', 'genmath', '-D', this.#data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    const [command, all] = asServer(join(dirname(this.#binaries.initdb), 'pg_basebackup'), given);
    execFileSync(command, [...all], { stdio: 'pipe', cwd: this.folder });
    appendFileSync(
      join(this.#data, 'postgresql.auto.conf'),
      `unix_socket_directories = '${this.folder}'\nsynchronous_standby_names = ''\n`,
    );
  }

  /** Starts the server; resolves when it answers. */
  async start(): Promise<void> {
    const [command, given] = asServer(this.#binaries.postgres, ['-D', this.#data]);
    const own = spawn(command, given, { stdio: 'ignore', cwd: this.folder });
    this.#process = own;
    let isGone = false;
    own.once('exit', () => {
      isGone = true;
    });
    for (let i = 0; i < 600; i += 1) {
      if (isGone) throw new Error(`PostgreSQL ended as it started; see ${this.folder}`);
      const client = new pg.Client({ connectionString: this.address('postgres') });
      client.on('error', () => undefined);
      const isThere = await client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
      if (isThere) return;
      await setTimeout(50);
    }
    throw new Error('PostgreSQL does not answer');
  }

  /** Ends the server at once, as a machine that fails does (`SIGKILL` for all of it), or in order. */
  async end(signal: 'SIGKILL' | 'SIGINT' = 'SIGINT'): Promise<void> {
    const own = this.#process;
    this.#process = undefined;
    if (own === undefined || own.exitCode !== null || own.signalCode !== null) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill(signal);
    await ended;
  }

  /** Ends the server and removes its files. */
  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
