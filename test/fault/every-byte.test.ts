import { describe, expect, it, vi } from 'vitest';
import { hasPython } from '../examples/python-verifier.js';
import { cases } from '../whole.js';
import { everyByte } from './every-byte.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

// every-byte.ts changes all of them: node --import tsx test/fault/every-byte.ts
describe.skipIf(!hasPython())('a byte of a ledger that is another', () => {
  it('is found in its row by all who verify ledgers, whichever it is', async () => {
    const { missed, bytes, changes } = await everyByte(1, { bytes: cases(60, 2_000), bits: 12, part: 0, parts: 1 });
    expect(missed).toEqual([]);
    expect([bytes > 90_000, changes > 60]).toEqual([true, true]);
  });
});
