import { boundError } from '../expression/calculus/bound-error.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import { createWork } from '../expression/calculus/work.js';
import { type Expression, operandsOf } from '../expression/tree/syntax-tree.js';
import type { SymbolDetail } from '../fault-details.js';
import { Fault, isFault, reasonOf } from '../faults.js';
import { doubtOfNumber, writeNumber } from '../inputs/bare-number.js';
import type { InputValue, Link, ScalarInput } from '../inputs/computation.js';
import { describeValues, symbolDetail } from '../inputs/describe-symbol.js';
import { withoutId } from '../inputs/fold-symbol.js';
import { type Placement, placeInputs } from '../inputs/place-inputs.js';
import { unknownInput } from '../inputs/refuse-inputs.js';
import { bindChain } from '../protocol/bind-chain.js';
import { executeChain } from '../protocol/execute-chain.js';
import type { Operator } from '../registry/operator.js';
import { mainOf, type SymbolDeclaration } from '../registry/symbol-declaration.js';
import { assertNoMatrix } from './functions/matrices.js';
import { assertTurnsSaid } from './join-types.js';
import { assertFits, type DeferredArgument, deferCall, standInFor } from './open/defer-operator.js';
import { defer, type OpenParts } from './open/open-values.js';
import type { Operand } from './origin.js';
import type { Argument, SheetNode } from './read/syntax.js';
import { inside } from './read/syntax.js';
import { readsOpen, type Scope, spend, textOf } from './scope.js';
import { refuse } from './sheet-fault.js';
import { toQuantity } from './to-quantity.js';
import { typeOfUnit } from './type.js';
import { type Contributions, type Evaluated, scalar, type Typed, treeOf } from './values.js';

/** Most calls of equations in a sheet. */
const MOST_CALLS = 20;

/** What a call costs, and one whose unknown is searched for, in units of the budget. */
const CALLED = 1_000;
const SEARCHED = 20_000;

const NONE: Contributions = new Map();

type Call = Extract<SheetNode, { type: 'operator' }>;

/** An argument as the protocol takes it, and what the sheet knows of it beyond its number. */
interface Given extends Operand {
  readonly node: SheetNode;
  readonly typed: Typed;
  readonly known: readonly Evaluated[];
  readonly input: InputValue;
}

/** A literal is handed on as it is written, so that it is read by the rules of inputs; everything else in coherent SI. */
const readArgument = (scope: Scope, node: SheetNode): Given => {
  const inner = inside(node);
  if (readsOpen(scope, node)) {
    const typed = scope.compileMatrix(scope, node);
    assertNoMatrix(scope, node, typed);
    return { ...typed, node, typed, known: [], input: standInFor(typed) };
  }
  const typed = scope.compile(scope, node);
  const known = typed.trees.map((tree) => scope.values.evaluate(tree));
  if (inner.type === 'literal' && inner.quantity.uncertainty === undefined)
    return { ...typed, node, typed, known, input: inner.quantity.hasUnit ? inner.text : inner.quantity.value };
  // Its uncertainty is carried by the sheet, which knows what depends on what.
  const stated = known.map((each): ScalarInput => ({ quantity: { ...toQuantity(typed, { ...each, contributions: NONE }), readings: [] } }));
  return { ...typed, node, typed, known, input: typed.isList ? stated : (stated[0] as ScalarInput) };
};

