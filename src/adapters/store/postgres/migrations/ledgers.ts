import { type Migration, preferLz4 } from './migration.js';

// These are functions, because their plans are kept: to plan a statement takes longer than to run it, and a prepared one would be lost behind a pooler. A plan that was made
// while the tables were empty must not read all of a table later.

// The heads are locked in the order of their names, so that no two nodes wait for each other. The key is written whether or not a head was as it was expected: of two attempts
// with the same key only one can be committed. JSON on one line goes as the lines of one text, in which nothing has to be escaped.
const WRITE_ROWS = `
CREATE FUNCTION write_rows(
  key uuid, stamp bigint,
  head_machine text[], old_seq bigint[], old_hash text[], new_seq bigint[], new_hash text[], new_cycle bigint[],
  row_machine text[], row_seq bigint[], row_contract text[], row_idempotency text[], row_lines text,
  document_machine text[], document_id text[], document_made bigint[], document_due bigint[], document_lines text,
  OUT machines text[], OUT in_turns text[], OUT now bigint, OUT ahead boolean)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
WITH moment AS MATERIALIZED (SELECT us, $2 > us / 777000 + 1 AS ahead FROM (SELECT now_us() AS us) m),
given AS MATERIALIZED (
  SELECT g.* FROM unnest($3, $4, $5, $6, $7, $8) AS g (machine, old_seq, old_hash, seq, hash, cycle), moment WHERE NOT moment.ahead),
locked AS MATERIALIZED (SELECT machine FROM head WHERE machine = ANY ($3) ORDER BY machine FOR UPDATE),
moved AS (
  UPDATE head h SET seq = g.seq, hash = g.hash, cycle = g.cycle, changed = pg_current_xact_id() FROM given g JOIN locked USING (machine)
  WHERE h.machine = g.machine AND h.seq = g.old_seq AND h.hash = g.old_hash RETURNING h.machine, h.in_turns_until),
made AS (
  INSERT INTO head (machine, seq, hash, cycle) SELECT machine, seq, hash, cycle FROM given WHERE old_seq = 0
    AND machine NOT IN (SELECT machine FROM locked) ORDER BY machine
  ON CONFLICT DO NOTHING RETURNING machine, in_turns_until),
matched AS MATERIALIZED (SELECT * FROM moved UNION ALL SELECT * FROM made),
added AS (
  INSERT INTO ledger_row (machine, seq, contract, idempotency, line)
  SELECT r.* FROM unnest($9, $10, $11, $12, string_to_array($13, E'\\n')) AS r (machine, seq, contract, idempotency, line) JOIN matched USING (machine)),
documents AS (
  INSERT INTO contract (machine, id, made, due, document)
  SELECT d.* FROM unnest($14, $15, $16, $17, string_to_array($18, E'\\n')) AS d (machine, id, made, due, document) JOIN matched USING (machine)
  ON CONFLICT (machine, id) DO UPDATE SET due = excluded.due, document = excluded.document),
kept AS (INSERT INTO commit_key (key, machines) SELECT $1, ARRAY(SELECT machine FROM matched))
SELECT ARRAY(SELECT machine FROM matched), ARRAY(SELECT machine FROM matched WHERE in_turns_until > moment.us), moment.us, moment.ahead
INTO machines, in_turns, now, ahead FROM moment;
END $$;
`;

// What builders lack: the documents, keyed rows and definitions that are named, the heads of the machines, and the hashes of the rows with the numbers given.
const asJson = (select: string): string => `(SELECT coalesce(json_agg(x), '[]') FROM (${select}) x)`;
const READ_NEEDS = `
CREATE FUNCTION read_needs(
  machine text[], document_machine text[], document_id text[], key_machine text[], key_contract text[], key_idempotency text[],
  digest text[], mark_machine text[], mark_seq bigint[],
  OUT heads json, OUT documents json, OUT rows json, OUT definitions json, OUT marks json)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
SELECT
${asJson('SELECT machine, seq, hash, cycle FROM head WHERE machine = ANY ($1)')},
${asJson('SELECT c.machine, c.id, c.document FROM unnest($2, $3) AS n (machine, id) JOIN contract c USING (machine, id)')},
${asJson('SELECT r.machine, r.contract, r.idempotency AS key, r.line FROM unnest($4, $5, $6) AS n (machine, contract, idempotency) JOIN ledger_row r USING (machine, contract, idempotency)')},
${asJson('SELECT DISTINCT ON (digest) digest, body::json AS body FROM definition WHERE digest = ANY ($7)')},
${asJson("SELECT r.machine, r.line::json ->> 'hash' AS hash FROM unnest($8, $9) AS n (machine, seq) JOIN ledger_row r USING (machine, seq)")}
INTO heads, documents, rows, definitions, marks;
END $$;
`;

// What stands behind a row of each machine: its head, the hash of the row itself, and the contracts that changed. What is above the head is not looked at, for
// rows that were deleted or taken back can be there until they are vacuumed.
const READ_SINCE = `
CREATE FUNCTION read_since(given_machine text[], given_after bigint[], most bigint)
RETURNS TABLE (machine text, seq bigint, hash text, cycle bigint, mark text, document text)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY SELECT h.machine, h.seq, h.hash, h.cycle, m.line::json ->> 'hash', c.document
FROM unnest($1, $2) AS n (machine, after)
JOIN head h ON h.machine = n.machine AND h.seq <= n.after + $3
LEFT JOIN ledger_row m ON m.machine = n.machine AND m.seq = n.after
LEFT JOIN LATERAL (SELECT DISTINCT r.contract FROM ledger_row r WHERE r.machine = n.machine AND r.seq > n.after AND r.seq <= h.seq) r ON true
LEFT JOIN contract c ON c.machine = n.machine AND c.id = r.contract;
END $$;
`;

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
  claimed_until bigint NOT NULL DEFAULT 0,
  in_turns_until bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
COMMENT ON TABLE head IS 'the end of each machine''s ledger; its row is the lock of whoever writes to the machine';
COMMENT ON COLUMN head.changed IS 'the transaction that wrote last';
COMMENT ON COLUMN head.claimed_by IS 'the node that lets time move the machine''s contracts, until claimed_until (now_us)';
COMMENT ON COLUMN head.in_turns_until IS 'several nodes write to the machine: until then (now_us) each takes its turn';

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

CREATE TABLE writing_turn_0 ();
CREATE TABLE writing_turn_1 ();
COMMENT ON TABLE writing_turn_0 IS 'locked by the node whose turn it is to write to those of half of the machines that several write to; an advisory lock would let those that wait hold a snapshot';
COMMENT ON TABLE writing_turn_1 IS 'the same for the other half';

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
${WRITE_ROWS}${READ_NEEDS}${READ_SINCE}`,
};
