import type { FunctionDefinition, Value } from '../function-definition.js';
import {
  divisorsum,
  fibonacci,
  leastfactor,
  MOST_COUNTED,
  MOST_SPLIT,
  modinv,
  modpow,
  moebius,
  monthdays,
  partitions,
  primepi,
  stirling2,
  totient,
} from '../numerics/number-theory.js';

/** A function of whole numbers: exact while it is below 2^53, and correctly rounded above unless its accuracy says otherwise. */
const define = (
  name: string,
  parameters: readonly string[],
  evaluate: (...args: number[]) => number,
  latex: string,
  tested: string,
  accuracy = 0,
  workOf?: (...args: number[]) => number,
): readonly [string, FunctionDefinition] => [
  name,
  {
    parameters,
    arity: [parameters.length, parameters.length],
    rule: 'number',
    evaluate: evaluate as (...args: readonly Value[]) => number,
    partials: parameters.map(() => '0'),
    latex,
    accuracy,
    isWhole: true,
    tested,
    ...(workOf === undefined ? {} : { workOf }),
    refuse: (...args) => (Number.isNaN(evaluate(...args)) ? `${name} is defined for ${tested}` : undefined),
  },
];

const ROUNDED = 2 ** -53;

/** Measured: a number of 16 digits takes some 1.3 ms to factor, the primes up to 1e12 some 0.3 s to count. */
const FACTORING = (n = 1): number => Math.cbrt(Math.abs(n)) / 20;
const COUNTING = (x = 0): number => Math.sqrt(Math.abs(x)) / 2;

/** Holds the functions of number theory and of counting that no sum in the language reaches; whole numbers below 2^53 stay exact. */
export const NUMBER_THEORY_FUNCTIONS: Readonly<Record<string, FunctionDefinition>> = Object.fromEntries([
  define('modpow', ['a', 'n', 'm'], modpow, '\\left({#1}^{#2} \\bmod #3\\right)', 'whole a, n >= 0 and m >= 1 below 2^53'),
  define('modinv', ['a', 'm'], modinv, '\\left({#1}^{-1} \\bmod #2\\right)', 'whole a and m >= 1 below 2^53 without a common factor'),
  define('totient', ['n'], totient, '\\varphi\\left(#1\\right)', 'whole n from 1 to 2^53 - 1', 0, FACTORING),
  define('moebius', ['n'], moebius, '\\mu\\left(#1\\right)', 'whole n from 1 to 2^53 - 1', 0, FACTORING),
  define('leastfactor', ['n'], leastfactor, '\\operatorname{lpf}\\left(#1\\right)', 'whole n from 1 to 2^53 - 1', 0, FACTORING),
  define(
    'divisorsum',
    ['n', 'z'],
    divisorsum,
    '\\sigma_{#2}\\left(#1\\right)',
    'whole n from 1 to 2^53 - 1 and whole z from -6 to 6',
    3 * ROUNDED,
    FACTORING,
  ),
  define('primepi', ['x'], primepi, '\\pi\\left(#1\\right)', `x from 0 to ${MOST_COUNTED}`, 0, COUNTING),
  define('fibonacci', ['n'], fibonacci, 'F_{#1}', 'whole n from 0 to 1476', ROUNDED),
  define('partitions', ['n'], partitions, 'p\\left(#1\\right)', `whole n from 0 to ${MOST_SPLIT}`, ROUNDED),
  define('stirling2', ['n', 'k'], stirling2, 'S\\left(#1, #2\\right)', 'whole n from 0 to 200 and whole k >= 0', ROUNDED),
  define('monthdays', ['year', 'month'], monthdays, '\\operatorname{days}\\left(#1, #2\\right)', 'a whole year and a month from 1 to 12'),
]);
