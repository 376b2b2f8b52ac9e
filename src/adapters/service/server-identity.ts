/**
 * An equals sign whose lower bar is a tick: an equation, and that it was checked. It brings its own ground, so that it is the same on light and
 * on dark.
 */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2a5ca8"/>' +
  '<path d="M7 8h18M7 18l6 6 12-10" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The icon of the service, whole in its address. */
const ICON = {
  src: `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
} as const;

/** What a host shows a model before it has seen a tool: at most 1,500 characters, of which the first 200 stand alone. */
export const INSTRUCTIONS = [
  'genmath computes formulas with units and checked equations (physics, engineering, medicine, finance, statistics…), and signs a receipt. Use it instead of mental arithmetic.',
  '',
  '1. calculate {"lines": "F = 80 kg * 2.5 m/s^2\\nF * 10 m in kJ"} takes formulas that you know, a line each, every number with its unit. NM19(F = 2 kN, m = 80 kg) calls an equation; leave out the unknown.',
  '2. catalog {"query": "energy stored in a capacitor"} finds an equation and shows a call to paste.',
  '3. compute {"operators": ["NM19"], "inputs": {"F": "2 kN", "m": "80 kg"}} names it by id, name or question, with candidates where it is not clear; up to three run as a chain, linked by symbol: ["NM19", "NM22"]; `items` are many sets of inputs.',
  '   sweep varies one or two inputs (table, picture); prove takes plain numbers and answers the bare receipt.',
  '4. verify checks a receipt, by its id or as somebody hands it to you.',
  '5. deploy and transition run contracts: state machines with a proved ledger.',
  '',
  'A refusal says what is wrong, what is valid, and how to mend it: change the call, do not guess the number. Give every number its unit: without one it is read in the coherent SI unit, and refused where the equation uses another.',
  'Tell the user the value with its unit, the equation, its source, and the receipt id. A receipt proves that this equation gives this value for these inputs, not that the inputs are true. Pass on `assumes`, `notice` and `notes`.',
].join('\n');

/** Gives the name, version, description and icon of the server, as `initialize` answers them. */
export const serverInfo = (version: string) => ({
  name: 'genmath',
  title: 'genmath',
  version,
  description: 'Checked equations with units, answered with signed receipts',
  icons: [{ ...ICON, sizes: [...ICON.sizes] }],
});
