import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyring, rotateKeys } from '../../../../src/adapters/store/keys/keyring-file.js';
import { callCapability } from '../../../../src/call/call-capability.js';
import { generateKeyringFile, Keyring, type KeyringFile } from '../../../../src/core/receipt/keyring.js';
import { createNode } from '../../../../src/node/create-node.js';
import { TOOLS } from '../../../../tools/capabilities.js';
import { faultOf } from '../../../core/quantity/faults-of.js';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const message = Buffer.from('a message');
let base: string;
let folder: string;
let file: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-keys-'));
  folder = join(base, 'deep', 'data');
  file = join(folder, 'keys.json');
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const stored = (): KeyringFile => JSON.parse(readFileSync(file, 'utf8')) as KeyringFile;

describe('the key file', () => {
  it('is made on first use, private, in a private folder, with nothing beside it', () => {
    const keyring = openKeyring({ dataFolder: folder }, NOW);
    expect([mode(file), mode(folder)]).toEqual(['600', '700']);
    expect(readdirSync(folder)).toEqual(['keys.json']);
    expect(keyring.sign(message)).toEqual(new Keyring(stored()).sign(message));
  });

  it('is private under any umask', () => {
    const before = process.umask(0o000);
    try {
      openKeyring({ dataFolder: folder }, NOW);
    } finally {
      process.umask(before);
    }
    expect([mode(file), mode(folder)]).toEqual(['600', '700']);
  });

  it('is not made beside a ledger with rows, whose receipts new keys could not check; rotating makes it on purpose', () => {
    mkdirSync(join(folder, 'ledger'), { recursive: true });
    writeFileSync(join(folder, 'ledger', '00000001.jsonl'), '{"row":1}\n');
    const fault = faultOf(() => openKeyring({ dataFolder: folder }, NOW));
    expect(fault.code).toBe('KEYRING_INVALID');
    expect(fault.message).toMatch(/keys\.json is missing, and the ledger beside it was signed with its keys\..*genmath keys rotate/);
    expect(existsSync(file)).toBe(false);
    rotateKeys(folder, NOW);
    expect(openKeyring({ dataFolder: folder }, NOW).sign(message)).toBeDefined();
  });

  it('is made beside a ledger that nothing was written to yet', () => {
    mkdirSync(join(folder, 'ledger'), { recursive: true });
    writeFileSync(join(folder, 'ledger', '00000001.jsonl'), '');
    openKeyring({ dataFolder: folder }, NOW);
    expect(existsSync(file)).toBe(true);
  });

  it('is read again the next time, unchanged', () => {
    const first = openKeyring({ dataFolder: folder }, NOW);
    const text = readFileSync(file, 'utf8');
    const second = openKeyring({ dataFolder: folder }, new Date(NOW.getTime() + 1e9));
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(second.hmac(message, 'PROVE')).toEqual(first.hmac(message, 'PROVE'));
  });

  it.each([0o640, 0o604, 0o644, 0o660, 0o610])('that others may use (mode %o) is refused with what to do', (bits) => {
    openKeyring({ dataFolder: folder }, NOW);
    chmodSync(file, bits);
    const fault = faultOf(() => openKeyring({ dataFolder: folder }, NOW));
    expect(fault.code).toBe('KEYRING_INVALID');
    expect(fault.message).toContain(`chmod 600 ${file}`);
    expect(fault.message).not.toContain(stored().master);
  });

  it.each([
    ['broken JSON', '{"version":1,"master":"c2VjcmV0c2VjcmV0', 'is not JSON'],
    ['an empty file', '', 'is empty'],
    ['another shape', '{"version":1,"master":"c2VjcmV0c2VjcmV0"}', 'does not have the shape'],
  ])('with %s is refused without showing it, and is not replaced', (_, text, why) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
    const fault = faultOf(() => openKeyring({ dataFolder: folder }, NOW));
    expect([fault.code, fault.message.includes(why), `${fault.message}${fault.stack}`.includes('c2VjcmV0')]).toEqual([
      'KEYRING_INVALID',
      true,
      false,
    ]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('that is a folder, or in a place that is a file, is refused with the place', () => {
    mkdirSync(file, { recursive: true, mode: 0o700 });
    expect(faultOf(() => openKeyring({ dataFolder: folder }, NOW))).toMatchObject({ code: 'KEYRING_INVALID' });
    writeFileSync(join(base, 'plain'), '');
    const fault = faultOf(() => openKeyring({ dataFolder: join(base, 'plain', 'data') }, NOW));
    expect([fault.code, fault.message.includes(join(base, 'plain', 'data'))]).toEqual(['KEYRING_INVALID', true]);
  });
});

describe('signing keys that cannot be written', () => {
  // A folder that takes no other, for the superuser neither.
  const place = '/sys/genmath';
  const writable = (): boolean => {
    try {
      mkdirSync(place);
      rmSync(place, { recursive: true });
      return true;
    } catch (error) {
      return !['EPERM', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
    }
  };

  const isRefused = process.platform === 'linux' && !writable();
  it.runIf(isRefused)('are not handed out: what needs them is refused for the time being, and the place is not told', () => {
    const refusals = [openKeyring, (_: unknown, now: Date) => rotateKeys(place, now)].map((open) =>
      faultOf(() => open({ dataFolder: place }, NOW)),
    );
    for (const { code, message, details } of refusals) {
      expect([code, details]).toEqual(['STORE_FAILED', { system: expect.stringMatching(/^E(?:PERM|ACCES|ROFS)$/) }]);
      expect(message).toMatch(/^The file of the signing keys cannot be written \(E.*GENMATH_KEYRING/);
      expect(message).not.toContain(place);
    }
  });
});

describe('keys from the environment', () => {
  it('are used as they are, and nothing is stored', () => {
    const content = generateKeyringFile(NOW);
    const keyring = openKeyring({ dataFolder: folder, keyring: JSON.stringify(content) }, NOW);
    expect(keyring.sign(message)).toEqual(new Keyring(content).sign(message));
    expect(existsSync(join(base, 'deep'))).toBe(false);
  });

  it('that are not JSON are refused by the name of the variable, without showing them', () => {
    const fault = faultOf(() => openKeyring({ dataFolder: folder, keyring: 'c2VjcmV0' }, NOW));
    expect([fault.code, fault.message.split('.')[0]]).toEqual(['KEYRING_INVALID', 'The keyring in GENMATH_KEYRING is not JSON']);
  });
});

describe('rotating', () => {
  it('adds keys, retires the old ones and keeps the file private', () => {
    const old = openKeyring({ dataFolder: folder }, NOW);
    const young = rotateKeys(folder, new Date(NOW.getTime() + 1000));
    expect([mode(file), readdirSync(folder)]).toEqual(['600', ['keys.json']]);
    expect(stored().ed25519.map(({ privateKey }) => privateKey !== undefined)).toEqual([false, true]);
    const sealed = old.hmac(message, 'PROVE');
    expect(young.verifyHmac(message, 'PROVE', sealed.kid, sealed.value)).toBe(true);
    expect(openKeyring({ dataFolder: folder }, NOW).sign(message)).toEqual(young.sign(message));
  });
});

describe('nothing is created', () => {
  it('when only catalog is called', () => {
    const context = createNode(
      { dataFolder: folder, issuer: 'test' },
      () => '',
      () => Promise.reject(new Error('no surface is called')),
    );
    const [catalog] = TOOLS;
    if (catalog?.name !== 'catalog') throw new Error('catalog is not the first tool');
    for (const input of [{}, { query: 'kinetic energy' }, { id: 'NM19' }, { kind: 'tool' }, { kind: 'domain' }]) {
      callCapability(catalog, input, context);
    }
    expect(existsSync(join(base, 'deep'))).toBe(false);
    context.keyring();
    expect(existsSync(file)).toBe(true);
  });
});

const RACER = `
import { openKeyring } from './src/adapters/store/keys/keyring-file.ts';
process.stdout.write('ready\\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const keyring = openKeyring({ dataFolder: process.env.FOLDER }, new Date());
process.stdout.write(JSON.stringify([keyring.sign(Buffer.from('a message')), keyring.hmac(Buffer.from('a message'), 'PROVE')]) + '\\n');
process.exit(0);
`;

const startRacer = () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', RACER], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('ready')) resolve();
    });
  });
  const done = new Promise<string>((resolve) => child.on('close', () => resolve(said.replace('ready\n', '').trim())));
  return { ready, go: () => child.stdin.write('go\n'), done };
};

it('processes that race to make the keys end with the same keys', async () => {
  const racers = Array.from({ length: 3 }, startRacer);
  await Promise.all(racers.map(({ ready }) => ready));
  for (const { go } of racers) go();
  const answers = await Promise.all(racers.map(({ done }) => done));
  const keyring = new Keyring(stored());
  const expected = JSON.stringify([keyring.sign(message), keyring.hmac(message, 'PROVE')]);
  expect(answers).toEqual([expected, expected, expected]);
  expect([mode(file), readdirSync(folder)]).toEqual(['600', ['keys.json']]);
});
