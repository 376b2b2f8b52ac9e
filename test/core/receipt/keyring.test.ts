import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateKeyringFile, Keyring, type KeyringFile, rotateKeyringFile } from '../../../src/core/receipt/keyring.js';
import { faultOf } from '../quantity/faults-of.js';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const LATER = new Date('2027-11-21T08:00:00.000Z');
const message = Buffer.from('a message');

describe('a generated keyring', () => {
  const file = generateKeyringFile(NOW);

  it('holds 32 random bytes and one dated key of each kind, and nothing repeats', () => {
    const other = generateKeyringFile(NOW);
    expect(Buffer.from(file.master, 'base64')).toHaveLength(32);
    expect([file.hmac.length, file.ed25519.length]).toEqual([1, 1]);
    expect(file.hmac[0]?.kid).toMatch(/^hm\.2026-11-21\.[0-9a-f]{8}$/);
    expect(file.ed25519[0]?.kid).toMatch(/^ed\.2026-11-21\.[0-9a-f]{8}$/);
    expect(file.ed25519[0]?.created).toBe(NOW.toISOString());
    for (const [mine, theirs] of [
      [file.master, other.master],
      [file.ed25519[0]?.privateKey, other.ed25519[0]?.privateKey],
      [file.ed25519[0]?.kid, other.ed25519[0]?.kid],
      [file.hmac[0]?.kid, other.hmac[0]?.kid],
    ])
      expect(mine).not.toBe(theirs);
  });

  it('survives the way through JSON', () => {
    const again = new Keyring(JSON.parse(JSON.stringify(file)));
    expect(again.sign(message)).toEqual(new Keyring(file).sign(message));
    expect(again.hmac(message, 'PROVE')).toEqual(new Keyring(file).hmac(message, 'PROVE'));
  });

  it('signs so that its published key verifies with node:crypto alone', () => {
    const keyring = new Keyring(file);
    const { kid, value } = keyring.sign(message);
    const key = keyring.publicKeys().get(kid);
    expect(key?.asymmetricKeyType).toBe('ed25519');
    expect(key !== undefined && verify(null, message, key, Buffer.from(value, 'base64'))).toBe(true);
  });

  it('publishes JSON Web Keys without a secret', () => {
    const keyring = new Keyring(file);
    const [entry] = file.ed25519;
    expect(keyring.jwks()).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: Buffer.from(entry?.publicKey ?? '', 'base64').toString('base64url'),
          kid: entry?.kid,
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    });
    for (const shown of [JSON.stringify(keyring.jwks()), JSON.stringify(keyring)]) {
      expect(shown).not.toContain(file.master);
      expect(shown).not.toContain('"d"');
    }
  });
});

describe('a rotated keyring', () => {
  const before = generateKeyringFile(NOW);
  const after = rotateKeyringFile(before, LATER);
  const [old, young] = [new Keyring(before), new Keyring(after)];

  it('signs with the new keys', () => {
    expect(young.sign(message).kid).toBe(after.ed25519[1]?.kid);
    expect(young.sign(message).kid).not.toBe(old.sign(message).kid);
    expect(young.hmac(message, 'PROVE').kid).toBe(after.hmac[1]?.kid);
    expect(young.hmac(message, 'PROVE').value).not.toBe(old.hmac(message, 'PROVE').value);
  });

  it('keeps no private half of the old key, and the same master', () => {
    expect(after.ed25519.map(({ privateKey }) => privateKey !== undefined)).toEqual([false, true]);
    expect(JSON.stringify(after)).not.toContain(before.ed25519[0]?.privateKey);
    expect(after.master).toBe(before.master);
  });

  it('verifies with the old keys for ever', () => {
    const twice = new Keyring(rotateKeyringFile(after, LATER));
    const { kid, value } = old.hmac(message, 'PROVE');
    expect(twice.verifyHmac(message, 'PROVE', kid, value)).toBe(true);
    const signed = old.sign(message);
    const key = twice.publicKeys().get(signed.kid);
    expect(key !== undefined && verify(null, message, key, Buffer.from(signed.value, 'base64'))).toBe(true);
    expect([...twice.publicKeys().keys()]).toHaveLength(3);
    expect(twice.jwks().keys.map((jwk) => jwk.kid)).toEqual([...twice.publicKeys().keys()]);
  });
});