/** Refuses a value whose unit does not say what the symbol it goes to needs to be told. */
const assertSaid = (scope: Scope, given: Given, symbol: SymbolDeclaration, operator: Operator): void => {
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

const holdsSeries = (node: Expression): boolean => node.type === 'series' || operandsOf(node).some(holdsSeries);

/** How often a call goes through the terms of a series: for the value, its bound, its derivatives and the value again. */
const TIMES_WALKED = 4;

/** Counts the terms and elements that an equation goes through. */
const workOf = ({ operator, values }: Link): number => {
  const work = createWork();
  evaluateTree(operator.expression, values, work);
  return work.limit - work.left;
};

/** A bare number is read in the unit of its symbol, and with it what moves it. */
const inUnitOf = ({ unit: { factor } }: SymbolDeclaration, { value, error, contributions }: Evaluated): Evaluated => ({
  value: factor * value,
  error: factor * error,
  contributions: new Map([...contributions].map(([source, amount]) => [source, factor * amount])),
});

/** What moves the result of a link: each argument by its derivative, its error and its uncertainties. */
const carry = (link: Link, given: ReadonlyMap<string, Given>): Evaluated => {
  const { operator, values, bindings, solution, gives } = link;
  const bound = bindings.flatMap((binding) => {
    const own = binding.origin.type === 'input' ? given.get(binding.origin.key) : undefined;
    if (own === undefined || binding.symbol.list) return [];
    const [known] = own.known as readonly [Evaluated];
    return [{ name: binding.symbol.name, evaluated: own.isBare ? inUnitOf(binding.symbol, known) : known }];
  });
  const inputs = bound.filter(({ name }) => name !== operator.output.name);
  const names = [...inputs.map(({ name }) => name), ...(solution === undefined ? [] : [gives.name])];
  const { partials } = gradientOf(
    operator.expression,
    values,
    names.map((symbol) => ({ symbol })),
  );
  const slope = solution === undefined ? 1 : (partials.at(-1) ?? Number.NaN);
  const { error: own } = boundError(operator.expression, values, Number.POSITIVE_INFINITY);
  const contributions = new Map<string, number>();
  let error = own;
  const add = (evaluated: Evaluated, partial: number): void => {
    // A whole number has no error, and an equation need not have a derivative by it.
    if (evaluated.error > 0) error += Math.abs(partial) * evaluated.error;
    for (const [source, amount] of evaluated.contributions) contributions.set(source, (contributions.get(source) ?? 0) + partial * amount);
  };
  inputs.forEach(({ evaluated }, i) => {
    add(evaluated, solution === undefined ? (partials[i] ?? 0) : -(partials[i] ?? 0));
  });
  const output = bound.find(({ name }) => name === operator.output.name);
  if (output !== undefined) add(output.evaluated, 1);
  const scaled: Contributions = new Map([...contributions].map(([source, amount]) => [source, amount / slope]));
  return { value: link.si, error: error / Math.abs(slope), contributions: scaled };
};

/** Gives the name that an argument goes by: that before it, or its own where it is called as a symbol of the equation is; else its number. */
const keyOf = ({ name, value }: Argument, i: number, operator: Operator): string => {
  if (name !== undefined) return name;
  const isSymbol = value.type === 'name' && [operator.output, ...operator.inputs].some((symbol) => symbol.name === value.name);
  return isSymbol ? value.name : String(i + 1);
};

/** Tells a symbol with its unit and range, as a refusal names what it lacks: `d (inner diameter [mm] >= 0)`. */
const inWords = (symbol: SymbolDetail): string =>
  `${symbol.symbol} (${`${symbol.meaning} [${symbol.unit}] ${describeValues(symbol)}`.trimEnd()})`;

/** Says in one sentence why an equation was not computed, with what it lacks or what may be meant. */
const explain = (error: Fault, operator: Operator, node: Call): string => {
  if (isFault(error, 'MISSING_INPUT')) {
    const { missing, unread = [] } = error.details;
    const [first, ...others] = missing.map(inWords);
    const names = node.args.map(({ name, value }) => name ?? (value.type === 'name' ? value.name : '…'));
    const call = `${operator.id}(${[...names.filter((name) => !unread.includes(name)), ...missing.map(({ symbol }) => symbol)].map((name) => `${name} = …`).join(', ')})`;
    const unknown = unread.length === 0 ? '' : `, and it has no ${unread.join(', ')}`;
    return `${operator.id} lacks ${others.length === 0 ? first : missing.map(inWords).join('; ')}${unknown}: ${call}.`;
  }
  if (isFault(error, 'UNKNOWN_INPUT'))
    return `${reasonOf(error)} It takes ${[operator.output, ...operator.inputs].map((symbol) => inWords(symbolDetail(symbol))).join('; ')}.`;
  return reasonOf(error);
};

/** Finds the equation that a call names, by its id or in words; a refusal lists what may be meant. */
const findEquation = (scope: Scope, node: Call, named: Readonly<Record<string, InputValue>>): Operator => {
  try {
    return scope.findOperator(node.reference, named);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const near = isFault(error, 'AMBIGUOUS_OPERATOR') ? error.details.candidates.map(({ id, name }) => `${id} (${name})`) : [];
    const choices = near.length === 0 ? '' : ` Write the id: ${near.join(', ')}.`;
    return refuse(`${reasonOf(error)}${choices}`, node, error.code);
  }
};

/** Runs what the protocol does for a call, and explains a refusal. */
const inCall = <T>(operator: Operator, node: Call, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Fault) return refuse(explain(error, operator, node), node, error.code);
    throw error;
  }
};

