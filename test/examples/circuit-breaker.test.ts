import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, createBench, type Ended } from './run-example.js';

let bench: Bench;
let ended: Ended;
beforeAll(async () => {
  bench = createBench();
  ended = await bench.run('circuit-breaker.mjs', ['kept']);
});
afterAll(() => bench.close());

/** Exponential smoothing by hand: E = 0.5 x + 0.5 E_prev over four successes and three failures, then two successes. */
const RATIOS = ['0.000', '0.000', '0.000', '0.000', '0.500', '0.750', '0.875', '0.438', '0.219'];

describe('examples/circuit-breaker.mjs', () => {
  it('ends well, and leaves no folder behind', () => {
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    // Node.js keeps compiled code beside it, from 22.1 on.
    expect(readdirSync(bench.folder).filter((name) => name !== 'node-compile-cache')).toEqual(['kept']);
  });

  it('opens, probes in vain, opens again, recovers and closes', () => {
    const moves = [...ended.stdout.matchAll(/-> (\w+)/g)].map(([, event]) => event);
    expect(moves).toEqual(['breaker_opened', 'breaker_opened', 'breaker_closed']);
    const ratios = [...ended.stdout.matchAll(/failure ratio (\d\.\d{3})/g)].map(([, ratio]) => ratio);
    expect(ratios.slice(0, RATIOS.length)).toEqual(RATIOS);
  });

  it('holds calls back while the contract is open: no request is failed between', () => {
    const outcomes = [...ended.stdout.matchAll(/s {2}(?:(\d+) calls held back|(\d{3}) )/g)].map(([, held, status]) =>
      held === undefined ? status : 'held back',
    );
    expect(outcomes).toEqual(['200', '200', '200', '200', '503', '503', 'held back', '503', 'held back', '200', '200', '200', '200']);
  });

  it('leaves a ledger that the node, its files and the auditor find valid', async () => {
    expect(ended.stdout).toMatch(/the node says: {2}valid, \d+ rows/);
    expect(ended.stdout).toMatch(/its files say: {2}valid: \d+ rows/);
    const [, command] = /node auditor\.mjs (.+)/.exec(ended.stdout) ?? [];
    const audit = await bench.run('auditor.mjs', command?.split(' '));
    expect([audit.code, audit.stderr]).toEqual([0, '']);
    const rows = readFileSync(bench.path('kept/ledger.jsonl'), 'utf8').trimEnd().split('\n').length;
    expect(audit.stdout).toContain(`machine checkout: rows 1 to ${rows}`);
  });
});
