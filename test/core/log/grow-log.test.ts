import { describe, expect, it } from 'vitest';
import { EMPTY_EDGE, growLog } from '../../../src/core/log/grow-log.js';
import { parseBundle } from '../../../src/core/log/log-entry.js';
import { rootOfEdge } from '../../../src/core/merkle/grow-tiles.js';
import { createMerkleTree } from '../../../src/core/merkle/merkle-tree.js';
import { formatTileIndex, TiledTree } from '../../../src/core/merkle/tiles.js';
import { EMPTY_ROOT, leafHash } from '../../../src/core/merkle/tree-hash.js';

const leaves = Array.from({ length: 70_000 }, (_, i) => Buffer.from(`entry ${i}`));

describe('a log that grows', () => {
  it.each([[[1]], [[256]], [[255, 1, 1]], [[300, 300]], [[1, 2, 3, 250, 256, 512, 700]], [[65_535, 1, 1, 4_463]], [[70_000]]])(
    'by %j entries has the tiles, bundles and roots of the whole tree',
    async (steps) => {
      const [tiles, bundles] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
      let edge = EMPTY_EDGE;
      for (const step of steps) {
        const grown = growLog(edge, leaves.slice(edge.size, edge.size + step));
        for (const { place, hashes } of grown.tiles) {
          expect(hashes.length).toBe(place.width * 32);
          tiles.set(`${place.level}/${formatTileIndex(place.index, place.width)}`, hashes);
        }
        for (const { place, entries } of grown.bundles) bundles.set(formatTileIndex(place.index, place.width), entries);
        edge = grown.edge;
        const whole = createMerkleTree(leaves.slice(0, edge.size).map(leafHash));
        expect(rootOfEdge(edge)).toEqual(whole.root);
        const tree = new TiledTree(
          async ({ level, index, width }) => tiles.get(`${level}/${formatTileIndex(index, width)}`) as Buffer,
          edge.size,
        );
        expect(await tree.root()).toEqual(whole.root);
      }
      const size = steps.reduce((sum, step) => sum + step, 0);
      const read = Array.from({ length: Math.ceil(size / 256) }, (_, index) => {
        const bundle = bundles.get(formatTileIndex(index, Math.min(256, size - index * 256)));
        return parseBundle(bundle as Buffer) ?? [];
      });
      // As texts, since comparing 70,000 buffers takes five times as long as all else here.
      expect(read.flat().join('\n')).toBe(leaves.slice(0, size).join('\n'));
    },
  );

  it('writes nothing where nothing is appended', () => {
    const { edge } = growLog(EMPTY_EDGE, leaves.slice(0, 300));
    expect(growLog(edge, [])).toEqual({ edge, tiles: [], bundles: [] });
    expect(rootOfEdge(EMPTY_EDGE)).toEqual(EMPTY_ROOT);
  });
});
