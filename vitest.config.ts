import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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
  },
});
