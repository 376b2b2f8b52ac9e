import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain quantum-mechanics. */
export const quantumMechanicsRelations = defineRelations([
  {
    id: 'QM4:photon',
    name: 'Photon energy from frequency (E = h f)',
    with: { K_max: 'E', phi: 0 },
    where: { E: 'energy of one photon [eV] > 0', f: 'frequency of the light' },
    example: {
      given: { f: 500 },
      gives: 2.0678338484619,
      from: 'mpmath 1.2.1, 30 digits: 6.62607015e-34 * 5e14 / 1.602176634e-19, both exact in the SI',
    },
    source: 'Einstein, Annalen der Physik 322 (1905) 132; OpenStax University Physics vol. 3, sec. 6.2',
    assumes: 'light in vacuum; nothing is spent on freeing an electron',
    also: ['energy of a photon from its frequency', 'Planck relation of energy and frequency', 'quantum of light'],
    tags: ['photon', 'energy'],
  },
  {
    id: 'QM4:threshold',
    name: 'Threshold frequency of the photoelectric effect',
    with: { K_max: 'phi', phi: 0, f: 'f_0' },
    gives: 'f_0',
    where: { f_0: 'lowest frequency that frees electrons [THz] > 0', phi: 'work function of the metal [eV] > 0 usual 0.5 to 10' },
    example: {
      given: { phi: 2.28 },
      gives: 551.3015472,
      digits: 10,
      from: 'mpmath 1.2.1: 2.28 * 1.602176634e-19 / 6.62607015e-34, sodium',
    },
    source: 'Einstein, Annalen der Physik 322 (1905) 132; OpenStax University Physics vol. 3, sec. 6.2',
    assumes: 'the electrons are freed at rest: the energy of a photon is the work function',
    also: [
      'cut-off frequency of photoemission',
      'minimum frequency to free electrons',
      'work function from threshold frequency (solve for phi)',
    ],
    tags: ['photon', 'photoelectric'],
  },
  {
    id: 'QM12:landau',
    name: 'Landau level energy',
    with: { omega: 'q_e * B / m' },
    where: {
      E_n: 'energy of the motion across the field [meV] > 0',
      B: 'magnetic flux density [T] > 0',
      m: 'effective mass of the electron [kg] > 0',
      n: 'number of the level, from 0 [1] integer >= 0',
    },
    example: {
      given: { B: 10, m: 6.1033e-32, n: 0 },
      gives: 8.639357541380535,
      from: 'mpmath 1.2.1, 30 digits; gallium arsenide in 10 T',
    },
    source: 'Landau & Lifshitz, Quantum Mechanics, section on motion in a uniform magnetic field',
    assumes: 'particle of one elementary charge, parabolic band; without spin and without motion along the field',
    also: ['cyclotron energy levels', 'Landau quantization', 'electron levels in a magnetic field'],
    tags: ['magnetic field', 'energy level'],
  },
]);
