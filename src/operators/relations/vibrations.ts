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
  {
    id: 'VB25:tempo',
    name: 'Duration of a beat from the tempo',
    with: { f: 'B', T: 't' },
    gives: 't',
    where: { t: 'duration of a beat [ms] > 0', B: 'tempo, beats per minute [bpm] > 0' },
    example: { given: { B: 120 }, gives: 500, from: 'hand arithmetic: 60000 ms / 120' },
    source: 'OpenStax, University Physics vol. 1, ch. 15.1 (f = 1 / T)',
    assumes: 'steady tempo; a beat is a quarter note in common time: an eighth lasts half as long, a dotted eighth 3/4',
    also: [
      'tempo to delay time',
      'milliseconds per beat from bpm',
      'delay time of an echo in time with the music',
      'length of a quarter note',
      'beats per minute from the time between beats (solve for B)',
    ],
    tags: ['music', 'frequency', 'period'],
  },
]);
