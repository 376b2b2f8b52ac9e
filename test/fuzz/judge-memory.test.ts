import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthsOf, judgeMemory, type Measured } from './judge-memory.js';
import { countKept, heldOf, readSizes } from './kept-in-folder.js';

/** Four minutes of a node whose parts grow by so many MB a minute, with a peak now and then. */
const measured = (growth: Partial<Measured>): readonly Measured[] =>
  Array.from({ length: 80 }, (_, i) => {
    const minutes = i / 20;
    const at = (part: 'resident' | 'heap' | 'code' | 'kept', from: number): number => from + (growth[part] ?? 0) * minutes;
    const peak = i % 9 === 0 ? 30 : 0;
    return {
      at: minutes * 60,
      resident: at('resident', 400) + peak,
      heap: at('heap', 60) + peak,
      code: at('code', 10),
      kept: at('kept', 1),
      answered: 1_000 * minutes,
    };
  });

describe('the memory of a node', () => {
  it.each<[Partial<Measured>, readonly string[]]>([
    [{ heap: 0.4, resident: 9 }, []],
    [{ heap: 0.6 }, ['the heap, without that code and what is kept by design, grows by 0.60 MB a minute']],
    [
      { heap: 1.1 },
      [
        'the heap, without that code and what is kept by design, grows by 1.10 MB a minute',
        'the same, of a node at rest, grows by 1.10 MB a minute',
      ],
    ],
    [{ heap: 2, kept: 2 }, []],
    [{ heap: 2, kept: 1, code: 1 }, []],
    [{ heap: 1.6, code: 1.6 }, ['the code that V8 makes of functions grows by 1.60 MB a minute']],
    [{ resident: 11 }, ['resident memory grows by 11.00 MB a minute']],
  ])('that grows by %j a minute is judged', (growth, failures) => {
    const rests = measured(growth).filter((_, i) => i === 1 || i === 79);
    expect(judgeMemory(measured(growth), rests)).toEqual(failures);
  });

  it('has a growth for each request', () => {
    expect(growthsOf(measured({ heap: 3 }), 'thousand answers').left).toBeCloseTo(3);
  });

  it('may hold what its folder keeps, of each so many bytes as docs/operations.md says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'genmath-kept-'));
    try {
      expect(heldOf(countKept(folder), readSizes())).toBe(0);
      for (const name of ['hooks', 'log', 'jobs/job_1', 'jobs/job_2']) mkdirSync(join(folder, name), { recursive: true });
      const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content));
      write('snapshot.json', { position: { rows: 1_000 }, contracts: [1, 2], keys: [1] });
      write('definitions.json', { stored: [1], pinned: [1] });
      write('api-keys.json', { keys: [1, 2, 3] });
      write('hooks/m.json', { hooks: [1] });
      write('log/state.json', { size: 500 });
      write('jobs/job_1/end.json', {});
      const kept = countKept(folder);
      expect(kept).toEqual({
        contracts: 2,
        rows: 1_000,
        definitions: 2,
        keys: 3,
        hooks: 1,
        jobs: 1,
        unfinished: 1,
        idempotencyKeys: 1,
        logged: 500,
        found: 500,
      });
      expect(heldOf(kept, readSizes()) * 1e6).toBeCloseTo(
        2 * 1_100 + 12_000 + 2 * 1_000 + 3 * 1_100 + 1_400 + 300 + 3_000 + 430 + 500 * (34 + 32),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
