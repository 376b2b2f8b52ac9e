import { describe, expect, it, vi } from 'vitest';
import { exploreCrashes } from './explore-crashes.js';
import { createEmbeddedKeeper, flushedDocumentKeeper, lowdbKeeper } from './keepers.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

// crashes.ts tries many more: node --import tsx test/fault/crashes.ts
describe('a power cut at any step', () => {
  it('loses nothing that the embedded store acknowledged or showed, and it starts again', async () => {
    const { states, failures } = await exploreCrashes(createEmbeddedKeeper([3, 9]), 1, 1);
    expect(failures).toEqual([]);
    expect(states).toBeGreaterThan(150);
  });

  it('loses nothing of a document that is written through our adapter', async () => {
    expect((await exploreCrashes(flushedDocumentKeeper, 2, 1)).failures).toEqual([]);
  });

  it("loses what lowdb's own adapter acknowledged, which shows that the test bites", async () => {
    const { states, failures } = await exploreCrashes(lowdbKeeper, 2, 1);
    expect(failures.length).toBeGreaterThan(states / 4);
  });
});
