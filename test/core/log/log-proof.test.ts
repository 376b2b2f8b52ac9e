import { describe, expect, it } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from '../../../src/core/log/checkpoint.js';
import {
  ENTRY_BYTES,
  entryHash,
  formatBundle,
  formatEntry,
  ledgerEntry,
  parseBundle,
  parseEntry,
  receiptEntry,
} from '../../../src/core/log/log-entry.js';
import { formatLogProof, isIncluded, openCheckpoint, parseLogProof } from '../../../src/core/log/log-proof.js';
import { createCosigner, createLogSigner } from '../../../src/core/log/note-signer.js';
import { formatSignedNote, parseVerifierKey } from '../../../src/core/log/signed-note.js';
import { decideWitness, formatWitnessRequest, parseWitnessRequest } from '../../../src/core/log/witness.js';
import { auditPath, createMerkleTree } from '../../../src/core/merkle/merkle-tree.js';
import { EMPTY_ROOT } from '../../../src/core/merkle/tree-hash.js';

const log = createLogSigner('log.example/a', Buffer.alloc(32, 1));
const witness = createCosigner('witness.example/w', Buffer.alloc(32, 2), () => 1_700_000_000_000);
const logKey = parseVerifierKey(log.verifierKey);
const witnessKey = parseVerifierKey(witness.verifierKey);

const entries = Array.from({ length: 9 }, (_, i) => receiptEntry({ id: `rcp_00000000-0000-4000-8000-00000000000${i}` }));
const treeOf = (size: number) => createMerkleTree(entries.slice(0, size).map(entryHash));
const textOf = (size: number): string => formatCheckpoint({ origin: log.name, size, root: treeOf(size).root });
const signedOf = (size: number): string => formatSignedNote({ text: textOf(size), signatures: [log.sign(textOf(size))] });

