import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Keyring } from '../../src/core/receipt/keyring.js';

const bytes = (from: number): Buffer => Buffer.from(Array.from({ length: 32 }, (_, i) => from + i));
const created = '2026-11-21T00:00:00.000Z';
const privateKey = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes(0x20)]);
const publicKey = createPublicKey(createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));

/** The keys of docs/receipt.md, whose private halves are published there, so that nothing they sign is worth anything. */
export const PUBLISHED_KEYS = new Keyring({
  version: 1,
  master: bytes(0).toString('base64'),
  hmac: [{ kid: 'hm.2026-11-21.00000001', created }],
  ed25519: [
    {
      kid: 'ed.2026-11-21.00000001',
      created,
      publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
      privateKey: privateKey.toString('base64'),
    },
  ],
});
