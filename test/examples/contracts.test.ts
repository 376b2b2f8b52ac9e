import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveOnSocket } from '../adapters/http/serving.js';
import { createBench } from './run-example.js';

/** What an independent program says that a contract comes to; see examples/contracts/expected.py. */
interface Move {
  readonly at: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly string[];
  readonly R?: number;
  readonly remembered?: Readonly<Record<string, number>>;
  readonly refused?: string;
}

const JOBS = ['token-budget', 'cold-store', 'drought-insurance', 'burn-rate', 'escrow'];
const folder = new URL('../../examples/contracts/', import.meta.url);
const textOf = (job: string, name: string): string => readFileSync(new URL(`${job}/${name}`, folder), 'utf8');
/** A contract's clock counts cycles of 0.777 s, and rounds a window up to whole ones. */
const TWO_TICKS = 1_554;
/** Results are computed in another order than the independent program does. */
const SAME = 1e-9;

const assertMoves = (job: string, stdout: string): void => {
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ending = lines.pop();
  const { moves } = JSON.parse(textOf(job, 'expected.json')) as { readonly moves: readonly Move[] };
  const shape = ({ event, from, to, emits, refused }: Move) => ({ event, from, to, emits, refused });
  expect(lines.map(shape)).toEqual(moves.map(shape));
  moves.forEach(({ at, R, remembered = {} }, i) => {
    const row = lines[i] as Move;
    expect(Math.abs(Date.parse(row.at) - Date.parse(at)), `${at}, not ${row.at}`).toBeLessThanOrEqual(TWO_TICKS);
    if (R !== undefined) expect(Math.abs((row.R as number) - R), `R at ${at}`).toBeLessThanOrEqual(SAME * Math.abs(R));
    expect(Object.keys(row.remembered ?? {})).toEqual(Object.keys(remembered));
    for (const [name, value] of Object.entries(remembered))
      expect(Math.abs((row.remembered?.[name] as number) - value), `${name} at ${at}`).toBeLessThanOrEqual(
        SAME * Math.max(1, Math.abs(value)),
      );
  });
  const events = textOf(job, 'events.ndjson').trimEnd().split('\n').length;
  expect(ending).toMatchObject({ events, valid: true });
};

describe('examples/contracts', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serveOnSocket();
  });
  afterAll(() => serving.stop());

  it.each(JOBS)('%s comes over REST to what an independent program computes', async (job) => {
    const bench = createBench();
    try {
      const { key } = (await (
        await fetch(`${serving.url}/api/demo-key/mint`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ slug: job }),
        })
      ).json()) as { readonly key: string };
      const ended = await bench.run('contracts/replay.mjs', [job, serving.url], { GENMATH_KEY: key, GENMATH_MACHINE: job });
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      assertMoves(job, ended.stdout);
    } finally {
      bench.close();
    }
  });

  // The thousand events of the other one take seconds.
  it.each(JOBS.filter((job) => job !== 'burn-rate'))('%s comes over MCP to the same', async (job) => {
    const bench = createBench();
    try {
      const ended = await bench.run('contracts/replay.mjs', [job]);
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      assertMoves(job, ended.stdout);
    } finally {
      bench.close();
    }
  });
});
