import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain heat-transfer. */
export const heatTransferRelations = defineRelations([
  {
    id: 'HT10:wall',
    name: 'Heat loss through a wall by U-value',
    with: { h: 'U', T_s: 'T_i', T_f: 'T_o' },
    where: {
      Q: 'heat flow outwards [W]',
      U: 'U-value, the thermal transmittance [W/(m^2*K)] > 0',
      A: 'area of the wall',
      T_i: 'inside temperature',
      T_o: 'outside temperature',
    },
    example: { given: { U: 0.25, A: 20, T_i: 293.15, T_o: 273.15 }, gives: 100, from: 'hand arithmetic: 0.25 * 20 * 20' },
    source: 'ISO 6946:2017; ASHRAE Handbook, Fundamentals, ch. 18',
    assumes: 'steady temperatures',
    also: ['heat loss of a wall or window', 'transmission heat loss', 'heat loss from U-value', 'U times A times temperature difference'],
    tags: ['building', 'heat loss'],
  },
]);
