import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain electronics. */
export const electronicsRelations = defineRelations([
  {
    id: 'VB31:gain-bandwidth',
    name: 'Gain-bandwidth product',
    with: { Q: 'A', f_0: 'GBW', Delta_f: 'f_c' },
    gives: 'f_c',
    where: {
      f_c: 'bandwidth at the gain [kHz] > 0',
      GBW: 'gain-bandwidth product, the unity-gain frequency [MHz] > 0 usual 1e-4 to 1e5',
      A: 'noise gain [1] >= 1',
    },
    example: { given: { GBW: 4, A: 100 }, gives: 40, from: 'hand arithmetic: 4000 kHz / 100' },
    source: 'Horowitz & Hill, The Art of Electronics, sec. 4.4; Sedra & Smith, Microelectronic Circuits, ch. 2',
    assumes: 'an operational amplifier with one dominant pole',
    also: ['op-amp bandwidth at a gain', 'closed-loop bandwidth of an amplifier', 'GBW product', 'unity-gain bandwidth (solve for GBW)'],
    tags: ['amplifier', 'bandwidth'],
  },
  {
    id: 'PW31:buck',
    name: 'Output voltage of a buck converter',
    with: { d: 'D', V_d: 'V_out', V: 'V_in' },
    gives: 'V_out',
    where: {
      V_out: 'output voltage [V] >= 0',
      D: 'duty cycle [1] in [0, 1]',
      V_in: 'input voltage [V] > 0',
    },
    example: { given: { D: 0.25, V_in: 12 }, gives: 3, from: 'hand arithmetic: a quarter of 12' },
    source: 'Erickson & Maksimović, Fundamentals of Power Electronics, ch. 2',
    assumes: 'continuous conduction, ideal switches',
    also: ['step-down converter voltage', 'buck duty cycle (solve for D)', 'step-down switching regulator output'],
    tags: ['converter', 'voltage'],
  },
  {
    id: 'EL13:buck-boost',
    name: 'Output voltage of a buck-boost converter',
    with: { V_in: 'D * V_in' },
    where: {
      V_out: 'size of the output voltage, whose sign is the reverse of that of the input [V] > 0',
      V_in: 'input voltage [V] > 0',
      D: 'duty cycle [1] in (0, 1)',
    },
    example: { given: { V_in: 12, D: 0.6 }, gives: 18, from: 'hand arithmetic: 12 * 0.6 / 0.4' },
    source: 'Erickson & Maksimović, Fundamentals of Power Electronics, ch. 2',
    assumes: 'continuous conduction, ideal switches',
    also: ['inverting converter voltage', 'inverting switching regulator output', 'buck-boost duty cycle (solve for D)'],
    tags: ['converter', 'voltage'],
  },
  {
    id: 'EL15:zener',
    name: 'Zener regulator series resistor',
    with: { n: 1, V_s: 'V_in', V_f: 'V_z', I: 'I_z + I_L' },
    where: {
      R: 'series resistor [ohm] > 0',
      V_in: 'input voltage [V] > 0',
      V_z: 'Zener voltage [V] > 0',
      I_z: 'current left for the Zener diode [mA] > 0 usual 1e-3 to 1e5',
      I_L: 'load current [mA] >= 0 usual 1e-3 to 1e5',
    },
    example: { given: { V_in: 12, V_z: 5, I_z: 5, I_L: 20 }, gives: 280, from: 'hand arithmetic: 7 V / 25 mA' },
    source: 'Boylestad & Nashelsky, Electronic Devices and Circuit Theory, sec. 2.11',
    assumes: 'a constant Zener voltage',
    also: ['Zener diode resistor', 'dropping resistor of a Zener regulator', 'resistor for a voltage reference diode'],
    tags: ['diode', 'regulator'],
  },
]);
