import { boundError } from '../expression/calculus/bound-error.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import type { InputValue, Link } from '../inputs/computation.js';
import { foldSymbol } from '../inputs/fold-symbol.js';
import { bindChain } from '../protocol/bind-chain.js';
import { executeChain } from '../protocol/execute-chain.js';
import { usualUnit } from '../quantity/unit/fitting-units.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { Operand } from './origin.js';
import type { Argument, SheetNode } from './read/syntax.js';
import { type Scope, textOf } from './scope.js';
import { refuse, within } from './sheet-fault.js';
import { assertTurnsSaid, isNumber, typeOfUnit, unitOfType } from './type.js';
import { type Contributions, type Evaluated, scalar, type Typed } from './values.js';

/** Most calls of equations in a sheet. */
const MOST_CALLS = 20;

type Call = Extract<SheetNode, { type: 'operator' }>;

/** An argument as the protocol takes it, and what the sheet knows of it beyond its number. */
interface Given extends Operand {
  readonly input: InputValue;
  readonly known: readonly Evaluated[];
}

/** A literal is handed on as it is written, so that it is read by the rules of inputs; everything else in coherent SI. */
const readArgument = (scope: Scope, value: SheetNode, symbol: SymbolDeclaration | undefined, operator: Operator): Given => {
  const inner = value.type === 'group' ? value.operand : value;
  const typed = scope.compile(scope, value);
  const known = typed.trees.map((tree) => scope.values.evaluate(tree));
  if (typed.isBare && symbol !== undefined) assertCoherent(scope, value, symbol, operator);
  if (symbol !== undefined && typed.unit !== undefined && inner.type === 'literal')
    assertTurnsSaid(typed.unit, typeOfUnit(symbol.unit), inner.text, value);
  if (inner.type === 'literal' && inner.quantity.uncertainty === undefined)
    return { ...typed, known, input: inner.quantity.hasUnit ? inner.text : inner.quantity.value };
  const unit = unitOfType(typed.type);
  const stated = known.map(({ value: si }): InputValue => {
    if (isNumber(typed.type) && typed.type.kind === undefined) return si;
    return { value: si, unit: typed.type.currency ?? unit.text } as InputValue;
  });
  return { ...typed, known, input: typed.isList ? (stated as InputValue) : (stated[0] as InputValue) };
};

/**
 * A bare number is read where the record's unit is the coherent one, or the symbol is a pure number, a count or money; elsewhere it may be meant
 * in the coherent unit or in the record's.
 */
const assertCoherent = (scope: Scope, node: SheetNode, symbol: SymbolDeclaration, operator: Operator): void => {
  const { unit, unitText, name } = symbol;
  const isMoney = unitText.includes('currency');
  if ((unit.factor === 1 && unit.offset === 0 && unit.level === undefined) || isMoney) return;
  const text = textOf(scope, node);
  const coherent = usualUnit(unit.dimension, unit.kind) ?? '1';
  const other = coherent === '1' || coherent === unitText ? `${text}` : `"${text} ${coherent}" or `;
  refuse(
    `${name} = ${text} is a bare number, and ${operator.id} reads ${name} in ${unitText}. Write ${other === text ? '' : other}"${text} ${unitText}".`,
    node,
    'INPUT_TYPE',
  );
};

/** What moves the result of a link: each argument by its derivative, its error and its uncertainties. */
const carry = (link: Link, given: ReadonlyMap<string, Given>): Evaluated => {
  const { operator, values, bindings, solution, gives } = link;
  const bound = bindings.flatMap((binding) => {
    const own = binding.origin.type === 'input' ? given.get(binding.origin.key) : undefined;
    return own === undefined || binding.symbol.list ? [] : [{ name: binding.symbol.name, evaluated: own.known[0] as Evaluated }];
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

const keyOf = ({ name, value }: Argument, reference: string): string =>
  name ?? refuse(`an argument of ${reference} has a name: ${reference}(m = …).`, value);

/**
 * Calls an equation of the registry with named arguments. The one symbol that is missing is the unknown: the output, or an input where the
 * output is given. Ranges and conditions hold as in any computation.
 */
export const callOperator = (scope: Scope, node: Call): Typed => {
  const operator: Operator = within(node, () => scope.findOperator(node.reference));
  if (node.member !== undefined && node.member !== operator.output.name)
    refuse(`${operator.id} gives ${operator.output.name}; for ${node.member} leave it out and give ${operator.output.name}.`, node);
  if (scope.countCall() > MOST_CALLS) refuse(`a sheet calls at most ${MOST_CALLS} equations.`, node, 'WORK_BUDGET');
  const given = new Map<string, Given>();
  for (const argument of node.args) {
    const key = keyOf(argument, node.reference);
    if (given.has(key)) refuse(`${key} is given twice.`, argument.value);
    const folded = foldSymbol(key, [operator]).replace(/^[A-Za-z]{2}\d{1,4}\./u, '');
    const symbol = [operator.output, ...operator.inputs].find(({ name }) => name === folded);
    given.set(key, readArgument(scope, argument.value, symbol, operator));
  }
  const inputs = Object.fromEntries([...given].map(([key, { input }]) => [key, input]));
  const [link] = within(node, () => {
    const links = bindChain({ inputs }, [operator]);
    executeChain(links);
    return links;
  });
  if (link === undefined) return refuse(`${textOf(scope, node)} computes nothing.`, node);
  const stated = link.stated;
  if (stated !== undefined)
    refuse(
      `nothing is unknown in ${textOf(scope, node)}: leave out ${operator.output.name}, or what is to be found.`,
      node,
      'UNKNOWN_INPUT',
    );
  scope.readings.add(`${operator.id} ${operator.record.name}${defaultsOf(link)}`);
  if (operator.record.assumes !== undefined) scope.assumptions.set(operator.id, operator.record.assumes);
  const { gives } = link;
  const currency = link.bindings.find((binding) => binding.currency !== undefined)?.currency;
  const type = typeOfUnit(gives.unit);
  const named = currency !== undefined && gives.unitText.includes('currency') ? { ...type, currency } : type;
  return scalar(scope.values.bind(carry(link, given), { type: 'operator', call: { link, given } }), { type: named, unit: gives.unit });
};

/** The defaults that a call took, since nobody wrote them: ` (K = 0.7)`. */
const defaultsOf = ({ bindings }: Link): string => {
  const taken = bindings.filter(({ origin }) => origin.type === 'default').map(({ symbol, value }) => `${symbol.name} = ${String(value)}`);
  return taken.length === 0 ? '' : ` (${taken.join(', ')})`;
};
