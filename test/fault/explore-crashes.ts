import { createHash } from 'node:crypto';
import { createRandom } from '../fuzz/random.js';
import { crashStates } from './crash-states.js';
import { SimulatedDisk } from './simulated-disk.js';

/** Something that keeps rows on a disk, and says that they are kept. */
export interface Keeper {
  /** Works on the disk, and acknowledges to it what it promises to keep. */
  readonly work: (disk: SimulatedDisk) => Promise<void>;
  /** Starts again on a disk after a power cut, and gives all that is kept. Whatever it throws is a failure. */
  readonly recover: (disk: SimulatedDisk) => Promise<readonly string[]>;
}

/** What came of it. */
export interface Exploration {
  readonly states: number;
  /** States after which something that was acknowledged was gone, or the keeper did not start. */
  readonly failures: readonly string[];
}

const lossOf = async ({ recover }: Keeper, disk: SimulatedDisk, acknowledged: readonly string[]): Promise<string | undefined> => {
  try {
    const kept = new Set(await recover(disk));
    const lost = acknowledged.filter((what) => !kept.has(what));
    return lost.length === 0 ? undefined : `lost ${lost.length} of ${acknowledged.length}: ${lost[0]}`;
  } catch (error) {
    return `did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/**
 * Cuts the power after every step of a keeper's work, in several ways each, and starts it again; after some of the cuts the power is cut a
 * second time while it starts.
 * @param torn states with random sectors for each step
 */
export const exploreCrashes = async (keeper: Keeper, torn: number, seed: number): Promise<Exploration> => {
  const random = createRandom(seed);
  const disk = new SimulatedDisk();
  await keeper.work(disk);
  const failures: string[] = [];
  let states = 0;
  const tell = (at: number, what: string | undefined): void => {
    states += 1;
    if (what !== undefined) failures.push(`after step ${at} (${disk.steps[at - 1]?.type ?? 'start'}): ${what}`);
  };
  const seen = new Set<string>();
  for (const { at, files, acknowledged } of crashStates(disk, random, torn)) {
    const hash = createHash('sha1').update(String(acknowledged.length));
    for (const [path, bytes] of files) hash.update(`\0${path}\0${bytes.length}\0`).update(bytes);
    const name = hash.digest('base64');
    if (seen.has(name)) continue;
    seen.add(name);
    const again = new SimulatedDisk(files);
    tell(at, await lossOf(keeper, again, acknowledged));
    if (random() > 0.1 || again.steps.length === 0) continue;
    const second = [...crashStates(again, random, 1)];
    const cut = second[Math.floor(random() * second.length)];
    if (cut !== undefined) tell(at, await lossOf(keeper, new SimulatedDisk(cut.files), acknowledged));
  }
  return { states, failures };
};
