/** One step of the tables of a database: those of one subject. What was applied is never changed; what comes later is another migration. */
export interface Migration {
  /** Names the subject; a second one of it has a number behind it. */
  readonly name: string;
  readonly sql: string;
  /** Tables of which nothing is ever changed or taken away: nodes may only add to them and read them. */
  readonly appendOnly?: readonly string[];
}

/** Gives the statement by which a column is compressed with lz4, where the server was built with it; the one of all servers, pglz, takes several times as long. */
export const preferLz4 = (table: string, column: string): string => `DO $$ BEGIN
  ALTER TABLE ${table} ALTER ${column} SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;`;
