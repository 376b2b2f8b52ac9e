import { answerComputation } from '../../src/answer/answer-computation.js';
import { measureResult } from '../../src/answer/measure-result.js';
import type { Watch } from '../../src/call/limits/pace.js';
import { Pace } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault, reasonOf } from '../../src/core/faults.js';
import type { Computation, Link } from '../../src/core/inputs/computation.js';
import { auditPath } from '../../src/core/merkle/merkle-tree.js';
import { type Batch, BatchAssembly } from '../../src/core/protocol/assemble-batch.js';
import { type ItemInputs, Run } from '../../src/core/protocol/run-protocol.js';

/** Most notes that are handed on. */
const MOST_NOTES = 5;

/** What an answer says of a computation beside its numbers. */
type Described = ReturnType<typeof answerComputation>;

/** An item that computed, in the unit asked for. */
export interface ComputedItem {
  readonly index: number;
  readonly value: number;
  readonly uncertainty?: number | undefined;
}

/** An item that was refused. */
export interface RefusedItem {
  readonly index: number;
  readonly error: { readonly code: string; readonly message: string };
}

/** Many computations of one chain, in the order of the items. */
export interface ItemsRun extends Batch {
  readonly computed: readonly ComputedItem[];
  readonly refused: readonly RefusedItem[];
  /** What holds for all items. */
  readonly described: Pick<Described, 'symbol' | 'meaning' | 'unit' | 'equation' | 'assumes' | 'source' | 'notice'> & {
    readonly method: string;
    readonly notes?: string[];
    /** The largest of the items'. */
    readonly absoluteErrorBound: number;
    /** The largest of the items'; absent where one has the absolute bound alone. */
    readonly relativeErrorBound?: number;
  };
  /** The chain as the first item that computed bound it. */
  readonly links: readonly Link[];
}

/** Gives an item of a run with what shows that it is under the receipt. */
export const provenItem = ({ items, tree }: Batch, leaf: number) => {
  const item = items[leaf];
  if (item === undefined) throw new RangeError(`the batch has no leaf ${leaf}`);
  return { leaf, item: { ...item }, proof: auditPath(tree, leaf).map((hash) => hash.toString('hex')) };
};

/** Refuses an item in another currency than the first one of its batch. @throws Fault KIND_MISMATCH */
export const assertSameMoney = (unit: string, first: Pick<Described, 'unit'> | undefined): void => {
  if (first === undefined || first.unit === unit) return;
  throw new Fault(
    'KIND_MISMATCH',
    `This item gives ${unit} and the first one ${first.unit}. One batch has one currency, written with every amount.`,
  );
};

/**
 * Computes every item of a batch, divided so that the process keeps answering others. An item that is refused does not spoil the others.
 * @throws Fault of the choice of the chain, that of the first item where none computes, CANCELLED
 */
export const runItems = async (
  { unit, ...computation }: Computation & { readonly unit?: string | undefined },
  items: readonly ItemInputs[],
  context: NodeContext,
  keyPrefix: string | undefined,
  watch: Watch,
): Promise<ItemsRun> => {
  const pace = new Pace(watch, items.length);
  const run = new Run(computation, context, keyPrefix, items);
  if (run.operators.length === 0) throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator is named.', {});
  const batch = new BatchAssembly(run);
  const computed: ComputedItem[] = [];
  const refused: RefusedItem[] = [];
  const notes = new Set<string>();
  const methods = new Set<string>();
  let first: { readonly described: Described; readonly links: readonly Link[] } | undefined;
  let firstFault: Fault | undefined;
  let absoluteErrorBound = 0;
  let relativeErrorBound: number | undefined = 0;
  for (const index of items.keys()) {
    try {
      const item = run.compute(index);
      const result = measureResult(item.chain, unit);
      const described =
        first === undefined ? answerComputation(item.chain, unit, { inputs: { ...computation.inputs, ...items[index] } }) : undefined;
      assertSameMoney(result.unit, first?.described);
      if (described !== undefined) first = { described, links: item.chain.links };
      batch.keep(item);
      computed.push({ index, value: result.value, ...('uncertainty' in result ? { uncertainty: result.uncertainty } : {}) });
      for (const note of notes.size < MOST_NOTES ? (described?.notes ?? result.notes()) : []) notes.add(note);
      methods.add(result.method);
      absoluteErrorBound = Math.max(absoluteErrorBound, result.absoluteErrorBound);
      const { relativeErrorBound: own } = result;
      relativeErrorBound = relativeErrorBound === undefined || own === undefined ? undefined : Math.max(relativeErrorBound, own);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      firstFault ??= error;
      refused.push({ index, error: { code: error.code, message: reasonOf(error) } });
    }
    const wait = pace.step();
    if (wait !== undefined) await wait;
  }
  if (first === undefined) throw firstFault ?? new Fault('INVALID_REQUEST', 'There are no items.');
  const { symbol, meaning, unit: shown, equation, assumes, source, notice } = first.described;
  return {
    ...(await batch.finish(() => pace.turn())),
    computed,
    refused,
    links: first.links,
    described: {
      symbol,
      meaning,
      unit: shown,
      equation,
      method: [...methods].sort().join(', '),
      ...(assumes === undefined ? {} : { assumes }),
      source,
      ...(notice === undefined ? {} : { notice }),
      ...(notes.size === 0 ? {} : { notes: [...notes].slice(0, MOST_NOTES) }),
      absoluteErrorBound,
      ...(relativeErrorBound === undefined ? {} : { relativeErrorBound }),
    },
  };
};
