import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStore } from '../../../../src/adapters/store/postgres/open-postgres-store.js';
import { rateLimiter } from '../../../../src/core/contract/templates/rate-limiter.js';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../postgres/test-store.js';
import { describeStore } from '../describe-store.js';

const server = await testServer();

describe.skipIf(server === undefined)('PostgreSQL', () => {
  let own: MigratedDatabase;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
  });
  afterAll(() => own.drop());

  describeStore('the store in a database', async () => {
    await own.empty();
    const database = own.open({ connections: 4 });
    const options = { templates: [rateLimiter] };
    let store = await openPostgresStore(database, options);
    return {
      store,
      isElsewhere: true,
      reopen: async () => {
        await store.close();
        store = await openPostgresStore(database, options);
        return store;
      },
      end: async () => {
        await store.close();
        await database.close();
      },
    };
  });
});