/** Says of a value that went by its unit alone where it went. */
const addPlacement = (scope: Scope, { key, by }: Placement, symbol: SymbolDeclaration, given: Given): void => {
  if (by !== 'unit') return;
  const name = /^\d+$/u.test(key) ? textOf(scope, given.node) : key;
  scope.readings.add(`${name} as ${symbol.name}, ${mainOf(symbol)}`);
};

/**
 * Calls an equation of the registry with named arguments. The one symbol that is missing is the unknown: the output, or an input where the
 * output is given. Ranges and conditions hold as in any computation.
 */
export const callOperator = (scope: Scope, node: Call): Typed => {
  const read = node.args.map(({ value }) => readArgument(scope, value));
  const byName = node.args.flatMap(({ name }, i) => (name === undefined ? [] : [[name, (read[i] as Given).input] as const]));
  const operator = findEquation(scope, node, Object.fromEntries(byName));
  const symbols = [operator.output, ...operator.inputs];
  if (node.member !== undefined && node.member !== operator.output.name)
    refuse(`${operator.id} gives ${operator.output.name}; for ${node.member} leave it out and give ${operator.output.name}.`, node);
  if (scope.countCall() > MOST_CALLS) refuse(`a sheet calls at most ${MOST_CALLS} equations.`, node, 'WORK_BUDGET');
  const given = new Map<string, Given>();
  node.args.forEach((argument, i) => {
    const key = keyOf(argument, i, operator);
    if (given.has(key)) refuse(`${key} is given twice.`, argument.value);
    given.set(key, read[i] as Given);
  });
  spend(scope, CALLED, node);
  const inputs = Object.fromEntries([...given].map(([key, { input }]) => [key, input]));
  const { placements, unplaced } = inCall(operator, node, () => placeInputs(inputs, [operator]));
  const unnamed = unplaced.find((key) => /^\d+$/u.test(key));
  if (unnamed !== undefined)
    refuse(
      `say which ${textOf(scope, (given.get(unnamed) as Given).node)} is: ${operator.id}(${operator.inputs.map(({ name }) => `${name} = …`).join(', ')}). ${operator.id} takes ${symbols.map((symbol) => inWords(symbolDetail(symbol))).join('; ')}.`,
      (given.get(unnamed) as Given).node,
    );
  for (const placement of placements) {
    const symbol = symbols.find(({ name }) => name === withoutId(placement.name));
    const own = given.get(placement.key) as Given;
    if (symbol === undefined) continue;
    assertSaid(scope, own, symbol, operator);
    addPlacement(scope, placement, symbol, own);
  }
  const placed = new Map(placements.map(({ key, name }) => [key, name]));
  if (node.args.some(({ value }) => readsOpen(scope, value))) return callLater(scope, node, operator, given, placed);
  const known = new Map([...given].map(([key, own]) => [placed.get(key) ?? key, own]));
  const [link] = inCall(operator, node, () => {
    const links = bindChain({ inputs: Object.fromEntries([...known].map(([key, { input }]) => [key, input])) }, [operator]);
    executeChain(links);
    return links;
  });
  if (link === undefined) return refuse(`${textOf(scope, node)} computes nothing.`, node);
  if (holdsSeries(operator.expression)) spend(scope, TIMES_WALKED * workOf(link), node);
  if (link.solution?.method === 'numeric') spend(scope, SEARCHED, node);
  const stated = link.stated;
  if (stated !== undefined)
    refuse(
      `nothing is unknown in ${textOf(scope, node)}: leave out ${operator.output.name}, or what is to be found.`,
      node,
      'UNKNOWN_INPUT',
    );
  scope.readings.add(`${operator.id} ${operator.record.name}${defaultsOf(link)}`);
  if (operator.record.modelError !== undefined) scope.readings.add(`error of the model of ${operator.id}: ${operator.record.modelError}`);
  if (operator.record.assumes !== undefined) scope.assumptions.set(operator.id, operator.record.assumes);
  const { gives } = link;
  const currency = link.bindings.find((binding) => binding.currency !== undefined)?.currency;
  const type = typeOfUnit(gives.unit);
  const named = currency !== undefined && gives.unitText.includes('currency') ? { ...type, currency } : type;
  return scalar(scope.values.bind(carry(link, known), { type: 'operator', call: { link, given: known } }), {
    type: named,
    unit: gives.unit,
  });
};

