import type { Value } from '../../expression/functions/function-definition.js';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import { Fault } from '../../faults.js';
import type { Unit } from '../../quantity/unit/unit.js';
import { compile, compileMatrix } from '../compile.js';
import { assertNoMatrix } from '../functions/matrices.js';
import { shareType } from '../join-types.js';
import { parseLine } from '../read/parse-line.js';
import type { SheetNode } from '../read/syntax.js';
import { createScope, type FindOperator, type Scope } from '../scope.js';
import { refuse, SheetRefusal } from '../sheet-fault.js';
import { isNumber, type SheetType } from '../type.js';
import { scalar, type Typed } from '../values.js';
import { valueAt } from './defer-operator.js';
import type { Deferred, Moment, OpenParts } from './open-values.js';

/** What a name stands for whose value is only known when an expression is evaluated. */
export type OpenName =
  | {
      readonly type: SheetType;
      /** The unit that it is shown in. */
      readonly unit?: Unit;
      readonly isBare?: true;
      /** Present for a list, whose length is not known either. */
      readonly isSeries?: true;
    }
  | 'text';

/** Gives the values of names in coherent SI, texts as they are; nothing for a name that has no value at the moment. */
export type ReadOpen = (name: string) => Value | string | undefined;

/** A line of the calculator over names whose values are only known later: compiled once, evaluated often. */
export interface OpenExpression {
  readonly text: string;
  readonly node: SheetNode;
  readonly typed: Typed;
  /** Ids of the equations that it calls. */
  readonly operators: ReadonlySet<string>;
  /** Evaluates it, in coherent SI; a condition is 1 where it holds, else 0. */
  readonly evaluate: (read: ReadOpen) => Value;
  /** Compiles and evaluates a part of it at a moment, for a record of what it was made of. */
  readonly part: (node: SheetNode) => { readonly typed: Typed; readonly evaluate: (read: ReadOpen) => Value };
}

/**
 * Parses a line of the calculator that is one expression.
 * @throws SheetRefusal
 */
const parseOpen = (text: string): SheetNode => {
  const statement = parseLine({ text, line: 1 });
  const all = { from: 0, to: text.length };
  if (statement?.type === 'value' && statement.name === undefined) return statement.value;
  if (statement?.type === 'value')
    return refuse(`nothing is assigned here; to compare write ${statement.name} == ….`, { from: 0, to: statement.name?.length ?? 0 });
  return refuse('one expression is expected here.', all);
};

/** The values of a moment: those of the names are read when they are first needed, and what follows from them is computed once. */
class LiveMoment extends Map<string, Value> implements Moment {
  readonly #read: ReadOpen;
  readonly #deferred: ReadonlyMap<string, Deferred>;
  readonly #settled: (name: string) => number;
  readonly #names: ReadonlyMap<string, OpenName>;

  constructor(read: ReadOpen, parts: OpenParts, scope: Scope, names: ReadonlyMap<string, OpenName>) {
    super();
    this.#read = read;
    this.#deferred = parts.deferred;
    this.#settled = (name) => scope.values.valueOf({ type: 'symbol', name });
    this.#names = names;
  }

  override get(name: string): Value {
    const known = super.get(name);
    if (known !== undefined) return known;
    const value = this.#find(name);
    this.set(name, value);
    return value;
  }

  #find(name: string): Value {
    const part = this.#deferred.get(name);
    if (part !== undefined) return part.evaluate(this);
    if (!this.#names.has(name)) return this.#settled(name);
    const value = this.#read(name);
    return value === undefined || typeof value === 'string' ? Number.NaN : value;
  }

  text(name: string): string | undefined {
    const value = this.#read(name);
    return typeof value === 'string' ? value : undefined;
  }
}

const typedOf = (scope: Scope, name: string, open: OpenName): Typed => {
  const symbol = scope.values.open(name);
  if (open === 'text') return scalar(symbol, { type: { dimension: [] }, isText: true });
  const { type, unit, isBare, isSeries } = open;
  return {
    trees: [symbol],
    isList: isSeries === true,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(isBare ? { isBare } : {}),
    ...(isSeries ? { isSeries } : {}),
  };
};

/** Says where in a text something is refused. */
const placed = (refusal: SheetRefusal, text: string): Fault => {
  const { from, to } = refusal.span;
  return new Fault(refusal.code, `column ${from + 1}: ${refusal.message.replace(/\.$/u, '')}`, {
    column: from + 1,
    at: text.slice(from, to),
  });
};

const placing = <T>(text: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof SheetRefusal) throw placed(error, text);
    throw error;
  }
};

/**
 * Reads the names and calls of a line without compiling it.
 * @throws Fault with the column
 */
export const readOpen = (text: string): SheetNode => placing(text, () => parseOpen(text));

const evaluateTyped = ({ trees, isSeries, isList }: Typed, moment: Moment): Value => {
  const value = (tree: Expression): Value => valueAt(tree, moment);
  if (isSeries || !isList) return value(trees[0] as Expression);
  return trees.map((tree) => value(tree) as number);
};

/**
 * Compiles a line over names whose types are known and whose values are not, by the rules of the calculator.
 * @param findOperator finds the equations that it calls
 * @throws Fault with the column and, where there is one, the mend
 */
export const compileOpen = (text: string, names: ReadonlyMap<string, OpenName>, findOperator: FindOperator): OpenExpression =>
  placing(text, () => {
    const node = parseOpen(text);
    const parts: OpenParts = { deferred: new Map(), operators: new Set(), indices: new Set() };
    const variables = new Map<string, Typed>();
    const scope = createScope(findOperator, compile, compileMatrix, parts).with({ text, variables });
    for (const [name, open] of names) variables.set(name, typedOf(scope, name, open));
    const part = (inner: SheetNode): ReturnType<OpenExpression['part']> => {
      const typed = compileMatrix(scope, inner);
      assertNoMatrix(scope, inner, typed);
      return { typed, evaluate: (read) => evaluateTyped(typed, new LiveMoment(read, parts, scope, names)) };
    };
    const { typed, evaluate } = part(node);
    if (typed.isText) refuse('a text is no value here; compare it: reason == "fire".', node, 'INPUT_TYPE');
    return { text, node, typed, operators: parts.operators, evaluate, part };
  });

/**
 * Refuses an expression for what keeps values of another dimension or kind.
 * @throws Fault with the column
 */
export const assertKeeps = ({ text, node, typed }: OpenExpression, wanted: Exclude<OpenName, 'text'>, name: string): void =>
  placing(text, () => {
    if (typed.isList || typed.isTruth) refuse(`${name} keeps one number.`, node, 'INPUT_TYPE');
    if (typed.isBare && wanted.unit !== undefined && !isNumber(wanted.type))
      refuse(
        `${text} is a bare number, and ${name} is in ${wanted.unit.text}: write (${text}) ${wanted.unit.text}.`,
        node,
        'DIMENSION_MISMATCH',
      );
    shareType({ type: typed.type, text }, { type: wanted.type, text: name }, 'keep', node);
  });
