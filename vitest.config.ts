import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where most tests start processes and wait for them. */
const WAITING = /^(?:adapters\/mcp|cluster|console|docs|examples|fault|fuzz|node|package|parity)\//;

/** Runs these files first: left for the end, where their small size would put them, each would wait with little beside it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.test(relative('test', moduleId));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-folder.ts', 'test/build.ts', 'test/postgres/run-folder.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Many tests wait, for a clock, a page or another process: a third worker keeps two cores busy meanwhile.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files share what they import, above all the registry with its 1,597 operators: loading it anew for each takes a quarter of the run.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
  },
});
