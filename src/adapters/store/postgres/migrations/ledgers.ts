import { type Migration, preferLz4 } from './migration.js';

/** Ledgers, the contracts that they come to, and the definitions that these are made of. */
export const ledgers: Migration = {
  name: 'ledgers',
  appendOnly: ['ledger_row', 'definition'],
  sql: `
CREATE TABLE head (
  machine text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  cycle bigint NOT NULL,
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  claimed_by uuid,
  claimed_until bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
COMMENT ON TABLE head IS 'the end of each machine''s ledger; its row is the lock of whoever writes to the machine';
COMMENT ON COLUMN head.changed IS 'the transaction that wrote last';
COMMENT ON COLUMN head.claimed_by IS 'the node that lets time move the machine''s contracts, until claimed_until (now_us)';

CREATE TABLE ledger_row (
  machine text NOT NULL,
  seq bigint NOT NULL,
  contract text NOT NULL,
  idempotency text,
  line text NOT NULL,
  PRIMARY KEY (machine, seq)
);
${preferLz4('ledger_row', 'line')}
COMMENT ON COLUMN ledger_row.line IS 'the canonical JSON of the row, byte for byte';
CREATE INDEX ledger_row_contract ON ledger_row (machine, contract, seq);
CREATE UNIQUE INDEX ledger_row_idempotency ON ledger_row (machine, contract, idempotency) WHERE idempotency IS NOT NULL;

CREATE TABLE commit_key (
  key uuid PRIMARY KEY,
  machines text[] NOT NULL,
  at bigint NOT NULL DEFAULT now_us()
);
COMMENT ON TABLE commit_key IS 'commits of the last hour: one whose answer was lost is asked for here';
CREATE INDEX commit_key_at ON commit_key (at);

CREATE TABLE contract (
  machine text NOT NULL,
  id text NOT NULL,
  made bigint NOT NULL,
  due bigint,
  document text NOT NULL,
  PRIMARY KEY (machine, id)
) WITH (fillfactor = 50);
COMMENT ON COLUMN contract.made IS 'seq of the row that made it';
COMMENT ON COLUMN contract.due IS 'cycle at which time moves it';
CREATE INDEX contract_id ON contract (id, machine);
CREATE INDEX contract_due ON contract (due, machine, id) WHERE due IS NOT NULL;

CREATE TABLE definition (
  machine text NOT NULL,
  digest text NOT NULL,
  body text NOT NULL,
  created text NOT NULL,
  kept bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (machine, digest)
);
CREATE INDEX definition_digest ON definition (digest);
`,
};
