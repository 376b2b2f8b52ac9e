// Lets callers work on a cluster of three nodes while nodes and the database are killed, stopped and cut off, and asserts that nothing was lost or done twice.
// Usage: node --import tsx test/fault/chaos.ts [seconds] [seed]; it needs the built package (npm run build) and PostgreSQL's programs.
import { runChaos } from '../cluster/run-chaos.js';
import { findBinaries } from '../postgres/binaries.js';

const [seconds = 60, seed = 1] = process.argv.slice(2).map(Number);
const binaries = await findBinaries();
if (binaries === undefined) throw new Error('there is no PostgreSQL on this machine');
const result = await runChaos(binaries, {
  seed,
  machines: 4,
  callers: 16,
  every: 30,
  calm: 4_000,
  lengths: { cut: 5_000, stopped: 10_000, away: 3_000 },
  acts: seconds * 1_000,
  onStep: (what) => console.log(new Date().toISOString(), what),
});
console.log(`nothing was lost and nothing done twice (seed ${seed}): ${JSON.stringify(result, null, 2)}`);
