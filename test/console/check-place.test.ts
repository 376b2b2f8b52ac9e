import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/console/verify/canonical.js';
import { checkPlace, type TrustedLog } from '../../src/console/verify/log/check-place.js';
import { isGrown, isIncluded, type ReadTile } from '../../src/console/verify/log/hash-tree.js';
import { judgeNote, parseNote, parseProof, parseVerifierKey, type VerifierKey } from '../../src/console/verify/log/signed-note.js';
import { formatCheckpoint } from '../../src/core/log/checkpoint.js';
import { EMPTY_EDGE, growLog } from '../../src/core/log/grow-log.js';
import { formatEntry, receiptEntry } from '../../src/core/log/log-entry.js';
import { formatLogProof } from '../../src/core/log/log-proof.js';
import { createCosigner, createLogSigner } from '../../src/core/log/note-signer.js';
import { formatSignedNote } from '../../src/core/log/signed-note.js';
import { auditPath, createMerkleTree } from '../../src/core/merkle/merkle-tree.js';
import { formatTileIndex } from '../../src/core/merkle/tiles.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';

const bytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** A log of leaves as a node makes it: its root, its paths, its tiles. */
const logOf = (leaves: readonly Buffer[]) => {
  const tree = createMerkleTree(leaves.map(leafHash));
  const { edge, tiles } = growLog(EMPTY_EDGE, leaves);
  const known = new Map(tiles.map(({ place, hashes }) => [`${place.level}/${formatTileIndex(place.index, place.width)}`, hashes]));
  const readTile: ReadTile = async (path) => {
    const found = known.get(path);
    if (found === undefined) throw new Error(`no tile ${path} among ${edge.size}`);
    return bytes(found);
  };
  return { head: { size: tree.size, root: bytes(tree.root) }, path: (i: number) => auditPath(tree, i).map(bytes), readTile, known };
};

const leaf = (i: number): Buffer => Buffer.from(`leaf ${i}`);
const leavesTo = (size: number): readonly Buffer[] => Array.from({ length: size }, (_, i) => leaf(i));

describe('a place in a tree, in the browser', () => {
  it('is found by the path that the node gives, in trees of every shape, and nowhere else', async () => {
    for (let size = 1; size <= 17; size += 1) {
      const { head, path } = logOf(leavesTo(size));
      for (let i = 0; i < size; i += 1) {
        const hash = bytes(leafHash(leaf(i)));
        expect(await isIncluded(hash, i, path(i), head)).toBe(true);
        expect(await isIncluded(bytes(leafHash(leaf(i + 1))), i, path(i), head)).toBe(false);
        expect(await isIncluded(hash, i, [...path(i), hash], head)).toBe(false);
        if (size > 1) expect(await isIncluded(hash, i, path(i).slice(1), head)).toBe(false);
        if (size > 1) expect(await isIncluded(hash, (i + 1) % size, path(i), head)).toBe(false);
      }
    }
  });
});

describe('the growth of a log, in the browser', () => {
  const later = logOf(leavesTo(700));

  it.each([0, 1, 2, 3, 255, 256, 257, 300, 512, 600, 699, 700])('holds from %i entries to 700', async (size) => {
    const { head } = logOf(leavesTo(size));
    expect(await isGrown(head, later.head, later.readTile)).toBe(true);
    if (size === 0) return;
    const other = logOf([...leavesTo(size).slice(0, -1), Buffer.from('another')]);
    expect(await isGrown(other.head, later.head, later.readTile)).toBe(false);
  });

  it('does not hold where a tile says something else, nor backwards', async () => {
    const { head } = logOf(leavesTo(300));
    const changed = new Map([...later.known].map(([path, hashes]) => [path, Buffer.from(hashes)]));
    changed.get('0/001')?.writeUInt8(255, 50 * 32);
    expect(await isGrown(head, later.head, async (path) => bytes(changed.get(path) as Buffer))).toBe(false);
    expect(await isGrown(later.head, head, later.readTile)).toBe(false);
  });

  it('is read with few tiles', async () => {
    const read = new Set<string>();
    const { head } = logOf(leavesTo(300));
    await isGrown(head, later.head, (path) => {
      read.add(path);
      return later.readTile(path);
    });
    expect([...read].sort()).toEqual(['0/001', '0/002.p/188', '1/000.p/2']);
  });
});

const log = createLogSigner('math.example/log', Buffer.alloc(32, 1));
const witness = createCosigner('witness.example', Buffer.alloc(32, 2), () => 1_700_000_000_000);
const keyOf = async (text: string): Promise<VerifierKey> => (await parseVerifierKey(text)) as VerifierKey;

