import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.js';
import { Fault } from '../faults.js';
import { isSoundKey } from './sound-key.js';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const kid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

/**
 * Shape of a key file. The newest key of each list signs; a retired one has no private half and only verifies.
 * @internal
 */
const keyringSchema = z.strictObject({
  version: z.literal(1),
  /** 32 random bytes, from which every HMAC key is derived. */
  master: base64,
  hmac: z.array(z.strictObject({ kid, created: z.iso.datetime() })).min(1),
  ed25519: z.array(z.strictObject({ kid, created: z.iso.datetime(), publicKey: base64, privateKey: base64.optional() })).min(1),
});

/**
 * Parses the content of a key file.
 * @throws Fault KEYRING_INVALID; the message never holds a part of the file
 */
const parseKeyringFile = (content: unknown) => {
  const parsed = keyringSchema.safeParse(content);
  if (!parsed.success) throw new Fault('KEYRING_INVALID', 'The key file does not have the shape of a genmath keyring.');
  return parsed.data;
};

/** The content of a key file; holds secrets. */
export type KeyringFile = DeepReadonly<ReturnType<typeof parseKeyringFile>>;

/** A public signing key as JSON Web Key (RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** Derives the HMAC key of a key prefix and key id from the master key (HKDF-SHA256, RFC 5869), so that prefixes have keys of their own. */
export const deriveHmacKey = (master: Buffer, keyPrefix: string, hmacKid: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.from(hmacKid, 'utf8'), Buffer.from(`genmath/hmac/${keyPrefix}/v1`, 'utf8'), 32));

const DERIVED_KEYS = 256;

/** Bytes of an Ed25519 public key, which end its DER form (RFC 8410, section 4). */
const PUBLIC_KEY_BYTES = 32;

const ed25519Entry = (created: string): KeyringFile['ed25519'][number] => {
  // Bytes are asked for, not key objects: Node 20 can wait for itself for ever where such an object is exported as a JWK, since that holds
  // the key's lock while it allocates, and a collection then frees the job that made the key, which takes the same lock.
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    kid: `ed.${created.slice(0, 10)}.${randomBytes(4).toString('hex')}`,
    created,
    publicKey: publicKey.subarray(-PUBLIC_KEY_BYTES).toString('base64'),
    privateKey: privateKey.toString('base64'),
  };
};

const hmacEntry = (created: string): KeyringFile['hmac'][number] => ({
  kid: `hm.${created.slice(0, 10)}.${randomBytes(4).toString('hex')}`,
  created,
});

/** Makes the content of a new key file. */
export const generateKeyringFile = (now: Date): KeyringFile => {
  const created = now.toISOString();
  return { version: 1, master: randomBytes(32).toString('base64'), hmac: [hmacEntry(created)], ed25519: [ed25519Entry(created)] };
};

/** Adds a new signing key and a new HMAC key id; the private half of the old signing key is dropped, so that it verifies for ever and signs no more. */
export const rotateKeyringFile = (file: KeyringFile, now: Date): KeyringFile => {
  const created = now.toISOString();
  const retired = file.ed25519.map(({ privateKey: _, ...publicHalf }) => publicHalf);
  return { ...file, hmac: [...file.hmac, hmacEntry(created)], ed25519: [...retired, ed25519Entry(created)] };
};

/** The keys of a node, ready to sign and verify. Algorithms come from here, never from a receipt. */
export class Keyring {
  readonly #master: Buffer;
  readonly #hmacKids: readonly string[];
  readonly #derived = new Map<string, KeyObject>();
  readonly #public = new Map<string, KeyObject>();
  readonly #signing: { readonly kid: string; readonly key: KeyObject };

