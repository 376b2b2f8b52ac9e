import type { Migration } from './migration.js';

/** Long work: what was asked for, its input, what came of it, and the tree over its items. */
export const jobs: Migration = {
  name: 'jobs',
  sql: `
CREATE TABLE job (
  id text PRIMARY KEY,
  owner_kind text NOT NULL,
  owner text NOT NULL,
  request_key text,
  machine text,
  spec text,
  items bigint NOT NULL DEFAULT 0,
  chunks integer NOT NULL DEFAULT 0,
  created bigint NOT NULL DEFAULT now_us(),
  updated bigint NOT NULL DEFAULT now_us(),
  done integer NOT NULL DEFAULT 0,
  computed bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  ending_until bigint NOT NULL DEFAULT 0,
  status text,
  ended bigint,
  outcome text
) WITH (fillfactor = 70);
COMMENT ON COLUMN job.spec IS 'what is computed, as JSON; nothing while the input is being received';
COMMENT ON COLUMN job.ending_until IS 'until when the node that was given the end of the job has it (now_us)';
CREATE INDEX job_owner ON job (owner_kind, owner, created);
CREATE INDEX job_open ON job (created) WHERE ended IS NULL;
-- One that failed or was cancelled may be started anew by the same key.
CREATE UNIQUE INDEX job_request ON job (owner_kind, owner, request_key)
  WHERE request_key IS NOT NULL AND spec IS NOT NULL AND (status IS NULL OR status = 'done');

CREATE TABLE job_input (
  job text NOT NULL REFERENCES job ON DELETE CASCADE,
  n integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (job, n)
);

CREATE TABLE job_chunk (
  job text NOT NULL REFERENCES job ON DELETE CASCADE,
  n integer NOT NULL,
  until bigint NOT NULL DEFAULT 0,
  is_done boolean NOT NULL DEFAULT false,
  computed integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  summary bytea,
  hashes bytea,
  lines bytea,
  PRIMARY KEY (job, n)
) WITH (fillfactor = 70);
COMMENT ON COLUMN job_chunk.until IS 'until when the node that was given the chunk has it (now_us); after that another one may do it, too';
CREATE INDEX job_chunk_open ON job_chunk (job, n) WHERE NOT is_done;
ALTER TABLE job_chunk ALTER hashes SET STORAGE EXTERNAL, ALTER lines SET STORAGE EXTERNAL;

CREATE TABLE job_tile (
  job text NOT NULL REFERENCES job ON DELETE CASCADE,
  level smallint NOT NULL,
  n bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (job, level, n)
);
ALTER TABLE job_tile ALTER hashes SET STORAGE EXTERNAL;
`,
};
