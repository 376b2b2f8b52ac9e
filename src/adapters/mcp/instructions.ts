/** What a host shows a model before it has seen a tool: at most 1,500 characters, of which the first 200 stand alone. */
export const INSTRUCTIONS = [
  'genmath computes checked equations (physics, engineering, medicine, finance, statistics…) with units, and signs a receipt. Use it instead of mental arithmetic.',
  '',
  '1. catalog {"query": "energy stored in a capacitor"} finds the operator and shows a call to paste.',
  '2. compute {"operators": ["NM19"], "inputs": {"F": "2 kN", "m": "80 kg"}, "solveFor": "a"} takes units in text, solves for any symbol, converts with `unit`, propagates uncertainty ("9.81 +- 0.02 m/s^2").',
  '   prove is the same on plain numbers in the units that catalog shows, and answers the bare receipt.',
  '3. verify checks a receipt that somebody hands you.',
  '4. deploy and transition run contracts: state machines with a proved ledger.',
  '',
  'Up to three operators run as a chain: ["NM19", "NM22"] computes F = m*a and feeds F to W = F*d*cos(theta). An input that two operators read differently is written NM22.d.',
  'A refusal says what is wrong, what is valid, and how to mend it: change the call, do not guess the number. Angles are radians unless a unit says deg; write temperatures with degC, degF or K.',
  'Tell the user the value with its unit, the equation, its source, and the receipt id. A receipt proves that this equation gives this value for these inputs and who signed it when; it does not prove that the inputs are true. Heed any `assumes` and `notice`.',
].join('\n');
