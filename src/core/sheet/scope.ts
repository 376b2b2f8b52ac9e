import { createWork, spendUnits, type Work } from '../expression/calculus/work.js';
import { Fault } from '../faults.js';
import type { InputValue } from '../inputs/computation.js';
import type { Unit } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { Named } from './join-types.js';
import type { OpenParts } from './open/open-values.js';
import type { SheetNode, Span } from './read/syntax.js';
import { partsOf } from './read/syntax.js';
import { refuse } from './sheet-fault.js';
import { SheetValues, type Typed } from './values.js';

/** A function that the sheet defines. */
export interface SheetFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: SheetNode;
  readonly text: string;
}

/**
 * Where a sheet finds the equations that it names, by their ids or in words.
 * @param given the arguments that were named, which tell one of several that the words may mean
 */
export type FindOperator = (reference: string, given?: Readonly<Record<string, InputValue>>) => Operator;

/** Finds no equation, where an expression calls none. */
export const refuseOperators: FindOperator = (reference) => {
  throw new Fault('UNKNOWN_OPERATOR', `${reference} cannot be called here: this expression calls no equation`, {
    operator: reference,
    nearest: [],
  });
};

/** Why a reading was chosen where a rule chose one: shown beside the answer. */
export type Readings = Set<string>;

/** What names mean at a place of a sheet. */
export class Scope {
  readonly text: string;
  readonly values: SheetValues;
  readonly findOperator: FindOperator;
  readonly readings: Readings;
  readonly assumptions: Map<string, string>;
  readonly functions: Map<string, SheetFunction>;
  readonly variables: Map<string, Typed>;
  /** Compiles a part of a line at this place. */
  readonly compile: (scope: Scope, node: SheetNode, wanted?: Unit) => Typed;
  /** Compiles a part that may be a matrix, which {@link compile} refuses. */
  readonly compileMatrix: Scope['compile'];
  /** Counts one call of an equation as it is written; gives how many there were. Searches and integrals repeat theirs without a count. */
  readonly countCall: () => number;
  /** Numbers what is uncertain: one written quantity is one source, however often it is computed with. */
  readonly sourceOf: (written: Span) => number;
  /** Names of the functions that are being called, to refuse one that calls itself. */
  readonly calls: readonly string[];
  /** What the whole sheet may still do. */
  readonly work: Work;
  /** Present where names stand for values that are only known later: what is evaluated then. */
  readonly open: OpenParts | undefined;

  constructor(
    parts: Pick<
      Scope,
      | 'text'
      | 'values'
      | 'findOperator'
      | 'readings'
      | 'assumptions'
      | 'functions'
      | 'variables'
      | 'calls'
      | 'compile'
      | 'compileMatrix'
      | 'countCall'
      | 'sourceOf'
      | 'work'
      | 'open'
    >,
  ) {
    this.text = parts.text;
    this.values = parts.values;
    this.findOperator = parts.findOperator;
    this.readings = parts.readings;
    this.assumptions = parts.assumptions;
    this.functions = parts.functions;
    this.variables = parts.variables;
    this.calls = parts.calls;
    this.compile = parts.compile;
    this.compileMatrix = parts.compileMatrix;
    this.countCall = parts.countCall;
    this.sourceOf = parts.sourceOf;
    this.work = parts.work;
    this.open = parts.open;
  }

  /** The same place with other text, as the scope of the next line has. */
  with(parts: Partial<Pick<Scope, 'text' | 'values' | 'variables' | 'calls' | 'readings' | 'countCall'>>): Scope {
    return new Scope({ ...this, ...parts });
  }
}

/** Creates the scope of an empty sheet. */
export const createScope = (
  findOperator: FindOperator,
  compile: Scope['compile'],
  compileMatrix: Scope['compile'],
  open?: OpenParts,
): Scope => {
  let count = 0;
  const found = new Map<string, Operator>();
  const sources = new Map<Span, number>();
  return new Scope({
    text: '',
    values: new SheetValues(),
    // A name is searched for once, however often an integral or a solution calls it.
    findOperator: (reference, given = {}) => {
      const key = [reference, ...Object.keys(given)].join('\n');
      const operator = found.get(key) ?? findOperator(reference, given);
      found.set(key, operator);
      return operator;
    },
    readings: new Set(),
    assumptions: new Map(),
    functions: new Map(),
    variables: new Map(),
    calls: [],
    compile,
    compileMatrix,
    countCall: () => {
      count += 1;
      return count;
    },
    sourceOf: (written) => {
      const number = sources.get(written) ?? sources.size;
      sources.set(written, number);
      return number;
    },
    work: createWork(),
    open,
  });
};

/**
 * Counts what a part of a sheet does against the budget of the whole sheet, since integrals and solutions repeat their parts hundreds of times.
 * @param units each is worth some 30 ns
 */
export const spend = ({ work }: Scope, units: number, span: Span): void => {
  spendUnits(units, work);
  if (work.left < 0)
    refuse('this is more work than one sheet may do: narrow a range, take a greater step, or part the sheet in two.', span, 'WORK_BUDGET');
};

/** `last(24, reading.temperature)`: what a scope keeps of a field, under the text of the call. */
export const historyOf = (scope: Scope, node: SheetNode): Typed | undefined =>
  scope.open !== undefined && node.type === 'call' && node.name === 'last' && node.args.length === 2
    ? scope.variables.get(textOf(scope, node).replaceAll(' ', ''))
    : undefined;

/** Tells whether a part of a line reads a name that stands for what is only known later. */
export const readsOpen = (scope: Scope, node: SheetNode): boolean => {
  if (scope.open === undefined) return false;
  const own = node.type === 'name' ? scope.variables.get(node.name) : historyOf(scope, node);
  return own === undefined ? partsOf(node).some((part) => readsOpen(scope, part)) : own.trees.some((tree) => scope.values.isOpen(tree));
};

/** The text of a part of a line. */
export const textOf = (scope: Scope, { from, to }: Span): string => scope.text.slice(from, to);

/** Names a compiled part for a message. */
export const named = (scope: Scope, node: Span, { type }: Typed): Named => ({ type, text: textOf(scope, node) });
