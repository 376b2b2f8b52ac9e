import { Fault } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { InputValue } from './computation.js';
import { foldInputs, foldSymbol, hasUnit } from './fold-symbol.js';
import { readInput } from './read-input.js';

/** What a caller's values come to as inputs of an operator that they were not given for. */
export interface MappedInputs {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly solveFor?: string;
}

const placeholder = ({ unitText, list }: SymbolDeclaration): string | readonly string[] => {
  const text = unitText === '1' || unitText === 'currency' ? '…' : `… ${unitText}`;
  return list ? [text] : text;
};

/** Puts one value for a list into one, so that the call can run. */
const asListed = (value: InputValue | undefined, { list }: SymbolDeclaration) =>
  list && value !== undefined && !Array.isArray(value) ? [value] : value;

const fits = (value: InputValue, symbol: SymbolDeclaration, operator: Operator): boolean => {
  if (!hasUnit(value)) return false;
  try {
    readInput(value, symbol, operator, symbol.name);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Gives the values whose name is no symbol to the symbols that alone have their dimension. */
const byDimension = (left: readonly (readonly [string, InputValue])[], free: readonly SymbolDeclaration[], operator: Operator) =>
  left.flatMap(([key, value]) => {
    const [symbol, ...others] = free.filter((each) => fits(value, each, operator));
    const isOnly = symbol !== undefined && others.length === 0 && left.filter(([, other]) => fits(other, symbol, operator)).length === 1;
    return isOnly ? [[key, symbol.name, value] as const] : [];
  });

/**
 * Writes the inputs of a call to an operator from values that were given for words: by symbol, by meaning, by a dimension that one value and
 * one symbol alone have; `…` for what is missing.
 */
export const mapInputs = (given: Readonly<Record<string, InputValue>>, operator: Operator, solveFor: string | undefined): MappedInputs => {
  const symbols = [...operator.inputs, operator.output];
  const folded = Object.entries(foldInputs({ inputs: given }, [operator])).map(
    ([key, value]) => [key.replace(/^[A-Za-z]{2}\d{1,4}\./, ''), value] as const,
  );
  const isRead = (key: string): boolean => symbols.some(({ name }) => name === key);
  const read = folded.filter(([key]) => isRead(key));
  const left = folded.filter(([key]) => !isRead(key));
  const found = byDimension(
    left,
    operator.inputs.filter(({ name }) => !read.some(([key]) => key === name)),
    operator,
  );
  const values = new Map<string, InputValue>([...read, ...found.map(([, name, value]) => [name, value] as const)]);
  const asked = solveFor === undefined ? undefined : foldSymbol(solveFor, [operator]);
  const missing = operator.inputs.filter(({ name, default: preset }) => !values.has(name) && preset === undefined);
  const only = missing.length === 1 && missing[0]?.list === false && values.has(operator.output.name) ? missing[0].name : undefined;
  const sought = operator.inputs.some(({ name }) => name === asked) ? asked : asked === undefined ? only : undefined;
  const wanted = symbols.filter(({ name, default: preset }) => {
    if (name === sought) return false;
    if (name === operator.output.name) return sought !== undefined;
    return values.has(name) || preset === undefined;
  });
  return {
    inputs: Object.fromEntries(wanted.map((symbol) => [symbol.name, asListed(values.get(symbol.name), symbol) ?? placeholder(symbol)])),
    ...(sought === undefined ? {} : { solveFor: sought }),
  };
};
