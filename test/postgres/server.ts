import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { RUN_FOLDER } from './run-folder.js';

const GUARD = fileURLToPath(new URL('guard.ts', import.meta.url));

interface Told {
  readonly address?: string;
  readonly error?: string;
}

/** Asks for the server of this run, which the first who asks has started. */
const ask = async (folder: string): Promise<string | undefined> => {
  try {
    mkdirSync(join(folder, 'started'));
    const run = process.env[`${RUN_FOLDER}_PID`] ?? String(process.pid);
    spawn(process.execPath, ['--import', 'tsx', GUARD, folder, run], { detached: true, stdio: 'ignore' }).unref();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (let i = 0; i < 1_200; i += 1) {
    if (existsSync(join(folder, 'server.json'))) {
      const { address, error } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as Told;
      if (error !== undefined) throw new Error(error);
      return address;
    }
    await setTimeout(50);
  }
  throw new Error('the server of PostgreSQL for the tests did not start');
};

let known: Promise<string | undefined> | undefined;

/**
 * Gives the address of a PostgreSQL server for tests: that of GENMATH_TEST_DATABASE, or one that is started once for a run; nothing where none is to be
 * had, and then the run says so at its end.
 */
export const testServer = (): Promise<string | undefined> => {
  const given = process.env['GENMATH_TEST_DATABASE'];
  const folder = process.env[RUN_FOLDER];
  known ??= given !== undefined && given !== '' ? Promise.resolve(given) : folder === undefined ? Promise.resolve(undefined) : ask(folder);
  return known;
};

/** A database of one test file. */
export interface TestDatabase {
  readonly address: string;
  readonly drop: () => Promise<void>;
}

const run = async (address: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Makes an empty database on a server. */
export const createTestDatabase = async (server: string): Promise<TestDatabase> => {
  const name = `genmath_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { address: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};
