import * as z from 'zod';
import { briefSeries } from '../../src/answer/brief-answers.js';
import { chartSweep } from '../../src/answer/chart-sweep.js';
import { namedMembers } from '../../src/answer/named-operators.js';
import { type SweepAnswer, sweepAnswerSchema } from '../../src/answer/sweep-answer.js';
import { thinTable } from '../../src/answer/thin-table.js';
import type { Watch } from '../../src/call/limits/pace.js';
import { symbolToUnicode } from '../../src/core/expression/print/to-unicode.js';
import { Fault } from '../../src/core/faults.js';
import type { Computation, Link } from '../../src/core/inputs/computation.js';
import { foldInputs } from '../../src/core/inputs/fold-symbol.js';
import { formatQuantity } from '../../src/core/quantity/text/format-quantity.js';
import { MAX_RECEIPT_ITEMS } from '../../src/core/receipt/receipt.js';
import { chooseChain } from '../../src/core/resolve/choose-chain.js';
import type { CurvePoint } from '../../src/core/solve/find-extremes.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { askedOperatorsSchema, detailSchema, quantitiesSchema, quantitySchema } from './computation-input.js';
import { giveWanted, receiptFormSchema, withoutReceipt } from './give-receipt.js';
import { nameComputation, runWithNames } from './named-computation.js';
import { type ItemsRun, provenItem, runItems } from './run-items.js';
import { readAxis, readVaried, type SweepAxis, variedSchema, withPlaces } from './sweep-axis.js';
import { createCurve, findMissedExtremes } from './sweep-curve.js';

/** Most points whose proofs are answered. */
const MAX_PROVED = 1_000;
/** Reasons of refusals that are answered, each code once. */
const REASONS_ANSWERED = 3;

type Point = Readonly<Record<string, number>>;

/** The points of a sweep in the order of its items: row by row, where two inputs vary. */
const pointsOf = ([x, y]: readonly SweepAxis[]) => {
  const columns = x?.values.length ?? 0;
  const place = (index: number): readonly [number, number] => [index % columns, Math.floor(index / columns)];
  return {
    count: columns * (y?.values.length ?? 1),
    item: (index: number): Computation['inputs'] => {
      const [column, row] = place(index);
      return Object.fromEntries(
        [x, y].flatMap((axis, i) => (axis === undefined ? [] : [[axis.key, axis.inputs[i === 0 ? column : row] ?? 0]])),
      );
    },
    at: (index: number): Point => {
      const [column, row] = place(index);
      return Object.fromEntries(
        [x, y].flatMap((axis, i) => (axis === undefined ? [] : [[axis.key, axis.values[i === 0 ? column : row] ?? 0]])),
      );
    },
  };
};

const readAxes = (vary: readonly ReturnType<typeof readVaried>[], computation: Computation, operators: ReturnType<typeof chooseChain>) => {
  const axes = vary.map((varied, i) => readAxis(varied, operators, `vary.${i}`));
  const keys = axes.map(({ key }) => key);
  const held = Object.keys(foldInputs(computation, operators));
  const twice = keys.find((key, i) => keys.indexOf(key) !== i || held.includes(key));
  if (twice !== undefined)
    throw new Fault('INVALID_REQUEST', `${twice} is ${held.includes(twice) ? 'held in `inputs` and varied' : 'varied twice'}.`, {
      input: twice,
    });
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_RECEIPT_ITEMS)
    throw new Fault('INVALID_REQUEST', `The grid has ${count} points; at most ${MAX_RECEIPT_ITEMS} are computed.`, {
      limit: MAX_RECEIPT_ITEMS,
      given: count,
    });
  return axes;
};

/** The inputs that do not vary, in words. */
const heldInputs = (links: readonly Link[], axes: readonly SweepAxis[]): Record<string, string> => {
  const bindings = links.flatMap((link) => link.bindings);
  const money = bindings.find(({ currency }) => currency !== undefined)?.currency;
  return Object.fromEntries(
    bindings.flatMap(({ symbol, origin, value, uncertainty }) => {
      if (origin.type === 'chain' || axes.some(({ key }) => key === origin.key)) return [];
      if (typeof value === 'object') return [[origin.key, `${value.length} values`]];
      const unit = symbol.unitText === 'currency' ? (money ?? symbol.unitText) : symbol.unitText;
      return [[origin.key, formatQuantity(value, unit, typeof uncertainty === 'number' ? { uncertainty } : {})]];
    }),
  );
};

