// Looks for the accepted calls that take the most processor time: for every operator and every symbol that can be sought it grows lists and
// counts until a call is refused, puts numbers at extreme magnitudes, states uncertainties for all, and asks for outputs that have no solution.
// Fails where a call takes longer than it may.
// Usage: node --import tsx test/fuzz/run-worst.ts [milliseconds a call may take] [prefixes or ids, joined by commas]

import { callCapability } from '../../src/call/call-capability.js';
import { Fault } from '../../src/core/faults.js';
import type { InputValue } from '../../src/core/inputs/computation.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { compute } from '../../tools/compute/compute.js';
import { operators } from '../operators/all-operators.js';
import { fullNode as node } from '../tools/node.js';
import { extremesOf, type Growth, growthsOf, type WorstInputs } from './worst-inputs.js';

const [allowed = 250, wanted] = [process.argv[2] === undefined ? undefined : Number(process.argv[2]), process.argv[3]?.split(',')];
/** Calls that are listed. */
const LISTED = 40;
/** Steps by which the longest accepted input is narrowed, once a longer one was refused. */
const NARROWINGS = 3;
/** Outputs that a symbol is sought for, as shares of what the inputs give: the output itself, one nearby, and one that is likely out of reach. */
const SHARES = [1, 1.37, -1e6];
/** Calls above this are measured again, so that a pause of the machine is not taken for work. */
const SUSPICIOUS = 20;

interface Timed {
  readonly what: string;
  readonly took: number;
  readonly outcome: string;
}

const calls: Timed[] = [];

type Input = { readonly operators: readonly string[]; readonly inputs: Readonly<Record<string, InputValue>>; readonly solveFor?: string };

const once = async (input: Input): Promise<{ readonly took: number; readonly outcome: string; readonly value?: number }> => {
  const before = process.cpuUsage();
  const ended = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    const { value } = (await callCapability(compute, input, node)) as { readonly value: number };
    return { took: ended(), outcome: 'computed', value };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { took: ended(), outcome: error.code };
  }
};

const call = async (input: Input, how: string): Promise<{ readonly outcome: string; readonly value?: number }> => {
  const first = await once(input);
  const again = first.took < SUSPICIOUS ? [] : [await once(input)];
  const took = Math.min(first.took, ...again.map((each) => each.took));
  calls.push({
    what: `${input.operators.join()}${input.solveFor === undefined ? '' : ` for ${input.solveFor}`}: ${how}`,
    took,
    outcome: first.outcome,
  });
  if (took > allowed) console.error(`${took.toFixed(0).padStart(6)} ms  ${first.outcome} ${calls.at(-1)?.what}`);
  return first;
};

const forward = (operator: Operator, { how, given }: WorstInputs) => call({ operators: [operator.id], inputs: given }, how);

/** Solves for every number of an operator, for outputs that its inputs give, nearly give, and do not give. */
const backward = async (operator: Operator, { how, given }: WorstInputs, output: number): Promise<void> => {
  for (const { name, list } of operator.inputs) {
    if (list) continue;
    const { [name]: _, ...others } = given;
    for (const share of SHARES) {
      const target = share * output;
      const inputs = { ...others, [operator.output.name]: target };
      await call({ operators: [operator.id], inputs, solveFor: name }, `${how}, ${operator.output.name} = ${target}`);
    }
  }
};

/** The longest input of a growth that is computed, by doubling and then by halving what remains. */
const longest = async (operator: Operator, { most, at }: Growth): Promise<readonly WorstInputs[]> => {
  const isAccepted = async (size: number): Promise<boolean> => (await forward(operator, at(size))).outcome === 'computed';
  let [good, bad] = [0, Number.POSITIVE_INFINITY];
  for (let size = 1; size <= most && size < bad; size *= 2) {
    if (await isAccepted(size)) good = size;
    else if (good > 0) bad = size;
  }
  if (good * 2 > most && (await isAccepted(most))) return [at(most)];
  bad = Math.min(bad, most);
  for (let i = 0; i < NARROWINGS && good > 0 && bad - good > 1; i += 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await isAccepted(middle)) good = middle;
    else bad = middle;
  }
  return good === 0 ? [] : [at(good), ...(good > 40 ? [at(Math.floor(good / 8))] : [])];
};

const isWanted = ({ id }: Operator): boolean => wanted?.some((each) => each === id || id.replace(/\d+/, '') === each) ?? true;

for (const operator of operators.filter((each) => isWanted(each) && each.id !== 'KO42')) {
  const grown = [];
  for (const growth of growthsOf(operator)) grown.push(...(await longest(operator, growth)));
  const inputs = [...extremesOf(operator), ...grown];
  for (const one of inputs) {
    const { value } = await forward(operator, one);
    if (value !== undefined) await backward(operator, one, value);
  }
}

const sorted = calls.toSorted((a, b) => b.took - a.took);
const share = (part: number): string => (sorted[Math.floor(sorted.length * part)]?.took ?? 0).toFixed(1);
const outcomes = new Map<string, number>();
for (const { outcome } of calls) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
for (const { what, took, outcome } of sorted.slice(0, LISTED))
  console.log(`${took.toFixed(0).padStart(6)} ms  ${outcome.padEnd(16)} ${what}`);
console.log(
  `${calls.length} calls; p50 ${share(0.5)}, p99 ${share(0.01)}, p99.9 ${share(0.001)}, slowest ${share(0)} ms of processor time`,
);
console.log([...outcomes].map(([code, count]) => `${code} ${count}`).join(', '));
const refused = sorted.filter(({ outcome }) => outcome === 'WORK_BUDGET');
console.log(`refused as too much work: ${[...new Set(refused.map(({ what }) => what.replace(/:.*/, '')))].join(', ')}`);
const slow = sorted.filter(({ took }) => took > allowed);
if (slow.length > 0) console.log(`${slow.length} calls take longer than ${allowed} ms`);
process.exitCode = slow.length === 0 ? 0 : 1;
