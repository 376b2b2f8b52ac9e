import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseUnit } from '../../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../../src/core/quantity/unit/unit.js';
import { refusal, run } from './sheets.js';

type Numbers = number | readonly Numbers[];

interface Value {
  readonly value: Numbers;
  readonly unit: string;
  readonly tolerance?: number;
}

/** A sheet with its last result, or with one for each line, worked out by two programs that agree; see `cases/README.md`. */
interface Row extends Value {
  readonly lines: string;
  readonly topic: string;
  readonly results?: readonly Value[];
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'));
const rows = read('values') as readonly Row[];
const refused = read('refused') as readonly { readonly lines: string; readonly why: string }[];

const flat = (value: Numbers): readonly number[] => (typeof value === 'number' ? [value] : value.flatMap(flat));

const inSi = (value: number, unitText: string): number => {
  const unit = parseUnit(unitText);
  return unit.level === undefined ? toSi(value, unit) : value;
};

type Outcome = 'right' | 'wrong' | 'refused';

const outcomeOf = ({ lines, results, ...last }: Row): Outcome => {
  const wanted = (results ?? [last]).flatMap(({ value, unit, tolerance = last.tolerance ?? 1e-9 }) =>
    flat(value).map((each) => ({ si: inSi(each, unit), tolerance })),
  );
  try {
    const got = run(lines).results.flatMap(({ numbers, unit }) => numbers.map(({ value }) => inSi(value, unit)));
    const tail = got.slice(-wanted.length);
    const isRight =
      tail.length === wanted.length &&
      wanted.every(({ si, tolerance }, i) => Math.abs((tail[i] ?? Number.NaN) - si) <= tolerance * Math.abs(si) + (si === 0 ? 1e-12 : 0));
    return isRight ? 'right' : 'wrong';
  } catch {
    return 'refused';
  }
};

const outcomes = rows.map((row) => ({ row, outcome: outcomeOf(row) }));

/** Sheets that are refused though their writer answers them: each for a rule of the language. */
const REFUSED_BY_RULE: readonly (readonly [says: string, why: string])[] = [
  ['floor = 2.35 m', 'floor is a function of the language'],
  ['Solve[', 'Solve[…] of Wolfram is spelled solve … for x'],
];

describe('sheets that somebody wrote without sight of the language', () => {
  it('are hundreds, over all that it can do', () => {
    expect(rows.length).toBeGreaterThanOrEqual(750);
    expect(new Set(rows.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(21);
  });

  it('are never answered wrongly', () => {
    expect(outcomes.filter(({ outcome }) => outcome === 'wrong').map(({ row }) => row.lines)).toEqual([]);
  });

  it('are answered, but for those that a rule refuses', () => {
    const without = outcomes.filter(
      ({ outcome, row }) => outcome === 'refused' && !REFUSED_BY_RULE.some(([text]) => row.lines.includes(text)),
    );
    expect(without.map(({ row }) => row.lines)).toEqual([]);
  });

  it('are refused where they have no one meaning', () => {
    expect(refused.length).toBeGreaterThanOrEqual(330);
    expect(refused.filter(({ lines }) => refusal(lines) === undefined).map(({ lines }) => lines)).toEqual([]);
  });
});
