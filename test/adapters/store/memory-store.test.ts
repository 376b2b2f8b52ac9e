import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { describeStore } from './describe-store.js';

describeStore('the store in memory', async () => {
  const store = new MemoryStore();
  return { store, end: () => store.close() };
});
