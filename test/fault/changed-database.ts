import type { Database } from '../../src/adapters/store/postgres/database.js';

/** A column of a table in which a byte is changed. */
export interface Column {
  readonly table: string;
  readonly column: string;
  /** Which rows, as a condition of SQL; all unless told. */
  readonly where?: string;
}

/** A byte that is another one in a database. */
export interface ChangedByte {
  /** What is changed, for whoever reads of it. */
  readonly what: string;
  /** The row whose column is changed, as it was. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly restore: () => Promise<void>;
}

const PRINTABLE = { from: 0x20, to: 0x7e } as const;

/** Gives a text with one letter another; what a database holds is UTF-8, so that the letter is one of ASCII, and stays one. */
const changeLetter = (text: string, random: () => number): { readonly text: string; readonly at: number } => {
  for (;;) {
    const at = Math.floor(random() * text.length);
    const code = text.charCodeAt(at);
    if (code < PRINTABLE.from || code > PRINTABLE.to) continue;
    let other = code;
    while (other === code) other = PRINTABLE.from + Math.floor(random() * (PRINTABLE.to - PRINTABLE.from + 1));
    return { text: text.slice(0, at) + String.fromCharCode(other) + text.slice(at + 1), at };
  }
};

const changeValue = (value: unknown, random: () => number): { readonly value: unknown; readonly at: number } => {
  if (value === null || typeof value === 'number') return { value: (value ?? 0) + 1, at: 0 };
  if (typeof value === 'string') {
    const { text, at } = changeLetter(value, random);
    return { value: text, at };
  }
  const bytes = Buffer.from(value as Buffer);
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(random() * 8));
  return { value: bytes, at };
};

/** Writes to a column as the owner of the database can who sets its triggers aside; gives where the row is then. */
const write = async (database: Database, { table, column }: Column, place: string, value: unknown): Promise<string> =>
  database.transaction(async (queries) => {
    await queries.query("SET LOCAL session_replication_role = 'replica'");
    const [row] = await queries.query<{ place: string }>(
      `UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid RETURNING ctid::text AS place`,
      [value as string, place],
    );
    if (row === undefined) throw new Error(`no row of ${table} was changed`);
    return row.place;
  });

/** Changes a byte of a column in some row. */
export const changeDatabase = async (database: Database, of: Column, random: () => number): Promise<ChangedByte> => {
  const { table, column, where = 'true' } = of;
  const [counted] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  const [row] = await database.query<Record<string, unknown> & { place: string }>(
    `SELECT *, ctid::text AS place FROM ${table} WHERE ${where} ORDER BY ctid OFFSET $1 LIMIT 1`,
    [Math.floor(random() * (counted?.count ?? 0))],
  );
  if (row === undefined) throw new Error(`there is nothing in ${table} that could be changed`);
  const before = row[column];
  const { value, at } = changeValue(before, random);
  const place = await write(database, of, row.place, value);
  return {
    what: `byte ${at} of ${table}.${column}`,
    row,
    restore: async () => {
      await write(database, of, place, before);
    },
  };
};
