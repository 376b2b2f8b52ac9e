import { answerComputation } from '../../src/answer/answer-computation.js';
import { measureResult } from '../../src/answer/measure-result.js';
import { CHUNK_ITEMS, type ChunkResult } from '../../src/call/jobs.js';
import type { Pace } from '../../src/call/limits/pace.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Context } from '../../src/core/context.js';
import { symbolToUnicode } from '../../src/core/expression/print/to-unicode.js';
import { Fault, reasonOf } from '../../src/core/faults.js';
import { foldInputs } from '../../src/core/inputs/fold-symbol.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import { assembleBatchReceipt } from '../../src/core/protocol/assemble-receipt.js';
import { namesBoundOtherwise, pickValues, toBatchItem, toItemValues } from '../../src/core/protocol/batch-items.js';
import type { ComputedChain } from '../../src/core/protocol/chain/compute-chain.js';
import { type ItemInputs, PUBLIC_PREFIX, Run } from '../../src/core/protocol/run-protocol.js';
import { stampRun } from '../../src/core/protocol/substrate.js';
import { formatQuantity } from '../../src/core/quantity/text/format-quantity.js';
import { versionOf } from '../../src/core/registry/operator.js';
import { nameComputation } from '../compute/named-computation.js';
import { assertSameMoney } from '../compute/run-items.js';
import { type ChainItems, chainItemsOf } from './chain-items.js';
import { assertVersions, type ChainSpec } from './job-spec.js';
import {
  type ChunkSummary,
  type ItemLine,
  type JobSummary,
  type JobWork,
  joinSummaries,
  MOST_PROBED,
  NO_SUMMARY,
  packLines,
} from './job-work.js';

type Described = ReturnType<typeof answerComputation>;

/** A chain with what all items of a job share: the first item that computed has shown it. */
interface Begun {
  readonly run: Run;
  readonly items: ChainItems;
  readonly first: ComputedChain;
  readonly described: Described;
  /** The names that are the items' own. */
  readonly own: ReadonlySet<string>;
}

/** Makes the run of a chain with one item, whatever others it has. */
const runWith = (spec: Pick<ChainSpec, 'asked' | 'keyPrefix'>, item: ItemInputs, context: Context): Run => {
  const { operators, inputs, solveFor, near, unit } = spec.asked;
  const asked = { operators, inputs, ...(solveFor === undefined ? {} : { solveFor }), ...(near === undefined ? {} : { near }) };
  const { computation } = nameComputation(asked, { ...inputs, ...item }, context.registry, unit);
  const run = new Run(computation, context, spec.keyPrefix ?? PUBLIC_PREFIX, [item]);
  if (run.operators.length === 0) throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator is named.', {});
  return run;
};

const beginWith = (spec: ChainSpec, item: ItemInputs, items: ChainItems, context: Context): Begun => {
  const run = runWith(spec, item, context);
  const { chain: first, given } = run.compute(0);
  const described = answerComputation(first, spec.asked.unit, { inputs: { ...spec.asked.inputs, ...item } });
  const fold = (inputs: ItemInputs): readonly string[] => Object.keys(foldInputs({ inputs }, run.operators));
  const folded = items.names.flatMap((inputs) => [...Object.keys(inputs), ...fold(inputs)]);
  // What stands in the chain under another name than all items give it comes of an item: it was placed by its unit or its meaning.
  const shared = new Set(fold(run.shared));
  const placed = first.links.flatMap(({ bindings }) =>
    bindings.flatMap(({ origin }) => (origin.type === 'input' && !shared.has(origin.key) ? [origin.key] : [])),
  );
  return { run, items, first, described, own: new Set([...given, ...folded, ...placed]) };
};

/** A refusal with advice for who sent a table. */
const withAdvice = (fault: Fault, spec: Pick<ChainSpec, 'kind'>): Fault =>
  spec.kind === 'table' && fault.code === 'UNKNOWN_INPUT'
    ? new Fault('UNKNOWN_INPUT', `${reasonOf(fault)} Columns that are no inputs are named in \`ignore\`.`, fault.details as never)
    : fault;

/**
 * Finds the first item that computes among those of the first chunk, and gives the spec of the job with it.
 * @param draft the spec but for the versions and the first item
 * @throws Fault of the first item where none of the first chunk computes
 */
