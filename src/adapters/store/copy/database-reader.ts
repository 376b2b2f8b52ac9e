import type { ApiKey } from '../../../call/api-key.js';
import type { ChunkResult } from '../../../call/jobs.js';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { type KeyRow, toKey } from '../postgres/access/postgres-keys.js';
import { codeOf } from '../postgres/database.js';
import { JOB_COLUMNS, type JobRow, toJob } from '../postgres/jobs/postgres-jobs.js';
import { PINNED } from '../postgres/known-definitions.js';
import { createPostgresClockRecord } from '../postgres/postgres-clock-record.js';
import { PostgresPlace } from '../postgres/receipts/postgres-place.js';
import { unpackBundle } from '../postgres/receipts/receipt-bundle.js';
import { parseHead } from '../receipts/receipt-line.js';
import type { CopySession } from './copy-session.js';
import { type CopiedJob, type CopiedReceipt, DOCUMENT_KINDS, type RowText, type StoreReader, sayCount } from './store-content.js';

// In the order of time, as the journal of a folder has them; cycles never go back within a ledger, whatever a row says.
const ROWS = `
SELECT machine, seq, line FROM (
  SELECT machine, seq, line, max((line::json ->> 'cycle')::bigint) OVER (PARTITION BY machine ORDER BY seq) AS cycle FROM ledger_row
) timed ORDER BY cycle, machine COLLATE "C", seq`;

const USES = `
SELECT DISTINCT ON (prefix) prefix, day::text, used, last_used AS "lastUsed" FROM usage_day ORDER BY prefix, day DESC`;

/** Reads a database within a transaction in which nobody else writes to it. */
export const createDatabaseReader = (session: CopySession, name: string): StoreReader => {
  const place = new PostgresPlace(session, () => 0);

  async function* readRows(): AsyncGenerator<RowText> {
    try {
      for await (const { machine, seq, line } of session.cursor<{ machine: string; seq: number; line: string }>(ROWS)) {
        const row = JSON.parse(line) as StoredRow;
        if (row.machine !== machine || row.seq !== seq)
          throw new Fault('LEDGER_CORRUPT', `Row ${seq} of ${machine} stands in the place of another.`, { machine, seq });
        yield { row, text: line };
      }
    } catch (error) {
      if (codeOf(error) === '22P02' || error instanceof SyntaxError)
        throw new Fault('LEDGER_CORRUPT', 'A row of the ledgers is no JSON; `genmath log verify` looks at each.');
      throw error;
    }
  }

  const toReceipt = (lane: string, whole: string, isLogged: boolean): CopiedReceipt => {
    const line = whole.slice(0, -1);
    const id = parseHead(Buffer.from(line.slice(0, 256)))?.id;
    if (id === undefined) throw new Fault('STORE_FAILED', `A receipt of ${lane} in the database cannot be read.`);
    return { id, lane, line, isLogged };
  };

  async function* readReceipts(): AsyncGenerator<CopiedReceipt> {
    const bundles = session.cursor<{ name: string; first: number; data: Buffer }>(
      'SELECT name, first, data FROM receipt_bundle JOIN receipt_lane USING (lane) ORDER BY lane, first',
    );
    for await (const { name: lane, first, data } of bundles) {
      const lines = await unpackBundle(data).catch(() => {
        throw new Fault('STORE_FAILED', `The receipts of ${lane} from entry ${first} of the log on cannot be read.`);
      });
      for (const { line } of lines) yield toReceipt(lane, line, true);
    }
    for await (const { lane, line } of session.cursor<{ lane: string; line: string }>('SELECT lane, line FROM receipt_queue ORDER BY q'))
      yield toReceipt(lane, line, false);
  }

  async function* readJobs(): AsyncGenerator<CopiedJob> {
    const jobs = session.cursor<JobRow & { request_key: string | null }>(
      `SELECT ${JOB_COLUMNS}, request_key FROM job WHERE spec IS NOT NULL AND ended IS NOT NULL ORDER BY id`,
    );
    for await (const row of jobs) {
      const job = toJob(row);
      yield {
        job,
        key: row.request_key ?? undefined,
        input: async (chunk) => {
          const text = 'SELECT bytes FROM job_input WHERE job = $1 AND n = $2';
          return (await session.query<{ bytes: Buffer }>(text, [job.id, chunk]))[0]?.bytes ?? Buffer.alloc(0);
        },
        result: async (chunk) => {
          const text = 'SELECT computed, refused, summary, hashes, lines FROM job_chunk WHERE job = $1 AND n = $2 AND is_done';
          return (await session.query<ChunkResult>(text, [job.id, chunk]))[0];
        },
      };
    }
  }

  return {
    name,
    async *definitions() {
      const rows = session.cursor<{ machine: string; digest: string; body: string; created: string }>(
        'SELECT machine, digest, body, created FROM definition ORDER BY kept',
      );
      for await (const { machine, digest, body, created } of rows)
        yield { machine: machine === PINNED ? undefined : machine, digest, created, definition: JSON.parse(body) as ContractDefinition };
    },
    rows: readRows,
    async *contracts() {
      for await (const { document } of session.cursor<{ document: string }>('SELECT document FROM contract'))
        yield JSON.parse(document) as ContractDocument;
    },
    async *documents() {
      const rows = session.cursor<{ kind: string; machine: string; document: string }>(
        'SELECT kind, machine, document FROM machine_document ORDER BY kind, machine',
      );
      for await (const { kind, machine, document } of rows) {
        const own = DOCUMENT_KINDS.find((each) => each.name === kind);
        if (own !== undefined) yield { kind, machine, document: own.parse(JSON.parse(document)) };
      }
    },
    async *keys(): AsyncGenerator<ApiKey> {
      for await (const row of session.cursor<KeyRow>('SELECT * FROM api_key ORDER BY created, prefix')) yield toKey(row);
    },
    async *uses() {
      for await (const row of session.cursor<{ prefix: string; day: string; used: number; lastUsed: Date }>(USES))
        yield { ...row, lastUsed: row.lastUsed.toISOString() };
    },
    clock: createPostgresClockRecord(session),
    receipts: readReceipts,
    log: place,
    jobs: readJobs,
    leftBehind: async () => {
      const [left] = await session.query<{ jobs: number; sessions: number }>(
        'SELECT (SELECT count(*) FROM job WHERE ended IS NULL)::int AS jobs, (SELECT count(*) FROM session WHERE until > now_us())::int AS sessions',
      );
      return [
        ...sayCount(left?.jobs ?? 0, 'job has not ended', 'jobs have not ended'),
        ...sayCount(left?.sessions ?? 0, 'session of the console ends with its store', 'sessions of the console end with their store'),
      ];
    },
  };
};
