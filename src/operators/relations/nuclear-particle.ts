import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain nuclear-particle. */
export const nuclearParticleRelations = defineRelations([
  {
    id: 'NM51:per-nucleon',
    name: 'Binding energy per nucleon',
    with: { eta: 'A', E_out: 'E_b', E_in: 'b' },
    gives: 'b',
    where: {
      b: 'binding energy for each nucleon [MeV] > 0',
      E_b: 'binding energy of the nucleus [MeV] >= 0 usual 0.1 to 1e5',
      A: 'mass number, how many nucleons [1] integer >= 1',
    },
    example: { given: { E_b: 492.24, A: 56 }, gives: 8.79, from: 'hand arithmetic: 492.24 / 56, iron-56' },
    source: 'Krane, Introductory Nuclear Physics, sec. 3.3; OpenStax University Physics vol. 3, sec. 10.2',
    assumes: 'a mean over all nucleons',
    also: ['mean binding energy of a nucleon', 'energy per nucleon', 'binding energy divided by mass number'],
    tags: ['nucleus', 'energy'],
  },
]);
