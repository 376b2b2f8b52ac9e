import type { FaultCode } from '../../src/core/faults.js';

/** A call that is refused: what it gets wrong, with which code, and the values that stand for each `…` of the call that is suggested. */
export interface RefusedCase {
  readonly wrong: string;
  readonly code: FaultCode;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the caller knows and the suggestion leaves open, by member. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** How it is typed at a command line, where it can be. */
  readonly command?: readonly string[];
  /** False where the suggestion, if there is one, cannot lead to a result by itself. */
  readonly isMended?: false;
}

const compute = (input: Readonly<Record<string, unknown>>): Pick<RefusedCase, 'tool' | 'input'> => ({ tool: 'compute', input });
const prove = (input: Readonly<Record<string, unknown>>): Pick<RefusedCase, 'tool' | 'input'> => ({ tool: 'prove', input });

/** Refusals of the computing tools and the catalogue, of every code that their callers can cause. */
export const REFUSED: readonly RefusedCase[] = [
  {
    wrong: 'one input is missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['NM19'], inputs: { m: '2 kg' } }),
    known: { a: '3 m/s^2' },
    command: ['compute', 'NM19', 'm=2 kg'],
  },
  {
    wrong: 'all inputs are missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['SL20'] }),
    known: { E: '210 GPa', I: '24.39 cm^4', K: 0.7, L: '3 m' },
    command: ['compute', 'SL20'],
  },
  {
    wrong: 'a number is missing',
    code: 'MISSING_INPUT',
    ...prove({ operators: ['NM19'], inputs: { m: 2 } }),
    known: { a: 3 },
    command: ['prove', 'NM19', 'm=2'],
  },
  {
    wrong: 'a misspelt name leaves one missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['NM22'], inputs: { F: '3 N', d: '4 m', thta: 0 } }),
    known: { theta: '0 deg' },
    command: ['compute', 'NM22', 'F=3 N', 'd=4 m', 'thta=0'],
  },
  {
    wrong: 'the output of what is solved for is missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['NM19'], inputs: { m: '2 kg' }, solveFor: 'a' }),
    known: { F: '6 N' },
    command: ['compute', 'NM19', 'm=2 kg', '--solve', 'a'],
  },
  {
    wrong: 'a symbol of a chain is missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['NM19', 'NM22'], inputs: { m: '2 kg', a: '3 m/s^2', theta: '0 deg' } }),
    known: { d: '4 m' },
    command: ['compute', 'NM19', 'NM22', 'm=2 kg', 'a=3 m/s^2', 'theta=0 deg'],
  },
  {
    wrong: 'an input that could be computed first is missing',
    code: 'MISSING_INPUT',
    ...compute({ operators: ['NM22'], inputs: { m: '2 kg', a: '3 m/s^2', d: '4 m', theta: 0 } }),
    known: { F: '6 N' },
    command: ['compute', 'NM22', 'm=2 kg', 'a=3 m/s^2', 'd=4 m', 'theta=0'],
  },
  {
    wrong: 'one input too many',
    code: 'UNKNOWN_INPUT',
    ...compute({ operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2', colour: 7 } }),
    command: ['compute', 'NM19', 'm=2 kg', 'a=3 m/s^2', 'colour=7'],
  },
  {
    wrong: 'the solved symbol is given',
    code: 'UNKNOWN_INPUT',
    ...compute({ operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' }, solveFor: 'a' }),
    known: { F: '6 N' },
    command: ['compute', 'NM19', 'm=2 kg', 'a=3 m/s^2', '--solve', 'a'],
  },
  {
    wrong: 'solved for what it has not',
    code: 'UNKNOWN_INPUT',
    ...compute({ operators: ['NM19'], inputs: { F: '6 N', m: '2 kg' }, solveFor: 'acc' }),
    command: ['compute', 'NM19', 'F=6 N', 'm=2 kg', '--solve', 'acc'],
  },
  {
    wrong: 'a length for a mass',
    code: 'DIMENSION_MISMATCH',
    ...compute({ operators: ['NM19'], inputs: { m: '2 m', a: '3 m/s^2' } }),
    known: { m: '2 kg' },
    command: ['compute', 'NM19', 'm=2 m', 'a=3 m/s^2'],
  },
  {
    wrong: 'two wrong quantities',
    code: 'DIMENSION_MISMATCH',
    ...compute({ operators: ['NM19'], inputs: { m: '2 m', a: '3 kg' } }),
    isMended: false,
    command: ['compute', 'NM19', 'm=2 m', 'a=3 kg'],
  },
  {
    wrong: 'an answer in a unit of another dimension',
    code: 'DIMENSION_MISMATCH',
    ...compute({ operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' }, unit: 'km/h' }),
    command: ['compute', 'NM19', 'm=2 kg', 'a=3 m/s^2', '--unit', 'km/h'],
  },
  {
    wrong: 'two currencies',
    code: 'KIND_MISMATCH',
    ...compute({ operators: ['FI1'], inputs: { P: '100 EUR', r: '5 %', t: '2 yr' }, unit: 'USD' }),
    command: ['compute', 'FI1', 'P=100 EUR', 'r=5 %', 't=2 yr', '--unit', 'USD'],
  },
  {
    wrong: 'an unknown unit',
    code: 'UNIT_UNKNOWN',
    ...compute({ operators: ['NM19'], inputs: { m: '2 bananas', a: '3 m/s^2' } }),
    known: { m: '2 kg' },
    command: ['compute', 'NM19', 'm=2 bananas', 'a=3 m/s^2'],
  },
  {
    wrong: 'an ambiguous unit',
    code: 'UNIT_AMBIGUOUS',
    ...compute({ operators: ['NM19'], inputs: { m: '2 ton', a: '3 m/s^2' } }),
    known: { m: '2 t' },
    command: ['compute', 'NM19', 'm=2 ton', 'a=3 m/s^2'],
  },
  {
    wrong: 'a text that is no quantity',
    code: 'QUANTITY_SYNTAX',
    ...compute({ operators: ['NM19'], inputs: { m: 'heavy', a: '3 m/s^2' } }),
    known: { m: '2 kg' },
    command: ['compute', 'NM19', 'm=heavy', 'a=3 m/s^2'],
  },
  {
    wrong: 'a prefix without its unit',
    code: 'UNIT_UNKNOWN',
    ...compute({ operators: ['CT1'], inputs: { I: '3 A', R: '4.7k' } }),
    command: ['compute', 'CT1', 'I=3 A', 'R=4.7k'],
  },
  {
    wrong: 'a temperature below absolute zero',
    code: 'TEMPERATURE',
    ...compute({ operators: ['TD1'], inputs: { n: 1, T: '-300 degC', V: '1 m^3' } }),
    known: { T: '20 degC' },
    command: ['compute', 'TD1', 'n=1', 'T=-300 degC', 'V=1 m^3'],
  },
  {
    wrong: 'a list for a number',
    code: 'INPUT_TYPE',
    ...compute({ operators: ['NM19'], inputs: { m: [1, 2], a: 3 } }),
    known: { m: '2 kg' },
    command: ['compute', 'NM19', 'm=1,2', 'a=3'],
  },
  {
    wrong: 'a negative mass',
    code: 'OUT_OF_RANGE',
    ...compute({ operators: ['NM19'], inputs: { m: '-2 kg', a: '3 m/s^2' } }),
    known: { m: '2 kg' },
    command: ['compute', 'NM19', 'm=-2 kg', 'a=3 m/s^2'],
  },
  {
    wrong: 'degrees without their unit',
    code: 'OUT_OF_RANGE',
    ...compute({ operators: ['NM9'], inputs: { v_0: '20 m/s', theta: 45 } }),
    command: ['compute', 'NM9', 'v_0=20 m/s', 'theta=45'],
  },
  {
    wrong: 'an unknown id',
    code: 'UNKNOWN_OPERATOR',
    ...prove({ operators: ['NM199'], inputs: { m: 2, a: 3 } }),
    command: ['prove', 'NM199', 'm=2', 'a=3'],
    isMended: false,
  },
  { wrong: 'an unknown id in the catalogue', code: 'UNKNOWN_OPERATOR', tool: 'catalog', input: { id: 'NM199' } },
  {
    wrong: 'an unknown domain',
    code: 'UNKNOWN_DOMAIN',
    ...compute({ operators: ['NM19'], domain: 'newton-mechanics', inputs: { m: '2 kg', a: '3 m/s^2' } }),
    command: ['compute', 'NM19', 'm=2 kg', 'a=3 m/s^2', '--domain', 'newton-mechanics'],
  },
  {
    wrong: 'an operator of another domain',
    code: 'DOMAIN_MISMATCH',
    ...compute({ operators: ['NM19'], domain: 'acoustics', inputs: { m: '2 kg', a: '3 m/s^2' } }),
    command: ['compute', 'NM19', 'm=2 kg', 'a=3 m/s^2', '--domain', 'acoustics'],
  },
  {
    wrong: 'too many operators',
    code: 'TOO_MANY_OPERATORS',
    ...prove({ operators: ['NM1', 'NM2', 'NM3', 'NM19'], inputs: { m: 2, a: 3 } }),
    isMended: false,
    command: ['prove', 'NM1', 'NM2', 'NM3', 'NM19', 'm=2', 'a=3'],
  },
  {
    wrong: 'words that several operators answer',
    code: 'AMBIGUOUS_OPERATOR',
    ...compute({ operators: ['energy of something moving'], inputs: { m: '2 kg', v: '3 m/s' } }),
    isMended: false,
    command: ['compute', 'energy of something moving', 'm=2 kg', 'v=3 m/s'],
  },
  {
    wrong: 'inputs that no operator of the domain takes',
    code: 'AMBIGUOUS_OPERATOR',
    ...compute({ domain: 'newtonian-mechanics', inputs: { m: '2 kg' } }),
    isMended: false,
    command: ['compute', 'm=2 kg', '--domain', 'newtonian-mechanics'],
  },
  {
    wrong: 'a name that is computed and given',
    code: 'AMBIGUOUS_INPUT',
    ...compute({ operators: ['NM19', 'NM22'], inputs: { m: '2 kg', a: '3 m/s^2', F: '6 N', d: '4 m', theta: 0 } }),
    command: ['compute', 'NM19', 'NM22', 'm=2 kg', 'a=3 m/s^2', 'F=6 N', 'd=4 m', 'theta=0'],
  },
  {
    wrong: 'a mean that is rounding alone, to divide by',
    code: 'ILL_CONDITIONED',
    ...compute({ operators: ['ST4'], inputs: { x: [0.1, 0.2, -0.3] } }),
    isMended: false,
  },
  {
    wrong: 'a division by zero',
    code: 'OUT_OF_RANGE',
    ...compute({ operators: ['NM1'], inputs: { x_1: 0, x_2: 1, t_1: 1, t_2: 1 } }),
    isMended: false,
  },
  {
    wrong: 'a result that overflows',
    code: 'NOT_FINITE',
    ...compute({ operators: ['NM19'], inputs: { m: 1e200, a: 1e200 } }),
    isMended: false,
  },
  {
    wrong: 'several solutions',
    code: 'SEVERAL_SOLUTIONS',
    ...compute({ operators: ['NM9'], inputs: { R: '10 m', v_0: '20 m/s' }, solveFor: 'theta', unit: 'deg' }),
    command: ['compute', 'NM9', 'R=10 m', 'v_0=20 m/s', '--solve', 'theta', '--unit', 'deg'],
  },
  {
    wrong: 'no solution',
    code: 'NO_SOLUTION',
    ...compute({ operators: ['NM9'], inputs: { R: '100 m', v_0: '20 m/s' }, solveFor: 'theta' }),
    isMended: false,
    command: ['compute', 'NM9', 'R=100 m', 'v_0=20 m/s', '--solve', 'theta'],
  },
  { wrong: 'operators that are no list', code: 'INVALID_REQUEST', ...compute({ operators: 'NM19' }) },
  { wrong: 'an unknown member', code: 'INVALID_REQUEST', ...compute({ operator: ['NM19'], inputs: { m: 2, a: 3 } }) },
  { wrong: 'inputs without an operator', code: 'INVALID_REQUEST', ...compute({ inputs: { m: '2 kg' } }), command: ['compute', 'm=2 kg'] },
  { wrong: 'nothing at all', code: 'INVALID_REQUEST', ...compute({}) },
  { wrong: 'a text among plain numbers', code: 'INVALID_REQUEST', ...prove({ operators: ['NM19'], inputs: { m: '2 kg', a: 3 } }) },
  { wrong: 'a limit above the greatest', code: 'INVALID_REQUEST', tool: 'catalog', input: { query: 'energy', limit: 51 } },
  { wrong: 'a kind that is none', code: 'INVALID_REQUEST', tool: 'catalog', input: { kind: 'planet' } },
  {
    wrong: 'a query that nothing fits',
    code: 'NOTHING_FOUND',
    tool: 'catalog',
    input: { query: 'qqqqzzzz wwwwxxxx' },
    command: ['search', 'qqqqzzzz', 'wwwwxxxx'],
  },
  { wrong: 'a path with one end', code: 'INVALID_REQUEST', tool: 'catalog', input: { from: ['m'] } },
  {
    wrong: 'a range without a far end',
    code: 'INVALID_REQUEST',
    tool: 'sweep',
    input: { operators: ['NM19'], inputs: { m: '2 kg' }, vary: [{ symbol: 'a', from: 0 }] },
  },
  {
    wrong: 'a range in the wrong unit',
    code: 'DIMENSION_MISMATCH',
    tool: 'sweep',
    input: { operators: ['NM19'], inputs: { m: '2 kg' }, vary: [{ symbol: 'a', from: '0 kg', to: '3 m/s^2', points: 3 }] },
    known: { from: '1 m/s^2' },
  },
  {
    wrong: 'a held input is missing',
    code: 'MISSING_INPUT',
    tool: 'sweep',
    input: { operators: ['NM19'], vary: [{ symbol: 'a', from: '0 m/s^2', to: '3 m/s^2', points: 3 }] },
    known: { m: '2 kg' },
    command: ['plot', 'NM19', 'a=0 m/s^2..3 m/s^2'],
  },
  {
    wrong: 'an input of all items is missing',
    code: 'MISSING_INPUT',
    tool: 'compute',
    input: { operators: ['NM19'], items: [{ m: '2 kg' }] },
    known: { a: '3 m/s^2' },
  },
  { wrong: 'the id of a receipt that is nowhere', code: 'UNKNOWN_RESOURCE', tool: 'verify', input: { id: 'rcp_nowhere' }, isMended: false },
  { wrong: 'no receipt', code: 'INVALID_REQUEST', tool: 'verify', input: {}, isMended: false },
  { wrong: 'an unknown template', code: 'UNKNOWN_TEMPLATE', tool: 'deploy', input: { machine: 'local', template: 'rate-limit' } },
  {
    wrong: 'an unknown machine',
    code: 'UNKNOWN_MACHINE',
    tool: 'transition',
    input: { machine: 'locale', contract: 'ctr_1', event: 'request' },
    isMended: false,
  },
  {
    wrong: 'an unknown contract',
    code: 'UNKNOWN_CONTRACT',
    tool: 'transition',
    input: { machine: 'local', contract: 'ctr_0', event: 'request' },
    isMended: false,
  },
];
