import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts', 'test/postgres/run-folder.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Left alone, a machine of two cores has one worker, and the run takes half as long again.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share what they import, above all the registry with its 1,597 operators: loading it anew for each takes a quarter of the run.
    isolate: false,
  },
});
