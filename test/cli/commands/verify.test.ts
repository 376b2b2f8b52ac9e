import { createPublicKey, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealBatch } from '../../core/receipt/batches.js';
import { type CommandFolder, createCommandFolder, type Ending } from '../command-folder.js';

interface Jwk {
  readonly kty: string;
  readonly crv: string;
  readonly kid: string;
  readonly x: string;
}

let cli: CommandFolder;
let receipt: string;
let publicKey: string;
beforeAll(async () => {
  cli = createCommandFolder();
  receipt = (await cli.run(['prove', 'NM19', 'm=1500', 'a=2.5', '--json'])).stdout;
  const set = (await cli.run(['keys', 'jwks'])).stdout;
  const { keys } = JSON.parse(set) as { readonly keys: readonly Jwk[] };
  publicKey = Buffer.from(keys[0]?.x ?? '', 'base64url').toString('base64');
  const files: Readonly<Record<string, string>> = {
    'receipt.json': receipt,
    'compact.json': JSON.stringify(JSON.parse(receipt)),
    'answer.json': (await cli.run(['compute', 'NM19', 'F=2 kN', 'm=80 kg', '--solve', 'a', '--json'])).stdout,
    'value.json': receipt.replaceAll('3750', '3751'),
    'input.json': receipt.replace('1500', '1501'),
    'other-key.json': (await cli.run(['keys', 'jwks', '--data', join(cli.folder, 'other')])).stdout,
    'keys.json': set,
    'broken.json': receipt.slice(0, -5),
    'text.json': 'hello',
    'number.json': '5',
    'null.json': 'null',
    'list.json': `[${receipt}]`,
  };
  const batch = await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1 }, { m: 2 }, { m: 4 }]);
  const results = batch.items.map((one, index) => ({ index, value: one.item.R_t, ...one }));
  /** An answer of batch in which members of the second result are another, or left out. */
  const answer = (change: object): string => {
    const changed = results.map((result, i) => (i === 1 ? { ...result, ...change } : result));
    return JSON.stringify({ answer: '', unit: 'N', results: changed, receipt: batch.receipt });
  };
  for (const [name, change] of [
    ['batch.json', {}],
    ['batch-value.json', { value: 999 }],
    ['batch-no-item.json', { value: 999, item: undefined }],
    ['batch-no-leaf.json', { value: 999, leaf: undefined }],
    ['batch-no-proof.json', { value: 999, proof: undefined }],
    ['batch-no-evidence.json', { value: 999, item: undefined, leaf: undefined, proof: undefined }],
  ] as const)
    writeFileSync(join(cli.folder, name), answer(change));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cli.folder, name), content);
});
afterAll(() => cli.close());

/** Gives the exit code and the status of each check, as printed. */
const checksOf = ({
  code,
  stdout,
  stderr,
}: Ending): { readonly code: number | null; readonly checks: Readonly<Record<string, string>> } => {
  expect(stderr).toBe('');
  const lines = stdout.matchAll(/^ {2}(\w+) +(pass|FAIL|not checked) {2}\S/gm);
  return { code, checks: Object.fromEntries([...lines].map(([, name, status]) => [name, status])) };
};

const WHOLE = { shape: 'pass', key: 'pass', hmac: 'pass', signature: 'pass', operators: 'pass', recomputation: 'pass', cycle: 'pass' };
const NO_RECEIPT = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, name === 'shape' ? 'FAIL' : 'not checked']));

