/**
 * Names what a quantity is where its dimension alone does not say: quantities of one dimension and
 * different kinds are not exchanged silently (SI Brochure, 9th edition, 2.3.4).
 */
export type Kind =
  | 'energy'
  | 'torque'
  | 'frequency'
  | 'activity'
  | 'angular velocity'
  | 'rotation'
  | 'absorbed dose'
  | 'equivalent dose'
  | 'power'
  | 'apparent power'
  | 'reactive power'
  | 'luminous flux'
  | 'luminous intensity'
  | 'angle'
  | 'solid angle'
  | 'number';

/** Kinds that a compound unit keeps when one of its factors has them: Gy/h is still absorbed dose. */
export const CARRIED_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'frequency',
  'activity',
  'angular velocity',
  'rotation',
  'absorbed dose',
  'equivalent dose',
  'apparent power',
  'reactive power',
  'luminous flux',
  'luminous intensity',
]);

const HINTS: readonly (readonly [Kind, Kind, string])[] = [
  [
    'energy',
    'torque',
    'torque times the angle turned in radians is work (W = tau*theta); write J or ft_lbf if an energy is meant and N*m or lbf*ft if a torque is',
  ],
  [
    'frequency',
    'angular velocity',
    'omega = 2*pi*f: 1 Hz is one turn a second, 6.28319 rad/s; convert by 2*pi, or write rpm or rev/s, which are read either way',
  ],
  ['frequency', 'activity', 'Hz counts cycles of a periodic process and Bq random decays; write 1/s if a plain rate is meant'],
  ['activity', 'angular velocity', 'write 1/s if a plain rate is meant'],
  ['activity', 'rotation', 'write 1/s if a plain rate is meant'],
  [
    'absorbed dose',
    'equivalent dose',
    'equivalent dose = radiation weighting factor * absorbed dose (H = w_R*D; w_R is 1 for photons and electrons, 20 for alpha particles)',
  ],
  ['power', 'apparent power', 'real power = apparent power * power factor (P = S*cos(phi))'],
  ['power', 'reactive power', 'real and reactive power are the legs of S^2 = P^2 + Q^2'],
  ['apparent power', 'reactive power', 'reactive power = apparent power * sin(phi)'],
  ['energy', 'apparent power', 'apparent energy (VA*h) is energy only at power factor 1; write W*h if energy is meant'],
  ['energy', 'reactive power', 'reactive energy (var*h) is not energy; write W*h if energy is meant'],
  ['luminous flux', 'luminous intensity', 'luminous flux = luminous intensity * solid angle (1 lm = 1 cd*sr)'],
  ['angle', 'number', 'write the bare number of radians without a unit if a pure number is meant, or deg or rad if an angle is'],
  ['solid angle', 'number', 'write the bare number of steradians without a unit if a pure number is meant'],
  ['angle', 'solid angle', 'a solid angle (sr) is not a plane angle (rad)'],
];

/** Names the conversion that was probably meant between two kinds, for the message of a refusal. */
export const kindHint = (a: Kind, b: Kind): string =>
  HINTS.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2] ?? `${a} and ${b} are different kinds of quantity`;
