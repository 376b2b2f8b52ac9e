import { afterAll, beforeAll, describe } from 'vitest';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase, openStoreSubject } from '../../../postgres/test-store.js';
import { describeStore } from '../describe-store.js';

const server = await testServer();

describe.skipIf(server === undefined)('PostgreSQL', () => {
  let own: MigratedDatabase;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
  });
  afterAll(() => own.drop());

  describeStore('the store in a database', () => openStoreSubject(own, own.open({ connections: 4 })));
});
