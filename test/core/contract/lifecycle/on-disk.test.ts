import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import { Contracts } from '../../../../src/core/contract/ledger/contracts.js';
import { firstDue } from '../../../adapters/store/first-due.js';
import { OWNER, openTanks, TANK_IN_CELSIUS, TO_CELSIUS } from './tank.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'genmath-lifecycle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a data folder with contracts of several versions', () => {
  it('is read again from its rows as from its snapshot: documents, what is due, and what verifies', async () => {
    const first = await openEmbeddedStore(folder);
    const { contracts, makeHot, upgradeTo, pass, node } = await openTanks(first);
    await contracts.definitions.keep('lab', { ...TANK_IN_CELSIUS, version: '1.2', retire: { by: ['owner'], in: ['warm'] } });
    const [moved, retired] = [await makeHot(), await makeHot()];
    pass(2);
    for (const id of [moved, retired]) await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    await contracts.move('lab', retired, await upgradeTo('1.2'), OWNER);
    await contracts.move('lab', retired, { retire: 'sold' }, OWNER);
    const documents = (await first.read('lab')).documents;
    const due = await firstDue(first);
    expect(due?.contract).toBe(moved);
    await first.close();
    for (const isFromRows of [false, true]) {
      if (isFromRows) rmSync(join(folder, 'snapshot.json'));
      const store = await openEmbeddedStore(folder);
      expect((await store.read('lab')).documents).toEqual(documents);
      expect(await firstDue(store)).toEqual(due);
      const again = new Contracts(node, store, () => 'ctr_other');
      for (const id of [moved, retired]) expect((await again.verify(id)).valid).toBe(true);
      await store.close();
    }
  });
});
