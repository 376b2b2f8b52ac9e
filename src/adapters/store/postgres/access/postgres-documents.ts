import { randomUUID } from 'node:crypto';
import { Fault } from '../../../../core/faults.js';
import type { DocumentKind, MachineDocuments } from '../../machine-documents.js';
import { type Database, isConnectionLost, type Queries } from '../database.js';
import { askDatabase } from './ask-database.js';

/** Changes after which keys of more than an hour ago are forgotten. */
const SWEEP_AFTER = 256;
/** Times that a change is made where the connection is lost. */
const TRIES = 3;

interface Row {
  readonly document: string;
}

/**
 * Keeps the documents of a kind in a database. A change is made under the lock of its row, and has a key: one whose answer was lost is looked for
 * and not made twice.
 */
export const createPostgresDocuments = <Content>(
  database: Database,
  { name, empty, parse }: DocumentKind<Content>,
): MachineDocuments<Content> => {
  const read = (text: string, machine: string): Content => {
    try {
      return parse(JSON.parse(text));
    } catch {
      throw new Fault('STORE_FAILED', `The ${name} of ${machine} cannot be read: what the database holds is none of ours.`);
    }
  };
  let commits = 0;
  const commit = async <Result>(queries: Queries, machine: string, key: string, change: (content: Content) => Result): Promise<void> => {
    const values = [name, machine];
    const begun = 'INSERT INTO machine_document (kind, machine, document) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    await queries.query(begun, [...values, JSON.stringify(empty())]);
    const text = 'SELECT document FROM machine_document WHERE kind = $1 AND machine = $2 FOR UPDATE';
    const [row] = await queries.query<Row>(text, values);
    if (row === undefined) throw new Error('the document went away');
    // It had arrived; only its answer was lost. A statement of its own sees what was committed while this one waited for the lock.
    if ((await queries.query('SELECT FROM document_commit WHERE key = $1', [key])).length > 0) return;
    const content = read(row.document, machine);
    change(content);
    await queries.query('UPDATE machine_document SET document = $3 WHERE kind = $1 AND machine = $2', [...values, JSON.stringify(content)]);
    await queries.query('INSERT INTO document_commit (key) VALUES ($1)', [key]);
    commits += 1;
    if (commits % SWEEP_AFTER === 0) await queries.query('DELETE FROM document_commit WHERE at < now_us() - 3600000000');
  };
  return {
    read: (machine) =>
      askDatabase(async () => {
        const text = 'SELECT document FROM machine_document WHERE kind = $1 AND machine = $2';
        const [row] = await database.query<Row>(text, [name, machine]);
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
            await database.transaction((queries) => commit(queries, machine, key, keep));
            return (given as unknown as { readonly result: Result }).result;
          } catch (error) {
            if (!isConnectionLost(error) || tries >= TRIES) throw error;
          }
        }
      }),
    machines: () =>
      askDatabase(async () => {
        const text = 'SELECT machine FROM machine_document WHERE kind = $1 ORDER BY machine';
        return (await database.query<{ readonly machine: string }>(text, [name])).map(({ machine }) => machine);
      }),
  };
};
