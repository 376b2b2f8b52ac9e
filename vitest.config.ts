import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of functions without a state of their own: their files share what they import, above all the registry with its 1,597 operators. */
const PURE = ['test/{agent,call,cli,core,operators,search,tools}/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Left alone, a machine of two cores has one worker, and the run takes half as long again.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'functions', include: PURE, isolate: false } },
      { extends: true, test: { name: 'surfaces', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...PURE] } },
    ],
  },
});