const extremesOf = ({ computed }: ItemsRun, at: (index: number) => Point) => {
  const [first, ...rest] = computed as [ItemsRun['computed'][number], ...ItemsRun['computed']];
  const least = rest.reduce((best, one) => (one.value < best.value ? one : best), first);
  const greatest = rest.reduce((best, one) => (one.value > best.value ? one : best), first);
  const extreme = ({ index, value }: typeof first) => ({ value, at: at(index) });
  return { extremes: { least: extreme(least), greatest: extreme(greatest) }, places: [least.index, greatest.index] };
};

const tableOf = ([x, y]: readonly SweepAxis[], numbers: readonly (number | null)[]) => {
  const xs = x?.values ?? [];
  if (y === undefined) return { rows: xs.map((value, i): [number, number | null] => [value, numbers[i] ?? null]) };
  return { xs: [...xs], ys: [...y.values], values: y.values.map((_, row) => numbers.slice(row * xs.length, (row + 1) * xs.length)) };
};

const uncertaintiesOf = ([x, y]: readonly SweepAxis[], { computed }: ItemsRun, count: number) => {
  if (!computed.some(({ uncertainty }) => uncertainty !== undefined)) return {};
  const spreads = new Array<number | null>(count).fill(null);
  for (const { index, uncertainty } of computed) spreads[index] = uncertainty ?? null;
  const columns = x?.values.length ?? count;
  return { uncertainties: y === undefined ? spreads : y.values.map((_, row) => spreads.slice(row * columns, (row + 1) * columns)) };
};

const shownOf = ({ shown }: Pick<SweepAnswer, 'shown'>): string => {
  if (shown === undefined) return '';
  const table = shown.columns === undefined ? `${shown.rows} rows` : `${shown.rows} rows and ${shown.columns} columns`;
  return `; ${table} of them are shown, "rows": "all" answers every one`;
};

const answerOf = (run: ItemsRun, axes: readonly SweepAxis[], extremes: SweepAnswer['extremes'], count: number): string => {
  const { symbol, unit } = run.described;
  const where = (at: Point): string =>
    axes.map(({ key, unit: own }) => `${symbolToUnicode(key)} = ${formatQuantity(at[key] ?? 0, own)}`).join(', ');
  const { least, greatest } = extremes;
  const spread =
    least.value === greatest.value
      ? `= ${formatQuantity(least.value, unit)}`
      : `from ${formatQuantity(least.value, unit)} at ${where(least.at)} to ${formatQuantity(greatest.value, unit)} at ${where(greatest.at)}`;
  const missing = run.refused.length === 0 ? '' : `; ${run.refused.length} of them ${run.refused.length === 1 ? 'has' : 'have'} no value`;
  return `${symbolToUnicode(symbol)} ${spread}, over ${count} ${count === 1 ? 'point' : 'points'}${missing}`;
};

/** Adds to the points of a range those of the extremes that it misses, so that they stand in the table and under the receipt. */
const withExtremes = async (axis: SweepAxis, curve: (x: number) => CurvePoint | undefined, watch: Watch): Promise<SweepAxis> => {
  const places = await findMissedExtremes(curve, axis, watch);
  return axis.values.length + places.length > MAX_RECEIPT_ITEMS ? axis : withPlaces(axis, places);
};

/** What an answer over one input is drawn from between its points. */
const curves = new WeakMap<object, (x: number) => CurvePoint | undefined>();

/** The whole of an answer whose table was thinned out, for whoever draws it. */
const wholeOf = new WeakMap<object, SweepAnswer>();

/**
 * Computes one chain over a range or a grid, under one receipt for all points. Points that are refused have no value (null). The leaves of the
 * receipt are the points that computed, in order: `{"index": <place of the point, row by row>, "inputs": {<varied symbol>: <x>}, "R_t": <y>}`
 * in the units of the records, with `uncertainty` where one was stated, so that a row whose columns are in those units is its leaf; `proofs`
 * answers the leaves themselves.
 */