describe('genmath verify', () => {
  it.each<[string, readonly string[], number, Readonly<Record<string, string>>]>([
    ['takes an own receipt', ['receipt.json'], 0, WHOLE],
    ['takes it without white space', ['compact.json'], 0, WHOLE],
    ['takes the receipt in an answer of compute', ['answer.json'], 0, WHOLE],
    ['takes a JWK set', ['receipt.json', '--public-key', 'keys.json'], 0, { ...WHOLE, hmac: 'not checked' }],
    ['replays', ['receipt.json', '--replay'], 0, { ...WHOLE, key: 'not checked', hmac: 'not checked', signature: 'not checked' }],
    ['refuses another value', ['value.json'], 1, { ...WHOLE, hmac: 'FAIL', signature: 'FAIL', recomputation: 'FAIL' }],
    ['refuses another input', ['input.json'], 1, { ...WHOLE, hmac: 'FAIL', signature: 'FAIL', recomputation: 'FAIL' }],
    [
      'refuses another value in a replay',
      ['value.json', '--replay'],
      1,
      { ...WHOLE, key: 'not checked', hmac: 'not checked', signature: 'not checked', recomputation: 'FAIL' },
    ],
    [
      'refuses a JWK set of somebody else',
      ['receipt.json', '--public-key', 'other-key.json'],
      1,
      { ...WHOLE, key: 'FAIL', hmac: 'not checked', signature: 'not checked' },
    ],
    ['refuses a number', ['number.json'], 1, NO_RECEIPT],
    ['refuses null', ['null.json'], 1, NO_RECEIPT],
    ['refuses a list of receipts', ['list.json'], 1, NO_RECEIPT],
    ['refuses a JWK set for a receipt', ['keys.json'], 1, NO_RECEIPT],
  ])('%s', async (_, args, code, checks) => {
    expect(checksOf(await cli.run(['verify', ...args]))).toEqual({ code, checks });
  });

  it.each<[string, string, number, string]>([
    ['takes an answer of batch', 'batch.json', 0, '3 of 3 items'],
    ['refuses a result with another value', 'batch-value.json', 1, '2 of 3 items'],
    ['refuses a changed result whose item was left out', 'batch-no-item.json', 1, '2 of 3 items'],
    ['refuses a changed result whose leaf was left out', 'batch-no-leaf.json', 1, '2 of 3 items'],
    ['refuses a changed result whose proof was left out', 'batch-no-proof.json', 1, '2 of 3 items'],
    ['refuses a changed result without anything that proves it', 'batch-no-evidence.json', 1, '2 of 3 items'],
  ])('%s', async (_, file, code, counted) => {
    const ending = await cli.run(['verify', file, '--replay']);
    expect([ending.code, ending.stderr]).toEqual([code, '']);
    expect(ending.stdout).toMatch(code === 0 ? /^valid: / : /^NOT VALID\n[\s\S]* {2}inclusion +FAIL/);
    expect(ending.stdout).toContain(counted);
  });

  it('reads standard input', async () => {
    expect(checksOf(await cli.shell('genmath verify - < receipt.json'))).toEqual({ code: 0, checks: WHOLE });
  });

  it('takes a public key in base64 and in base64url, and on a machine that has no secret', async () => {
    const stranger = { GENMATH_DATA: join(cli.folder, 'stranger') };
    for (const key of [publicKey, publicKey.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')]) {
      const ending = await cli.run(['verify', 'receipt.json', '--public-key', key], stranger);
      expect(checksOf(ending)).toEqual({ code: 0, checks: { ...WHOLE, hmac: 'not checked' } });
    }
    expect(checksOf(await cli.run(['verify', 'receipt.json'], stranger))).toEqual({
      code: 1,
      checks: { ...WHOLE, key: 'FAIL', hmac: 'not checked', signature: 'not checked' },
    });
  });

  it('refuses a public key that is another', async () => {
    const other = Buffer.alloc(32, 9).toString('base64');
    expect((await cli.run(['verify', 'receipt.json', '--public-key', other])).code).toBe(1);
  });

  it('says in its first line what was computed, or that it is not valid', async () => {
    expect((await cli.run(['verify', 'receipt.json'])).stdout).toMatch(/^valid: KO42, NM19 gave 3750 N\n/);
    expect((await cli.run(['verify', 'value.json'])).stdout).toMatch(/^NOT VALID\n/);
  });

  it('prints JSON, with the same exit code', async () => {
    for (const [file, valid] of [
      ['receipt.json', true],
      ['value.json', false],
    ] as const) {
      const { code, stdout } = await cli.run(['verify', file, '--json']);
      expect([code, JSON.parse(stdout)]).toEqual([valid ? 0 : 1, expect.objectContaining({ valid, checks: expect.any(Array) })]);
    }
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['no file', [], 2, /receipt\.json, - for standard input, or its id/],
    ['two files', ['receipt.json', 'answer.json'], 2, /receipt\.json, - for/],
    ['a file that is not there', ['absent.json'], 2, /Cannot read absent\.json: there is no such file or folder/],
    ['an id of no receipt', ['rcp_nowhere'], 1, /No receipt "rcp_nowhere" is kept in the data folder/],
    ['a folder', ['.'], 2, /Cannot read \.: it is a folder/],
    ['a file that is cut off', ['broken.json'], 1, /cut off/],
    ['a file that is no JSON', ['text.json'], 1, /not JSON/],
    ['a JWK set that is not there', ['receipt.json', '--public-key', 'absent.json'], 2, /Cannot read absent\.json/],
    ['a JWK set that is none', ['receipt.json', '--public-key', 'receipt.json'], 2, /neither a JWK set file nor a public key/],
    ['a replay that is to trust a key', ['receipt.json', '--replay', '--public-key', 'keys.json'], 2, /--replay trusts no key/],
  ])('refuses %s', async (_, args, code, message) => {
    const ending = await cli.run(['verify', ...args]);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr).toMatch(message);
  });
});

it('the public key that genmath keys prints is the key of the signature, to another program as well', async () => {
  const ending = await cli.run(['keys']);
  expect(ending.stdout).toContain(publicKey);
  // RFC 8785 sorts the members of every object; the text of these numbers is that of JSON.stringify. DSSE: PAE(type, body).
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => [key, sorted(member)]),
    );
  };
  const { hmac: _, signature, ...rest } = JSON.parse(receipt) as { hmac: unknown; signature: { value: string } } & Record<string, unknown>;
  const body = Buffer.from(JSON.stringify(sorted(rest)));
  const type = 'application/vnd.genmath.receipt.v1+json';
  const message = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(verify(null, message, key, Buffer.from(signature.value, 'base64'))).toBe(true);
});
