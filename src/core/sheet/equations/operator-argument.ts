import { doubtOfNumber, writeNumber } from '../../inputs/bare-number.js';
import type { InputValue, ScalarInput } from '../../inputs/computation.js';
import type { Operator } from '../../registry/operator.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { assertNoMatrix } from '../functions/matrices.js';
import { assertTurnsSaid } from '../join-types.js';
import { standInFor } from '../open/defer-operator.js';
import type { Operand } from '../origin.js';
import type { Argument, SheetNode } from '../read/syntax.js';
import { inside } from '../read/syntax.js';
import { readsOpen, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { toQuantity } from '../to-quantity.js';
import { typeOfUnit } from '../type.js';
import { type Contributions, type Evaluated, type Typed, treeOf } from '../values.js';

const NONE: Contributions = new Map();

/** An argument as the protocol takes it, and what the sheet knows of it beyond its number. */
export interface Given extends Operand {
  readonly node: SheetNode;
  readonly typed: Typed;
  readonly known: readonly Evaluated[];
  readonly input: InputValue;
}

/** A literal is handed on as it is written, so that it is read by the rules of inputs; everything else in coherent SI. */
export const readArgument = (scope: Scope, node: SheetNode): Given => {
  const inner = inside(node);
  if (readsOpen(scope, node)) {
    const typed = scope.compileMatrix(scope, node);
    assertNoMatrix(scope, node, typed);
    return { node, typed, known: [], input: standInFor(typed), ...typed };
  }
  const typed = scope.compile(scope, node);
  const known = typed.trees.map((tree) => scope.values.evaluate(tree));
  if (inner.type === 'literal' && inner.quantity.uncertainty === undefined)
    return { node, typed, known, input: inner.quantity.hasUnit ? inner.text : inner.quantity.value, ...typed };
  // Its uncertainty is carried by the sheet, which knows what depends on what.
  const stated = known.map((each): ScalarInput => ({ quantity: { readings: [], ...toQuantity(typed, { ...each, contributions: NONE }) } }));
  return { node, typed, known, input: typed.isList ? stated : (stated[0] as ScalarInput), ...typed };
};

/** Refuses a value whose unit does not say what the symbol it goes to needs to be told. */
export const assertSaid = (scope: Scope, given: Given, symbol: SymbolDeclaration, operator: Operator): void => {
  const { node, typed } = given;
  if (typed.isBare) assertOneUnit(scope, given, symbol, operator);
  // A rate that was computed has no unit that anybody wrote.
  const isWritten = inside(node).type === 'literal' || typed.trees.every(({ type }) => type === 'number');
  if (isWritten && typed.unit !== undefined) assertTurnsSaid(typed.unit, typeOfUnit(symbol.unit), textOf(scope, node), node);
};

/** Refuses a bare number that has two readings for a symbol, by the rule of all inputs. */
const assertOneUnit = (scope: Scope, { node, typed }: Given, symbol: SymbolDeclaration, operator: Operator): void => {
  const inner = inside(node);
  const text = textOf(scope, node);
  const isKnown = !typed.isList && !readsOpen(scope, node);
  const value = isKnown ? Number(scope.values.valueOf(treeOf(typed)).toPrecision(12)) : undefined;
  const isNamed = inner.type === 'name' && value !== undefined;
  const written = isNamed
    ? `${inner.name} = ${writeNumber(value)}`
    : inner.type === 'literal' || inner.type === 'list' || !isKnown
      ? text
      : `(${text})`;
  const doubt = doubtOfNumber(value, symbol, operator, symbol.name, written);
  if (doubt !== undefined) refuse(doubt, node, 'INPUT_TYPE');
};

/** Gives the name that an argument goes by: that before it, or its own where it is called as a symbol of the equation is; else its number. */
export const keyOf = ({ name, value }: Argument, i: number, operator: Operator): string => {
  if (name !== undefined) return name;
  const isSymbol = value.type === 'name' && [operator.output, ...operator.inputs].some((symbol) => symbol.name === value.name);
  return isSymbol ? value.name : String(i + 1);
};