const receipt: JsonObject = { type: 'genmath/receipt/v1', id: 'rcp_6f1c2d3e-4a5b-4c6d-8e7f-102132435465', R_t: 200, unit: 'N' };
const leaves = [...leavesTo(4), formatEntry(receiptEntry(receipt as { id: string })), leaf(5)];

const signedHead = (all: readonly Buffer[], signers = [log, witness]): string => {
  const { root, size } = createMerkleTree(all.map(leafHash));
  const text = formatCheckpoint({ origin: log.name, size, root });
  return formatSignedNote({ text, signatures: signers.map((each) => each.sign(text)) });
};
const proofText = (index = 4, signed = signedHead(leaves)): string =>
  formatLogProof({ index, path: auditPath(createMerkleTree(leaves.map(leafHash)), index), checkpoint: signed });

describe('the signatures under a head, in the browser', () => {
  const signed = signedHead(leaves);

  it.each([
    ['the log', log.verifierKey],
    ['a witness', witness.verifierKey],
  ])('of %s hold, are false once the text is changed, and are missing for other keys', async (_, text) => {
    const key = await keyOf(text);
    const note = parseNote(signed);
    const changed = parseNote(signed.replace('\n6\n', '\n7\n'));
    if (note === undefined || changed === undefined) throw new Error('the note was not read');
    expect(await judgeNote(note, key)).toBe('valid');
    expect(await judgeNote(changed, key)).toBe('false');
    expect(await judgeNote(note, await keyOf(createLogSigner(key.name, Buffer.alloc(32, 3)).verifierKey))).toBe('missing');
  });

  it('are of keys whose id is their own', async () => {
    const [name, id, encoded] = log.verifierKey.split('+');
    expect(await parseVerifierKey(`${name}+${id?.replace(/./u, (digit) => (digit === '0' ? '1' : '0'))}+${encoded}`)).toBeUndefined();
    expect(await parseVerifierKey('something else')).toBeUndefined();
  });
});

describe('the place of a receipt, in the browser', () => {
  const outcome = async (text: string, own: JsonObject = receipt, more: Partial<TrustedLog> = {}) => {
    const proof = parseProof(text);
    if (proof === undefined) throw new Error('the proof was not read');
    const { readTile } = logOf(leaves);
    const trusted = { key: await keyOf(log.verifierKey), witnesses: [await keyOf(witness.verifierKey)], readTile, ...more };
    const checks = await checkPlace(own, proof, trusted);
    return Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  };
  const held = { place: 'pass', head: 'pass', growth: 'pass', witnesses: 'pass' };
  const seen = signedHead(leaves.slice(0, 3));

  it('holds with a head that goes on from the one that was seen, and that a witness signed', async () => {
    expect(await outcome(proofText(), receipt, { seen })).toEqual(held);
  });

  it.each<readonly [string, string, JsonObject, Partial<TrustedLog>, Partial<typeof held>]>([
    ['a receipt that was changed', proofText(), { ...receipt, R_t: 201 }, { seen }, { place: 'fail' }],
    ['another receipt', proofText(), { ...receipt, id: 'rcp_00000000-0000-4000-8000-000000000000' }, { seen }, { place: 'fail' }],
    ['the path of another entry', proofText(3), receipt, { seen }, { place: 'fail' }],
    [
      'a head that was changed',
      proofText().replace('\n6\n', '\n7\n'),
      receipt,
      {},
      { place: 'fail', head: 'fail', growth: 'not_checked', witnesses: 'fail' },
    ],
    ['a head of other entries before', proofText(), receipt, { seen: signedHead([leaf(9)]) }, { growth: 'fail' }],
    ['no head seen before', proofText(), receipt, {}, { growth: 'not_checked' }],
    [
      'a head seen before that the log did not sign',
      proofText(),
      receipt,
      { seen: signedHead([leaf(9)], [witness]) },
      { growth: 'not_checked' },
    ],
    [
      'tiles that cannot be read',
      proofText(),
      receipt,
      { seen, readTile: () => Promise.reject(new Error('no')) },
      { growth: 'not_checked' },
    ],
    ['a witness that did not sign', proofText(4, signedHead(leaves, [log])), receipt, { seen }, { witnesses: 'fail' }],
    ['witnesses that are not trusted', proofText(), receipt, { seen, witnesses: [] }, { witnesses: 'not_checked' }],
  ])('tells %s', async (_, text, own, more, expected) => {
    expect(await outcome(text, own, more)).toEqual({ ...held, ...expected });
  });

  it('holds with a proof that is older than the head that was seen', async () => {
    const grown = [...leaves, leaf(6), leaf(7)];
    expect(await outcome(proofText(), receipt, { seen: signedHead(grown), readTile: logOf(grown).readTile })).toEqual(held);
  });
});
