import { all, create, type FactoryFunctionMap } from 'mathjs';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { createOperator } from '../../src/core/registry/operator.js';
import { newtonianMechanics } from '../../src/operators/newtonian-mechanics.js';
import { physicalChemistry } from '../../src/operators/physical-chemistry.js';
import { printTable, type Row, verdict } from './print-table.js';
import { alternate } from './statistics.js';

/** Different inputs that a measurement goes through, so that nothing is constant to the compiler; a power of two. */
const INPUTS = 1_024;
const ROUNDS = 301;
/** Shorter than a time slice, so that the best rounds run through even where others want the machine. */
const MILLISECONDS_PER_ROUND = 2;
const TARGET = 1.5;
const ELEMENTS = 8;

type Domain = typeof newtonianMechanics;
type Positional = (...values: readonly Value[]) => number;

interface Subject {
  readonly title: string;
  readonly domain: Domain;
  readonly id: string;
  /** The same equation as somebody would write it by hand, with the same positional arguments. */
  readonly byHand: Positional;
  /** The same for mathjs, and its constants. */
  readonly mathjs: string;
  readonly constants: Readonly<Record<string, number>>;
  /** Makes the arguments from a number in [0, 1). */
  readonly draw: (random: () => number) => readonly Value[];
}

const [G, H, C, K_B] = [6.6743e-11, 6.62607015e-34, 299_792_458, 1.380649e-23];

/** Planck's law, made for this benchmark so that it stays what it is: eleven operations, one of them an exponential. */
const radiation: Domain = {
  ...newtonianMechanics,
  operators: [
    {
      id: 'NM1',
      name: 'Spectral radiance of a black body',
      equation: 'B = 2 * h * nu^3 / c^2 / (exp(h * nu / (k_B * T)) - 1)',
      where: { B: 'spectral radiance [W/(m^2*Hz*sr)]', nu: 'frequency [Hz] > 0', T: 'temperature [K] > 0' },
      example: { given: { nu: 1, T: 1 }, gives: 0, from: 'not used' },
      source: 'Planck',
      also: [],
      tags: [],
    },
  ],
};

const SUBJECTS: readonly Subject[] = [
  {
    title: 'NM14  G*m1*m2/r^2',
    domain: newtonianMechanics,
    id: 'NM14',
    byHand: ((m1: number, m2: number, r: number) => (G * m1 * m2) / (r * r)) as Positional,
    mathjs: 'G * m_1 * m_2 / r^2',
    constants: { G },
    draw: (random) => [1e24 * (1 + random()), 1e22 * (1 + random()), 1e8 * (1 + random())],
  },
  {
    title: 'Planck  2hv^3/c^2/(exp(hv/kT)-1)',
    domain: radiation,
    id: 'NM1',
    byHand: ((nu: number, T: number) => (2 * H * nu ** 3) / (C * C) / (Math.exp((H * nu) / (K_B * T)) - 1)) as Positional,
    mathjs: '2 * h * nu^3 / c^2 / (exp(h * nu / (k_B * T)) - 1)',
    constants: { h: H, c: C, k_B: K_B },
    draw: (random) => [1e14 * (1 + random()), 5_000 * (1 + random())],
  },
  {
    title: `CH16  sum of C[k]*z[k]^2, ${ELEMENTS} elements`,
    domain: physicalChemistry,
    id: 'CH16',
    byHand: ((concentrations: readonly number[], charges: readonly number[]) => {
      let sum = 0;
      for (let k = 0; k < concentrations.length; k += 1) {
        const charge = charges[k] as number;
        sum += (concentrations[k] as number) * (charge * charge);
      }
      return sum / 2;
    }) as Positional,
    mathjs: 'sum(C .* z .^ 2) / 2',
    constants: {},
    draw: (random) => [
      Array.from({ length: ELEMENTS }, () => 1 + random()),
      Array.from({ length: ELEMENTS }, () => Math.floor(1 + 3 * random()) + 0.5),
    ],
  },
];

