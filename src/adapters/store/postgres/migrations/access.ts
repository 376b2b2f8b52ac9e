import type { Migration } from './migration.js';

/** What callers have and may: keys, daily counts, windows, budgets of work, sessions, and the documents of machines. */
export const access: Migration = {
  name: 'access',
  sql: `
-- A key without its secret: who reads the table can show none.
CREATE TABLE api_key (
  prefix text CONSTRAINT api_key_prefix PRIMARY KEY,
  secret_hash text NOT NULL CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  plan text NOT NULL,
  daily_limit integer,
  machine text CONSTRAINT api_key_machine UNIQUE,
  member_of text,
  created timestamptz NOT NULL,
  revoked timestamptz
);

-- Uses of a key on a day: booked, and how many of them the booking that came last was given.
CREATE TABLE usage_day (
  prefix text NOT NULL,
  day date NOT NULL,
  used integer NOT NULL,
  granted integer NOT NULL,
  last_used timestamptz NOT NULL,
  PRIMARY KEY (prefix, day)
) WITH (fillfactor = 50);

-- When requests of a key were let through, oldest first, in microseconds; until when the last of them counts; whether the last request was.
CREATE TABLE rate_window (
  name text NOT NULL,
  key text NOT NULL,
  passed bigint[] NOT NULL,
  until bigint NOT NULL,
  admitted boolean NOT NULL,
  PRIMARY KEY (name, key)
) WITH (fillfactor = 50);

-- What a payer had left at a time, and when the budget is whole again.
CREATE TABLE work_account (
  name text NOT NULL,
  payer text NOT NULL,
  units double precision NOT NULL,
  at bigint NOT NULL,
  whole bigint NOT NULL,
  PRIMARY KEY (name, payer)
) WITH (fillfactor = 50);

-- A session by the hash of its token; without a holder it is that of a machine's user.
CREATE TABLE session (
  token_hash text PRIMARY KEY,
  holder text,
  opened bigserial NOT NULL,
  until bigint NOT NULL
);
CREATE INDEX session_holder ON session (holder, opened);

-- Formulas and hooks of machines.
CREATE TABLE machine_document (
  kind text NOT NULL,
  machine text NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (kind, machine)
);

-- Keys of the changes of the last hour: one whose answer was lost is asked for here.
CREATE TABLE document_commit (key uuid PRIMARY KEY, at bigint NOT NULL DEFAULT now_us());
`,
};
