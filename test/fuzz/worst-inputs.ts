import type { InputValue } from '../../src/core/inputs/computation.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { exampleOf } from '../operators/sample-points.js';

/** Inputs that are meant to take long, and how they were made. */
export interface WorstInputs {
  readonly how: string;
  readonly given: Readonly<Record<string, InputValue>>;
}

/** A size that a longest input is looked for by: lists and counts grow until a call is refused. */
export interface Growth {
  readonly how: string;
  readonly most: number;
  readonly at: (size: number) => WorstInputs;
}

const MAX_LIST = 10_000;
/** Counts beyond this are looked for no further. */
const MAX_COUNT = 2 ** 40;
const SMALL = 1e-6;
/** Sizes that doubles hold, and at which formulas over- or underflow, lose their digits or need many steps. */
const MAGNITUDES = [1e-300, 1e-9, 1e-3, 0.999999, 1.000001, 50, 1e3, 1e9, 1e300];

type Values = Readonly<Record<string, number | readonly number[]>>;

const stretch = (list: readonly number[], length: number): readonly number[] =>
  Array.from({ length }, (_, i) => {
    const [first = 1, second = first + 1] = list;
    const last = list.at(-1) ?? first;
    const isRising = list.length > 1 && list.every((x, at) => at === 0 || x > (list[at - 1] ?? x));
    // Lists that have to rise (times, abscissas) go on as they began; all others repeat, a little different every time.
    if (isRising) return i < list.length ? (list[i] ?? 0) : last + (i - list.length + 1) * (second - first);
    const x = list[i % list.length] ?? 1;
    return Number.isInteger(x) ? x : x * (1 + SMALL * (i % 97));
  });

const hasLists = (values: Values): boolean => Object.values(values).some((value) => typeof value === 'object');

/** A list that is the square of another (a matrix beside a vector) stays so. */
const lengthAt = (list: readonly number[], lists: readonly (readonly number[])[], size: number): number => {
  const shortest = Math.min(...lists.map(({ length }) => length));
  if (shortest > 1 && list.length === shortest * shortest && lists.some(({ length }) => length === shortest))
    return Math.min(size, Math.floor(Math.sqrt(MAX_LIST))) ** 2;
  const isMatrix = lists.some(({ length }) => shortest > 1 && length === shortest * shortest);
  return isMatrix ? Math.min(size, Math.floor(Math.sqrt(MAX_LIST))) : size + (list.length - shortest);
};

const grown = (values: Values, size: number): Values => {
  const lists = Object.values(values).filter((value) => typeof value === 'object');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? stretch(value, lengthAt(value, lists, size)) : value]),
  );
};

const uncertain = (values: Values, operator: Operator): WorstInputs['given'] => {
  const integers = new Set(operator.inputs.filter(({ integer }) => integer).map(({ name }) => name));
  const state = (value: number) => ({ value, uncertainty: Math.abs(value) * 1e-3 });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (integers.has(name)) return [name, value];
      return [name, typeof value === 'object' ? value.map(state) : state(value)];
    }),
  );
};

const counts = (operator: Operator): readonly SymbolDeclaration[] => operator.inputs.filter(({ integer, list }) => integer && !list);

/** Lists and counts of an operator that can be made long, each without and with uncertainties. */
export const growthsOf = (operator: Operator): readonly Growth[] => {
  const example = exampleOf(operator);
  const base: readonly Growth[] = [
    ...(hasLists(example)
      ? [{ how: 'lists', most: MAX_LIST, at: (n: number) => ({ how: `lists of ${n}`, given: grown(example, n) }) }]
      : []),
    ...counts(operator).map(
      ({ name }): Growth => ({
        how: name,
        most: MAX_COUNT,
        at: (n) => ({ how: `${name} = ${n}`, given: { ...example, [name]: n } }),
      }),
    ),
    ...(counts(operator).length > 1
      ? [
          {
            how: 'counts',
            most: MAX_COUNT,
            at: (n: number) => ({
              how: `all counts ${n}`,
              given: { ...example, ...Object.fromEntries(counts(operator).map(({ name }) => [name, n])) },
            }),
          },
        ]
      : []),
  ];
  return base.flatMap((growth) => [
    growth,
    {
      ...growth,
      how: `${growth.how}, uncertain`,
      at: (n) => {
        const { how, given } = growth.at(n);
        return { how: `${how}, uncertain`, given: uncertain(given as Values, operator) };
      },
    },
  ]);
};

/** Inputs of one size: the example with uncertainties on all, and every number at the magnitudes where formulas are slow. */
export const extremesOf = (operator: Operator): readonly WorstInputs[] => {
  const example = exampleOf(operator);
  const scalars = operator.inputs.filter(({ list, integer }) => !list && !integer);
  return [
    { how: 'example', given: example },
    { how: 'example, uncertain', given: uncertain(example, operator) },
    ...scalars.flatMap(({ name }) => MAGNITUDES.map((size) => ({ how: `${name} = ${size}`, given: { ...example, [name]: size } }))),
  ];
};
