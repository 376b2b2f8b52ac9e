import type { Value } from '../../expression/functions/function-definition.js';
import type { OpenExpression, OpenName } from '../../sheet/open/compile-open.js';
import { partsOf, type SheetNode } from '../../sheet/read/syntax.js';
import { unitOfType } from '../../sheet/type.js';
import type { Typed } from '../../sheet/values.js';
import { AGE, ELAPSED, RESULT } from '../definition/contract-names.js';
import { type DeclaredNumber, readingOf, siOf } from '../definition/declared-name.js';
import type { Tried } from './choose-transition.js';
import type { ContractEvent } from './contract-document.js';
import type { Values } from './values-at.js';

/**
 * A value that a condition read: a pure number, or that of a quantity which its text says; a text; or a quantity: its number, its unit, its number
 * in coherent SI where that is another, and the standard uncertainty where one was stated.
 */
export type DecidedValue =
  | number
  | string
  | readonly [value: number, unit: string]
  | readonly [value: number, unit: string, si: number]
  | readonly [value: number, unit: string, si: number, uncertainty: number];

type Read = Readonly<Record<string, DecidedValue>>;

/** A condition that was tried; without a text it always holds. */
export interface TriedCondition {
  /** Place of the transition in the definition, from 0. */
  readonly transition: number;
  readonly when?: string;
  /** What it read otherwise than the conditions before it: each transition has a result of its own, and calls of its own. */
  readonly read?: Read;
  readonly holds: boolean;
}

/** Why a row went as it did: the conditions that were tried, in order, with each value that they read. */
export interface Decision {
  readonly tried: readonly TriedCondition[];
  /** Values by the text under which they stand in the conditions; a long call that its name tells apart is shortened, `sum(…)`. */
  readonly read: Read;
}

/** Longest text of a call that stands whole in the record. */
const MOST_CALL = 24;

/** A part of a condition that has a value of its own in the record; what stands around it is arithmetic, comparison and logic. */
interface Leaf {
  /** The text under which it stands in the record. */
  readonly key: string;
  readonly text: string;
  /** Present for what is no name: it is evaluated by itself. */
  readonly part?: ReturnType<OpenExpression['part']>;
  /** Present for a quantity that is written out: its text says number and unit. */
  readonly isLiteral?: boolean;
  readonly isCall?: boolean;
}

/** Tells whether a part is computed from its parts by arithmetic, comparison or logic alone. */
const isPlain = (node: SheetNode): boolean => {
  if (node.type === 'group' || node.type === 'negate' || node.type === 'not') return true;
  if (node.type !== 'binary' || node.isImplicit) return false;
  const { operator, right } = node;
  const isShare = (operator === '+' || operator === '-') && right.type === 'literal' && right.quantity.unit.text === '%';
  return !isShare;
};

const namesIn = (node: SheetNode): readonly string[] => (node.type === 'name' ? [node.name] : partsOf(node).flatMap(namesIn));

const leafOf = (text: string): Leaf => ({ key: text, text });

const leavesOf = (expression: OpenExpression, node: SheetNode): readonly Leaf[] => {
  if (node.type === 'name') return [leafOf(node.name)];
  if (node.type === 'text') return [];
  if (node.type === 'literal') return node.quantity.hasUnit ? [{ ...leafOf(node.text), part: expression.part(node), isLiteral: true }] : [];
  if (isPlain(node)) return partsOf(node).flatMap((part) => leavesOf(expression, part));
  const isCall = node.type === 'call' || (node.type === 'operator' && node.member === undefined);
  const own = { ...leafOf(expression.text.slice(node.from, node.to)), part: expression.part(node), isCall };
  return [own, ...namesIn(node).map(leafOf)];
};

