import { stemsOf } from '../search/split-words.js';

/**
 * Words that name one and the same thing in every field, a group a line. What is only near (weight and mass, radius and diameter, odds and
 * probability) stays apart: the search may follow it, a computation may not.
 */
const SAME: readonly string[] = [
  'speed velocity',
  'probability chance likelihood',
  'mean average',
  'maximum maximal greatest largest highest biggest',
  'minimum minimal least smallest lowest',
  'sphere ball',
  'cylinder cylindrical',
  'electric electrical electrostatic',
  'pipe hose',
  'torus donut doughnut toroid',
  'ellipse oval',
  'trapezoid trapezium',
  'polygon pentagon hexagon octagon',
  'cuboid box',
  'loan mortgage',
  'payment instalment installment',
  'kidney renal',
  'heart cardiac',
  'liver hepatic',
  'lung pulmonary',
  'earthquake quake',
  'aircraft airplane aeroplane plane airliner',
  'wire cable',
  'gasoline petrol',
  'fridge refrigerator',
  'sea ocean',
  'incline ramp',
  'spaceship rocket spacecraft',
  'vaporisation vaporization evaporation',
  'earnings income',
  'cosmos universe',
  'flow flowrate',
  'beam girder joist',
  'column strut',
  'life lifetime',
  'antenna aerial',
];

const FIRST: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((group) => {
    const stems = stemsOf(group);
    return stems.map((stem) => [stem, stems[0] ?? stem] as const);
  }),
);

/** Gives the stem that stands for all that name the same thing, and for both spellings of a verb (`ionised`, `ionized`). */
export const sameStem = (stem: string): string => FIRST.get(stem) ?? stem.replace(/(?<=.{2})iz$/u, 'is');
