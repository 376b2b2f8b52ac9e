import { parseQuantity } from '../../quantity/text/parse-quantity.js';
import type { Operator } from '../../registry/operator.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { type OpenExpression, type OpenName, readOpen } from '../../sheet/open/compile-open.js';
import { inside, partsOf, type SheetNode } from '../../sheet/read/syntax.js';
import { type FindOperator, refuseOperators } from '../../sheet/scope.js';
import { typeOfUnit } from '../../sheet/type.js';
import { compileAt } from './compile-at.js';
import { CLOCK_TIME, type DeclaredNumber, declareUnit, PURE } from './declared-name.js';
import type { ContractDefinition, Transition } from './definition.js';

/** The time since the state was entered. */
export const ELAPSED = 'elapsed';
/** The time since the contract was made; memory that holds it tells later how long ago something was. */
export const AGE = 'age';
/** The result of a transition's operators. */
export const RESULT = 'R';

/** Names with their types. */
export type Names = ReadonlyMap<string, OpenName>;

/** `last(24, reading.temperature)`, `last(24 h, reading.temperature)`: values of a field that a contract keeps. */
export interface History {
  readonly event: string;
  readonly field: string;
  /** How many values or how long a time, as text over the parameters. */
  readonly extent: string;
}

/** The unit of a parameter: the declared one, or that of a default that is written with one. */
export const declareParameter = ({ unit, default: preset }: ContractDefinition['parameters'][string]): DeclaredNumber => {
  if (unit !== undefined || typeof preset === 'number') return declareUnit(unit);
  const quantity = parseQuantity(preset);
  return quantity.hasUnit ? declareUnit(quantity.unit.text) : PURE;
};

/** Gives the types of the parameters. */
export const parameterNames = ({ parameters }: ContractDefinition): ReadonlyMap<string, DeclaredNumber> =>
  new Map(Object.entries(parameters).map(([name, parameter]) => [name, declareParameter(parameter)]));

/** Memory with its type, and what it begins with. */
export interface DeclaredMemory {
  readonly declared: DeclaredNumber;
  readonly initial: OpenExpression;
}

/** A number written alone: it is in the unit that is declared for what takes it. */
export const isPlainNumber = (node: SheetNode): boolean => {
  const own = inside(node);
  return own.type === 'negate' ? isPlainNumber(own.operand) : own.type === 'literal' && !own.quantity.hasUnit;
};

/**
 * Gives the types of memory: the declared unit, or that of what it begins with.
 * @throws Fault of an expression or a unit
 */
export const memoryOf = ({ memory }: ContractDefinition, parameters: Names): ReadonlyMap<string, DeclaredMemory> =>
  new Map(
    Object.entries(memory).map(([name, { initial: text, unit }]) => {
      const initial = compileAt(text, parameters, refuseOperators, `memory.${name}.initial`);
      if (unit !== undefined) return [name, { declared: declareUnit(unit), initial }] as const;
      const { type, unit: shown, isBare } = initial.typed;
      const declared = isBare ? PURE : { type, ...(shown === undefined ? {} : { unit: shown }) };
      return [name, { declared, initial }] as const;
    }),
  );

const countName = ({ events }: ContractDefinition, { event, sum }: ContractDefinition['counts'][string]): DeclaredNumber =>
  sum === undefined ? PURE : declareUnit(events[event]?.payload?.[sum]?.unit);

/** Gives the types of the fields of an event. */
const fieldNames = ({ events }: ContractDefinition, event: string): Names =>
  new Map(
    Object.entries(events[event]?.payload ?? {}).map(([name, { type, unit }]): [string, OpenName] => {
      if (type === 'text') return [name, 'text'];
      const declared = declareUnit(unit);
      return [name, type === 'list' ? { ...declared, isSeries: true } : declared];
    }),
  );

/** Gives the type of a field of numbers that is kept. */
const historyName = ({ events }: ContractDefinition, { event, field }: History): OpenName => ({
  ...declareUnit(events[event]?.payload?.[field]?.unit),
  isSeries: true,
});

/** Gives what the expressions of a transition may read, but for its result. */
export const namesOf = (
  definition: ContractDefinition,
  on: string,
  parameters: Names,
  memory: ReadonlyMap<string, DeclaredMemory>,
  histories: ReadonlyMap<string, History>,
): Names =>
  new Map<string, OpenName>([
    ...parameters,
    ...[...memory].map(([name, { declared }]) => [name, declared] as const),
    ...Object.entries(definition.counts).map(([name, count]) => [name, countName(definition, count)] as const),
    ...fieldNames(definition, on),
    ...[...histories].map(([key, history]) => [key, historyName(definition, history)] as const),
    [ELAPSED, CLOCK_TIME],
    [AGE, CLOCK_TIME],
  ]);

/** Gives what the result of a transition's operators is. */
export const resultName = ({ operators }: Transition, findOperator: FindOperator): DeclaredNumber => {
  const last = operators.filter((id) => id !== SUBSTRATE).at(-1);
  if (last === undefined) return PURE;
  const { output }: Operator = findOperator(last);
  const { unit } = output;
  return unit.text === '' || unit.text === '1' ? PURE : { type: typeOfUnit(unit), unit };
};

const DOTTED = /^([^.]+)\.([^.]+)$/u;

/** Finds what a part of an expression keeps of fields, under the text of each call without its spaces. */
const historiesIn = (node: SheetNode, text: string): readonly (readonly [string, History])[] => {
  const [extent, field] = node.type === 'call' && node.name === 'last' ? node.args.map(({ value }) => value) : [];
  const [, event = '', name = ''] = field?.type === 'name' ? (DOTTED.exec(field.name) ?? []) : [];
  if (extent === undefined || name === '') return partsOf(node).flatMap((part) => historiesIn(part, text));
  const key = text.slice(node.from, node.to).replaceAll(' ', '');
  return [[key, { event, field: name, extent: text.slice(extent.from, extent.to) }]];
};

/** Names that a part of an expression reads, what it keeps of fields among them. */
const namesIn = (node: SheetNode, text: string): readonly string[] => {
  if (node.type === 'name') return [node.name];
  const kept = node.type === 'call' && node.name === 'last' ? historiesIn(node, text).map(([key]) => key) : [];
  return kept.length > 0 ? kept : partsOf(node).flatMap((part) => namesIn(part, text));
};

/** An expression as it is read before it is compiled. */
export interface ReadText {
  readonly text: string;
  readonly names: ReadonlySet<string>;
  readonly histories: ReadonlyMap<string, History>;
}

/**
 * Reads the names of an expression.
 * @throws Fault with the column
 */
export const readNames = (text: string): ReadText => {
  const node = readOpen(text);
  return { text, names: new Set(namesIn(node, text)), histories: new Map(historiesIn(node, text)) };
};
