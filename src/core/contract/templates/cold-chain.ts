import { defineTemplate } from '../definition/definition.js';

/** How many times faster than at the limit goods age; 0.8617333262 eV over the Boltzmann constant are the 10,000 K of USP <1079>. */
const AGEING = {
  operators: ['RL7'],
  inputs: { E_a: '0.8617333262 eV', T_u: 'limit', T_s: 'temperature' },
  trigger: 'ageing',
};

const AGED = 'aged + R * (age - last)';
const READING = { on: 'reading', ...AGEING, remember: { aged: AGED, last: 'age' } };
const SPOILED = { to: 'spoiled', when: `temperature < freezing or ${AGED} > shelf_life`, emits: ['goods_spoiled'] };
const FROZEN = { to: 'spoiled', when: 'temperature < freezing', emits: ['goods_spoiled'] };
const FIRST = { on: 'reading', ...AGEING, remember: { begun: 'age', last: 'age' } };
/** What one reading above the limit says of the way is nothing. */
const IN_ORDER = { cold: 'aged <= last - begun', warm: 'aged < last - begun' };
const ACCEPTED = {
  to: 'accepted',
  on: 'deliver',
  trigger: 'mean_kinetic_temperature',
  emits: ['delivery_accepted'],
};
const REFUSED = { to: 'refused', on: 'deliver', trigger: 'mean_kinetic_temperature', emits: ['delivery_refused'] };
const SILENT = { to: 'silent', on: 'clock', when: 'age - last >= silent_after', trigger: 'silence', emits: ['logger_silent'] };

/**
 * Watches goods that must stay cold on their way: each reading says how many times faster than at the limit they age (Arrhenius, `R`), and what
 * they have aged is added up. A delivery is accepted where they aged no more than at the limit all the way to the last reading, which is to say that
 * the mean kinetic temperature of the way is not above it. The logger is to be read when the goods arrive: while it is silent nothing is known of the
 * rest of the way, and a delivery is refused.
 *
 * With a limit of 8 degC: at 5 degC R = 0.682, in order; at 15 degC R = 2.372, too warm.
 */
export const coldChain = defineTemplate({
  id: 'cold-chain',
  name: 'cold_chain',
  version: '1.0',
  category: 'Monitoring',
  title: 'Cold chain (mean kinetic temperature)',
  about:
    'Follows the temperature of medicines or food on their way; tells warmth, frost and a silent logger, and accepts a delivery by its mean kinetic temperature.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'RL7'],
  parameters: {
    limit: { meaning: 'highest mean kinetic temperature', default: '8 degC', minimum: -30, maximum: 40 },
    freezing: { meaning: 'temperature below which the goods are spoiled', default: '0 degC', minimum: -40, maximum: 40 },
    shelf_life: { meaning: 'time that the goods last at the limit', default: '30 d', minimum: 0.01, maximum: 3_660 },
    silent_after: { meaning: 'time without a reading until somebody looks', default: '1 h', minimum: 0.01, maximum: 8_784 },
  },
  roles: { logger: 'tells the temperature, and when it was read' },
  at: { by: ['owner', 'logger'] },
  initial: 'loading',
  states: {
    loading: { kind: 'initial', meaning: 'no reading yet' },
    cold: { kind: 'intermediate', meaning: 'the last reading is not above the limit' },
    warm: { kind: 'intermediate', meaning: 'the last reading is above the limit' },
    silent: { kind: 'intermediate', meaning: 'the logger tells nothing' },
    accepted: { kind: 'final', meaning: 'delivered in order' },
    refused: { kind: 'final', meaning: 'delivered, and too warm on the way or not watched to its end' },
    spoiled: { kind: 'final', meaning: 'frozen, or older than the goods last' },
  },
  events: {
    reading: {
      meaning: 'the logger was read',
      payload: { temperature: { meaning: 'temperature of the goods', type: 'number', unit: 'degC', minimum: -90, maximum: 90 } },
    },
    deliver: { meaning: 'the goods have arrived' },
  },
  memory: {
    aged: { meaning: 'what the goods have aged, as time at the limit', unit: 's', initial: '0' },
    last: { meaning: 'age of the contract at the last reading', unit: 's', initial: '0' },
    begun: { meaning: 'age of the contract at the first reading', unit: 's', initial: '0' },
  },
  transitions: [
    { from: 'loading', ...FIRST, ...FROZEN },
    { from: 'loading', to: 'warm', ...FIRST, when: 'R > 1', emits: ['too_warm'] },
    { from: 'loading', to: 'cold', ...FIRST },
    { from: 'cold', ...READING, ...SPOILED },
    { from: 'cold', to: 'warm', ...READING, when: 'R > 1', emits: ['too_warm'] },
    { from: 'cold', to: 'cold', ...READING },
    { from: 'warm', ...READING, ...SPOILED },
    { from: 'warm', to: 'cold', ...READING, when: 'R <= 1', emits: ['in_order'] },
    { from: 'warm', to: 'warm', ...READING },
    { from: 'silent', ...READING, ...SPOILED },
    { from: 'silent', to: 'warm', ...READING, when: 'R > 1', emits: ['too_warm'] },
    { from: 'silent', to: 'cold', ...READING, emits: ['in_order'] },
    ...Object.entries(IN_ORDER).flatMap(([from, when]) => [
      { from, when, ...ACCEPTED },
      { from, ...REFUSED },
    ]),
    { from: 'silent', ...REFUSED },
    { from: 'cold', ...SILENT },
    { from: 'warm', ...SILENT },
  ],
});
