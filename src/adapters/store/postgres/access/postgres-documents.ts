import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { Fault } from '../../../../core/faults.js';
import type { DocumentKind, MachineDocuments } from '../../machine-documents.js';
import { askDatabase, isConnectionLost } from './ask-database.js';

/** Keys of the commits that came last, which a document keeps. */
const COMMITS = 32;
/** Times that a change is made where the connection is lost. */
const TRIES = 3;

interface Row {
  readonly document: string;
  readonly commits: readonly string[];
}

/**
 * Keeps the documents of a kind in a database. A change is made under the lock of its row, and has a key: one whose answer was lost is looked for
 * and not made twice.
 */
export const createPostgresDocuments = <Content>(pool: Pool, { name, empty, parse }: DocumentKind<Content>): MachineDocuments<Content> => {
  const read = (text: string, machine: string): Content => {
    try {
      return parse(JSON.parse(text));
    } catch {
      throw new Fault('STORE_FAILED', `The ${name} of ${machine} cannot be read: what the database holds is none of ours.`);
    }
  };
  const commit = async <Result>(
    client: PoolClient,
    machine: string,
    key: string,
    change: (content: Content) => Result,
  ): Promise<Result | undefined> => {
    await client.query('BEGIN');
    const values = [name, machine];
    await client.query(
      'INSERT INTO machine_document (kind, machine, document, commits) VALUES ($1, $2, $3, ARRAY[]::uuid[]) ON CONFLICT DO NOTHING',
      [...values, JSON.stringify(empty())],
    );
    const text = 'SELECT document, commits FROM machine_document WHERE kind = $1 AND machine = $2 FOR UPDATE';
    const [row] = (await client.query<Row>(text, values)).rows;
    if (row === undefined) throw new Error('the document went away');
    // It had arrived; only its answer was lost.
    if (row.commits.includes(key)) {
      await client.query('ROLLBACK');
      return undefined;
    }
    const content = read(row.document, machine);
    const result = change(content);
    await client.query('UPDATE machine_document SET document = $3, commits = $4 WHERE kind = $1 AND machine = $2', [
      ...values,
      JSON.stringify(content),
      [key, ...row.commits].slice(0, COMMITS),
    ]);
    await client.query('COMMIT');
    return result;
  };
  const attempt = async <Result>(machine: string, key: string, change: (content: Content) => Result): Promise<Result | undefined> => {
    const client = await pool.connect();
    try {
      const result = await commit(client, machine, key, change);
      client.release();
      return result;
    } catch (error) {
      const isLost = isConnectionLost(error);
      if (!isLost) await client.query('ROLLBACK').catch(() => undefined);
      client.release(isLost);
      throw error;
    }
  };
  return {
    read: (machine) =>
      askDatabase(async () => {
        const text = 'SELECT document, commits FROM machine_document WHERE kind = $1 AND machine = $2';
        const [row] = (await pool.query<Row>({ name: 'read-document', text, values: [name, machine] })).rows;
        return row === undefined ? empty() : read(row.document, machine);
      }),
    change: <Result>(machine: string, change: (content: Content) => Result) =>
      askDatabase(async () => {
        const key = randomUUID();
        // What the change gave is taken from the try whose commit may have arrived.
        let given: { readonly result: Result } | undefined;
        const keep = (content: Content): Result => {
          given = { result: change(content) };
          return given.result;
        };
        for (let tries = 1; ; tries += 1) {
          try {
            await attempt(machine, key, keep);
            return (given as unknown as { readonly result: Result }).result;
          } catch (error) {
            if (!isConnectionLost(error) || tries >= TRIES) throw error;
          }
        }
      }),
    machines: () =>
      askDatabase(async () => {
        const text = 'SELECT machine FROM machine_document WHERE kind = $1 ORDER BY machine';
        return (await pool.query<{ readonly machine: string }>(text, [name])).rows.map(({ machine }) => machine);
      }),
  };
};
