// Lets nodes that share a PostgreSQL server of their own write to the same ledgers while their connections are cut and the server is killed with -9, and asserts that
// every acknowledged row is there, none twice, and every ledger whole.
// Usage: node --import tsx test/fault/chaos.ts [seconds] [seed]
import { setTimeout } from 'node:timers/promises';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { runChaos } from '../postgres/run-chaos.js';
import { createMigratedDatabase } from '../postgres/test-store.js';

const [seconds = 60, seed = 1] = process.argv.slice(2).map(Number);
const binaries = await findBinaries();
if (binaries === undefined) throw new Error('there is no PostgreSQL on this machine');
const cluster = new Cluster(binaries, { settings: { fsync: 'on', restart_after_crash: 'on' } });
try {
  cluster.init();
  await cluster.start();
  const own = await createMigratedDatabase(cluster.address('postgres'));
  const totals = { rounds: 0, rows: 0, cutBefore: 0, cutAfter: 0, repeated: 0, kills: 0 };
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; totals.rounds += 1) {
    await own.empty();
    let kills = 0;
    const result = await runChaos(own.address, {
      nodes: 3,
      machines: 4,
      callers: 24,
      commits: 40,
      cuts: { before: 0.02, after: 0.03 },
      seed: seed + totals.rounds,
      meanwhile: async () => {
        await setTimeout(700);
        await cluster.end('SIGKILL');
        await setTimeout(500);
        await cluster.start();
        kills += 1;
      },
    });
    totals.kills += kills;
    for (const name of ['rows', 'cutBefore', 'cutAfter', 'repeated'] as const) totals[name] += result[name];
    console.log(JSON.stringify({ seed: seed + totals.rounds, ...result }));
  }
  await own.drop();
  console.log(`nothing was lost and nothing written twice: ${JSON.stringify(totals)}`);
} finally {
  await cluster.remove();
}
