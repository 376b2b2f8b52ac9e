import { all, create, type FactoryFunctionMap } from 'mathjs';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { alternate, median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const ROUNDS = 301;
const CALLS_PER_ROUND = 20;
const WARM_UP_CALLS = 2_000;
const TARGET = 1.5;

/**
 * Three lines as both write them. No number stands twice, so that nothing is remembered of a line; in mathjs a mass may not be called m,
 * because the metre then is that variable.
 */
const SHEETS: readonly { readonly title: string; readonly ours: (i: number) => string; readonly theirs: (i: number) => string }[] = [
  {
    title: 'kinetic energy in kJ',
    ours: (i) => `m = ${1500 + i} kg\nv = 20 m/s\n0.5 * m * v^2 in kJ`,
    theirs: (i) => `mass = ${1500 + i} kg\nv = 20 m/s\n0.5 * mass * v^2 to kJ`,
  },
  {
    title: 'current',
    ours: (i) => `P = ${2.4 + i} kW\nV = 230 V\nP / V in A`,
    theirs: (i) => `P = ${2.4 + i} kW\nU = 230 V\nP / U to A`,
  },
  {
    title: 'stress in a rod in MPa',
    ours: (i) => `d = ${16 + i} mm\nA = pi * d^2 / 4\n40 kN / A in MPa`,
    theirs: (i) => `d = ${16 + i} mm\narea = pi * d^2 / 4\n40 kN / area to MPa`,
  },
  {
    title: 'energy of a capacitor in mJ',
    ours: (i) => `C = ${470 + i} uF\nV = 35 V\n0.5 * C * V^2 in mJ`,
    theirs: (i) => `C1 = ${470 + i} uF\nU = 35 V\n0.5 * C1 * U^2 to mJ`,
  },
];

interface Candidate {
  readonly title: string;
  readonly run: (i: number) => number;
}

let used = 0;
let call = 0;

const microsecondsOf = ({ run }: Candidate, calls: number): number => {
  const from = process.hrtime.bigint();
  for (let i = 0; i < calls; i += 1) {
    call += 1;
    used += run(call % 5_000);
  }
  return Number(process.hrtime.bigint() - from) / 1e3 / calls;
};

/** Measures the calculator on sheets of three lines against mathjs with units, which gives no bound, no refusal and no reading. */
export const benchSheet = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const { createOperatorFiles, Registry, runSheet } = (await import(
      (
        await bundle('sheet-subject', folder)
      ).href
    )) as typeof import('./sheet-subject.js');
    const registry = new Registry(createOperatorFiles(new URL('../../dist/operators/', import.meta.url)));
    const math = create(all as FactoryFunctionMap);
    const entriesOf = (text: string): readonly unknown[] => (math.evaluate(text) as { readonly entries: readonly unknown[] }).entries;
    const ratios: number[] = [];
    const rows = SHEETS.map(({ title, ours, theirs }): Row => {
      const candidates: readonly Candidate[] = [
        { title: 'genmath', run: (i) => runSheet(ours(i), (id) => registry.operator(id)).results.at(-1)?.answer.length ?? Number.NaN },
        { title: 'mathjs', run: (i) => entriesOf(theirs(i)).length },
        { title: 'mathjs, results in words', run: (i) => entriesOf(theirs(i)).map((each) => math.format(each, 6)).length },
      ];
      for (const candidate of candidates) microsecondsOf(candidate, WARM_UP_CALLS);
      const samples = alternate(candidates, ROUNDS, (candidate) => microsecondsOf(candidate, CALLS_PER_ROUND));
      const [own = Number.NaN, plain = Number.NaN, worded = Number.NaN] = candidates.map((candidate) =>
        median(samples.get(candidate) ?? []),
      );
      ratios.push(own / plain);
      return [title, own.toFixed(1), plain.toFixed(1), worded.toFixed(1), `${(own / plain).toFixed(2)}x`, `${(own / worded).toFixed(2)}x`];
    });
    if (!Number.isFinite(used)) throw new Error('a sheet gave no answer');
    const worst = Math.max(...ratios);
    printTable(
      `9. A sheet of three lines, µs (median of ${ROUNDS} rounds)`,
      ['', 'genmath', 'mathjs', 'in words', 'to mathjs', 'to words'],
      rows,
      [
        'genmath gives each line in words with a bound of its error; mathjs its values, and in words with math.format.',
        `Target: within ${TARGET}x of mathjs: at most ${worst.toFixed(2)}x, ${verdict(worst <= TARGET)}.`,
      ],
    );
  });
