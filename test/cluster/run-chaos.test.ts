import { describe, expect, it } from 'vitest';
import { findBinaries } from '../postgres/binaries.js';
import { testServer } from '../postgres/server.js';
import { ACTS } from './acts.js';
import { runChaos } from './run-chaos.js';

const binaries = await findBinaries();
// Where there is no server, the run says so at its end.
if (binaries === undefined) await testServer();

describe.skipIf(binaries === undefined)('a cluster of three nodes with clocks an hour apart', () => {
  it('loses nothing and does nothing twice while nodes and the database are killed, stopped and cut off', async () => {
    const result = await runChaos(binaries as NonNullable<typeof binaries>, {
      seed: 1,
      machines: 2,
      callers: 4,
      every: 300,
      calm: 1_600,
      lengths: { cut: 1_000, stopped: 1_500, away: 500 },
      acts: ACTS.filter((what) => what !== 'take the database from a node'),
    });
    expect(result.acts).toEqual({ 'cut connections': 1, 'kill a node': 1, 'kill the database': 1, 'stop a node': 1 });
    expect(result.turns).toBeGreaterThan(2);
    expect(result.window.most).toBeGreaterThan(0);
  }, 240_000);
});
