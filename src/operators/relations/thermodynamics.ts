import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain thermodynamics. */
export const thermodynamicsRelations = defineRelations([
  {
    id: 'TD10:boyle',
    name: "Boyle's law",
    with: { k: 1 },
    where: {
      p_2: 'absolute pressure after',
      p_1: 'absolute pressure before',
      V_1: 'volume before',
      V_2: 'volume after',
    },
    example: { given: { p_1: 100, V_1: 3, V_2: 1.5 }, gives: 200, from: 'hand arithmetic: half the volume, twice the pressure' },
    source: 'Boyle, A Defence of the Doctrine touching the Spring and Weight of the Air (1662); Zumdahl & Zumdahl, Chemistry, ch. 5',
    assumes: 'a fixed amount of an ideal gas at constant temperature',
    also: ['Boyle-Mariotte law', 'pressure times volume is constant', 'isothermal pressure and volume'],
    tags: ['gas', 'isothermal'],
  },
]);
