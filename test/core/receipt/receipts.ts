import type { Context } from '../../../src/core/context.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import type { Receipt } from '../../../src/core/receipt/receipt.js';
import { node, seal } from '../protocol/node.js';

/** Computations of every kind that a receipt can record. */
export const COMPUTATIONS: readonly (readonly [name: string, computation: Computation])[] = [
  ['one operator', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }],
  ['a chain', { operators: ['NM19', 'NM22'], inputs: { m: 3.3, a: 0.7, d: 10, theta: '60 deg' } }],
  ['a qualified input', { operators: ['NM19', 'NM22'], inputs: { m: 3.3, a: 0.7, 'NM22.d': 10, theta: 0 } }],
  ['a closed-form solution', { operators: ['NM26'], inputs: { U_s: 4, k: 2 }, solveFor: 'x', near: -3 }],
  ['a numeric solution', { operators: ['NM18'], inputs: { v: '15 m/s', t: 2 }, solveFor: 'v_t' }],
  ['uncertainty', { operators: ['NM14'], inputs: { m_1: '5.97e24 +- 6e20 kg', m_2: 1.1, r: '6371 +- 1 km' } }],
  ['lists', { operators: ['NM34'], inputs: { m: [1.1, 2.2, 3.3], x: [-0.1, 0.2, 0.7] } }],
  ['a default', { operators: ['NM24'], inputs: { m: 2, h: -10 } }],
  ['a named relation', { operators: ['TD10:boyle'], inputs: { p_1: '2 bar', V_1: '3 L', 'TD10:boyle.V_2': '1.5 L' } }],
  ['a relation in a chain', { operators: ['GM19:diameter', 'GM20'], inputs: { d: '3 +- 0.1 m', 'GM20.r': '2 m' } }],
  ['KO42 alone', {}],
];

/** Seals one receipt of every kind. */
export const sealAll = (context: Context = node): readonly Receipt[] => COMPUTATIONS.map(([, computation]) => seal(computation, context));