export const sweep = defineCapability({
  name: 'sweep',
  title: 'Compute over a range',
  description:
    'Compute as compute does while one input varies, or two as a grid (10,000 points at most). Answers a table, the extremes, ' +
    'one receipt, and a picture if asked. Text: 1,200 characters.',
  annotations: READS_ONLY,
  isLong: true,
  isThreaded: true,
  routes: [{ method: 'POST', path: '/api/svc/sweep', auth: 'bearer', body: 'required', isSafe: true }],
  cost: 3,
  input: z.strictObject({
    operators: askedOperatorsSchema.describe('as in compute').optional(),
    inputs: z.record(z.string(), z.unknown()).pipe(quantitiesSchema).optional().describe('held inputs, as in compute'),
    vary: z.array(variedSchema).min(1).max(2).describe('from and to, or values; "0 degC" to "100 degC" steps in degC'),
    solveFor: z.string().min(1).max(80).optional(),
    unit: z.string().max(100).optional(),
    near: quantitySchema.optional(),
    picture: z.enum(['png', 'svg']).optional(),
    rows: z.enum(['all']).optional().describe('else 200'),
    proofs: z.boolean().default(false),
    receipt: receiptFormSchema,
    detail: detailSchema,
  }),
  output: sweepAnswerSchema,
  outline: ['answer', 'columns', 'extremes', 'receiptId'],
  unlisted: ['receipt'],
  example: { operators: ['NM19'], inputs: { m: '80 kg' }, vary: [{ symbol: 'a', from: '0 m/s^2', to: '10 m/s^2', points: 5 }], unit: 'kN' },
  toText: briefSeries,
  toReference: withoutReceipt,
  run: async ({ vary: written, picture: _, detail: _all, receipt, proofs, rows, unit, ...given }, context, caller, watch) => {
    const vary = written.map(readVaried);
    const varied = Object.fromEntries(vary.map(({ symbol, from, values }) => [symbol, from ?? values?.[0]]));
    const naming = nameComputation(given, { ...given.inputs, ...varied }, context.registry, unit);
    const { computation } = naming;
    const names = vary.map(({ symbol, from, values }) => [symbol, from ?? values?.[0] ?? 0]);
    const operators = chooseChain({ ...computation, inputs: { ...computation.inputs, ...Object.fromEntries(names) } }, context.registry);
    const chosen = { ...computation, operators: operators.map(({ id }) => id), unit };
    const asked = readAxes(vary, computation, operators);
    const [only] = asked;
    const curve = asked.length === 1 && only?.isRange ? createCurve(chosen, only, context) : undefined;
    const axes = curve === undefined ? asked : [await withExtremes(only as SweepAxis, curve, watch)];
    const { count, item, at } = pointsOf(axes);
    if (proofs && receipt === 'none') throw new Fault('INVALID_REQUEST', 'Proofs lead to a receipt, and none is given here.');
    if (proofs && count > MAX_PROVED)
      throw new Fault('INVALID_REQUEST', `Proofs are answered for at most ${MAX_PROVED} points, not ${count}.`, {
        limit: MAX_PROVED,
        given: count,
      });
    const items = Array.from({ length: count }, (_point, index) => item(index) ?? {});
    const run = await runWithNames(naming, () => runItems(chosen, items, context, caller.key?.prefix, watch));
    const numbers = new Array<number | null>(count).fill(null);
    for (const { index, value } of run.computed) numbers[index] = value;
    const { symbol, meaning, unit: shown, equation, ...described } = run.described;
    const { extremes, places } = extremesOf(run, at);
    const reasons = run.refused.filter(({ error }, i, all) => all.findIndex((other) => other.error.code === error.code) === i);
    const whole: SweepAnswer = {
      answer: answerOf(run, axes, extremes, count),
      ...namedMembers(naming.named),
      columns: [
        ...axes.map(({ key: name, declaration, unit: own, scale }) => ({ symbol: name, meaning: declaration.meaning, unit: own, scale })),
        { symbol, meaning, unit: shown },
      ],
      ...tableOf(axes, numbers),
      ...uncertaintiesOf(axes, run, count),
      extremes,
      refused: {
        count: run.refused.length,
        reasons: reasons.slice(0, REASONS_ANSWERED).map(({ index, error }) => ({ at: at(index), ...error })),
      },
      held: heldInputs(run.links, axes),
      equation,
      ...described,
      ...(proofs ? { proofs: run.items.map((_one, leaf) => provenItem(run, leaf)) } : {}),
      ...(await giveWanted(receipt, run.receipt, context, caller, run.items)),
    };
    if (curve !== undefined) curves.set(whole, curve);
    // Proofs are of all points, and stand beside their rows.
    if (rows === 'all' || proofs) return whole;
    const { xs, ys, values, rows: all, uncertainties, ...rest } = whole;
    const table = thinTable({ rows: all, xs, ys, values, uncertainties }, places);
    if (table.shown === undefined) return whole;
    const thinned = { ...rest, ...table, answer: `${whole.answer}${shownOf(table)}` };
    wholeOf.set(thinned, whole);
    return thinned;
  },
  depict: (answer, { pictures }) => {
    const whole = wholeOf.get(answer) ?? answer;
    return pictures.chart(chartSweep(whole, curves.get(whole)));
  },
});