/** Shortens long calls to `sum(…)`, where the condition has no other call of the same name. */
const shortenCalls = (leaves: readonly Leaf[]): readonly Leaf[] => {
  const texts = [...new Set(leaves.map(({ text }) => text))];
  return leaves.map((leaf) => {
    const [opening] = leaf.isCall === true && leaf.text.length > MOST_CALL ? (/^\w+\(/u.exec(leaf.text) ?? []) : [];
    if (opening === undefined || texts.filter((text) => text.startsWith(opening)).length > 1) return leaf;
    return { ...leaf, key: `${opening}…)` };
  });
};

const leaves = new WeakMap<OpenExpression, readonly Leaf[]>();

const leavesIn = (expression: OpenExpression): readonly Leaf[] => {
  const known = leaves.get(expression) ?? shortenCalls(leavesOf(expression, expression.node));
  leaves.set(expression, known);
  return known;
};

/** Gives a number as JSON can hold it: what is none, or beyond all, as its name. */
const writable = (value: number): number | string => (Number.isFinite(value) ? (value === 0 ? 0 : value) : String(value));

const decided = (reading: number, si: number, unit: string, uncertainty?: number): DecidedValue => {
  const [value, coherent] = [writable(reading), writable(si)];
  if (typeof value === 'string' || typeof coherent === 'string') return value;
  if (uncertainty !== undefined) return [value, unit === '' ? '1' : unit, coherent, uncertainty];
  if (unit === '' || unit === '1') return value;
  return coherent === value ? [value, unit] : [value, unit, coherent];
};

/** Lists are not repeated: those of the event stand in its fields, and others in the rows before; what was computed of them is there. */
const decideName = (name: string, { names, declared, uncertainty }: Values): DecidedValue | undefined => {
  const open: OpenName | undefined = names.get(name);
  const value = declared(name);
  if (open === undefined || value === undefined) return undefined;
  if (open === 'text' || typeof value === 'string') return typeof value === 'string' ? value : undefined;
  // Nobody reckons in cycles who was not told to.
  if ((name === AGE || name === ELAPSED) && typeof value === 'number') return [siOf(value, open), 's'];
  return typeof value === 'number' ? decided(value, siOf(value, open), open.unit?.text ?? '', uncertainty(name)) : undefined;
};

const decidePart = ({ type, unit, isTruth }: Typed, si: Value, isLiteral: boolean): DecidedValue | undefined => {
  if (typeof si !== 'number') return undefined;
  if (isLiteral) return writable(si);
  if (isTruth || unit === undefined) return decided(si, si, isTruth ? '' : unitOfType(type).text);
  return decided(readingOf(si, { type, unit }), si, unit.text);
};

const decideLeaf = ({ text, part, isLiteral = false }: Leaf, values: Values): DecidedValue | undefined =>
  part === undefined ? decideName(text, values) : decidePart(part.typed, part.evaluate(values.si), isLiteral);

/** Gives a number as a record shows it. */
export const decideNumber = (reading: number, declared: DeclaredNumber): DecidedValue =>
  decided(reading, siOf(reading, declared), declared.unit?.text ?? '');

/** Gives what an expression reads, each value under the text by which it stands there. */
export const valuesRead = (expression: OpenExpression, values: Values): readonly (readonly [string, DecidedValue])[] =>
  leavesIn(expression).flatMap((leaf) => {
    const value = decideLeaf(leaf, values);
    return value === undefined ? [] : [[leaf.key, value] as const];
  });

const isSame = (a: DecidedValue, b: DecidedValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Writes down why transitions were taken or left. What the row says itself is not repeated: its result, which is that of the last one tried and
 * stands here where its number in coherent SI is another; and pure numbers and texts of its event.
 */
export const decisionOf = (tried: readonly Tried[], { payload }: Pick<ContractEvent, 'payload'>): Decision => {
  const result = tried.at(-1)?.values.declared(RESULT);
  const read = new Map<string, DecidedValue>();
  const written = new Set<string>();
  const conditions = tried.map(({ prepared, values, holds }): TriedCondition => {
    const { index: transition } = prepared;
    const { when } = prepared.compiled();
    if (when === undefined) return { transition, holds };
    const own: Record<string, DecidedValue> = {};
    let { text } = when;
    for (const leaf of leavesIn(when)) {
      const { key } = leaf;
      // What was written whole before is shortened here too.
      if (written.has(leaf.text)) text = text.replaceAll(leaf.text, key);
      else if (key !== leaf.text) written.add(leaf.text);
      if (key === RESULT && values.si(RESULT) === result) continue;
      const value = decideLeaf(leaf, values);
      if (value === undefined || isSame(value, read.get(key)) || (Object.hasOwn(payload, key) && payload[key] === value)) continue;
      if (key === RESULT || read.has(key)) own[key] = value;
      else read.set(key, value);
    }
    return { transition, when: text, ...(Object.keys(own).length === 0 ? {} : { read: own }), holds };
  });
  return { tried: conditions, read: Object.fromEntries(read) };
};
