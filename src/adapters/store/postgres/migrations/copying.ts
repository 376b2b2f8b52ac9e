import { HELD_STILL } from '../database.js';
import { LOCKS } from '../hold-lock.js';
import type { Migration } from './migration.js';

/** The tables with which everything begins that is written and copied. */
const GUARDED = [
  'head',
  'definition',
  'machine_document',
  'api_key',
  'usage_day',
  'receipt_queue',
  'receipt_bundle',
  'log_state',
  'log_checkpoint',
  'job',
];

/** What holds a database still while it is copied. */
export const copying: Migration = {
  name: 'copying',
  sql: `
-- Who copies has the lock alone until the end of its transaction, and whoever writes shares it: a copy begins when what was being written has ended,
-- and what is written later is refused at once. It ends with whoever copies, however that ends.
CREATE FUNCTION refuse_while_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock_shared(${LOCKS.copying}) THEN
    RAISE EXCEPTION 'the database is being copied' USING ERRCODE = '${HELD_STILL}';
  END IF;
  RETURN NULL;
END $$;
${GUARDED.map((table) => `CREATE TRIGGER held_while_copied BEFORE INSERT OR UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_while_copied();`).join('\n')}
`,
};
