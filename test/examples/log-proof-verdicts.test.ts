import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the example has no declarations
import { proofFault, readLogKey } from '../../examples/auditor-log.mjs';
import { checkPlace } from '../../src/console/verify/log/check-place.js';
import { parseProof, parseVerifierKey as readKeyInBrowser } from '../../src/console/verify/log/signed-note.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { entryHash, receiptEntry } from '../../src/core/log/log-entry.js';
import { isIncluded, openCheckpoint, parseLogProof } from '../../src/core/log/log-proof.js';
import { cosignedMessage, formatVerifierKey, noteKeyId, parseVerifierKey, SIGNATURE_TYPES } from '../../src/core/log/signed-note.js';
import { parseWitnessPolicy } from '../../src/core/log/witness-policy.js';
import { hasPython } from './python-verifier.js';

const EXAMPLES = dirname(fileURLToPath(new URL('../../examples/verify_log.py', import.meta.url)));

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const rawOf = (key: KeyObject): Buffer => Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url');
const [log, stranger, witness] = [newKey(), newKey(), newKey()];
const [NAME, WITNESS] = ['log.example/x', 'witness.example'];
const vkey = formatVerifierKey(NAME, SIGNATURE_TYPES.ed25519, rawOf(log));
const witnessKey = formatVerifierKey(WITNESS, SIGNATURE_TYPES.cosignature, rawOf(witness));
const ID = noteKeyId(NAME, SIGNATURE_TYPES.ed25519, rawOf(log));

const receipt = { id: 'rcp_00000000-0000-4000-8000-000000000001', value: 1 };
const leaf = entryHash(receiptEntry(receipt));
const sibling = entryHash(receiptEntry({ id: 'rcp_00000000-0000-4000-8000-000000000002' }));
const root = createHash('sha256')
  .update(Buffer.concat([Buffer.of(1), leaf, sibling]))
  .digest();

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const line = (name: string, id: Buffer, signature: Uint8Array): string => `— ${name} ${base64(Buffer.concat([id, signature]))}\n`;
const signed = (text: string, key = log): Buffer => sign(null, Buffer.from(text), key);
const note = (text: string, more = '', first = line(NAME, ID, signed(text))): string => `${text}\n${first}${more}`;
const TEXT = `${NAME}\n2\n${base64(root)}\n`;
const proof = (checkpoint: string, head = 'index 0', path = [base64(sibling)]): string =>
  ['c2sp.org/tlog-proof@v1', head, ...path, '', checkpoint].join('\n');
const others = (count: number, length = 64): string =>
  Array.from({ length: count }, (_, i) => line(`w${i}.example`, Buffer.alloc(4, i), Buffer.alloc(length, i))).join('');
const cosigned = (text: string, seconds: bigint, as = text): string => {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(seconds);
  const id = noteKeyId(WITNESS, SIGNATURE_TYPES.cosignature, rawOf(witness));
  return note(text, line(WITNESS, id, Buffer.concat([time, sign(null, cosignedMessage(as, seconds), witness)])));
};
const NOW = 1_795_464_799n;
const elsewhere = TEXT.replace(NAME, 'log.example/y');

