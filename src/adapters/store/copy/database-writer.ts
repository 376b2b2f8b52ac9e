import { createHash } from 'node:crypto';
import { dueCycle } from '../../../core/contract/reduce/contract-document.js';
import { formatUuid, parseBundle, parseEntry } from '../../../core/log/log-entry.js';
import { TILE_WIDTH } from '../../../core/merkle/tiles.js';
import type { SqlValue } from '../postgres/database.js';
import { PINNED } from '../postgres/known-definitions.js';
import { createPostgresClockRecord } from '../postgres/postgres-clock-record.js';
import { PostgresPlace } from '../postgres/receipts/postgres-place.js';
import { type PlacedLine, packBundle, toBundles } from '../postgres/receipts/receipt-bundle.js';
import { parseHead, parseText } from '../receipts/receipt-line.js';
import type { CopySession } from './copy-session.js';
import { treeOfJob } from './folder-writer.js';
import type { CopiedJob, StoreWriter } from './store-content.js';

/** Rows of one statement at most, and characters from which on it is sent. */
const TOGETHER = 500;
const MOST_CHARACTERS = 1 << 22;

/** The type of a column of texts without a newline: they go over as one text, in which nothing has to be escaped. None is empty. */
const LINES = 'lines';

/** Inserts rows, many with one statement. */
class Inserts {
  readonly #session: CopySession;
  readonly #text: string;
  readonly #types: readonly string[];
  #rows: (readonly SqlValue[])[] = [];
  #characters = 0;

  /** @param types of the columns; they stand in the statement as `$1` and so on, a list for each */
  constructor(session: CopySession, table: string, columns: readonly (readonly [name: string, type: string])[], rest = '') {
    this.#session = session;
    const lists = columns.map(([, type], i) => (type === LINES ? `string_to_array($${i + 1}, E'\\n')` : `$${i + 1}::${type}[]`)).join(', ');
    this.#text = `INSERT INTO ${table} (${columns.map(([name]) => name).join(', ')}) SELECT * FROM unnest(${lists}) ${rest}`;
    this.#types = columns.map(([, type]) => type);
  }

  async add(...row: readonly SqlValue[]): Promise<void> {
    this.#rows.push(row);
    for (const value of row) this.#characters += typeof value === 'string' ? value.length : 8;
    if (this.#rows.length >= TOGETHER || this.#characters > MOST_CHARACTERS) await this.end();
  }

  async end(): Promise<void> {
    const rows = this.#rows;
    [this.#rows, this.#characters] = [[], 0];
    if (rows.length === 0) return;
    await this.#session.query(
      this.#text,
      this.#types.map((type, i) => {
        const values = rows.map((row) => row[i] as SqlValue);
        return type === LINES ? values.join('\n') : values;
      }),
    );
  }
}

