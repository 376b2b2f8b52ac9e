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
  {
    id: 'TD36:time-constant',
    name: 'Time constant of a lumped body',
    with: { t: 'tau', m: 'rho * V', eta: 1, P: 'h * A * Delta_T' },
    where: {
      tau: 'time constant [s] > 0',
      rho: 'density [kg/m^3] > 0',
      V: 'volume [m^3] > 0',
      c_p: 'specific heat [J/(kg*K)] > 0',
      h: 'heat transfer coefficient [W/(m^2*K)] > 0',
      A: 'surface [m^2] > 0',
    },
    example: { given: { rho: 8000, V: 0.001, c_p: 500, h: 20, A: 0.1 }, gives: 2000, from: 'hand arithmetic: 4000 J/K over 2 W/K' },
    source: 'Incropera et al., Fundamentals of Heat and Mass Transfer, sec. 5.1',
    assumes: 'a small Biot number; the time in which the first heat flow would level the difference',
    also: ['thermal time constant', 'time constant of a thermometer', 'cooling time constant of a body'],
    tags: ['time', 'transient'],
  },
]);