/** Leaves a call of an equation for when its arguments are known; what can be told of it before is checked here. */
const callLater = (
  scope: Scope,
  node: Call,
  operator: Operator,
  given: ReadonlyMap<string, Given>,
  placed: ReadonlyMap<string, string>,
): Typed => {
  const symbols = [operator.output, ...operator.inputs];
  const args = [...given].map(([key, { node: argument, typed, input, known }]): DeferredArgument => {
    const name = placed.get(key) ?? key;
    const symbol = symbols.find((each) => each.name === withoutId(name));
    if (symbol === undefined)
      return inCall(operator, node, () => {
        throw unknownInput([key], [operator]);
      });
    inCall(operator, { ...node, from: argument.from, to: argument.to }, () => assertFits(typed, symbol, operator, name));
    return { name, typed, ...(known.length > 0 ? { literal: input } : {}) };
  });
  const taken = new Set(args.map(({ name }) => withoutId(name)));
  const missing = symbols.filter(({ name, default: preset }) => !taken.has(name) && preset === undefined);
  const isForward = !taken.has(operator.output.name);
  const [first, ...others] = isForward ? missing.filter((symbol) => symbol !== operator.output) : missing.slice(1);
  if (first !== undefined)
    refuse(`${operator.id} lacks ${[first, ...others].map((symbol) => inWords(symbolDetail(symbol))).join('; ')}.`, node, 'MISSING_INPUT');
  const gives = isForward ? operator.output : missing[0];
  if (gives === undefined)
    return refuse(
      `nothing is unknown in ${textOf(scope, node)}: leave out ${operator.output.name}, or what is to be found.`,
      node,
      'UNKNOWN_INPUT',
    );
  const open = scope.open as OpenParts;
  open.operators.add(operator.id);
  const symbol = scope.values.open(defer(open, deferCall(operator, args)));
  const currency = args.find(({ typed }) => typed.type.currency !== undefined)?.typed.type.currency;
  const type = typeOfUnit(gives.unit);
  const named = currency !== undefined && gives.unitText.includes('currency') ? { ...type, currency } : type;
  return scalar(symbol, { type: named, unit: gives.unit });
};

/** The defaults that a call took, since nobody wrote them: ` (K = 0.7)`. */
const defaultsOf = ({ bindings }: Link): string => {
  const taken = bindings.filter(({ origin }) => origin.type === 'default').map(({ symbol, value }) => `${symbol.name} = ${String(value)}`);
  return taken.length === 0 ? '' : ` (${taken.join(', ')})`;
};
