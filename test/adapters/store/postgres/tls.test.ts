import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../../src/adapters/store/postgres/database.js';
import { assertMigrated } from '../../../../src/adapters/store/postgres/migrations/migrate.js';
import { findBinaries } from '../../../postgres/binaries.js';
import { Cluster } from '../../../postgres/cluster.js';

const binaries = await findBinaries();

const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Finds a port that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });

describe.skipIf(binaries === undefined || !hasOpenssl())('TLS to the database', () => {
  let folder: string;
  let cluster: Cluster;
  let port: number;
  const openssl = (...words: readonly string[]) => execFileSync('openssl', [...words], { cwd: folder, stdio: 'pipe' });
  const authority = (name: string): void => {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'genmath-tls-'));
    chmodSync(folder, 0o755);
    for (const name of ['ours', 'other']) authority(name);
    openssl(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
      '-subj',
      '/CN=localhost',
    );
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
    openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'ours.pem',
      '-CAkey',
      'ours.key',
      '-CAcreateserial',
      '-out',
      'server.pem',
      '-days',
      '2',
      '-extfile',
      'names',
    );
    // A key that others may read is refused by the server, which is of another user.
    if (process.getuid?.() === 0) chownSync(join(folder, 'server.key'), 65_534, 65_534);
    port = await freePort();
    cluster = new Cluster(binaries as NonNullable<typeof binaries>, {
      settings: {
        fsync: 'off',
        listen_addresses: '127.0.0.1',
        port: String(port),
        ssl: 'on',
        ssl_cert_file: join(folder, 'server.pem'),
        ssl_key_file: join(folder, 'server.key'),
        ssl_min_protocol_version: 'TLSv1.2',
      },
    });
    cluster.init();
    await cluster.start();
  });
  afterAll(async () => {
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const messageOf = async (host: string, query: string): Promise<string> => {
    const database = new Database(`postgres://genmath:top-secret@${host}:${port}/postgres?${query}`, { connections: 1 });
    try {
      await assertMigrated(database);
      return 'no message';
    } catch (error) {
      const { code, message } = error as { readonly code?: string; readonly message: string };
      expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('top-secret');
      return `${code}: ${message}`;
    } finally {
      await database.close();
    }
  };
  const verified = (ca: string): string => `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, ca))}`;

  it('holds with the right authority and the right name', async () => {
    // The connection was made: what lacks are the tables.
    expect(await messageOf('localhost', verified('ours.pem'))).toMatch(/^STORE_FAILED: The database lacks the tables/);
    const database = new Database(`postgres://genmath@localhost:${port}/postgres?${verified('ours.pem')}`);
    expect(await database.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).toEqual([{ ssl: true }]);
    const client = await database.connectDirectly();
    expect((await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows).toEqual([{ ssl: true }]);
    await client.end();
    await database.close();
  });

  it.each([
    ['another authority', 'localhost', () => verified('other.pem'), /certificate.*not trusted/],
    ['another name', '127.0.0.1', () => verified('ours.pem'), /certificate.*not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/],
    [
      'an authority that cannot be read',
      'localhost',
      () => verified('missing.pem'),
      /missing\.pem that the address of the database names cannot be read \(ENOENT\)/,
    ],
  ])('is refused with %s, in a sentence without the password', async (_, host, query, message) => {
    expect(await messageOf(host, query())).toMatch(message);
  });

  it('is refused where the server has none', async () => {
    // On its Unix socket it has none.
    const address = new URL(cluster.address('postgres'));
    address.searchParams.set('sslmode', 'verify-full');
    const database = new Database(address.href, { connections: 1 });
    await expect(assertMigrated(database)).rejects.toThrow('does not support SSL');
    await database.close();
  });
});