/** Gives the same numbers on every run (Park and Miller's generator). */
const createRandom = (): (() => number) => {
  let state = 20_261_121;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** Calls something `times` times over the inputs and gives the sum of the results. */
type Loop = (times: number) => number;

/** Makes a loop with code of its own, so that what the engine learns of one candidate never slows the loop of another. */
const createPositionalLoop = (run: Positional, inputs: readonly (readonly Value[])[]): Loop => {
  const columns = (inputs[0] ?? []).map((_, at) => inputs.map((input) => input[at]));
  const names = columns.map((_, at) => `a${at}`);
  const make = new Function(
    'run',
    'columns',
    `"use strict";const [${names.join(',')}]=columns;return (times)=>{let sum=0;` +
      `for(let i=0;i<times;i+=1){const at=i&${INPUTS - 1};sum+=run(${names.map((name) => `${name}[at]`).join(',')})}return sum}`,
  ) as (run: Positional, columns: unknown) => Loop;
  return make(run, columns);
};

const createMathjsLoop = ({ mathjs, constants }: Subject, names: readonly string[], inputs: readonly (readonly Value[])[]): Loop => {
  const code = create(all as FactoryFunctionMap, { matrix: 'Array' }).compile(mathjs);
  const scopes = inputs.map((input) => ({ ...constants, ...Object.fromEntries(names.map((name, at) => [name, input[at]])) }));
  return (times) => {
    let sum = 0;
    for (let i = 0; i < times; i += 1) sum += code.evaluate(scopes[i & (INPUTS - 1)] as object) as number;
    return sum;
  };
};

const nanosecondsOf = (loop: Loop, times: number): number => {
  const from = process.hrtime.bigint();
  const sum = loop(times);
  const spent = Number(process.hrtime.bigint() - from);
  // The sum is used, so that no engine may leave the calls out.
  if (!Number.isFinite(sum)) throw new Error(`a sum of results is ${sum}`);
  return spent / times;
};

const warmedUp = (loop: Loop): { readonly loop: Loop; readonly times: number } => {
  let times = INPUTS;
  let each = nanosecondsOf(loop, times);
  while (each * times < MILLISECONDS_PER_ROUND * 1e6) {
    times *= 2;
    each = nanosecondsOf(loop, times);
  }
  return { loop, times };
};

const measure = (subject: Subject): Row => {
  const record = subject.domain.operators.find(({ id }) => id === subject.id);
  if (!record) throw new Error(`there is no operator ${subject.id}`);
  const operator = createOperator(record, subject.domain);
  const random = createRandom();
  const inputs = Array.from({ length: INPUTS }, () => subject.draw(random));
  const loops = {
    closure: createPositionalLoop(subject.byHand, inputs),
    compiled: createPositionalLoop(operator.compiled(), inputs),
    mathjs: createMathjsLoop(
      subject,
      operator.inputs.map(({ name }) => name),
      inputs,
    ),
  };
  const expected = loops.closure(INPUTS);
  for (const [name, loop] of Object.entries(loops)) {
    if (!(Math.abs(loop(INPUTS) / expected - 1) <= 1e-12))
      throw new Error(`${subject.title}: ${name} gives other results than the closure`);
  }
  const candidates = [warmedUp(loops.closure), warmedUp(loops.compiled), warmedUp(loops.mathjs)];
  const samples = alternate(candidates, ROUNDS, ({ loop, times }) => nanosecondsOf(loop, times));
  const [closure = Number.NaN, compiled = Number.NaN, mathjs = Number.NaN] = candidates.map((one) => Math.min(...(samples.get(one) ?? [])));
  const ratio = compiled / closure;
  return [
    subject.title,
    closure.toFixed(2),
    compiled.toFixed(2),
    mathjs.toFixed(1),
    `${ratio.toFixed(2)}x`,
    verdict(ratio <= TARGET),
    `${(mathjs / compiled).toFixed(0)}x`,
  ];
};

/** Measures compiled operators against closures written by hand and against mathjs. */
export const benchExpression = async (): Promise<void> => {
  printTable(
    `1. Compiled operator, ns a call (best of ${ROUNDS} rounds)`,
    ['equation', 'closure', 'compiled', 'mathjs', 'compiled/closure', 'target', 'mathjs/compiled'],
    SUBJECTS.map(measure),
    [`Target: within ${TARGET}x of the closure. Positional arguments for both; mathjs is given ready scopes.`],
  );
};
