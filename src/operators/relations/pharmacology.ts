import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain pharmacology. */
export const pharmacologyRelations = defineRelations([
  {
    id: 'FM37:infusion-rate',
    name: 'Infusion rate',
    with: { Q: 'R' },
    where: {
      R: 'rate to set on the pump [mL/h] >= 0',
      V: 'volume to infuse [mL] >= 0 usual 0.1 to 20000',
      t: 'time over which it runs [h] > 0 usual 0.01 to 200',
    },
    example: { given: { V: 1000, t: 8 }, gives: 125, from: 'hand arithmetic: 1000 / 8' },
    source: 'Boyer, Math for Nurses, ch. 10 (intravenous therapy)',
    assumes: 'constant rate',
    also: [
      'mL per hour of an IV',
      'IV pump rate from volume and time',
      'infusion time (solve for t)',
      'infusion rate or time',
      'how long will the bag last (solve for t)',
    ],
    tags: ['infusion', 'nursing'],
  },
  {
    id: 'AG14:alligation',
    name: 'Alligation of two strengths',
    with: { y: 'r', x: 'c', x_0: 'c_2', x_1: 'c_1', y_0: 0, y_1: 1 },
    where: {
      r: 'share of the stronger preparation in the mixture; the rest is the weaker one [1] in [0, 1]',
      c: 'strength wanted [%] >= 0 usual 0.001 to 100',
      c_1: 'strength of the stronger preparation [%] > c_2 usual 0.001 to 100',
      c_2: 'strength of the weaker preparation, 0 for a diluent [%] >= 0 usual 0.001 to 100',
    },
    requires: ['c >= c_2', 'c <= c_1'],
    example: { given: { c: 20, c_1: 50, c_2: 10 }, gives: 0.25, from: 'hand arithmetic: (20 - 10) / (50 - 10)' },
    source: 'Ansel & Stockton, Pharmaceutical Calculations, ch. 15 (alligation alternate)',
    assumes: 'strengths of one kind (w/w, or w/v with volumes that add up)',
    also: [
      'alligation alternate',
      'mix two strengths',
      'how much of each solution to mix',
      'dilute a strong solution with a weak one',
      'tic-tac-toe method of mixing',
    ],
    tags: ['mixing', 'pharmacy'],
  },
  {
    id: 'HV21:elimination-rate',
    name: 'Elimination rate constant of a drug',
    with: { ACH: 'k_e', Q: 'CL', V: 'V' },
    where: {
      k_e: 'elimination rate constant [1/h] >= 0',
      CL: 'total clearance [L/h] >= 0 usual 1e-4 to 10000',
      V: 'volume of distribution [L] > 0 usual 0.01 to 1e5',
    },
    example: { given: { CL: 6, V: 40 }, gives: 0.15, from: 'hand arithmetic: 6 / 40' },
    source: 'Rowland & Tozer, Clinical Pharmacokinetics and Pharmacodynamics, ch. 3',
    assumes: 'one compartment, first-order (linear) elimination; ln(2) over it is the half-life',
    also: ['elimination rate constant', 'clearance over volume of distribution', 'ke of a drug', 'fractional rate of elimination'],
    tags: ['elimination', 'kinetics'],
  },
  {
    id: 'CH36:therapeutic-index',
    name: 'Therapeutic index',
    with: { w: 'TI', m_p: 'TD_50', m_t: 'ED_50' },
    where: {
      TI: 'therapeutic index: the greater, the safer [1] >= 0',
      TD_50: 'dose that is toxic for half of the subjects, or lethal in animals [mg] >= 0 usual 1e-6 to 1e6',
      ED_50: 'dose that is effective for half of the subjects [mg] > 0 usual 1e-6 to 1e6',
    },
    example: { given: { TD_50: 400, ED_50: 50 }, gives: 8, from: 'hand arithmetic: 400 / 50' },
    source: "Brunton & Knollmann, Goodman & Gilman's The Pharmacological Basis of Therapeutics, ch. 3",
    assumes: 'both doses in one population and by one route; says nothing about the steepness of the curves',
    also: ['TD50 over ED50', 'therapeutic ratio', 'LD50 over ED50', 'margin between toxic and effective dose'],
    tags: ['safety', 'dose'],
  },
]);