/** Proofs as C2SP has them (tlog-proof, signed-note, tlog-checkpoint, tlog-cosignature), and others; whether one holds follows from these texts. */
const CASES: readonly (readonly [tells: string, holds: boolean, proof: string])[] = [
  ['of a leaf', true, proof(note(TEXT))],
  ['with a line behind the root', true, proof(note(`${TEXT}more\n`))],
  ['with extra data', true, proof(note(TEXT), 'extra AAAA\nindex 0')],
  ['signed twice', true, proof(note(TEXT, line(NAME, ID, signed(TEXT))))],
  ['signed by a stranger too', true, proof(note(TEXT, line('x.y', Buffer.alloc(4, 1), signed(TEXT, stranger))))],
  ['signed by another key of that name too', true, proof(note(TEXT, line(NAME, Buffer.alloc(4, 1), signed(TEXT, stranger))))],
  ['with 16 signatures of 5,000 bytes', true, proof(note(TEXT, others(15, 5_000)))],
  ['signed by a key of a long name too', true, proof(note(TEXT, line('w'.repeat(300), Buffer.alloc(4), Buffer.alloc(64))))],
  ['cut off', false, proof(note(TEXT)).slice(0, -1)],
  ['with text behind it', false, `${proof(note(TEXT))}x`],
  ['with an empty line behind it', false, `${proof(note(TEXT))}\n`],
  ['with an empty line in the checkpoint', false, proof(note(`${TEXT}\nmore\n`))],
  ['with an empty last line in the checkpoint', false, proof(note(`${TEXT}\n`))],
  ['with a tab', false, proof(note(`${TEXT}a\tb\n`))],
  ['with a carriage return', false, proof(note(`${TEXT}a\rb\n`))],
  ['of lines as Windows ends them', false, proof(note(TEXT.replaceAll('\n', '\r\n')))],
  ['with a line that is no signature', false, proof(note(TEXT, 'garbage\n'))],
  ['with a signature that is an id alone', false, proof(note(TEXT, '— a.b AAAAAA==\n'))],
  ['with a signature that is not base64', false, proof(note(TEXT, '— a.b !!!\n'))],
  ['with another dash', false, proof(note(TEXT, `- a.b ${base64(Buffer.alloc(68))}\n`))],
  ['with a plus in a name', false, proof(note(TEXT, line('a+b', Buffer.alloc(4), Buffer.alloc(64))))],
  ...['\u00a0', '\u0085', '\u2003', '\u3000'].map(
    (space) =>
      [
        `with the space U+${space.codePointAt(0)?.toString(16)} in a name`,
        false,
        proof(note(TEXT, line(`a${space}b`, Buffer.alloc(4), Buffer.alloc(64)))),
      ] as const,
  ),
  ['with a mark that is no space in a name', true, proof(note(TEXT, line('a\ufeffb', Buffer.alloc(4), Buffer.alloc(64))))],
  ['with 70 signatures', false, proof(note(TEXT, others(69)))],
  ['longer than is read', false, proof(note(TEXT, others(20, 8_000)))],
  ['with a false signature of the key beside a true one', false, proof(note(TEXT, line(NAME, ID, signed(TEXT, stranger))))],
  ['signed by nobody who is known', false, proof(note(TEXT, '', line(NAME, Buffer.alloc(4, 1), signed(TEXT))))],
  ['with a signature that is too long', false, proof(note(TEXT, '', line(NAME, ID, Buffer.concat([signed(TEXT), Buffer.of(0)]))))],
  ['of another log', false, proof(note(elsewhere))],
  ['of a log whose name has a space behind it', false, proof(note(TEXT.replace(NAME, `${NAME} `)))],
  ['of a size with a zero before it', false, proof(note(TEXT.replace('\n2\n', '\n02\n')))],
  ['of another size', false, proof(note(TEXT.replace('\n2\n', '\n3\n')))],
  ['without a root', false, proof(note(`${NAME}\n2\n\n`))],
  ['with a root that is cut off', false, proof(note(`${NAME}\n2\n${base64(root.subarray(1))}\n`))],
  ['of another place', false, proof(note(TEXT), 'index 1')],
  ['of a place beyond the end', false, proof(note(TEXT), 'index 2')],
  ['of a place with a sign', false, proof(note(TEXT), 'index -0')],
  ['with a path that is too long', false, proof(note(TEXT), 'index 0', [base64(sibling), base64(sibling)])],
  ['without a path', false, proof(note(TEXT), 'index 0', [])],
  ['with a hash that is cut off', false, proof(note(TEXT), 'index 0', [base64(sibling.subarray(1))])],
  ['with a mark before it', false, `\ufeff${proof(note(TEXT))}`],
];

/** What a witness cosigned; whether it counts. */
const COSIGNED: readonly (readonly [tells: string, counts: boolean, proof: string])[] = [
  ['of this checkpoint', true, proof(cosigned(TEXT, NOW))],
  ['of this checkpoint of another log', false, proof(cosigned(TEXT, NOW, elsewhere))],
  ['of another size', false, proof(cosigned(TEXT, NOW, TEXT.replace('\n2\n', '\n3\n')))],
  ['of no time', false, proof(cosigned(TEXT, 0n))],
  ['of the last second that there is', true, proof(cosigned(TEXT, 2n ** 63n - 1n))],
  ['of a time after it', false, proof(cosigned(TEXT, 2n ** 63n))],
];

