import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import { createWork } from '../../expression/calculus/work.js';
import { type Expression, operandsOf } from '../../expression/tree/syntax-tree.js';
import type { SymbolDetail } from '../../fault-details.js';
import { Fault, isFault, reasonOf } from '../../faults.js';
import type { InputValue, Link } from '../../inputs/computation.js';
import { describeValues, symbolDetail } from '../../inputs/describe-symbol.js';
import { withoutId } from '../../inputs/fold-symbol.js';
import { type Placement, placeInputs } from '../../inputs/place-inputs.js';
import { unknownInput } from '../../inputs/refuse-inputs.js';
import { bindChain } from '../../protocol/chain/bind-chain.js';
import { executeChain } from '../../protocol/chain/execute-chain.js';
import type { Operator } from '../../registry/operator.js';
import { mainOf, type SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { assertFits, type DeferredArgument, deferCall } from '../open/defer-operator.js';
import { defer, type OpenParts } from '../open/open-values.js';
import type { SheetNode } from '../read/syntax.js';
import { readsOpen, type Scope, spend, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { typeOfUnit } from '../type.js';
import { scalar, type Typed } from '../values.js';
import { carryLink } from './carry-link.js';
import { assertSaid, type Given, keyOf, readArgument } from './operator-argument.js';

/** Most calls of equations in a sheet. */
const MOST_CALLS = 20;

/** What a call costs, and one whose unknown is searched for, in units of the budget. */
const CALLED = 1_000;
const SEARCHED = 20_000;

type Call = Extract<SheetNode, { type: 'operator' }>;

const holdsSeries = (node: Expression): boolean => node.type === 'series' || operandsOf(node).some(holdsSeries);

/** How often a call goes through the terms of a series: for the value, its bound, its derivatives and the value again. */
const TIMES_WALKED = 4;

/** Counts the terms and elements that an equation goes through. */
const workOf = ({ operator, values }: Link): number => {
  const work = createWork();
  evaluateTree(operator.expression, values, work);
  return work.limit - work.left;
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
  scope.open?.operators.add(operator.id);
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
  return scalar(scope.values.bind(carryLink(link, known), { type: 'operator', call: { link, given: known } }), {
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
