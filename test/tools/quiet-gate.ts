import type { DefinitionInput } from '../../src/core/contract/definition/definition.js';

/**
 * A definition of one's own whose rows only events make: no audit clock. A push shuts the gate where its force, by NM19 at 2.5 m/s^2, is more
 * than the limit.
 */
export const QUIET_GATE = {
  id: 'quiet-gate',
  name: 'quiet_gate',
  version: '1.0',
  category: 'Tests',
  title: 'Quiet gate',
  about: 'Shuts at a hard push and opens again when told.',
  auditClock: { on: false, tickRate: 1 },
  operators: ['KO42', 'NM19'],
  parameters: { limit: { meaning: 'force that shuts it', default: 1_000, unit: 'N', minimum: 0 } },
  initial: 'open',
  states: {
    open: { kind: 'initial', meaning: 'the gate is open' },
    shut: { kind: 'intermediate', meaning: 'the gate is shut' },
  },
  manual: { by: ['owner'], to: ['open', 'shut'] },
  events: {
    push: { meaning: 'somebody pushes', payload: { mass: { meaning: 'mass that pushes', type: 'number', unit: 'kg', minimum: 0.001 } } },
    reset: { meaning: 'somebody opens it' },
  },
  transitions: [
    {
      from: 'open',
      to: 'shut',
      on: 'push',
      when: 'R > limit',
      operators: ['NM19'],
      inputs: { m: 'mass', a: '2.5' },
      trigger: 'push_force',
      emits: ['gate_hit', 'gate_shut'],
    },
    { from: 'shut', to: 'open', on: 'reset', trigger: 'reset', emits: ['gate_opened'] },
  ],
} satisfies DefinitionInput;
