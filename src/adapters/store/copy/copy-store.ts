import { FoldedLedgers } from './fold-ledgers.js';
import { growFromEntries } from './read-log.js';
import type { CopiedDefinition, CopySource, CopyTarget, StoreReader, StoreWriter } from './store-content.js';
import { PARTS, type PartName, type StoreSummary, summarizeStore } from './summarize-store.js';

/** Two stores side by side. */
export interface StoreComparison {
  readonly from: StoreSummary;
  readonly to: StoreSummary;
  /** Parts in which they are not equal; none where one is a copy of the other. */
  readonly different: readonly PartName[];
  /** What stands in the first alone since it is never copied, in sentences. */
  readonly leftBehind: readonly string[];
}

/**
 * Reads two stores whole and compares them.
 * @throws Fault LEDGER_CORRUPT, LOG_FALSE
 */
export const compareStores = async (from: StoreReader, to: StoreReader): Promise<StoreComparison> => {
  const [one, other] = [await summarizeStore(from), await summarizeStore(to)];
  const different = PARTS.filter((part) => {
    const [a, b] = [one.parts[part], other.parts[part]];
    return a.count !== b.count || a.digest !== b.digest;
  });
  return { from: one, to: other, different, leftBehind: await from.leftBehind() };
};

const copyLog = async ({ log }: StoreReader, writer: StoreWriter): Promise<void> => {
  const state = await log.readState();
  if (state === undefined || state.size === 0) return;
  let before = { origin: state.origin, size: 0, root: '', ledgers: {} };
  for await (const growth of growFromEntries(log, state)) {
    const isLast = growth.edge.size === state.size;
    // Only what is whole has its root and the ledgers; nobody reads what stands there before.
    const next = isLast ? state : { ...before, size: growth.edge.size };
    await writer.appendLog({ growth, before, next, ledgers: isLast ? state.ledgers : {} });
    before = { ...next, ledgers: {} };
  }
  const signed = await log.readCheckpoint();
  if (signed !== undefined) await writer.putCheckpoint(signed, state.size);
};

/**
 * Copies all that a store holds into an empty one, compares the two, and publishes the copy where they are equal. Rows and receipts go over byte for byte; contracts are folded
 * anew, and the tree of the log is built anew from its entries.
 * @throws Fault LEDGER_CORRUPT, LOG_FALSE where the source is damaged
 */
export const copyStore = async ({ reader: from }: CopySource, { reader: to, writer, publish }: CopyTarget): Promise<StoreComparison> => {
  const ledgers = new FoldedLedgers();
  async function* defined(): AsyncGenerator<CopiedDefinition> {
    for await (const definition of from.definitions()) {
      ledgers.define(definition);
      yield definition;
    }
  }
  await writer.putDefinitions(defined());
  await writer.putRows(ledgers.pass(from.rows()));
  await writer.putContracts(ledgers.contracts());
  await writer.putDocuments(from.documents());
  await writer.putKeys(from.keys());
  await writer.putUses(from.uses());
  for (const correction of (await from.clock.read(undefined)).corrections) await writer.clock.correct(correction);
  await writer.putReceipts(from.receipts());
  await copyLog(from, writer);
  await writer.putJobs(from.jobs());
  await writer.settle();
  const comparison = await compareStores(from, to);
  if (comparison.different.length === 0) await publish();
  return comparison;
};
