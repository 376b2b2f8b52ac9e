import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rootFromPath } from '../../../src/core/merkle/check-proof.js';
import { auditPath, createMerkleTree } from '../../../src/core/merkle/merkle-tree.js';
import { leafHash } from '../../../src/core/merkle/tree-hash.js';

// The reference vectors of the Certificate Transparency implementations (transparency-dev/merkle, testonly and proof tests), checked with an
// independent recursive implementation of RFC 9162 section 2.1 in Python.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS: readonly (readonly [leaf: number, size: number, path: readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const reference = LEAVES.map((hex) => leafHash(Buffer.from(hex, 'hex')));
const hex = (hashes: readonly Buffer[]): readonly string[] => hashes.map((hash) => hash.toString('hex'));

/** Leaves that are the decimal digits of their places. */
const numbered = (size: number): readonly Buffer[] => Array.from({ length: size }, (_, i) => leafHash(String(i)));

describe('a Merkle tree', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))('of the first %i reference leaves has the published root', (size, root) => {
    expect(createMerkleTree(reference.slice(0, size)).root.toString('hex')).toBe(root);
  });

  it.each([
    [37, '23fe5eb3b8bbf2e5dadfdf2daa72df96bd7aa701b4581f37b6713e8fe32e0ee8'],
    [1_000, '638afa98022925bacfddadb15ef22fd0199c1ac99c2973b6158243d13fce05c2'],
  ])('of %i leaves has the root that the Python implementation gives', (size, root) => {
    expect(createMerkleTree(numbered(size)).root.toString('hex')).toBe(root);
  });

  it.each(PATHS)('gives the published audit path of leaf %i of %i, which leads to the root', (leaf, size, path) => {
    const tree = createMerkleTree(reference.slice(0, size));
    expect(hex(auditPath(tree, leaf))).toEqual(path);
    const hashes = path.map((hash) => Buffer.from(hash, 'hex'));
    expect(rootFromPath(reference[leaf] as Buffer, leaf, size, hashes)?.toString('hex')).toBe(ROOTS[size]);
  });

  it('is led to by the path of every leaf, from that place and that size only', () => {
    for (let size = 1; size <= 33; size += 1) {
      const hashes = numbered(size);
      const tree = createMerkleTree(hashes);
      for (const [leaf, hash] of hashes.entries()) {
        const path = auditPath(tree, leaf);
        expect(rootFromPath(hash, leaf, size, path)).toEqual(tree.root);
        for (let other = -1; other <= size; other += 1)
          if (other !== leaf) expect(rootFromPath(hash, other, size, path)).not.toEqual(tree.root);
        expect(rootFromPath(hash, leaf, size, [...path, hash])).toBeUndefined();
        if (path.length > 0) expect(rootFromPath(hash, leaf, size, path.slice(1))).not.toEqual(tree.root);
      }
    }
  });

  it('keeps nodes apart from leaves', () => {
    const [left, right] = reference as [Buffer, Buffer];
    const tree = createMerkleTree([left, right]);
    expect(leafHash(Buffer.concat([left, right]))).not.toEqual(tree.root);
    expect(
      createHash('sha256')
        .update(Buffer.concat([Buffer.of(1), left, right]))
        .digest(),
    ).toEqual(tree.root);
  });

  it.each([-1, 2, 0.5, Number.NaN])('has no leaf %d of 2', (leaf) => {
    expect(() => auditPath(createMerkleTree(numbered(2)), leaf)).toThrow(RangeError);
    expect(rootFromPath(reference[0] as Buffer, leaf, 2, [reference[1] as Buffer])).toBeUndefined();
  });
});
