import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain condensed-matter. */
export const condensedMatterRelations = defineRelations([
  {
    id: 'NM23:fermi-speed',
    name: 'Fermi speed',
    with: { E_k: 'E_F', v: 'v_F' },
    gives: 'v_F',
    where: {
      v_F: 'speed of an electron at the Fermi energy [m/s] >= 0',
      E_F: 'Fermi energy [eV] >= 0 usual 0.001 to 100',
      m: 'mass of the electron, or its effective mass [kg] > 0 default 9.1093837139e-31',
    },
    example: {
      given: { E_F: 7 },
      gives: 1569187,
      digits: 7,
      from: 'mpmath 1.2.1: sqrt(2 * 7 * 1.602176634e-19 / 9.1093837139e-31), copper',
    },
    source: 'Ashcroft & Mermin, Solid State Physics, ch. 2; OpenStax University Physics vol. 3, sec. 9.4',
    assumes: 'free electrons, slow beside light',
    also: ['Fermi velocity', 'speed of electrons at the Fermi level', 'electron speed in a metal from the Fermi energy'],
    tags: ['electron', 'metal'],
  },
]);