/** Fills a database within a transaction. */
export const createDatabaseWriter = (session: CopySession): StoreWriter => {
  const place = new PostgresPlace(session, () => 0);

  const putLogged = async (): Promise<void> => {
    await session.query('INSERT INTO receipt_lane (name) SELECT DISTINCT lane FROM copied_receipt WHERE is_logged ORDER BY lane');
    await session.query(
      'UPDATE log_index i SET lane = l.lane FROM copied_receipt c JOIN receipt_lane l ON l.name = c.lane WHERE c.is_logged AND i.id = c.id',
    );
    const rows = session.cursor<{ lane: number; leaf: number; line: string }>(
      `SELECT l.lane, i.leaf, c.line FROM copied_receipt c JOIN log_index i USING (id) JOIN receipt_lane l ON l.name = c.lane
       WHERE c.is_logged ORDER BY l.lane, i.leaf`,
    );
    let lane = -1;
    let lines: PlacedLine[] = [];
    const write = async (isLast: boolean): Promise<void> => {
      const bundles = toBundles(lines);
      for (const bundle of isLast ? bundles : bundles.filter(({ isFull }) => isFull)) {
        const [first, last] = [bundle.lines[0], bundle.lines.at(-1)];
        const made = parseHead(Buffer.from(last?.line.slice(0, 256) ?? ''))?.at ?? 0;
        await session.query(
          'INSERT INTO receipt_bundle (lane, first, last, width, is_full, made, data) VALUES ($1, $2, $3, $4, $5, $6, $7)',
          [lane, first?.leaf ?? 0, last?.leaf ?? 0, bundle.lines.length, bundle.isFull, made, await packBundle(bundle)],
        );
      }
      lines = isLast ? [] : [...(bundles.find(({ isFull }) => !isFull)?.lines ?? [])];
    };
    for await (const { lane: own, leaf, line } of rows) {
      if (own !== lane) await write(true);
      lane = own;
      lines.push({ leaf, line: `${line}\n` });
      if (lines.length % 64 === 0) await write(false);
    }
    await write(true);
  };

  const putJob = async (copied: CopiedJob): Promise<void> => {
    const { job, key, input, result } = copied;
    const { id, owner, machine, spec, items, chunks, created, updated, done, computed, refused, end } = job;
    await session.query(
      `INSERT INTO job (id, owner_kind, owner, request_key, machine, spec, items, chunks, created, updated, done, computed, refused, status, ended, outcome)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        id,
        owner.kind,
        owner.name,
        key ?? null,
        machine ?? null,
        JSON.stringify(spec),
        items,
        chunks,
        created * 1_000,
        updated * 1_000,
        done,
        computed,
        refused,
        end?.status ?? null,
        end === undefined ? null : end.at * 1_000,
        end === undefined ? null : JSON.stringify(end),
      ],
    );
    let bytes = 0;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const [given, made] = [await input(chunk), await result(chunk)];
      bytes += given.length + (made === undefined ? 0 : made.summary.length + made.hashes.length + made.lines.length);
      if (given.length > 0) await session.query('INSERT INTO job_input (job, n, bytes) VALUES ($1, $2, $3)', [id, chunk, given]);
      await session.query(
        'INSERT INTO job_chunk (job, n, is_done, computed, refused, summary, hashes, lines) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [
          id,
          chunk,
          made !== undefined,
          made?.computed ?? 0,
          made?.refused ?? 0,
          made?.summary ?? null,
          made?.hashes ?? null,
          made?.lines ?? null,
        ],
      );
    }
    for await (const tiles of treeOfJob(copied))
      for (const { place: tile, hashes } of tiles)
        await session.query(
          'INSERT INTO job_tile (job, level, n, hashes) VALUES ($1, $2, $3, $4) ON CONFLICT (job, level, n) DO UPDATE SET hashes = EXCLUDED.hashes',
          [id, tile.level, tile.index, hashes],
        );
    await session.query('UPDATE job SET bytes = $2 WHERE id = $1', [id, bytes]);
  };

  return {
    putDefinitions: async (definitions) => {
      const rows = new Inserts(session, 'definition', [
        ['machine', 'text'],
        ['digest', 'text'],
        ['body', 'text'],
        ['created', 'text'],
      ]);
      for await (const { machine, digest, definition, created } of definitions)
        await rows.add(machine ?? PINNED, digest, JSON.stringify(definition), created);
      await rows.end();
    },
    putRows: async (given) => {
      const ends = new Map<string, readonly [seq: number, hash: string, cycle: number]>();
      const rows = new Inserts(session, 'ledger_row', [
        ['machine', 'text'],
        ['seq', 'bigint'],
        ['contract', 'text'],
        ['idempotency', 'text'],
        ['line', LINES],
      ]);
      for await (const { row, text } of given) {
        await rows.add(row.machine, row.seq, row.contract, row.idempotency?.key ?? null, text);
        ends.set(row.machine, [row.seq, row.hash, row.cycle]);
      }
      await rows.end();
      const heads = new Inserts(session, 'head', [
        ['machine', 'text'],
        ['seq', 'bigint'],
        ['hash', 'text'],
        ['cycle', 'bigint'],
      ]);
      for (const [machine, end] of ends) await heads.add(machine, ...end);
      await heads.end();
    },
    putContracts: async (contracts) => {
      const rows = new Inserts(session, 'contract', [
        ['machine', 'text'],
        ['id', 'text'],
        ['made', 'bigint'],
        ['due', 'bigint'],
        ['document', 'text'],
      ]);
      for (const { document, made } of contracts)
        await rows.add(document.machine, document.id, made, dueCycle(document), JSON.stringify(document));
      await rows.end();
    },
    putDocuments: async (documents) => {
      for await (const { kind, machine, document } of documents)
        await session.query('INSERT INTO machine_document (kind, machine, document) VALUES ($1, $2, $3)', [
          kind,
          machine,
          JSON.stringify(document),
        ]);
    },
    putKeys: async (keys) => {
      const rows = new Inserts(session, 'api_key', [
        ['prefix', 'text'],
        ['secret_hash', 'text'],
        ['plan', 'text'],
        ['daily_limit', 'integer'],
        ['machine', 'text'],
        ['member_of', 'text'],
        ['created', 'timestamptz'],
        ['revoked', 'timestamptz'],
      ]);
      for await (const { prefix, hash, plan, dailyLimit, machine, memberOf, created, revoked } of keys)
        await rows.add(prefix, hash, plan, dailyLimit, machine, memberOf ?? null, created, revoked ?? null);
      await rows.end();
    },
    putUses: async (uses) => {
      for await (const { prefix, day, used, lastUsed } of uses)
        await session.query('INSERT INTO usage_day (prefix, day, used, granted, last_used) VALUES ($1, $2, $3, 0, $4)', [
          prefix,
          day,
          used,
          lastUsed,
        ]);
    },
    clock: createPostgresClockRecord(session),
    putReceipts: async (receipts) => {
      await session.query(
        'CREATE TEMP TABLE copied_receipt (n bigserial, id uuid NOT NULL, lane text NOT NULL, is_logged boolean NOT NULL, digest text NOT NULL, line text NOT NULL) ON COMMIT DROP',
      );
      const rows = new Inserts(session, 'copied_receipt', [
        ['id', 'uuid'],
        ['lane', 'text'],
        ['is_logged', 'boolean'],
        ['digest', 'text'],
        ['line', LINES],
      ]);
      for await (const { id, lane, line, isLogged } of receipts) {
        const text = parseText(Buffer.from(line))?.text ?? '';
        const digest = createHash('sha256').update(text).digest('hex');
        await rows.add(id.slice(id.indexOf('_') + 1), lane, isLogged, digest, line);
      }
      await rows.end();
      await session.query('ANALYZE copied_receipt');
    },
    appendLog: async (appended) => {
      await place.commit({ ...appended, taken: { receipts: [], numbers: [] } });
      const index = new Inserts(
        session,
        'log_index',
        [
          ['id', 'uuid'],
          ['leaf', 'bigint'],
        ],
        'ON CONFLICT (id) DO UPDATE SET leaf = EXCLUDED.leaf',
      );
      for (const { place: own, entries } of appended.growth.bundles)
        for (const [i, leaf] of (parseBundle(entries) ?? []).entries()) {
          const entry = parseEntry(leaf);
          const at = own.index * TILE_WIDTH + i;
          if (entry?.kind === 'receipt' && at >= appended.before.size) await index.add(formatUuid(entry.id), at);
        }
      await index.end();
    },
    putCheckpoint: (signed, size) => place.writeCheckpoint(signed, size),
    putJobs: async (jobs) => {
      for await (const job of jobs) await putJob(job);
    },
    settle: async () => {
      await putLogged();
      await session.query(
        "INSERT INTO receipt_queue (id, lane, digest, line) SELECT id, lane, decode(digest, 'hex'), line || E'\\n' FROM copied_receipt WHERE NOT is_logged ORDER BY n",
      );
    },
  };
};
