import type { DefinitionInput } from '../../src/core/contract/definition/definition.js';

/**
 * What one of a unit is in the SI, and what is added to a reading before: written from the SI Brochure (9th edition, tables 4 and 8) and NIST SP
 * 811 (B.8), and not from the units of the package, which it is held against.
 */
interface PlainUnit {
  readonly text: string;
  readonly of: 'length' | 'mass' | 'time' | 'pressure' | 'energy' | 'temperature' | 'difference' | 'share';
  readonly factor: number;
  readonly offset?: number;
}

const UNITS: readonly PlainUnit[] = [
  { text: 'm', of: 'length', factor: 1 },
  { text: 'km', of: 'length', factor: 1e3 },
  { text: 'ft', of: 'length', factor: 0.3048 },
  { text: 'mi', of: 'length', factor: 1609.344 },
  { text: 'kg', of: 'mass', factor: 1 },
  { text: 'g', of: 'mass', factor: 1e-3 },
  { text: 'lb', of: 'mass', factor: 0.45359237 },
  { text: 's', of: 'time', factor: 1 },
  { text: 'min', of: 'time', factor: 60 },
  { text: 'h', of: 'time', factor: 3600 },
  { text: 'd', of: 'time', factor: 86_400 },
  { text: 'tick', of: 'time', factor: 0.777 },
  { text: 'Pa', of: 'pressure', factor: 1 },
  { text: 'bar', of: 'pressure', factor: 1e5 },
  { text: 'psi', of: 'pressure', factor: 6894.757293168361 },
  { text: 'J', of: 'energy', factor: 1 },
  { text: 'kWh', of: 'energy', factor: 3.6e6 },
  { text: 'degC', of: 'temperature', factor: 1, offset: 273.15 },
  { text: 'degF', of: 'temperature', factor: 5 / 9, offset: 459.67 },
  { text: 'delta_K', of: 'difference', factor: 1 },
  { text: 'delta_degF', of: 'difference', factor: 5 / 9 },
  { text: '%', of: 'share', factor: 0.01 },
  { text: 'ppm', of: 'share', factor: 1e-6 },
];

interface Written {
  readonly value: number;
  readonly unit: PlainUnit;
}

const siOf = ({ value, unit }: Written): number => (value + (unit.offset ?? 0)) * unit.factor;
const textOf = ({ value, unit }: Written): string => `${value} ${unit.text}`;

/** A definition with random units, an event for it, and what must come of it if it is accepted. */
export interface RandomDefinition {
  readonly definition: DefinitionInput;
  readonly when: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the condition holds; nothing where it has no meaning, and must be refused. */
  readonly holds: boolean | undefined;
  /** True where both sides are equal to within rounding, so that either may come of it. */
  readonly isTie: boolean;
}

/** How a condition is written over a field x, a parameter p and a literal q, and what it means. */
interface Form {
  readonly text: (q: string) => string;
  readonly left: (x: number, p: number, q: number) => number;
  readonly right: (x: number, p: number, q: number, before: PlainUnit, unit: PlainUnit) => number;
  /** Whether these three can stand in it. */
  readonly fits: (x: PlainUnit, p: PlainUnit, q: PlainUnit) => boolean;
}

const isSame = (...units: readonly PlainUnit[]): boolean => units.every(({ of }) => of === units[0]?.of);
const isPoint = ({ of }: PlainUnit): boolean => of === 'temperature';
/** A temperature that is moved by a difference is a temperature. */
const isMoved = (a: PlainUnit, by: PlainUnit, gives: PlainUnit): boolean => isPoint(a) && by.of === 'difference' && isPoint(gives);
/** A difference of temperatures is one of two points, or of two differences. */
const isDifference = (a: PlainUnit, b: PlainUnit, gives: PlainUnit): boolean =>
  isMoved(a, b, gives) || (isSame(a, b) && (isPoint(a) ? gives.of === 'difference' : gives.of === a.of));

