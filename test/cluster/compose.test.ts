import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseCommandLine } from '../../src/cli/command-line/parse-command-line.js';
import { parseVerifierKey } from '../../src/core/log/signed-note.js';
import { Keyring } from '../../src/core/receipt/keyring.js';
import { readConfig } from '../../src/node/config.js';
import { readServeConfig } from '../../src/node/serve-config.js';
import { commandOf, readStages, textsOf, variablesOf } from '../package/dockerfile.js';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** A service of the compose file, as far as the tests look. */
interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

const text = read('examples/cluster/compose.yaml');
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'genmath');

const image = readStages(read('Dockerfile')).at(-1) ?? [];
const imageCommand = commandOf(textsOf(image, 'CMD')[0]);

/** What make-env.sh writes, as compose reads it. */
const env = (() => {
  const lines = execFileSync('sh', [new URL('examples/cluster/make-env.sh', ROOT).pathname], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', GENMATH: `${process.execPath} ${new URL('bin/genmath.js', ROOT).pathname}` },
  });
  return Object.fromEntries([...lines.matchAll(/^(\w+)='([^']*)'$/gm)].map(([, name = '', value = '']) => [name, value]));
})();

/** Puts variables in their places as compose does: `${NAME:?why}` must be there, `${NAME:-else}` need not. */
const fill = (value: string): string =>
  value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind: string | undefined, other: string) => {
    const found = env[name] ?? (kind === '-' ? other : undefined);
    if (found === undefined) throw new Error(`${name} is in no .env`);
    return found;
  });

const environmentOf = ({ environment = {} }: Service): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));

describe('examples/cluster/compose.yaml (read, and held against the program; it is not started here)', () => {
  it('has a database, a step that makes its tables, three nodes, a balancer and a witness', () => {
    expect(services.map(([name]) => name)).toEqual(['postgres', 'migrate', 'node1', 'node2', 'node3', 'witness', 'balancer']);
  });

  it.each(ours)('%s runs a command that the program knows, with variables that it reads', (_, service) => {
    const words = (service.command ?? imageCommand).map(fill);
    const { command } = parseCommandLine(words);
    expect(['serve', 'store', 'log']).toContain(command);
    const documented = read('docs/operations.md');
    for (const name of Object.keys(service.environment ?? {}))
      expect([name, name === 'PGPASSWORD' || documented.includes(`\`${name}\``)]).toEqual([name, true]);
  });

  it('starts nodes with settings that hold together', () => {
    const node = compose.services['node1'] as Service;
    const config = readServeConfig({ host: '0.0.0.0' }, { ...variablesOf(image), ...environmentOf(node) });
    expect(config).toMatchObject({ store: 'postgres://genmath_node@postgres/genmath', url: 'http://localhost:7770' });
    expect(config.http).toMatchObject({ trustProxy: { hops: 1 }, allowedHosts: ['localhost', '127.0.0.1'] });
    expect(() => new Keyring(JSON.parse(config.keyring ?? ''))).not.toThrow();
    expect(config.logWitnesses).toEqual(
      readConfig({}, { GENMATH_LOG_WITNESSES: `${env['WITNESS_KEY']}@http://witness:7771` }).logWitnesses,
    );
    expect(compose.services['witness']?.command?.map(fill)).toContain(env['LOG_KEY']);
    for (const name of ['LOG_KEY', 'WITNESS_KEY']) expect(() => parseVerifierKey(env[name] ?? '')).not.toThrow();
  });

  it('makes every secret anew, and writes none down', () => {
    const secrets = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'NODE_PASSWORD', 'KEYRING', 'WITNESS_KEYRING'];
    expect(new Set(secrets.map((name) => env[name])).size).toBe(secrets.length);
    for (const name of secrets.slice(0, 3)) expect(env[name]).toMatch(/^[0-9a-f]{48}$/);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|KEYRING/.test(name)) expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?[^}]+\}$/)]);
    expect(read('.gitignore')).toMatch(/^\.env$/m);
  });

  it('gives each part the rights that it needs: the owner of the tables makes them, and the database is on a network of its own', () => {
    const withOwner = services.filter(([, service]) => JSON.stringify(service).includes('genmath_owner')).map(([name]) => name);
    expect(withOwner).toEqual(['migrate']);
    for (const [name, { read_only: isReadOnly, cap_drop: dropped }] of services.filter(([name]) => name !== 'postgres'))
      expect([name, isReadOnly, dropped]).toEqual([name, true, ['ALL']]);
    expect(compose.networks['database']).toEqual({ internal: true });
    const onDatabase = services.filter(([, { networks }]) => networks.includes('database')).map(([name]) => name);
    expect(onDatabase).toEqual(['postgres', 'migrate', 'node1', 'node2', 'node3']);
  });

  it('waits for what it needs, names files that are there, and has checks of health', () => {
    for (const [name, { depends_on: needed = {}, volumes = [] }] of services) {
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        expect([name, Object.keys(compose.services)]).toEqual([name, expect.arrayContaining([other])]);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        const isThere = from.startsWith('./') ? existsSync(new URL(`examples/cluster/${from}`, ROOT)) : from in compose.volumes;
        expect([volume, isThere]).toEqual([volume, true]);
      }
    }
    expect(compose.services['postgres']?.healthcheck?.test?.[1]).toBe('pg_isready');
    expect(textsOf(image, 'HEALTHCHECK').join()).toContain('/api/health');
    // The check of the image asks a node, which neither of these is.
    expect([compose.services['witness']?.healthcheck?.test?.[1], compose.services['migrate']?.healthcheck]).toEqual([
      'node',
      { disable: true },
    ]);
  });

  it('has a balancer before the same nodes, which repeats what may be repeated alone', () => {
    const balancer = read('examples/cluster/haproxy.cfg');
    expect([...balancer.matchAll(/^ {2}server (\w+) (\w+):7770$/gm)].map(([, name, host]) => [name, host])).toEqual(
      ['node1', 'node2', 'node3'].map((name) => [name, name]),
    );
    expect(balancer).toContain('disable-l7-retry unless { method GET HEAD OPTIONS QUERY } || { req.hdr(idempotency-key) -m found }');
    expect(balancer).toContain('option forwardfor');
  });
});
