import type { DefinitionInput } from '../../../../src/core/contract/definition/definition.js';
import { Contracts } from '../../../../src/core/contract/ledger/contracts.js';
import type { Mover } from '../../../../src/core/contract/ledger/mover.js';
import type { Store } from '../../../../src/core/contract/ledger/store.js';
import { CYCLE_MILLISECONDS } from '../../../../src/core/pulse.js';
import { createNode, MOMENT } from '../../protocol/node.js';

/** A tank that is too warm above a limit, written by somebody in degrees Fahrenheit. */
export const TANK = {
  id: 'tank',
  name: 'tank',
  version: '1.0',
  category: 'Test',
  title: 'Tank',
  about: 'Tells when a tank is too warm.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42'],
  parameters: {
    limit: { meaning: 'what is too warm', default: '46 degF' },
    span: { meaning: 'how long readings count', default: 10, unit: 'tick', minimum: 1, maximum: 1_000 },
    spare: { meaning: 'nothing', default: 3 },
  },
  roles: { ops: 'looks after the tank' },
  initial: 'idle',
  states: {
    idle: { kind: 'initial', meaning: 'cool' },
    hot: { kind: 'intermediate', meaning: 'too warm' },
    gone: { kind: 'final', meaning: 'taken away' },
  },
  events: {
    reading: { meaning: 'the tank was read', payload: { temp: { meaning: 'temperature', type: 'number', unit: 'degF' } } },
    stop: { meaning: 'the tank is taken away' },
  },
  counts: {
    recent: { meaning: 'readings of late', event: 'reading', within: 'span' },
    entered: { meaning: 'readings in this state', event: 'reading', since: 'entry' },
    ever: { meaning: 'readings', event: 'reading', since: 'creation' },
  },
  memory: {
    peak: { meaning: 'highest reading', initial: '0 degF' },
    warm: { meaning: 'warm readings', initial: '0' },
  },
  transitions: [
    {
      from: 'idle',
      to: 'hot',
      on: 'reading',
      when: 'temp > limit',
      trigger: 'warmth',
      emits: ['too_warm'],
      remember: { peak: 'max(peak, temp)', warm: 'warm + 1' },
    },
    { from: 'hot', to: 'hot', on: 'reading', trigger: 'warmth', remember: { peak: 'max(peak, temp)' } },
    { from: 'hot', to: 'idle', on: 'clock', when: 'recent == 0', trigger: 'silence' },
    { from: 'idle', to: 'gone', on: 'stop', trigger: 'stop' },
    { from: 'hot', to: 'gone', on: 'stop', trigger: 'stop' },
  ],
} satisfies DefinitionInput;

/** The same tank in degrees Celsius: `hot` is called `warm`, a warm tank cools after a time, and windows are longer. */
export const TANK_IN_CELSIUS = {
  ...TANK,
  version: '1.1',
  parameters: {
    limit: { meaning: 'what is too warm', default: 9, unit: 'degC' },
    window: { meaning: 'how long readings count', default: 30, unit: 'tick', minimum: 1, maximum: 1_000 },
    grace: { meaning: 'how long it stays warm', default: 5, unit: 'tick' },
  },
  states: {
    idle: { kind: 'initial', meaning: 'cool' },
    warm: { kind: 'intermediate', meaning: 'too warm' },
    gone: { kind: 'final', meaning: 'taken away' },
  },
  events: { ...TANK.events, leave: { meaning: 'it is left alone' } },
  counts: {
    recent: { meaning: 'readings of late', event: 'reading', within: 'window' },
    entered: { meaning: 'readings in this state', event: 'reading', since: 'entry' },
    left: { meaning: 'left alone', event: 'leave', since: 'creation' },
  },
  memory: {
    peak: { meaning: 'highest reading', initial: '0 K', unit: 'K' },
    seen: { meaning: 'warm readings', initial: '0' },
    patience: { meaning: 'how long to wait', initial: '2 * grace' },
  },
  transitions: [
    { from: 'idle', to: 'warm', on: 'reading', when: 'temp > limit', trigger: 'warmth', remember: { seen: 'seen + 1' } },
    { from: 'warm', to: 'idle', on: 'clock', when: 'elapsed >= grace', trigger: 'cooled' },
    { from: 'idle', to: 'idle', on: 'leave', trigger: 'left' },
    { from: 'idle', to: 'gone', on: 'stop', trigger: 'stop' },
    { from: 'warm', to: 'gone', on: 'stop', trigger: 'stop' },
  ],
} satisfies DefinitionInput;

/** What has another name in the second version. */
export const TO_CELSIUS = {
  states: { hot: 'warm' },
  parameters: { window: '2 * span + spare * 1 tick' },
  memory: { seen: 'warm + ever' },
};

/** The owner of the machine `lab`. */
export const OWNER: Mover = { by: 'oooooooo', keyPrefix: 'oooooooo', isOwner: true };

/** A machine with both versions, and a clock that is moved by hand. */
export const openTanks = async (store: Store) => {
  let now = MOMENT;
  let made = 0;
  const node = createNode(() => now);
  const contracts = new Contracts(node, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  for (const definition of [TANK, TANK_IN_CELSIUS]) await contracts.definitions.keep('lab', definition);
  const upgradeTo = (version: string, mapping = {}) => ({
    upgrade: { target: contracts.definitions.prepared('tank', 'lab', version), mapping },
  });
  const read = (contract: string, temp: number | string, mover: Mover = OWNER) =>
    contracts.move('lab', contract, { event: 'reading', payload: { temp } }, mover);
  return {
    node,
    contracts,
    upgradeTo,
    read,
    /** Deploys the first version, and reads it warm. */
    makeHot: async (parameters: Readonly<Record<string, unknown>> = {}) => {
      const { id } = (await contracts.deploy('lab', { template: 'tank', version: '1.0', parameters }, OWNER)).document;
      await read(id, 50);
      return id;
    },
    /** Lets so many cycles pass. */
    pass: (cycles: number) => {
      now += cycles * CYCLE_MILLISECONDS;
    },
  };
};
