import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import { describeStore } from '../describe-store.js';

for (const [name, segmentBytes] of [
  ['the embedded store', 64 * 1024 * 1024],
  ['the embedded store in small segments', 10_000],
] as const) {
  describeStore(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'genmath-store-'));
    let store = await openEmbeddedStore(folder, { segmentBytes });
    return {
      store,
      reopen: async () => {
        await store.close();
        store = await openEmbeddedStore(folder, { segmentBytes });
        return store;
      },
      end: async () => {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });
}