const judge = (text: string, witnesses: readonly string[]): boolean => {
  try {
    const given = parseLogProof(text);
    const checkpoint = openCheckpoint(
      given.checkpoint,
      parseVerifierKey(vkey),
      witnesses.map((key) => parseVerifierKey(key)),
    );
    return isIncluded(leaf, given, checkpoint) && checkpoint.witnesses.length === witnesses.length;
  } catch {
    return false;
  }
};

const auditor = (text: string): boolean => {
  try {
    return proofFault(text, receipt.id, toCanonicalJson(receipt), readLogKey(vkey)) === undefined;
  } catch {
    return false;
  }
};

/** What the browser checks of a proof; a head that it saw before there is none. */
const browser = async (text: string, witnesses: readonly string[]): Promise<boolean> => {
  const given = parseProof(text);
  const [key, ...cosigners] = await Promise.all([vkey, ...witnesses].map(readKeyInBrowser));
  if (given === undefined || key === undefined || cosigners.includes(undefined)) return false;
  const trusted = { key, witnesses: cosigners as (typeof key)[], readTile: () => Promise.reject(new Error('no tile is asked for')) };
  return (await checkPlace(receipt, given, trusted)).every(({ status }) => status !== 'fail');
};

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
import verify_log as v
asked = json.load(sys.stdin)
log, witness = v.parse_key(asked["key"]), v.parse_key(asked["witness"])
leaf = v.leaf_of_receipt(json.dumps(asked["receipt"]).encode())
def holds(text, witnesses):
    try:
        return len(v.check_proof(text.encode(), leaf, log, witnesses)[1].witnesses) == len(witnesses)
    except (v.Bad, v.Refused):
        return False
print(json.dumps([[holds(text, []) for text in asked["proofs"]], [holds(text, [witness]) for text in asked["cosigned"]]]))
`;

const python = (): readonly (readonly boolean[])[] => {
  const [proofs, cosignedProofs] = [CASES, COSIGNED].map((cases) => cases.map(([, , text]) => text));
  const input = JSON.stringify({ key: vkey, witness: witnessKey, receipt, proofs, cosigned: cosignedProofs });
  return JSON.parse(execFileSync('python3', ['-B', '-c', PYTHON, EXAMPLES], { input, encoding: 'utf8' }));
};

describe('a proof of the log of receipts', () => {
  const second = hasPython() ? python() : undefined;

  it.each(CASES.map(([tells, holds, text], i) => [tells, { holds, text, i }] as const))(
    '%s has one verdict',
    async (_, { holds, text, i }) => {
      const verdicts = [judge(text, []), auditor(text), await browser(text, []), second?.[0]?.[i] ?? holds];
      expect(verdicts).toEqual([holds, holds, holds, holds]);
    },
  );

  it.each(COSIGNED.map(([tells, counts, text], i) => [tells, { counts, text, i }] as const))(
    'with a cosignature %s has one verdict',
    async (_, { counts, text, i }) => {
      const verdicts = [judge(text, [witnessKey]), await browser(text, [witnessKey]), second?.[1]?.[i] ?? counts];
      expect(verdicts).toEqual([counts, counts, counts]);
    },
  );
});

describe('the key of a log', () => {
  it('is refused where it is one of small order, under which a signature can hold for anything', () => {
    const neutral = formatVerifierKey(NAME, SIGNATURE_TYPES.ed25519, Buffer.from([1, ...Buffer.alloc(31)]));
    for (const read of [parseVerifierKey, readLogKey]) expect(() => read(neutral)).toThrow(/could be checked with/);
  });
});

describe('witnesses', () => {
  it('are as many as have keys of their own, whatever they are called', () => {
    const again = formatVerifierKey('other.example', SIGNATURE_TYPES.cosignature, rawOf(witness));
    const list = [witnessKey, again].map((key) => `${key}@https://${key.split('+')[0]}`).join(' ');
    expect(() => parseWitnessPolicy(list)).toThrow(/none twice/);
  });
});
