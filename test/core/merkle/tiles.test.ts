import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isConsistent, rootFromPath } from '../../../src/core/merkle/check-proof.js';
import { auditPath, createMerkleTree } from '../../../src/core/merkle/merkle-tree.js';
import { formatTileIndex, parseTileIndex, type ReadTile, TiledTree } from '../../../src/core/merkle/tiles.js';
import { leafHash } from '../../../src/core/merkle/tree-hash.js';

const numbered = (size: number): readonly Buffer[] => Array.from({ length: size }, (_, i) => leafHash(String(i)));
const hex = (hashes: readonly Buffer[]): readonly string[] => hashes.map((hash) => hash.toString('hex'));

/** MTH of RFC 9162, section 2.1.1, written down as it stands there. */
const recursiveRoot = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leaves[0] as Buffer;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  const [left, right] = [recursiveRoot(leaves.slice(0, k)), recursiveRoot(leaves.slice(k))];
  return createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();
};

/** SUBPROOF of RFC 9162, section 2.1.4.1, written down as it stands there. */
const recursiveProof = (m: number, leaves: readonly Buffer[], isKnown: boolean): readonly Buffer[] => {
  const n = leaves.length;
  if (m === n) return isKnown ? [] : [recursiveRoot(leaves)];
  let k = 1;
  while (k * 2 < n) k *= 2;
  return m <= k
    ? [...recursiveProof(m, leaves.slice(0, k), isKnown), recursiveRoot(leaves.slice(k))]
    : [...recursiveProof(m - k, leaves.slice(k), false), recursiveRoot(leaves.slice(0, k))];
};

/** Tiles of leaves by the definition in tlog-tiles: each hash of level L is the root of 256^L leaves. */
const tilesOf = (leaves: readonly Buffer[]): ReadTile => {
  return async ({ level, index, width }) => {
    const span = 256 ** level;
    const hashes = Array.from({ length: width }, (_, i) => {
      const start = (index * 256 + i) * span;
      if (start + span > leaves.length) throw new Error(`tile ${level}/${index} has no hash ${i}`);
      return recursiveRoot(leaves.slice(start, start + span));
    });
    return Buffer.concat(hashes);
  };
};

describe('a tree in tiles', () => {
  const leaves = numbered(600);
  const sizes = [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100, 255, 256, 257, 300, 511, 512, 513, 600];

  it.each(sizes)('of %i leaves has the root, the paths and the proofs of the recursive definitions', async (size) => {
    const all = leaves.slice(0, size);
    const tree = new TiledTree(tilesOf(leaves), size);
    const whole = createMerkleTree(all);
    expect(await tree.root()).toEqual(recursiveRoot(all));
    for (const leaf of [0, 1, 2, 128, 254, 255, 256, 257, 511, 512, size - 1].filter((leaf) => leaf < size)) {
      const path = await tree.inclusion(leaf);
      expect(hex(path)).toEqual(hex(auditPath(whole, leaf)));
      expect(rootFromPath(await tree.leaf(leaf), leaf, size, path)).toEqual(whole.root);
    }
    for (const earlier of sizes.filter((earlier) => earlier < size)) {
      const proof = await tree.consistency(earlier);
      expect(hex(proof)).toEqual(hex(recursiveProof(earlier, all, true)));
    }
  });

  it('has no leaf and no part beyond its size', async () => {
    const tree = new TiledTree(tilesOf(leaves), 9);
    for (const leaf of [-1, 9, 0.5, Number.NaN]) expect(() => tree.inclusion(leaf)).toThrow(RangeError);
    for (const size of [-1, 10, 0.5, Number.NaN]) expect(() => tree.consistency(size)).toThrow(RangeError);
    expect(await tree.consistency(0)).toEqual([]);
    expect(await tree.consistency(9)).toEqual([]);
  });

  it('says so where a tile is cut off', async () => {
    const tree = new TiledTree(async (place) => (await tilesOf(leaves)(place)).subarray(0, 40), 100);
    await expect(tree.root()).rejects.toThrow('cut off');
  });
});

describe('a proof of consistency', () => {
  it('holds between the two trees that it was made for and no others', () => {
    const leaves = numbered(40);
    const heads = Array.from({ length: 41 }, (_, size) => ({ size, root: recursiveRoot(leaves.slice(0, size)) }));
    for (const later of heads)
      for (const earlier of heads.slice(1, later.size)) {
        const proof = recursiveProof(earlier.size, leaves.slice(0, later.size), true);
        expect(isConsistent(earlier, later, proof)).toBe(true);
        expect(isConsistent({ ...earlier, root: leafHash('other') }, later, proof)).toBe(false);
        expect(isConsistent(earlier, { ...later, root: leafHash('other') }, proof)).toBe(false);
        expect(isConsistent(earlier, later, [...proof, leafHash('more')])).toBe(false);
        expect(isConsistent(earlier, later, proof.slice(1))).toBe(false);
        expect(isConsistent(later, earlier, proof)).toBe(false);
        for (const at of proof.keys()) expect(isConsistent(earlier, later, proof.with(at, leafHash('other')))).toBe(false);
      }
  });

  it('is empty from the empty tree and between equal ones', () => {
    const root = leafHash('0');
    const empty = { size: 0, root: recursiveRoot([]) };
    expect(isConsistent(empty, { size: 1, root }, [])).toBe(true);
    expect(isConsistent(empty, { size: 1, root }, [root])).toBe(false);
    expect(isConsistent({ size: 1, root }, { size: 1, root }, [])).toBe(true);
    expect(isConsistent({ size: 1, root }, { size: 1, root: leafHash('1') }, [])).toBe(false);
  });

  // Reference vectors of the Certificate Transparency implementations (transparency-dev/merkle, proof tests).
  const reference = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((text) =>
    leafHash(Buffer.from(text, 'hex')),
  );
  it.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('from %i to %i reference leaves is the published one', async (earlier, size, proof) => {
    expect(hex(await new TiledTree(tilesOf(reference), size).consistency(earlier))).toEqual(proof);
  });
});

describe('the path of a tile', () => {
  // The examples of C2SP tlog-tiles.
  it.each([
    [1_234_067, 256, 'x001/x234/067'],
    [0, 256, '000'],
    [273, 112, '273.p/112'],
    [1_000, 1, 'x001/000.p/1'],
  ])('of %i with %i hashes is %s', (index, width, path) => {
    expect(formatTileIndex(index, width)).toBe(path);
    expect(parseTileIndex(path)).toEqual({ index, width });
  });

  it.each(['', '1', '0001', 'x000/001', '001/002', 'x001/x002', '001.p/0', '001.p/256', '001.p/012', '001.p/999', '../001', '001/'])(
    'is not %j',
    (path) => expect(parseTileIndex(path)).toBeUndefined(),
  );
});
