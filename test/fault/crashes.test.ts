import { describe, expect, it, vi } from 'vitest';
import { cases } from '../whole.js';
import { exploreCrashes } from './explore-crashes.js';
import { createEmbeddedKeeper, type Death, flushedDocumentKeeper, lowdbKeeper } from './keepers.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

/** Half of the states after each step; there are five, so that hardly a step is left out. */
const SHARE = cases(0.5, 1);

// crashes.ts tries many more: node --import tsx test/fault/crashes.ts
describe('a power cut at any step', () => {
  it('loses nothing that the embedded store acknowledged or showed, and it starts again', async () => {
    const { states, failures } = await exploreCrashes(createEmbeddedKeeper([3, 9]), { torn: 1, seed: 1, share: SHARE });
    expect(failures).toEqual([]);
    expect(states).toBeGreaterThan(cases(75, 150));
  });

  it.each<[string, Death | 'recovered']>([
    ['has made a segment', 'made'],
    ['has made a segment and flushed its folder', 'named'],
    ['could not flush a row', 'unflushed'],
    ['could not flush a row, and went on', 'recovered'],
  ])('loses nothing where the process before %s, nor with a second and a third cut', async (_, death) => {
    const { laterStates, failures } = await exploreCrashes(createEmbeddedKeeper([3, death, 2]), {
      torn: 1,
      seed: 1,
      share: SHARE,
      again: cases(0.2, 0.1),
    });
    expect(failures).toEqual([]);
    expect(laterStates).toBeGreaterThan(20);
  });

  it('loses nothing of a document that is written through our adapter', async () => {
    expect((await exploreCrashes(flushedDocumentKeeper, { torn: 2, seed: 1 })).failures).toEqual([]);
  });

  it("loses what lowdb's own adapter acknowledged, which shows that the test bites", async () => {
    const { states, failures } = await exploreCrashes(lowdbKeeper, { torn: 2, seed: 1 });
    expect(failures.length).toBeGreaterThan(states / 4);
  });
});
