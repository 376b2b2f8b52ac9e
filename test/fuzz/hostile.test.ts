import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendHostileTraffic } from './hostile-traffic.js';

describe('hostile traffic of all shapes (more of it: npm run fuzz -- hostile)', () => {
  it('gets no fault of the server, keeps health waiting for no second, and leaves a ledger and a log that verify', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'genmath-hostile-'));
    try {
      const { statuses, failures, kept } = await sendHostileTraffic({ folder, seconds: 2.5, seed: 1, callers: 6, warm: 1 });
      expect(failures).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(10);
      expect(kept.keys).toBeGreaterThanOrEqual(6);
      expect(kept.logged).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
