import { answerComputation } from '../../src/answer/answer-computation.js';
import type { Context } from '../../src/core/context.js';
import { Fault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { parseSymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { nameComputation } from '../../tools/compute/named-computation.js';
import type { Quantity, Relation } from './relation.js';

/** Agreement asked for where a relation states no digits. */
const AGREEMENT = 1e-9;

const numberOf = (quantity: string): number => Number(quantity.split(' ')[0]);
const unitOf = (quantity: string): string => quantity.split(' ').slice(1).join(' ');

/** A computation as a caller writes it, by the relation's plain name or by given operators. */
export interface WrittenCall {
  readonly operators: readonly string[];
  readonly inputs: Readonly<Record<string, Quantity | number>>;
  readonly solveFor?: string;
  readonly unit?: string;
}

const written = (quantity: Quantity): Quantity | number =>
  typeof quantity === 'string' && unitOf(quantity) === '' && Number.isFinite(Number(quantity)) ? Number(quantity) : quantity;

/** Writes the call that computes a relation by its plain name; of a chain, by the chain's ids. */
export const toCall = ({ name, by, inputs = {}, symbols = {}, where = {}, expected = '' }: Relation): WrittenCall => {
  const [sought] = Object.keys(where);
  const solveFor = sought === undefined ? undefined : symbols[sought];
  const unit = unitOf(expected);
  return {
    operators: typeof by === 'object' ? by : [name],
    inputs: Object.fromEntries(Object.entries(inputs).map(([symbol, quantity]) => [symbols[symbol] ?? symbol, written(quantity)])),
    ...(solveFor === undefined ? {} : { solveFor }),
    ...(unit === '' ? {} : { unit }),
  };
};

const refusal = (error: unknown): string => {
  if (!(error instanceof Fault)) throw error;
  return `refused, ${error.code}`;
};

/** Computes a relation in one call and says in what way it fails, or nothing where the right operator gives the right value. */
export const findFailure = (relation: Relation, context: Context): string | undefined => {
  const { by, absent, expected, digits, where = {} } = relation;
  if (by === undefined) return `absent: ${absent ?? 'nothing answers it'}`;
  if (expected === undefined) return 'no value to compare with';
  const { unit, ...call } = toCall(relation);
  try {
    const { computation } = nameComputation(call, call.inputs, context.registry, unit);
    const ids = computation.operators ?? [];
    const right = typeof by === 'string' ? [by] : by;
    if (ids.length !== right.length || ids.some((id, i) => id !== right[i])) return `its name is taken for ${ids.join(', ')}`;
    const answer = answerComputation(runProtocol(computation, context), unit, computation) as { readonly value: number };
    const wanted = numberOf(expected);
    const allowed =
      digits === undefined ? AGREEMENT * Math.abs(wanted) : 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(wanted))) + 1 - digits);
    const isWhole = Object.entries(where).some(([name, line], i) => i === 0 && parseSymbolDeclaration(name, line).integer);
    const close =
      Math.abs(answer.value - wanted) <= allowed ||
      (isWhole && Math.round(answer.value) === wanted) ||
      (wanted === 0 && Math.abs(answer.value) < 1e-12);
    return close ? undefined : `gives ${answer.value}, not ${wanted}`;
  } catch (error) {
    return refusal(error);
  }
};
