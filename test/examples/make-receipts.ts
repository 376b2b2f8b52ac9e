import type { Context } from '../../src/core/context.js';
import { Fault } from '../../src/core/faults.js';
import type { Computation, InputValue } from '../../src/core/inputs/computation.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import type { Receipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { createRandom } from '../random.js';

/** The ways in which receipts are made. */
export const KINDS = ['direct', 'uncertain', 'solved', 'chain', 'substrate'] as const;

/** A receipt and the way in which it was made. */
export interface MadeReceipt {
  readonly kind: (typeof KINDS)[number];
  readonly receipt: Receipt;
}

type Given = Readonly<Record<string, InputValue>>;

/** Moves an example's numbers a little, so that they are not round; what counts stays whole. */
const stirred = (operator: Operator, random: () => number): Given =>
  Object.fromEntries(
    Object.entries(operator.record.example.given).map(([name, value]) => {
      const isWhole = operator.inputs.find((input) => input.name === name)?.integer === true;
      return [name, typeof value !== 'number' || isWhole || random() < 0.5 ? value : value * (1 + (random() - 0.5) * 1e-3)];
    }),
  );

/** States a standard uncertainty for some of the inputs, lists too. */
const withUncertainty = (operator: Operator, random: () => number): Given =>
  Object.fromEntries(
    Object.entries(operator.record.example.given).map(([name, value], i) => {
      const spread = (x: number) => ({ value: x, uncertainty: Math.abs(x) * 1e-3 * random() });
      if (i > 0 && random() < 0.3) return [name, value];
      return [name, typeof value === 'number' ? spread(value) : value.map(spread)];
    }),
  );

/** Gives the output and asks for one of the inputs, near the value that the example has. */
const solving = (operator: Operator, random: () => number): Computation => {
  const { given, gives } = operator.record.example;
  const unknowns = operator.inputs.filter(({ name, list }) => !list && typeof given[name] === 'number');
  const sought = unknowns[Math.floor(random() * unknowns.length)]?.name ?? '';
  const { [sought]: near, ...known } = given;
  return {
    operators: [operator.id],
    inputs: { ...known, [operator.output.name]: gives },
    solveFor: sought,
    ...(near === undefined ? {} : { near }),
  };
};

/** Feeds an operator's output to another of its domain that takes a symbol of that name. */
const chaining = (operator: Operator, context: Context, random: () => number): Computation => {
  const takers = context.registry
    .domain(operator.domain.id)
    .operators.filter(({ id, where }) => id !== operator.id && operator.output.name in where);
  const taker = takers[Math.floor(random() * takers.length)];
  const { [operator.output.name]: _, ...rest } = { ...taker?.example.given, ...operator.record.example.given };
  const second = taker === undefined ? undefined : context.registry.operator(taker.id);
  return { operators: [operator.id, ...(second === undefined ? [] : [second.id])], inputs: rest };
};

/** A search for a solution evaluates an equation thousands of times, which takes long where that is a loop. */
const hasLoop = ({ record }: Operator): boolean => /\b(?:sum|prod)\(/.test(record.equation);

const computationOf = (kind: MadeReceipt['kind'], operator: Operator, context: Context, random: () => number): Computation => {
  if (kind === 'substrate') return {};
  if (kind === 'solved') return solving(operator, random);
  if (kind === 'chain') return chaining(operator, context, random);
  return { operators: [operator.id], inputs: kind === 'uncertain' ? withUncertainty(operator, random) : stirred(operator, random) };
};

/**
 * Makes receipts of operators taken at random from every domain, in every way and under public and keyed prefixes. What the protocol refuses
 * (a solution that is not there, a chain whose units do not fit) is passed over.
 */
export const makeReceipts = (count: number, context: Context, seed: number): readonly MadeReceipt[] => {
  const random = createRandom(seed);
  const { operators } = context.registry.index;
  const made: MadeReceipt[] = [];
  const kinds: readonly MadeReceipt['kind'][] = ['direct', 'direct', 'uncertain', 'solved', 'chain'];
  while (made.length < count) {
    const { id } = operators[Math.floor(random() * operators.length)] as { id: string };
    const kind = made.length % 100 === 99 ? 'substrate' : (kinds[made.length % kinds.length] as MadeReceipt['kind']);
    const prefix = random() < 0.5 ? undefined : random().toString(36).slice(2, 10).padEnd(8, '0');
    const operator = context.registry.operator(id);
    if (kind === 'solved' && hasLoop(operator)) continue;
    try {
      const computation = computationOf(kind, operator, context, random);
      const isChain = computation.operators?.length === 2;
      if (kind === 'chain' && !isChain) continue;
      made.push({ kind, receipt: signReceipt(runProtocol(computation, context, prefix).receipt, context.keyring()) });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return made;
};
