import { prepareDefinition } from '../../../src/core/contract/definition/prepare-definition.js';
import { type LedgerRow, ROW_TYPE, type RowBody, type StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import { sealRow } from '../../../src/core/contract/ledger/seal-row.js';
import type { Built, LedgerHead, PendingView, Store } from '../../../src/core/contract/ledger/store.js';
import { OWNER } from '../../../src/core/contract/members/actor.js';
import { type ContractDocument, foldRow } from '../../../src/core/contract/reduce/contract-document.js';
import { reactToEvent } from '../../../src/core/contract/reduce/react.js';
import { rateLimiter } from '../../../src/core/contract/templates/rate-limiter.js';
import { sha256Hex } from '../../../src/core/digest.js';
import type { UnsignedReceipt } from '../../../src/core/receipt/receipt.js';
import type { SealedReceipt } from '../../../src/core/receipt/sign-receipt.js';

/** The definition of all contracts of the store's tests. */
export const prepared = prepareDefinition(rateLimiter);

/** 2026-11-21T08:00:00.000Z, when the first row of a machine is written; the others follow by milliseconds. */
const START = Date.UTC(2026, 10, 21, 8);

/** What a test wants of a row. */
export interface RowWish {
  readonly cycle?: number;
  readonly nextCycle?: number | null;
  readonly idempotency?: { readonly key: string; readonly body: string };
  readonly payload?: LedgerRow['payload'];
}

/** A row with the document that it makes. */
export interface MadeRow {
  readonly row: StoredRow;
  readonly document: ContractDocument;
}

/** The hash of a text, as keys and bodies are named in rows. */
export const digestOf = (text: string): string => `sha256:${sha256Hex(text)}`;

/** Makes the next row of a contract as the service would: its creation where there is no document, else a request. */
const makeRowOf = (
  sealed: SealedReceipt<UnsignedReceipt>,
  machine: string,
  contract: string,
  head: LedgerHead,
  document: ContractDocument | undefined,
  wish: RowWish = {},
): MadeRow => {
  const { receipt } = sealed;
  const evaluate = () => ({ R: receipt.R_t, unit: receipt.unit });
  const cycle = Math.max(head.cycle, wish.cycle ?? head.cycle);
  const event = { name: 'request', payload: wish.payload ?? {}, actor: OWNER };
  const fire = document === undefined ? undefined : reactToEvent(prepared, document, event, cycle, evaluate);
  const body: RowBody = {
    type: ROW_TYPE,
    machine,
    seq: head.seq + 1,
    contract,
    template: { id: rateLimiter.id, version: rateLimiter.version, digest: prepared.digest },
    ...(fire === undefined ? { parameters: { threshold: 3, within: 60 } } : {}),
    cause: fire === undefined ? 'creation' : 'event',
    event: fire === undefined ? 'created' : event.name,
    payload: event.payload,
    from: fire?.from ?? rateLimiter.initial,
    to: fire?.to ?? rateLimiter.initial,
    emits: fire?.emits ?? [],
    cycle,
    at: new Date(START + head.seq).toISOString(),
    trigger: fire?.trigger ?? 'creation',
    remembered: fire?.remembered ?? {},
    nextCycle: wish.nextCycle ?? null,
    by: 'local',
    actor: OWNER,
    ...(wish.idempotency === undefined ? {} : { idempotency: wish.idempotency }),
    R_t: receipt.R_t,
    unit: receipt.unit,
    master_equation_block: 'F = m * a',
    previous: head.hash,
  };
  const row = sealRow(body, () => sealed);
  return { row, document: foldRow(prepared, document, row) };
};

/**
 * Makes what makes rows.
 * @param give gives the receipt of the next row, with its text
 */
export const createRowMaker = (give: () => SealedReceipt<UnsignedReceipt>) => {
  const makeRow = (
    machine: string,
    contract: string,
    head: LedgerHead,
    document: ContractDocument | undefined,
    wish: RowWish = {},
  ): MadeRow => makeRowOf(give(), machine, contract, head, document, wish);
  /** A builder of the next row of a contract; the row is its value. */
  const nextRow =
    (machine: string, contract: string, wish: RowWish = {}) =>
    (view: PendingView): Built<StoredRow> => {
      const { row, document } = makeRow(machine, contract, view.head, view.document(contract), wish);
      return { rows: [row], documents: [document], value: row };
    };
  /** Commits the next row of a contract: its creation, then requests. */
  const fire = (store: Store, machine: string, contract: string, wish: RowWish = {}): Promise<StoredRow> =>
    store.commit(machine, nextRow(machine, contract, wish));
  return { makeRow, nextRow, fire };
};

/** Folds rows into the documents of their contracts. */
export const foldAll = (rows: readonly StoredRow[]): ReadonlyMap<string, ContractDocument> => {
  const documents = new Map<string, ContractDocument>();
  for (const row of rows) documents.set(row.contract, foldRow(prepared, documents.get(row.contract), row));
  return documents;
};
