// Changes the bytes of a ledger at random, over and over; each change must be found by verifyLedger, in the line that it is in.
// Usage: node --import tsx test/fault/tamper.ts [mutations] [seed]
import { pathToFileURL } from 'node:url';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { fire } from '../adapters/store/make-rows.js';
import { createRandom } from '../random.js';
import { openSimulated } from './keepers.js';
import { mutateLedger } from './mutate-ledger.js';
import { SimulatedDisk } from './simulated-disk.js';

const FOLDER = '/data';
const ROWS = 12;

/** What the mutations came to. */
export interface TamperReport {
  readonly mutations: number;
  readonly byKind: ReadonlyMap<string, number>;
  /** Mutations that were not found, or in another place. */
  readonly missed: readonly string[];
}

/** Makes a ledger of some segments, with rows of three machines. */
const makeLedger = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const disk = new SimulatedDisk();
  const store = await openSimulated(disk);
  for (let i = 0; i < ROWS; i += 1) await fire(store, `m${i % 3}`, `c${i % 2}`, { payload: { text: `é${i}` } });
  await store.close();
  return disk.files();
};

const startOfLine = (content: Buffer, offset: number): number => (offset === 0 ? 0 : content.lastIndexOf(10, offset - 1) + 1);

/** Makes so many mutations, each of a ledger as it was. */
export const tamper = async (mutations: number, seed: number): Promise<TamperReport> => {
  const random = createRandom(seed);
  const files = await makeLedger();
  const paths = [...files.keys()].filter((path) => path.endsWith('.jsonl')).sort();
  const segments = paths.map((path) => files.get(path) ?? Buffer.alloc(0));
  const byKind = new Map<string, number>();
  const missed: string[] = [];
  if (!(await verifyLedger(FOLDER, new SimulatedDisk(files))).valid) missed.push('the ledger as it was made is not valid');
  for (let i = 0; i < mutations; i += 1) {
    const { kind, segments: changed, segment, offset } = mutateLedger(segments, random);
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    const disk = new SimulatedDisk(new Map([...files, ...paths.map((path, at) => [path, changed[at] as Buffer] as const)]));
    const { valid, firstBad } = await verifyLedger(FOLDER, disk);
    // Where a segment only ends sooner, what is missed is the first line of the next.
    const isAtEnd = offset >= (changed[segment]?.length ?? 0) && segment + 1 < segments.length;
    const start = startOfLine(segments[segment] as Buffer, offset);
    const isWhole = isAtEnd && start === changed[segment]?.length;
    const [place, byte] = isWhole ? [segment + 1, 0] : [segment, start];
    const isFound = !valid && `/data/ledger/${firstBad?.segment}` === paths[place] && firstBad?.offset === byte;
    if (!isFound) missed.push(`${kind} at byte ${offset} of ${paths[segment]}: ${JSON.stringify(firstBad)}`);
  }
  return { mutations, byKind, missed };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [mutations = 10_000, seed = 1] = process.argv.slice(2).map(Number);
  const { byKind, missed } = await tamper(mutations, seed);
  console.log(
    `${mutations} mutations (${[...byKind].map(([kind, count]) => `${count} ${kind}`).join(', ')}): ${missed.length} not found in their line.`,
  );
  for (const what of missed.slice(0, 10)) console.log(what);
  if (missed.length > 0) process.exitCode = 1;
}