export const beginChain = async (
  draft:
    | Omit<Extract<ChainSpec, { kind: 'table' }>, 'versions' | 'first'>
    | Omit<Extract<ChainSpec, { kind: 'sweep' }>, 'versions' | 'first'>,
  input: Buffer,
  context: Context,
  pace: Pace,
): Promise<ChainSpec> => {
  const spec: ChainSpec = { ...draft, versions: [], first: 0 } as ChainSpec;
  const operators = spec.asked.operators.map((id) => context.registry.operator(id));
  const items = chainItemsOf(spec, operators);
  let refused: Fault | undefined;
  for (const [first, read] of items.inputs(0, input).slice(0, MOST_PROBED).entries()) {
    try {
      const { run } = beginWith(spec, read(), items, context);
      return { ...spec, first, versions: run.operators.map(versionOf) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused ??= error;
    }
    await pace.step();
  }
  throw refused === undefined ? new Fault('INVALID_REQUEST', 'There are no items.') : withAdvice(refused, spec);
};

interface Gathered {
  readonly lines: ItemLine[];
  readonly hashes: Buffer[];
  summary: ChunkSummary;
}

const keep = (
  begun: Begun,
  unit: string | undefined,
  index: number,
  item: ItemInputs,
  { lines, hashes, ...gathered }: Gathered,
): ChunkSummary => {
  const { run, first, described, own } = begun;
  const { chain } = run.compute(index, item);
  const measured = measureResult(chain, unit);
  assertSameMoney(measured.unit, described);
  const values = toItemValues(index, chain, first, run.stamp.substrate);
  const otherwise = namesBoundOtherwise(chain, first).find((name) => !own.has(name));
  if (otherwise !== undefined)
    throw new Fault('INVALID_REQUEST', `This item binds ${otherwise} otherwise than the first one. A batch computes all in one way.`);
  const leaf = toCanonicalJson(toBatchItem(values, own));
  const { value, uncertainty } = measured;
  lines.push({ index, value, ...(uncertainty === undefined ? {} : { uncertainty }), item: leaf });
  hashes.push(leafHash(leaf));
  const { absoluteErrorBound, relativeErrorBound } = values.result;
  return joinSummaries(gathered.summary, {
    ...NO_SUMMARY,
    computed: 1,
    least: { index, value },
    greatest: { index, value },
    absoluteErrorBound: measured.absoluteErrorBound,
    relativeErrorBound: measured.relativeErrorBound ?? null,
    recordErrorBound: absoluteErrorBound,
    recordRelativeBound: relativeErrorBound ?? null,
    inputUnits: chain.inputUnits,
    notes: gathered.summary.notes.length < 5 ? measured.notes() : [],
    methods: [measured.method],
  });
};

const computeChunk = async (begun: Begun, spec: ChainSpec, chunk: number, input: Buffer, pace: Pace): Promise<ChunkResult> => {
  const gathered: Gathered = { lines: [], hashes: [], summary: NO_SUMMARY };
  for (const [i, read] of begun.items.inputs(chunk, input).entries()) {
    const index = chunk * CHUNK_ITEMS + i;
    try {
      gathered.summary = keep(begun, spec.asked.unit, index, read(), gathered);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code } = error;
      const message = reasonOf(error);
      gathered.lines.push({ index, error: { code, message } });
      gathered.summary = joinSummaries(gathered.summary, { ...NO_SUMMARY, refused: 1, reasons: [{ index, code, message }] });
    }
    const wait = pace.step();
    if (wait !== undefined) await wait;
  }
  const { computed, refused } = gathered.summary;
  return {
    computed,
    refused,
    summary: Buffer.from(JSON.stringify(gathered.summary)),
    hashes: Buffer.concat(gathered.hashes),
    lines: await packLines(gathered.lines),
  };
};

const answerOf = ({ symbol, unit }: Described, { computed, refused, least, greatest }: ChunkSummary): string => {
  const range = [least, greatest].map((each) => formatQuantity(each?.value ?? Number.NaN, unit));
  const spread = least?.value === greatest?.value ? `= ${range[0]}` : `from ${range[0]} to ${range[1]}`;
  return `${symbolToUnicode(symbol)} ${spread} for ${computed} of ${computed + refused} items${refused === 0 ? '' : `; ${refused} refused`}`;
};

const summaryOf = (described: Described, joined: ChunkSummary): JobSummary => {
  const { symbol, meaning, unit, equation, assumes, source, notice } = described;
  const { least, greatest, absoluteErrorBound, relativeErrorBound, methods } = joined;
  if (least === undefined || greatest === undefined) throw new Fault('INVALID_REQUEST', 'No item computed.');
  const notes = [...new Set([...(described.notes ?? []), ...joined.notes])].slice(0, 5);
  return {
    answer: answerOf(described, joined),
    symbol,
    meaning,
    unit,
    extremes: { least, greatest },
    absoluteErrorBound,
    ...(relativeErrorBound === null ? {} : { relativeErrorBound }),
    equation,
    method: [...methods].sort().join(', '),
    ...(assumes === undefined ? {} : { assumes }),
    source,
    ...(notice === undefined ? {} : { notice }),
    ...(notes.length === 0 ? {} : { notes }),
  };
};

/**
 * Makes the work of a chain over many items ready.
 * @param input that of the first chunk
 * @throws Fault INVALID_REQUEST where an operator is no longer the one that the job was begun with
 */
export const openChainWork = (spec: ChainSpec, input: Buffer, context: Context): JobWork => {
  const operators = spec.asked.operators.map((id) => context.registry.operator(id));
  assertVersions(operators.map(versionOf), spec);
  const items = chainItemsOf(spec, operators);
  const item = items.inputs(0, input)[spec.first];
  if (item === undefined) throw new RangeError('the first item of a job is in its first chunk');
  const begun = beginWith(spec, item(), items, context);
  const { run, first, described, own } = begun;
  return {
    head: items.head,
    outputs: [{ unit: described.unit, head: `${described.symbol} [${described.unit}]` }],
    cells: items.cells,
    compute: (chunk, block, pace) => computeChunk(begun, spec, chunk, block, pace),
    finish: ({ count, root }, joined, id) => {
      const named: Context = Object.create(context, { newReceiptId: { value: () => `rcp_${id}` } }) as Context;
      const isShared = (name: string): boolean => !own.has(name);
      const receipt = assembleBatchReceipt(
        { context: named, keyPrefix: run.keyPrefix, operators: run.operators, stamp: stampRun(context) },
        first,
        {
          inputs: pickValues(first.inputs, isShared) ?? {},
          inputUnits: { ...first.inputUnits, ...joined.inputUnits },
          uncertainties: pickValues(first.uncertainties, isShared),
          count,
          root,
          absoluteErrorBound: joined.recordErrorBound,
          ...(joined.recordRelativeBound === null ? {} : { relativeErrorBound: joined.recordRelativeBound }),
        },
      );
      return { receipt, summary: summaryOf(described, joined) };
    },
  };
};
