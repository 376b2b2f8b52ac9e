import type { Value } from '../../expression/functions/function-definition.js';
import type { OpenExpression, OpenName, ReadOpen } from '../../sheet/open/compile-open.js';
import { partsOf, type SheetNode } from '../../sheet/read/syntax.js';
import { unitOfType } from '../../sheet/type.js';
import type { Typed } from '../../sheet/values.js';
import { RESULT } from '../definition/contract-names.js';
import { type DeclaredNumber, readingOf, siOf } from '../definition/declared-name.js';
import type { Tried } from './choose-transition.js';
import type { Values } from './values-at.js';

/** A value that a condition read: a pure number, a text, or a quantity with its unit, and in coherent SI where that is another number. */
export type DecidedValue =
  | number
  | string
  | readonly number[]
  | { readonly value: number | readonly number[]; readonly unit: string; readonly si?: number; readonly uncertainty?: number };

/** A condition that was tried; without a text it always holds. */
export interface TriedCondition {
  /** Place of the transition in the definition, from 0. */
  readonly transition: number;
  readonly when?: string;
  /** The result of the transition's operators, and what is computed of it: each transition has its own. */
  readonly read?: Readonly<Record<string, DecidedValue>>;
  readonly holds: boolean;
}

/** Why a row went as it did: the conditions that were tried, in order, with each value that they read. */
export interface Decision {
  readonly tried: readonly TriedCondition[];
  /** Values by the text under which they stand in the conditions. */
  readonly read: Readonly<Record<string, DecidedValue>>;
}

/** Numbers of a list that are shown; of a longer one stands what was computed of it. */
const SHOWN = 24;

/** A part of a condition that has a value of its own in the record; what stands around it is arithmetic, comparison and logic. */
interface Leaf {
  readonly key: string;
  /** Present where it hangs on the result of the transition's operators. */
  readonly isOfResult?: true;
  /** Present for what is no name: it is evaluated by itself. */
  readonly part?: ReturnType<OpenExpression['part']>;
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

const toLeaf = (name: string): Leaf => (name === RESULT ? { key: name, isOfResult: true } : { key: name });

const leavesOf = (expression: OpenExpression, node: SheetNode): readonly Leaf[] => {
  if (node.type === 'name') return [toLeaf(node.name)];
  if (node.type === 'text') return [];
  if (node.type === 'literal') return node.quantity.hasUnit ? [{ key: node.text, part: expression.part(node) }] : [];
  if (isPlain(node)) return partsOf(node).flatMap((part) => leavesOf(expression, part));
  const key = expression.text.slice(node.from, node.to);
  const part = expression.part(node);
  const names = namesIn(node);
  const ofResult = names.includes(RESULT) ? { isOfResult: true as const } : {};
  const own: Leaf = part.typed.isSeries ? { key: key.replaceAll(' ', '') } : { key, part, ...ofResult };
  return [own, ...names.map(toLeaf)];
};

const leaves = new WeakMap<OpenExpression, readonly Leaf[]>();

const leavesIn = (expression: OpenExpression): readonly Leaf[] => {
  const known = leaves.get(expression) ?? leavesOf(expression, expression.node);
  leaves.set(expression, known);
  return known;
};

const plain = (value: number): number | undefined => (Number.isFinite(value) ? (value === 0 ? 0 : value) : undefined);

const decided = (reading: number, si: number, unit: string, uncertainty?: number): DecidedValue | undefined => {
  const value = plain(reading);
  if (value === undefined || unit === '' || unit === '1') return value;
  return { value, unit, ...(si === value ? {} : { si }), ...(uncertainty === undefined ? {} : { uncertainty }) };
};

/** Gives a number as a record shows it. */
export const decideNumber = (reading: number, declared: DeclaredNumber, uncertainty?: number): DecidedValue | undefined => {
  const value = decided(reading, siOf(reading, declared), declared.unit?.text ?? '', uncertainty);
  return typeof value === 'number' && uncertainty !== undefined ? { value, unit: '1', uncertainty } : value;
};

const decideName = (name: string, { names, declared, uncertainty }: Values): DecidedValue | undefined => {
  const open: OpenName | undefined = names.get(name);
  const value = declared(name);
  if (open === undefined || value === undefined) return undefined;
  if (open === 'text' || typeof value === 'string') return typeof value === 'string' ? value : undefined;
  if (typeof value === 'number') return decideNumber(value, open, uncertainty(name));
  if (value.length > SHOWN) return undefined;
  return open.unit === undefined ? value : { value, unit: open.unit.text };
};

const decidePart = ({ type, unit, isTruth }: Typed, si: Value): DecidedValue | undefined => {
  if (typeof si !== 'number') return si.length > SHOWN ? undefined : si;
  if (isTruth || unit === undefined) return decided(si, si, isTruth ? '' : unitOfType(type).text);
  return decided(readingOf(si, { type, unit }), si, unit.text);
};

/** Gives what an expression reads, by its text: of the result of operators, or of all else. */
export const valuesRead = (when: OpenExpression, values: Values, ofResult: boolean): readonly (readonly [string, DecidedValue])[] => {
  const read: ReadOpen = values.si;
  return leavesIn(when).flatMap(({ key, part, isOfResult = false }) => {
    if (isOfResult !== ofResult) return [];
    const value = part === undefined ? decideName(key, values) : decidePart(part.typed, part.evaluate(read));
    return value === undefined ? [] : [[key, value] as const];
  });
};

/** Writes down why transitions were taken or left. */
export const decisionOf = (tried: readonly Tried[]): Decision => {
  const read = new Map<string, DecidedValue>();
  const conditions = tried.map(({ prepared, values, holds }): TriedCondition => {
    const { index: transition } = prepared;
    const { when } = prepared.compiled();
    if (when === undefined) return { transition, holds };
    for (const [key, value] of valuesRead(when, values, false)) read.set(key, value);
    const own = valuesRead(when, values, true);
    return { transition, when: when.text, ...(own.length === 0 ? {} : { read: Object.fromEntries(own) }), holds };
  });
  return { tried: conditions, read: Object.fromEntries(read) };
};
