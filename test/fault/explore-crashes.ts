import { createHash } from 'node:crypto';
import { createRandom } from '../random.js';
import { type CrashState, crashStates } from './crash-states.js';
import { SimulatedDisk } from './simulated-disk.js';

/** Something that keeps rows on a disk, and says that they are kept. */
export interface Keeper {
  /** Works on the disk, and acknowledges to it what it promises to keep. */
  readonly work: (disk: SimulatedDisk) => Promise<void>;
  /**
   * Starts again on a disk after a power cut, and gives all that is kept; what it shows or promises on the way it acknowledges to the disk.
   * Whatever it throws is a failure.
   */
  readonly recover: (disk: SimulatedDisk) => Promise<readonly string[]>;
}

/** How much is tried. */
export interface Extent {
  /** States with random sectors for each step of the work. */
  readonly torn: number;
  readonly seed: number;
  /** Share of the states after the first cut that are tried, at random; all unless told. */
  readonly share?: number;
  /** Share of the states after which the power is cut again, while the keeper starts or soon after; the same of those once more. */
  readonly again?: number;
  /** So many cuts are then made, each at a random step. */
  readonly cuts?: number;
}

/** What came of it. */
export interface Exploration {
  readonly states: number;
  /** Those of them that a second or third cut left. */
  readonly laterStates: number;
  /** States after which something that was acknowledged was gone, or the keeper did not start. */
  readonly failures: readonly string[];
}

const MOST_CUTS = 3;

const placeOf = (disk: SimulatedDisk, at: number): string => `after step ${at} (${disk.steps[at - 1]?.type ?? 'start'})`;

const lossOf = async ({ recover }: Keeper, disk: SimulatedDisk, acknowledged: readonly string[]): Promise<string | undefined> => {
  try {
    const kept = new Set(await recover(disk));
    const lost = acknowledged.filter((what) => !kept.has(what));
    return lost.length === 0 ? undefined : `lost ${lost.length} of ${acknowledged.length}: ${lost[0]}`;
  } catch (error) {
    return `did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const nameOf = ({ files, acknowledged }: CrashState): string => {
  const hash = createHash('sha1').update(acknowledged.join('\n'));
  for (const [path, bytes] of files) hash.update(`\0${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest('base64');
};

/**
 * Cuts the power after every step of a keeper's work, in several ways each, and starts it again; after some of the cuts the power is cut a
 * second and a third time while it starts.
 */
export const exploreCrashes = async (keeper: Keeper, { torn, seed, share = 1, again = 0.1, cuts = 2 }: Extent): Promise<Exploration> => {
  const random = createRandom(seed);
  const failures: string[] = [];
  const seen = new Set<string>();
  let [states, laterStates] = [0, 0];

  const tryState = async (state: CrashState, before: string, cut: number): Promise<void> => {
    const name = nameOf(state);
    if (seen.has(name)) return;
    seen.add(name);
    states += 1;
    if (cut > 1) laterStates += 1;
    const disk = new SimulatedDisk(state.files);
    const loss = await lossOf(keeper, disk, state.acknowledged);
    if (loss !== undefined) failures.push(`${before}: ${loss}`);
    if (cut === MOST_CUTS || disk.steps.length === 0 || random() >= again) return;
    const later = [...crashStates(disk, random, 1)];
    for (let i = 0; i < cuts; i += 1) {
      const next = later[Math.floor(random() * later.length)] as CrashState;
      const acknowledged = [...state.acknowledged, ...next.acknowledged];
      await tryState({ ...next, acknowledged }, `${before}, then ${placeOf(disk, next.at)}`, cut + 1);
    }
  };

  const disk = new SimulatedDisk();
  await keeper.work(disk);
  const isTried = createRandom(seed + 1);
  for (const state of crashStates(disk, random, torn)) if (isTried() < share) await tryState(state, placeOf(disk, state.at), 1);
  return { states, laterStates, failures };
};
