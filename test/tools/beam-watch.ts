import type { DefinitionInput } from '../../src/core/contract/definition/definition.js';

/** Watches a beam: a guard calls one own formula, and a transition runs another. */
export const BEAM_WATCH: DefinitionInput = {
  id: 'beam-watch',
  name: 'beam_watch',
  version: '1.0',
  category: 'Test',
  title: 'Beam watch',
  about: 'Warns of a beam that bends too far.',
  auditClock: { on: false, tickRate: 1 },
  operators: ['KO42', 'my.deflection', 'my.work_of'],
  parameters: { span: { meaning: 'span', default: '2 m' }, limit: { meaning: 'most deflection', default: '1 mm' } },
  memory: { worst: { meaning: 'greatest deflection', initial: '0 mm' } },
  initial: 'straight',
  states: { straight: { kind: 'initial', meaning: 'within the limit' }, bent: { kind: 'intermediate', meaning: 'beyond it' } },
  events: {
    load: { meaning: 'a load', payload: { weight: { meaning: 'force at midspan', type: 'number', unit: 'kN' } } },
    relief: { meaning: 'it is taken off' },
  },
  transitions: [
    {
      from: 'straight',
      to: 'bent',
      on: 'load',
      when: 'my.deflection(F = weight, L = span, E = 210 GPa, I = 1e6 mm^4) > limit',
      operators: ['KO42', 'my.work_of'],
      inputs: { 'my.work_of.F': 'weight', s: 'limit' },
      remember: { worst: 'my.deflection(F = weight, L = span, E = 210 GPa, I = 1e6 mm^4)' },
      trigger: 'too_far',
      emits: ['beam_bent'],
    },
    { from: 'bent', to: 'straight', on: 'relief', trigger: 'relieved' },
  ],
};
