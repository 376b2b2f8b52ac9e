import type { Page } from '../command-line/command-table.js';

/** The pages of the commands that draw. */
export const PICTURE_PAGES = {
  plot: {
    summary: 'compute over a range, and plot it',
    usage: [['plot [ids…] <symbol=from..to> [symbol=value…]', 'compute over a range, and plot it']],
    about: [
      'Computes as compute does, from ids, names or questions, while one input varies, and plots the result in the terminal, as wide as that is. An end may have a unit, and a unit at the second end alone is that of both: a=0..10, "T=0..100 degC", "v=0 m/s..1 km/s". A point that is refused is a gap.',
      'With --out it draws a picture instead, SVG or PNG by the name of the file. Two inputs may vary for a picture: a heat map. With --json the whole answer is printed: the table, the extremes and the receipt.',
    ],
    exits: [
      ['0', 'done'],
      ['1', 'refused: no point has a value, a wrong dimension, and the like'],
      ['2', 'wrong usage, or the file cannot be written'],
    ],
    environment: ['GENMATH_DATA', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'NO_COLOR'],
    files: ['keys.json'],
    examples: [
      'genmath plot NM19 m=80 a=0..10 --unit kN',
      'genmath plot EM12 "C=1..1000 uF" V=12 --log --points 31',
      'genmath plot NM19 "m=1..100 kg" "a=0..10 m/s^2" --points 20 --out force.svg',
    ],
    seeAlso: ['compute', 'diagram'],
  },
  diagram: {
    summary: 'draw the states of a contract template',
    usage: [['diagram <template>', 'draw the states of a contract template']],
    about: [
      'Prints the state diagram of a template as Mermaid text; with --out it draws a picture, SVG or PNG by the name of the file. A name that is none is answered with the nearest ones; docs/contracts.md describes all twenty.',
    ],
    exits: [
      ['0', 'done'],
      ['1', 'there is no such template; the nearest are named'],
      ['2', 'wrong usage, or the file cannot be written'],
    ],
    environment: ['NO_COLOR'],
    files: [],
    examples: ['genmath diagram rate-limiter', 'genmath diagram circuit-breaker --out circuit-breaker.svg'],
    seeAlso: ['plot', 'serve'],
  },
} satisfies Readonly<Record<string, Page>>;
