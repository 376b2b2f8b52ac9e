import { expect } from 'vitest';
import { BEAM, DEFLECTION } from '../core/formula/formulas.js';
import { type Case, call, refuse } from './case.js';

const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);

/** Cases of own formulas, in the order in which one is kept and removed. */
export const FORMULA_CASES: readonly Case[] = [
  call(
    'keep_formula',
    'once however often',
    { name: 'deflection', text: DEFLECTION },
    { ok: true, id: 'my.deflection', digest, text: DEFLECTION },
  ),
  refuse('keep_formula', 'one that does not hold', { name: 'deflection', text: DEFLECTION.replace('0.794', '0.795') }, 'FORMULA_INVALID'),
  call(
    'keep_formulas',
    'a file of them',
    { text: `# beams\n\n${DEFLECTION}` },
    { ok: true, formulas: [{ id: 'my.deflection', digest }], total: 1 },
  ),
  refuse('keep_formulas', 'a text without one', { text: '# none' }, 'FORMULA_INVALID'),
  call('list_formulas', 'by name', {}, { formulas: [{ id: 'my.deflection', name: 'deflection at midspan' }], total: 1 }),
  refuse('list_formulas', 'a member that it has not', { verbose: 'yes' }, 'INVALID_REQUEST'),
  call('show_formula', 'in full', { name: 'deflection' }, { text: DEFLECTION, versions: [{ digest }], operator: { id: 'my.deflection' } }),
  refuse('show_formula', 'one that is none', { name: 'deflexion' }, 'UNKNOWN_FORMULA'),
  refuse('show_formula', 'a digest that is none', { name: 'deflection', digest: '1' }, 'INVALID_REQUEST'),
  call('remove_formula', 'once however often', { name: 'my.deflection' }, { ok: true, id: 'my.deflection', digest }),
  refuse('remove_formula', 'one that never was', { name: 'deflexion' }, 'UNKNOWN_FORMULA'),
  refuse('compute', 'an own formula that is none', { operators: ['my.nothing'], inputs: BEAM }, 'UNKNOWN_OPERATOR'),
];
