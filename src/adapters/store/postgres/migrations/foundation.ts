import type { Migration } from './migration.js';

/** What the other migrations stand on. */
export const foundation: Migration = {
  name: 'foundation',
  sql: `
CREATE FUNCTION now_us() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint $$;
COMMENT ON FUNCTION now_us() IS 'the clock of the database in microseconds of Unix time, read anew at each call';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
`,
};
