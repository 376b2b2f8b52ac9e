import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain materials-science. */
export const materialsScienceRelations = defineRelations([
  {
    id: 'SL29:reduction-of-area',
    name: 'Percent reduction of area (cold work)',
    with: { epsilon: 'RA', Delta_L: '(A_0 - A_f) / 1 [mm]', L_0: 'A_0 / 1 [mm]' },
    where: {
      RA: 'reduction of area [%]',
      A_0: 'area before [mm^2] > 0 usual 1e-6 to 1e8',
      A_f: 'area after [mm^2] > 0 usual 1e-6 to 1e8',
    },
    example: { given: { A_0: 80, A_f: 50 }, gives: 37.5, from: 'hand arithmetic: 30 / 80' },
    source: 'ISO 6892-1:2019; Callister & Rethwisch, Materials Science and Engineering, ch. 6 and 7',
    assumes: 'the smallest section after breaking, or the section after rolling or drawing',
    also: ['percent cold work', 'reduction in area at fracture', 'ductility as reduction of area', 'degree of cold working'],
    tags: ['ductility', 'ratio'],
  },
  {
    id: 'EC16:mass-loss',
    name: 'Corrosion rate from mass loss',
    with: { i: 'm * n * F / (M * A * t)' },
    where: {
      CR: 'depth lost in a time [mm/yr] >= 0',
      m: 'mass lost [g] >= 0 usual 1e-9 to 1e9',
      rho: 'density of the metal',
      A: 'area that corrodes [cm^2] > 0 usual 1e-4 to 1e10',
      t: 'time of exposure [h] > 0 usual 0.01 to 1e6',
    },
    example: {
      given: { m: 0.5, rho: 7.8, A: 100, t: 876.6 },
      gives: 0.0641025641025641,
      from: 'hand arithmetic: 0.5 / 780 cm in a tenth of a year of 8766 h',
    },
    source: 'ASTM G1-03(2017); ASTM G31-21',
    assumes: 'even corrosion all over the area',
    also: [
      'corrosion penetration from weight loss',
      'millimetres per year from a coupon',
      'corrosion coupon rate',
      'weight loss corrosion',
    ],
    tags: ['corrosion'],
  },
]);