describe('an HMAC', () => {
  const keyring = new Keyring(generateKeyringFile(NOW));
  const { kid, value } = keyring.hmac(message, 'PROVE');
  it.each<[string, string, string, string]>([
    ['of another prefix', 'OTHER', kid, value],
    ['of an unknown key', 'PROVE', 'hm.nobody', value],
    ['in capitals', 'PROVE', kid, value.toUpperCase()],
    ['cut short', 'PROVE', kid, value.slice(0, 62)],
    ['with a digit more', 'PROVE', kid, `${value}0`],
    ['that is no hexadecimal', 'PROVE', kid, 'z'.repeat(64)],
    ['that is empty', 'PROVE', kid, ''],
  ])('%s is refused', (_, prefix, id, text) => {
    expect(keyring.verifyHmac(message, 'PROVE', kid, value)).toBe(true);
    expect(keyring.verifyHmac(message, prefix, id, text)).toBe(text === value && id === kid && prefix === 'PROVE');
  });
});

describe('a malformed keyring is KEYRING_INVALID and its message holds no part of a secret', () => {
  const file = generateKeyringFile(NOW);
  const [entry] = file.ed25519;
  const other = generateKeyringFile(NOW).ed25519[0];
  if (!entry || !other) throw new Error('no key');
  const { privateKey: _, ...retired } = entry;
  const x25519 = generateKeyPairSync('x25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const withKey = (key: object): KeyringFile => ({ ...file, ed25519: [{ ...entry, ...key }] });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', JSON.stringify(file)],
    ['a list', [file]],
    ['another version', { ...file, version: 2 }],
    ['an unknown member', { ...file, note: file.master }],
    ['no master key', { ...file, master: undefined }],
    ['a master key of 31 bytes', { ...file, master: Buffer.alloc(31, 7).toString('base64') }],
    ['a master key of 33 bytes', { ...file, master: Buffer.alloc(33, 7).toString('base64') }],
    ['a master key that is no base64', { ...file, master: `${file.master.slice(0, 20)}*${file.master.slice(21)}` }],
    ['no HMAC key', { ...file, hmac: [] }],
    ['no signing key', { ...file, ed25519: [] }],
    ['a key id with a slash', { ...file, hmac: [{ kid: 'a/b', created: NOW.toISOString() }] }],
    ['a date that is none', { ...file, hmac: [{ kid: 'a', created: 'yesterday' }] }],
    ['a newest signing key without its private half', { ...file, ed25519: [retired] }],
    ['a private half that is not DER', withKey({ privateKey: Buffer.from('nonsense').toString('base64') })],
    ['a private half cut short', withKey({ privateKey: entry.privateKey?.slice(0, 40) })],
    ['a private half of another key', withKey({ privateKey: other.privateKey })],
    ['a private half for key agreement', withKey({ privateKey: x25519 })],
    ['a private half of RSA', withKey({ privateKey: rsa })],
    ['a public half of 31 bytes', withKey({ publicKey: Buffer.alloc(31, 9).toString('base64') })],
    ['a retired public half of 33 bytes', { ...file, ed25519: [{ ...retired, publicKey: Buffer.alloc(33, 9).toString('base64') }, entry] }],
  ])('%s', (__, content) => {
    const fault = faultOf(() => new Keyring(content));
    expect(fault.code).toBe('KEYRING_INVALID');
    const said = `${fault.message} ${JSON.stringify(fault.details)} ${String(fault.stack)}`;
    for (const secret of [file.master, entry.privateKey ?? '', other.privateKey ?? '', x25519, rsa]) {
      // The first bytes of every private half are the same DER header, so the secret is what comes after it.
      for (const part of [secret.slice(-24), secret.slice(-48, -24)].filter((text) => text.length > 8)) expect(said).not.toContain(part);
    }
  });
});
