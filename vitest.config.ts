import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Left alone, a machine of two cores has one worker, and the run takes half as long again.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
