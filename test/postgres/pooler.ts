import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const PROGRAM = '/usr/sbin/pgbouncer';
const UNPRIVILEGED = 65_534;
const PORT = 6_432;

/** Whether PgBouncer is installed. */
export const hasPooler = existsSync(PROGRAM);

/** PgBouncer in transaction mode before a server: each transaction of a client goes to whatever session is free. */
export class Pooler {
  readonly #folder = mkdtempSync(join(tmpdir(), 'genmath-pool-'));
  readonly #target: URL;
  #process: ChildProcess | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Address of the same database behind the pooler. */
  get address(): string {
    const url = new URL(this.#target);
    url.port = String(PORT);
    url.searchParams.set('host', this.#folder);
    return url.href;
  }

  /** Begins to pool; resolves when it answers. */
  async start(): Promise<void> {
    const { searchParams, hostname, port, username } = this.#target;
    const host = searchParams.get('host') ?? hostname;
    const settings = join(this.#folder, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]
* = host=${host} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${this.#folder}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 300
logfile = ${join(this.#folder, 'log')}
`,
    );
    chmodSync(this.#folder, 0o755);
    const isSuperuser = process.getuid?.() === 0;
    if (isSuperuser) chownSync(this.#folder, UNPRIVILEGED, UNPRIVILEGED);
    const user = isSuperuser ? ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups'] : [];
    this.#process = spawn('/usr/bin/setpriv', [...user, '--pdeathsig', 'INT', PROGRAM, '-q', settings], { stdio: 'ignore' });
    for (let i = 0; i < 200; i += 1) {
      const client = new pg.Client({ connectionString: this.address });
      client.on('error', () => undefined);
      const isThere = await client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
      if (isThere) return;
      await setTimeout(25);
    }
    throw new Error('PgBouncer does not answer');
  }

  /** Ends the pooler and removes its files. */
  async remove(): Promise<void> {
    const own = this.#process;
    if (own !== undefined && own.exitCode === null) {
      const ended = new Promise((resolve) => own.once('exit', resolve));
      own.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