describe('an entry', () => {
  it('is 49 bytes of kind, id and digest', () => {
    const leaf = formatEntry(receiptEntry({ id: 'rcp_00112233-4455-4677-8899-aabbccddeeff' }));
    expect(leaf).toHaveLength(ENTRY_BYTES);
    // SHA-256 of {"id":"rcp_00112233-4455-4677-8899-aabbccddeeff"}, by sha256sum.
    expect(leaf.toString('hex')).toBe('0100112233445546778899aabbccddeeffb5701541d096920f3d2b92dd8dd7c479216bdb6d82cc6139ee349bba575959bf');
    expect(parseEntry(leaf)).toEqual(receiptEntry({ id: 'rcp_00112233-4455-4677-8899-aabbccddeeff' }));
  });

  it('of a ledger changes with the head, and its id with the node', () => {
    const head = { seq: 3, hash: 'sha256:aa' };
    const entry = ledgerEntry('local', head, Buffer.from('one'));
    expect(formatEntry(entry)).toHaveLength(ENTRY_BYTES);
    expect(ledgerEntry('local', { ...head, seq: 4 }, Buffer.from('one')).digest).not.toEqual(entry.digest);
    expect(ledgerEntry('other', head, Buffer.from('one')).id).not.toEqual(entry.id);
    expect(ledgerEntry('local', head, Buffer.from('two')).id).not.toEqual(entry.id);
  });

  it.each(['rcp_1', 'RCP_00112233-4455-4677-8899-aabbccddeeff', '', 'rcp_00112233-4455-4677-8899-aabbccddeeff0'])('is not of %j', (id) => {
    expect(() => receiptEntry({ id })).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });

  it('is read back from a bundle, and from no bundle that is cut off', () => {
    const leaves = entries.map(formatEntry);
    const bundle = formatBundle(leaves);
    expect(bundle).toHaveLength(9 * (2 + ENTRY_BYTES));
    expect(parseBundle(bundle)).toEqual(leaves);
    for (const end of [1, 2, 50, bundle.length - 1]) expect(parseBundle(bundle.subarray(0, end))).toBeUndefined();
    expect(parseEntry(Buffer.alloc(ENTRY_BYTES))).toBeUndefined();
    expect(parseEntry(Buffer.alloc(ENTRY_BYTES, 3))).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  it('is read as the example of C2SP tlog-checkpoint', () => {
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const checkpoint = parseCheckpoint(text);
    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(formatCheckpoint(checkpoint)).toBe(text);
    expect(parseCheckpoint(`${text}an extension\n`)).toEqual(checkpoint);
  });

  it.each([
    ['no root', 'a\n1\n'],
    ['a size with a zero before it', 'a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['a size beyond exact numbers', 'a\n9007199254740993\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['a short root', 'a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2==\n'],
    ['an empty name', '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
    ['an empty line after it', 'a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n'],
  ])('is refused with %s', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' }));
  });

  it('opens with the key of its log alone, and names the witnesses that signed it', () => {
    expect(openCheckpoint(signedOf(9), logKey)).toMatchObject({ size: 9, origin: log.name, witnesses: [] });
    const both = formatSignedNote({ text: textOf(9), signatures: [log.sign(textOf(9)), witness.sign(textOf(9))] });
    expect(openCheckpoint(both, logKey, [witnessKey]).witnesses).toEqual([witness.name]);
    const stolen = formatSignedNote({ text: textOf(9), signatures: [log.sign(textOf(9)), witness.sign(textOf(8))] });
    expect(() => openCheckpoint(stolen, logKey, [witnessKey])).toThrow(expect.objectContaining({ code: 'LOG_FALSE' }));
    const unsigned = formatSignedNote({ text: textOf(9), signatures: [witness.sign(textOf(9))] });
    expect(() => openCheckpoint(unsigned, logKey)).toThrow(expect.objectContaining({ code: 'LOG_FALSE' }));
    const other = createLogSigner('log.example/b', Buffer.alloc(32, 3));
    expect(() => openCheckpoint(signedOf(9), parseVerifierKey(other.verifierKey))).toThrow(expect.objectContaining({ code: 'LOG_FALSE' }));
  });
});

describe('a proof that an entry was logged', () => {
  it('is read back and holds for its entry at its place only', () => {
    const tree = treeOf(9);
    for (const index of entries.keys()) {
      const proof = parseLogProof(formatLogProof({ index, path: auditPath(tree, index), checkpoint: signedOf(9) }));
      const checkpoint = openCheckpoint(proof.checkpoint, logKey);
      for (const [at, entry] of entries.entries()) expect(isIncluded(entryHash(entry), proof, checkpoint)).toBe(at === index);
      expect(isIncluded(entryHash(entries[index] as never), { ...proof, index: (index + 1) % 9 }, checkpoint)).toBe(false);
    }
  });

  it('may carry a line "extra", which is passed over', () => {
    const text = formatLogProof({ index: 0, path: [], checkpoint: signedOf(1) });
    expect(parseLogProof(text.replace('\n', '\nextra YWdl\n'))).toEqual(parseLogProof(text));
  });

  it.each(['', 'c2sp.org/tlog-proof@v2\nindex 0\n\n', 'c2sp.org/tlog-proof@v1\nindex 00\n\n', 'c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n'])(
    'is refused: %j',
    (text) => expect(() => parseLogProof(text)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' })),
  );
});

describe('a witness', () => {
  const ask = (old: number, size: number, over: { proof?: readonly Buffer[]; known?: number; checkpoint?: string } = {}) => {
    const proof = over.proof ?? (old === 8 && size === 9 ? [treeOf(8).root, entryHash(entries[8] as never)].slice(1) : []);
    const body = formatWitnessRequest({ old, proof, checkpoint: over.checkpoint ?? signedOf(size) });
    const known = over.known ?? old;
    return decideWitness(
      parseWitnessRequest(body),
      (origin) => (origin === log.name ? [logKey] : []),
      () => (known === 0 ? undefined : { size: known, root: treeOf(known).root }),
    );
  };

  it('signs the first checkpoint and one that goes on from the last', () => {
    expect(ask(0, 9)).toMatchObject({ status: 200, accept: { size: 9 } });
    expect(ask(8, 9)).toMatchObject({ status: 200, accept: { size: 9 } });
    expect(ask(9, 9)).toMatchObject({ status: 200 });
  });

  const empty = formatCheckpoint({ origin: log.name, size: 0, root: EMPTY_ROOT });
  const notEmpty = formatCheckpoint({ origin: log.name, size: 0, root: treeOf(1).root });
  const sign = (text: string): string => formatSignedNote({ text, signatures: [log.sign(text)] });
  const stranger = createLogSigner('log.example/b', Buffer.alloc(32, 3));
  const strange = textOf(9).replace(log.name, stranger.name);
  const forked = formatCheckpoint({ origin: log.name, size: 9, root: treeOf(8).root });

  it.each([
    ['a size that it does not know last', () => ask(8, 9, { known: 9 }), { status: 409, size: 9 }],
    ['an old size beyond the checkpoint', () => ask(9, 8), { status: 400 }],
    ['a proof that does not lead there', () => ask(8, 9, { proof: [EMPTY_ROOT] }), { status: 422 }],
    ['a proof from nothing', () => ask(0, 9, { proof: [EMPTY_ROOT] }), { status: 422 }],
    ['another tree of the same size', () => ask(9, 9, { checkpoint: sign(forked) }), { status: 422 }],
    ['an empty tree with a root', () => ask(0, 0, { checkpoint: sign(notEmpty) }), { status: 422 }],
    ['an empty tree, which it signs', () => ask(0, 0, { checkpoint: sign(empty) }), { status: 200 }],
    [
      'a log that it does not follow',
      () => ask(0, 9, { checkpoint: formatSignedNote({ text: strange, signatures: [stranger.sign(strange)] }) }),
      { status: 404 },
    ],
    [
      'a checkpoint that its log did not sign',
      () => ask(0, 9, { checkpoint: formatSignedNote({ text: textOf(9), signatures: [stranger.sign(textOf(9))] }) }),
      { status: 403 },
    ],
    [
      'a signature of its log that does not hold',
      () => ask(0, 9, { checkpoint: formatSignedNote({ text: textOf(9), signatures: [log.sign(textOf(8))] }) }),
      { status: 403 },
    ],
  ] as const)('answers %s as C2SP tlog-witness says', (_, answer, expected) => {
    expect(answer()).toMatchObject(expected);
  });

  it.each(['', 'old 1\n', 'old 01\n\nx', 'new 1\n\nx', `old 1\n${'A'.repeat(43)}\n\nx`])('does not read %j', (body) => {
    expect(() => parseWitnessRequest(body)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' }));
  });
});