  /** @throws Fault KEYRING_INVALID; the message never holds a part of the file */
  constructor(content: unknown) {
    const { master, hmac, ed25519 } = parseKeyringFile(content);
    this.#master = Buffer.from(master, 'base64');
    if (this.#master.length !== 32) throw new Fault('KEYRING_INVALID', 'The master key is not 32 bytes long.');
    this.#hmacKids = hmac.map((entry) => entry.kid);
    const last = ed25519.at(-1);
    if (last?.privateKey === undefined) throw new Fault('KEYRING_INVALID', 'The newest signing key has no private half.');
    try {
      for (const entry of ed25519) this.#public.set(entry.kid, importPublicKey(Buffer.from(entry.publicKey, 'base64')));
      this.#signing = {
        kid: last.kid,
        key: createPrivateKey({ key: Buffer.from(last.privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
      };
    } catch {
      throw new Fault('KEYRING_INVALID', 'A signing key cannot be read.');
    }
    const ownPublic = createPublicKey(this.#signing.key).export({ format: 'jwk' }).x;
    if (ownPublic !== this.#public.get(last.kid)?.export({ format: 'jwk' }).x)
      throw new Fault('KEYRING_INVALID', 'The halves of the newest signing key do not belong together.');
  }

  /** Gives the key as an object, which Node imports once and not with every message. */
  #hmacKey(keyPrefix: string, hmacKid: string): KeyObject {
    const name = `${hmacKid}/${keyPrefix}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const key = createSecretKey(deriveHmacKey(this.#master, keyPrefix, hmacKid));
    if (this.#derived.size >= DERIVED_KEYS) this.#derived.clear();
    this.#derived.set(name, key);
    return key;
  }

  /** Derives bytes for another purpose of this node from the master key; a purpose never gives the key of a prefix. */
  derive(purpose: string, length: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, Buffer.alloc(0), Buffer.from(`genmath/derive/${purpose}/v1`, 'utf8'), length));
  }

  /** Computes the HMAC of a message under the newest key of a prefix. */
  hmac(message: Buffer, keyPrefix: string): { readonly kid: string; readonly value: string } {
    const newest = this.#hmacKids.at(-1) ?? '';
    return { kid: newest, value: createHmac('sha256', this.#hmacKey(keyPrefix, newest)).update(message).digest('hex') };
  }

  /** Signs a message with the newest key. */
  sign(message: Buffer): { readonly kid: string; readonly value: string } {
    return { kid: this.#signing.kid, value: sign(null, message, this.#signing.key).toString('base64') };
  }

  hasHmacKey(hmacKid: string): boolean {
    return this.#hmacKids.includes(hmacKid);
  }

  /** Checks an HMAC in constant time; the caller has checked its shape. */
  verifyHmac(message: Buffer, keyPrefix: string, hmacKid: string, value: string): boolean {
    if (!this.hasHmacKey(hmacKid) || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(createHmac('sha256', this.#hmacKey(keyPrefix, hmacKid)).update(message).digest(), Buffer.from(value, 'hex'));
  }

  /** Gives the public keys by their ids, newest last. */
  publicKeys(): ReadonlyMap<string, KeyObject> {
    return this.#public;
  }

  /** Gives the public keys as JSON Web Keys, newest last. */
  jwks(): { readonly keys: readonly PublicJwk[] } {
    return {
      keys: [...this.#public].map(([id, key]) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x: key.export({ format: 'jwk' }).x ?? '',
        kid: id,
        alg: 'EdDSA',
        use: 'sig',
      })),
    };
  }
}

/**
 * Imports a raw public key of 32 bytes.
 * @throws Fault KEYRING_INVALID where the bytes are no Ed25519 public key that could tell signers apart
 */
export const importPublicKey = (raw: Buffer): KeyObject => {
  if (!isSoundKey(raw)) throw new Fault('KEYRING_INVALID', 'That is no Ed25519 public key that a signature could be checked with.');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
};

/** Checks an Ed25519 signature in its one canonical base64 form. */
export const verifySignature = (message: Buffer, key: KeyObject, value: string): boolean => {
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === 64 && bytes.toString('base64') === value && verify(null, message, key, bytes);
};
