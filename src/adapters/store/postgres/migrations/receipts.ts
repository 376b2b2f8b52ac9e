import { type Migration, preferLz4 } from './migration.js';

/** Receipts and their log. */
export const receipts: Migration = {
  name: 'receipts',
  appendOnly: ['log_checkpoint'],
  sql: `
-- Receipts that are kept and do not stand in the log yet, each as the line that the folder would hold.
CREATE TABLE receipt_queue (
  q bigserial PRIMARY KEY,
  id uuid NOT NULL CONSTRAINT receipt_queue_id UNIQUE,
  lane text NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  line text NOT NULL
);
${preferLz4('receipt_queue', 'line')}

-- Whose receipts lie together: the user of a machine, a key, or the pseudonym of an address.
CREATE TABLE receipt_lane (lane serial PRIMARY KEY, name text NOT NULL CONSTRAINT receipt_lane_name UNIQUE);

-- Lines of receipts of one owner, deflated together: those whose places in the log are from the first to the last.
CREATE TABLE receipt_bundle (
  lane integer NOT NULL REFERENCES receipt_lane,
  first bigint NOT NULL,
  last bigint NOT NULL,
  width smallint NOT NULL,
  is_full boolean NOT NULL,
  made bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (lane, first)
);
ALTER TABLE receipt_bundle ALTER data SET STORAGE EXTERNAL;
CREATE INDEX receipt_bundle_open ON receipt_bundle (lane, first) WHERE NOT is_full;

-- Where an entry stands in the log, and whose receipt it is; of a ledger its newest entry, which has no owner.
CREATE TABLE log_index (id uuid PRIMARY KEY, leaf bigint NOT NULL, lane integer);

-- Tiles of the log as C2SP tlog-tiles lays them out; level -1 are the bundles of entries. A tile grows, and nothing in it changes.
CREATE TABLE log_tile (
  level smallint NOT NULL,
  n bigint NOT NULL,
  width smallint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (level, n)
);
ALTER TABLE log_tile ALTER bytes SET STORAGE EXTERNAL;
CREATE FUNCTION keep_tile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR substring(NEW.bytes FROM 1 FOR length(OLD.bytes)) <> OLD.bytes THEN
    RAISE EXCEPTION 'a tile of the log only grows' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_tile_grows BEFORE UPDATE OR DELETE ON log_tile FOR EACH ROW EXECUTE FUNCTION keep_tile();

-- How far the log has come; one row.
CREATE TABLE log_state (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  origin text NOT NULL,
  size bigint NOT NULL,
  root text NOT NULL
);
CREATE TABLE log_ledger (machine text PRIMARY KEY, seq bigint NOT NULL);

-- Signed checkpoints, which are only ever added to: one of the same size may bear more cosignatures than the one before it.
CREATE TABLE log_checkpoint (
  n bigserial PRIMARY KEY,
  size bigint NOT NULL,
  note text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`,
};
