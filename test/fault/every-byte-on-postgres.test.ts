import { describe, expect, it } from 'vitest';
import { testServer } from '../postgres/server.js';
import { createMigratedDatabase } from '../postgres/test-store.js';
import { cases } from '../whole.js';
import { changeEveryKind } from './every-byte-on-postgres.js';

const server = await testServer();

// every-byte-on-postgres.ts changes more of them: node --import tsx test/fault/every-byte-on-postgres.ts 20
describe.skipIf(server === undefined)('a byte of a database that is another', () => {
  it('is found in its place by ledger verify and log verify, and of rows, heads and contracts by quantum-verify, whatever table it is in', async () => {
    const own = await createMigratedDatabase(server ?? '');
    const database = own.open();
    try {
      const { missed, changes } = await changeEveryKind(database, cases(1, 20), 1);
      expect(missed).toEqual([]);
      expect(changes).toBeGreaterThan(20);
    } finally {
      await database.close();
      await own.drop();
    }
  });
});
