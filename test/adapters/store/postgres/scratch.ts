import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ACCESS_TABLES } from '../../../../src/adapters/store/postgres/access/access-tables.js';
import { RECEIPT_TABLES } from '../../../../src/adapters/store/postgres/receipts/receipt-tables.js';

export const createDatabase = async (): Promise<{ pool: (max?: number) => pg.Pool; end: () => Promise<void>; url: string }> => {
  const admin = new pg.Client({ host: '/tmp/pg2db', user: 'genmath', database: 'postgres' });
  await admin.connect();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const pools: pg.Pool[] = [];
  const pool = (max = 8): pg.Pool => {
    const made = new pg.Pool({ host: '/tmp/pg2db', user: 'genmath', database: name, max });
    made.on('error', () => undefined);
    pools.push(made);
    return made;
  };
  const p = pool(1);
  await p.query(ACCESS_TABLES);
  await p.query(RECEIPT_TABLES);
  return {
    pool,
    url: `postgres://genmath@localhost/${name}?host=/tmp/pg2db`,
    end: async () => {
      await Promise.all(pools.map((each) => each.end()));
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
};
