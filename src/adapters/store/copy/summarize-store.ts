import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import { FoldedLedgers } from './fold-ledgers.js';
import { growFromEntries } from './read-log.js';
import type { StoreReader } from './store-content.js';
import { type PartTally, Tally } from './tally.js';

/** The parts of a store that are compared. */
export const PARTS = [
  'definitions',
  'rows',
  'ledgers',
  'contracts',
  'documents',
  'keys',
  'uses',
  'clock',
  'receipts',
  'log',
  'log ledgers',
  'jobs',
] as const;

/** Names a part of a store. */
export type PartName = (typeof PARTS)[number];

/** All that a store holds, told so that it can be compared: every hash is computed from what was read. */
export interface StoreSummary {
  readonly name: string;
  readonly parts: Readonly<Record<PartName, PartTally>>;
  readonly heads: ReadonlyMap<string, LedgerHead>;
  /** Size and root of the log in base64, and its newest checkpoint; nothing where nothing was logged. */
  readonly log:
    | { readonly origin: string; readonly size: number; readonly root: string; readonly checkpoint: string | undefined }
    | undefined;
}

/**
 * Reads a whole store, checks its ledgers and its log, and tells what they come to.
 * @throws Fault LEDGER_CORRUPT, LOG_FALSE
 */
export const summarizeStore = async (reader: StoreReader): Promise<StoreSummary> => {
  const tallies = Object.fromEntries(PARTS.map((part) => [part, new Tally()])) as unknown as Readonly<Record<PartName, Tally>>;
  const ledgers = new FoldedLedgers();
  for await (const definition of reader.definitions()) {
    ledgers.define(definition);
    // The machine that a template was pinned for first is no part of it.
    tallies.definitions.add(definition.machine === undefined ? 'pinned' : `of ${definition.machine}`, definition.digest);
  }
  for await (const { text } of ledgers.pass(reader.rows())) tallies.rows.add(text);
  for (const [machine, { seq, hash }] of ledgers.heads()) tallies.ledgers.add(machine, seq, hash);
  if (reader.contracts === undefined) for (const { document } of ledgers.contracts()) tallies.contracts.add(toCanonicalJson(document));
  else for await (const document of reader.contracts()) tallies.contracts.add(toCanonicalJson(document));
  for await (const { kind, machine, document } of reader.documents()) tallies.documents.add(kind, machine, toCanonicalJson(document));
  for await (const key of reader.keys()) tallies.keys.add(toCanonicalJson(key));
  for await (const { prefix, day, used } of reader.uses()) tallies.uses.add(prefix, day, used);
  for (const correction of (await reader.clock.read(undefined)).corrections) tallies.clock.add(toCanonicalJson(correction));
  for await (const { lane, line, isLogged } of reader.receipts()) tallies.receipts.add(lane, line, isLogged ? 1 : 0);
  const found = await reader.log.readState();
  const state = found?.size === 0 ? undefined : found;
  const checkpoint = await reader.log.readCheckpoint();
  if (state !== undefined) {
    for await (const { bundles } of growFromEntries(reader.log, state))
      for (const { place, entries } of bundles) tallies.log.add(place.index, entries);
    for (const [machine, seq] of Object.entries(state.ledgers)) tallies['log ledgers'].add(machine, seq);
    tallies.log.add(state.origin, state.size, state.root, checkpoint ?? '');
  }
  for await (const { job, key, input, result } of reader.jobs()) {
    tallies.jobs.add(toCanonicalJson({ ...job, key: key ?? null, updated: 0 }));
    for (let chunk = 0; chunk < job.chunks; chunk += 1) {
      const { computed = 0, refused = 0, summary = '', hashes = '', lines = '' } = (await result(chunk)) ?? {};
      tallies.jobs.add(job.id, chunk, await input(chunk), computed, refused, summary, hashes, lines);
    }
  }
  const parts = Object.fromEntries(PARTS.map((part) => [part, tallies[part].total()])) as unknown as StoreSummary['parts'];
  return {
    name: reader.name,
    parts,
    heads: ledgers.heads(),
    log: state === undefined ? undefined : { origin: state.origin, size: state.size, root: state.root, checkpoint },
  };
};