const FORMS: readonly Form[] = [
  { text: (q) => `x > ${q}`, left: (x) => x, right: (_x, _p, q) => q, fits: (x, _, q) => isSame(x, q) },
  { text: () => 'x <= p', left: (x) => x, right: (_x, p) => p, fits: (x, p) => isSame(x, p) },
  { text: (q) => `x - p < ${q}`, left: (x, p) => x - p, right: (_x, _p, q) => q, fits: isDifference },
  {
    text: (q) => `x + p >= ${q}`,
    left: (x, p) => x + p,
    right: (_x, _p, q) => q,
    fits: (x, p, q) => isMoved(x, p, q) || isMoved(p, x, q) || (isSame(x, p, q) && !isPoint(x)),
  },
  // A percentage behind a quantity is of that quantity (docs/calculator.md), and behind a plain number it is refused.
  {
    text: (q) => `2 * x > p + ${q}`,
    left: (x) => 2 * x,
    right: (_x, p, q, before, unit) => (unit.text === '%' && before.text !== '%' ? p * (1 + q) : p + q),
    fits: (x, p, q) => isSame(x, p) && !isPoint(x) && (q.text === '%' ? x.of !== 'share' || p.text === '%' : isSame(x, q)),
  },
  {
    text: (q) => `x / p > p / (${q})`,
    left: (x, p) => x / p,
    right: (_x, p, q) => p / q,
    fits: (x, p, q) => isSame(x, p, q) && !isPoint(x),
  },
  { text: (q) => `max(x, p) > ${q}`, left: (x, p) => Math.max(x, p), right: (_x, _p, q) => q, fits: (x, p, q) => isSame(x, p, q) },
  { text: () => 'x > 7', left: (x) => x, right: () => 7, fits: () => false },
];

/** Makes a definition; half of them of one quantity, the others of any. */
export const makeDefinition = (random: () => number): RandomDefinition => {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const first = pick(UNITS);
  const unit = (): PlainUnit => pick(random() < 0.7 ? UNITS.filter(({ of }) => of === first.of) : UNITS);
  const number = (): number => Number((1 + random() * 99).toPrecision(1 + Math.floor(random() * 4)));
  const [declared, sent, p, stated, q] = [first, unit(), unit(), unit(), unit()];
  const x: Written = { value: number(), unit: sent };
  const preset: Written = { value: number(), unit: p };
  const given: Written = { value: number(), unit: stated };
  const literal: Written = { value: number(), unit: q };
  const isGiven = random() < 0.5;
  const form = pick(FORMS);
  const when = form.text(textOf(literal));
  const numbers = [siOf(x), siOf(isGiven ? given : preset), siOf(literal)] as const;
  const [left, right] = [form.left(...numbers), form.right(...numbers, p, q)];
  const isStated = isSame(declared, sent) && (!isGiven || isSame(p, stated));
  const hasMeaning = isStated && form.fits(declared, p, q);
  const [, sign = ''] = /(<=|>=|<|>)/u.exec(when) ?? [];
  const decide = { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[sign];
  return {
    when,
    payload: { x: random() < 0.5 ? textOf(x) : { value: x.value, unit: sent.text } },
    parameters: isGiven ? { p: textOf(given) } : {},
    holds: hasMeaning ? decide : undefined,
    isTie: Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right), ...numbers.map(Math.abs)),
    definition: {
      id: 'random-units',
      name: 'random_units',
      version: '1.0',
      category: 'Test',
      title: 'Random units',
      about: 'Random units.',
      auditClock: { on: false, tickRate: 1 },
      operators: ['KO42'],
      parameters: { p: { meaning: 'p', default: textOf(preset) } },
      initial: 'no',
      states: { no: { kind: 'initial', meaning: 'it does not hold' }, yes: { kind: 'final', meaning: 'it holds' } },
      events: { told: { meaning: 'told', payload: { x: { meaning: 'x', type: 'number', unit: declared.text } } } },
      transitions: [{ from: 'no', to: 'yes', on: 'told', when, trigger: 'told' }],
    },
  };
};
