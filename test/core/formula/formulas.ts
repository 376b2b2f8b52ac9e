/** A beam, as somebody writes it; its value by hand: 1000 * 2^3 / (48 * 210e9 * 1e-6) m = 8000 / 10080000 m = 1/1260 m. */
export const DEFLECTION = `deflection: delta = F * L^3 / (48 * E * I)
  delta: deflection at midspan [mm]
  F: force at midspan [N] > 0
  L: span [m] > 0
  E: Young's modulus [GPa] > 0
  I: second moment of area [mm^4] > 0
  example: F = 1 kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4 gives 0.794 mm to 3 digits
  source: Roark's Formulas for Stress and Strain, table 8.1
  assumes: simply supported beam, load at midspan
`;

/** 1/1260 m in millimetres. */
export const DEFLECTED = 1000 / 1260;

/** What the example gives, as a caller writes it. */
export const BEAM = { F: '1 kN', L: '2 m', E: '210 GPa', I: '1e6 mm^4' };
