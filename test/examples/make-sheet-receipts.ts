import { readFileSync } from 'node:fs';
import type { Context } from '../../src/core/context.js';
import { Fault } from '../../src/core/faults.js';
import { assembleSheetReceipt } from '../../src/core/protocol/assemble-sheet-receipt.js';
import type { SheetReceipt } from '../../src/core/receipt/sheet-receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { createOperatorFinder } from '../../src/core/sheet/find-operator.js';
import { runSheet } from '../../src/core/sheet/run-sheet.js';
import { createRandom } from '../random.js';

type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

/** Sheets that somebody wrote without sight of the language; see test/core/sheet/cases. */
const CASES = (
  JSON.parse(readFileSync(new URL('../core/sheet/cases/values.json', import.meta.url), 'utf8')) as readonly { readonly lines: string }[]
).map(({ lines }) => lines);

/** Sheets for all that the language has beyond arithmetic, and for what a program must say otherwise than the line does. */
export const WIDE: readonly string[] = readFileSync(new URL('sheets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const UNITS: readonly (readonly string[])[] = [
  ['m', 'cm', 'km', 'ft', 'in'],
  ['kg', 'g', 't', 'lb'],
  ['s', 'min', 'h', 'ms'],
  ['N', 'kN', 'lbf'],
  ['V', 'mV', 'kV'],
  ['J', 'kWh', 'kJ'],
];

const literal = (unit: string, random: Random): string => {
  const value = (1 + random() * 99) * 10 ** Math.floor(random() * 4 - 1);
  const shown = Number(value.toPrecision(2 + Math.floor(random() * 4)));
  const spread = random() < 0.25 ? ` ± ${Number((shown * 0.02).toPrecision(2))}` : '';
  return `${shown}${spread} ${unit}`;
};

/** A sum of three quantities of one dimension, with products and powers of it behind. */
const arithmetic = (random: Random): string => {
  const [units, others] = [pick(UNITS, random), pick(UNITS, random)];
  const of = (): string => literal(pick(units, random), random);
  const behind = [
    'a*b',
    'b/a',
    '(a + 2*b)^2',
    'sqrt(a*a + b*b)',
    'a - b',
    'mean([a, b, 3*a])',
    'stdev([a, b, 2*b])',
    'max([a, b])',
    'exp(-a/(a + b))',
    'a*c/(b + a)',
    'if(a > b, a, b)',
  ];
  return [
    `a = ${of()}`,
    `b = ${of()} + ${of()}`,
    `c = ${literal(pick(others, random), random)}`,
    pick(behind, random),
    pick(behind, random),
  ].join('; ');
};

const stirred = (value: number, isWhole: boolean, random: Random): number =>
  isWhole || random() < 0.3 ? value : Number((value * (1 + (random() - 0.5) * 1e-2)).toPrecision(8));

const unitOf = (operator: Operator, name: string): string => {
  const symbol = [operator.output, ...operator.inputs].find((each) => each.name === name);
  return symbol === undefined || symbol.unitText === '1' || symbol.unitText.includes('currency') ? '' : ` ${symbol.unitText}`;
};

/** A call of an equation by the numbers of its example; now and then solved for one of its inputs. */
const called = (operator: Operator, random: Random): string => {
  const { given, gives } = operator.record.example;
  const shown = (name: string, value: number | readonly number[]): string => {
    const isWhole = operator.inputs.some((input) => input.name === name && input.integer === true);
    const unit = unitOf(operator, name);
    return typeof value === 'number'
      ? `${name} = ${stirred(value, isWhole, random)}${unit}`
      : `${name} = [${value.map((each) => `${stirred(each, isWhole, random)}${unit}`).join(', ')}]`;
  };
  const entries = Object.entries(given);
  const sought = random() < 0.25 && entries.length > 1 ? pick(entries, random)[0] : undefined;
  const args = entries.flatMap(([name, value]) => (name === sought ? [] : [shown(name, value)]));
  if (sought !== undefined) args.push(`${operator.output.name} = ${gives}${unitOf(operator, operator.output.name)}`);
  return `x = ${operator.id}(${args.join(', ')}); 2*x`;
};

/** A signed receipt of a sheet. */
export interface MadeSheet {
  readonly kind: 'case' | 'wide' | 'arithmetic' | 'operator';
  readonly receipt: SheetReceipt;
}

const isLoop = ({ record }: Operator): boolean => /\b(?:sum|prod)\(/u.test(record.equation);

/** Makes receipts of sheets of every kind; what is refused, as a sum of a length and a time, is passed over. */
export const makeSheetReceipts = (count: number, context: Context, seed: number): readonly MadeSheet[] => {
  const random = createRandom(seed);
  const find = createOperatorFinder(context.registry);
  const { operators } = context.registry.index;
  const made: MadeSheet[] = [];
  for (let i = 0; made.length < count; i += 1) {
    const kind = (['case', 'operator', 'arithmetic', 'wide'] as const)[i % 4] as MadeSheet['kind'];
    const operator = context.registry.operator(pick(operators, random).id);
    if (kind === 'operator' && isLoop(operator)) continue;
    const sheets = {
      case: () => pick(CASES, random),
      wide: () => WIDE[(i >> 2) % WIDE.length] as string,
      arithmetic: () => arithmetic(random),
      operator: () => called(operator, random),
    };
    try {
      const run = runSheet(sheets[kind](), find);
      made.push({ kind, receipt: signReceipt(assembleSheetReceipt(run, context), context.keyring()) });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return made;
};
