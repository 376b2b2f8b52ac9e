import { Fault } from '../../../core/faults.js';
import { EMPTY_EDGE, type Growth, growLog } from '../../../core/log/grow-log.js';
import { parseBundle } from '../../../core/log/log-entry.js';
import { rootOfEdge } from '../../../core/merkle/grow-tiles.js';
import { TILE_WIDTH } from '../../../core/merkle/tiles.js';
import type { StoreReader } from './store-content.js';

/** Bundles that are taken up at a time. */
const STEP = 32;

/**
 * Reads the entries of a log from its first on, and builds its tree anew: gives what each step adds to it.
 * @throws Fault LOG_FALSE where the entries do not lead to the root
 */
export async function* growFromEntries(
  log: StoreReader['log'],
  { size, root }: { readonly size: number; readonly root: string },
): AsyncGenerator<Growth> {
  let edge = EMPTY_EDGE;
  while (edge.size < size) {
    const leaves: Buffer[] = [];
    for (let i = 0; i < STEP && edge.size + leaves.length < size; i += 1) {
      const at = edge.size + leaves.length;
      const width = Math.min(TILE_WIDTH, size - at);
      const entries = parseBundle(await log.readBundle({ index: at / TILE_WIDTH, width }).catch(() => Buffer.alloc(0)));
      if (entries === undefined || entries.length < width)
        throw new Fault('LOG_FALSE', `The log has ${size} entries, and those from ${at} on cannot be read.`);
      leaves.push(...entries.slice(0, width));
    }
    const growth = growLog(edge, leaves);
    ({ edge } = growth);
    yield growth;
  }
  const found = rootOfEdge(edge).toString('base64');
  if (found !== root) throw new Fault('LOG_FALSE', `The entries of the log lead to the root ${found}, and it says ${root}.`);
}
