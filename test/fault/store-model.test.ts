import { describe, it, vi } from 'vitest';
import { checkModel } from './store-model.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

// store-model.ts runs 1,000: node --import tsx test/fault/store-model.ts
describe('random commands', () => {
  it('show the same on the embedded store as on the store in memory', () => checkModel(100, 1));
});
