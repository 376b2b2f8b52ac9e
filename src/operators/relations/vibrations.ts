import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain vibrations. */
export const vibrationsRelations = defineRelations([
  {
    id: 'NM26:oscillator',
    name: 'Energy of a harmonic oscillator',
    with: { U_s: 'E', x: 'A' },
    where: {
      E: 'energy of the oscillation [J] >= 0',
      k: 'spring constant',
      A: 'amplitude [m] >= 0',
    },
    example: { given: { k: 200, A: 0.1 }, gives: 1, from: 'hand arithmetic: 200 * 0.01 / 2' },
    source: 'OpenStax University Physics vol. 1, sec. 15.2',
    assumes: 'no damping: at the turning point all energy is in the spring',
    also: ['energy of simple harmonic motion', 'oscillation energy from amplitude', 'total energy of a mass on a spring'],
    tags: ['oscillation', 'energy'],
  },
]);
