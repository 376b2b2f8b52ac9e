import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import type { DefinitionInput } from '../../../src/core/contract/definition/definition.js';
import { readParameters, readPayload } from '../../../src/core/contract/reduce/read-values.js';
import { Fault, reasonOf } from '../../../src/core/faults.js';
import { node } from '../protocol/node.js';
import { type Driven, drive } from './drive.js';

type Overrides = Partial<Pick<DefinitionInput, 'parameters' | 'events' | 'counts' | 'memory' | 'transitions' | 'operators'>>;

/** A definition of two states with a reading in degrees Celsius; `when` guards the way to the second. */
const watch = (when: string, own: Overrides = {}): DefinitionInput => ({
  id: 'watch',
  name: 'watch',
  version: '1.0',
  category: 'Test',
  title: 'Watch',
  about: 'Watches a reading.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42'],
  parameters: {
    limit: { meaning: 'limit', default: '46 degF' },
    load: { meaning: 'load', default: 5, unit: 'kg' },
    n: { meaning: 'n', default: 3 },
  },
  initial: 'idle',
  states: { idle: { kind: 'initial', meaning: 'idle' }, hot: { kind: 'intermediate', meaning: 'hot' } },
  events: {
    reading: {
      meaning: 'a reading',
      payload: {
        temp: { meaning: 'temperature', type: 'number', unit: 'degC' },
        humidity: { meaning: 'humidity', type: 'number', unit: '%', optional: true },
        reason: { meaning: 'why', type: 'text', optional: true },
      },
    },
  },
  transitions: [
    { from: 'idle', to: 'hot', on: 'reading', when, trigger: 'too_hot' },
    { from: 'hot', to: 'idle', on: 'reading', when: 'temp < limit', trigger: 'cool' },
  ],
  ...own,
});

const begin = (definition: DefinitionInput, parameters: Readonly<Record<string, unknown>> = {}): Driven => {
  const prepared = checkDefinition(definition, node.registry);
  return drive(prepared, readParameters(prepared.definition, parameters));
};

const stateAfter = (definition: DefinitionInput, payload: Readonly<Record<string, unknown>>, parameters = {}): string => {
  const contract = begin(definition, parameters);
  contract.fire(1, 'reading', payload);
  return contract.document().currentState;
};

const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return reasonOf(error);
    throw error;
  }
  return 'nothing was refused';
};

const withR = (when: string): DefinitionInput =>
  watch(when, {
    operators: ['KO42', 'HV3'],
    transitions: [
      { from: 'idle', to: 'hot', on: 'reading', when, operators: ['HV3'], inputs: { T: 'temp', phi: 'humidity' }, trigger: 'dew_point' },
      { from: 'hot', to: 'idle', on: 'reading', trigger: 'cool' },
    ],
  });

describe('units that were accepted and wrong', () => {
  // 46 degF is 7.8 degC (NIST SP 811, B.8: t/degC = (t/degF - 32)/1.8).
  it.each([
    ['a limit written in another unit', watch('temp > 46 degF'), { temp: 8 }, 'hot'],
    ['a limit written in another unit, from below', watch('temp > 46 degF'), { temp: 7 }, 'idle'],
    ['a field against a parameter in another unit', watch('temp > limit'), { temp: 8 }, 'hot'],
    ['a reading in another unit', watch('temp > 46 degF'), { temp: '47 degF' }, 'hot'],
    ['a reading with unit and uncertainty', watch('temp > 46 degF'), { temp: { value: 47, unit: 'degF', uncertainty: 2 } }, 'hot'],
    ['a difference of temperatures', watch('temp - limit > 1 K'), { temp: 8 }, 'idle'],
    ['a share', watch('humidity > 60 %'), { temp: 1, humidity: '0.7' }, 'idle'],
    // At 20 degC and 50 % the dew point is 9.3 degC, which is 48.7 degF.
    ['the result in another unit', withR('R > 48 degF'), { temp: 20, humidity: 50 }, 'hot'],
    ['the result in another unit, from above', withR('R > 49 degF'), { temp: 20, humidity: 50 }, 'idle'],
    [
      'an equation in the condition',
      { ...watch('HV3(T = temp, phi = humidity) > 48 degF'), operators: ['KO42', 'HV3'] },
      { temp: '68 degF', humidity: 50 },
      'hot',
    ],
  ])('%s is converted', (_, definition, payload, state) => {
    expect(stateAfter(definition, payload)).toBe(state);
  });

  it('a time in hours is a time in hours', () => {
    const contract = begin(
      watch('elapsed >= 1 h', {
        transitions: [
          { from: 'idle', to: 'hot', on: 'clock', when: 'elapsed >= 1 h', trigger: 'late' },
          { from: 'hot', to: 'idle', on: 'reading', trigger: 'cool' },
        ],
      }),
    );
    // An hour is 4633.2 cycles of 0.777 s.
    contract.waitUntil(4_633);
    expect(contract.document().currentState).toBe('idle');
    contract.waitUntil(4_634);
    expect(contract.document().currentState).toBe('hot');
  });

  it.each([
    ['temp > 46 [degF]', /transitions\.0\.when: column 11: .*46 degF/],
    ['elapsed >= 1 [h]', /column 14: .*1 h/],
    ['elapsed >= 3 kg', /column 1: cannot compare a time \[s\] \(elapsed\) and a mass \[kg\]/],
    ['temp > load', /column 1: cannot compare a temperature \[K\] \(temp\) and a mass/],
    ['temp > 46', /46 is a bare number, and temp is a temperature.*"46 degC" or "46 K"/],
    ['temp > 0', /0 is a bare number.*"0 degC" or "0 K"/],
    ['humidity > 60', /60 is a bare number, and humidity is in %: write "60 %"/],
    ['elapsed > 60', /60 is a bare number, and elapsed is a time.*"60 tick" or "60 s"/],
    ['temp - limit > 3 degC', /cannot compare a temperature and a temperature difference/],
    ['temp + limit > 3 K', /two temperatures cannot be added/],
    ['reason > 3', /a text is equal to another text/],
    ['temp', /it is a number and no condition/],
    ['n > 1 && n > 2', /conditions are joined by the words and, or, not/],
    ['and(n > 1, n > 2)', /and stands between two conditions/],
    ['surfac > 1', /surfac is not known here; there are limit, load, n, temp, humidity, reason, elapsed, age/],
    ['mean(last(3, reading.reason)) > 1', /reading\.reason is no number field/],
  ])('%s is refused when the definition is checked', (when, why) => {
    expect(refusal(() => checkDefinition(watch(when), node.registry))).toMatch(why);
  });

  it('refuses what an operator is bound to in another dimension, and a bare number for a symbol in degrees', () => {
    const bound = (T: string): DefinitionInput => {
      const definition = withR('R > 48 degF');
      return {
        ...definition,
        transitions: definition.transitions.map((each) => (each.operators ? { ...each, inputs: { T, phi: 'humidity' } } : each)),
      };
    };
    expect(refusal(() => checkDefinition(bound('load'), node.registry))).toMatch(
      /transitions\.0\.inputs\.T: .*expected a temperature \[K\], got a mass/,
    );
    expect(refusal(() => checkDefinition(bound('n'), node.registry))).toMatch(/n is a bare number, and HV3 takes T in degC/);
    expect(stateAfter(bound('limit'), { temp: 1, humidity: 50 }, { limit: '68 degF' })).toBe('hot');
  });
});

describe('quantities that are stated', () => {
  const { definition } = checkDefinition(watch('temp > limit'), node.registry);

  it('are read into the declared unit', () => {
    expect(readParameters(definition, { limit: '5 degC', load: '500 g' })).toEqual({ limit: 41, load: 0.5, n: 3 });
    expect(readPayload(definition, 'reading', { temp: '50 degF' })).toEqual({ temp: 10 });
    expect(readPayload(definition, 'reading', { temp: { value: 50, unit: 'degF', uncertainty: 1.8 } })).toEqual({
      temp: { value: 10, uncertainty: 1 },
    });
    expect(readPayload(definition, 'reading', { temp: 5 })).toEqual({ temp: 5 });
  });

  it.each([
    [{ temp: '5 kg' }, /expected a temperature/],
    [{ temp: '5 delta_K' }, /temperature difference/],
    [{ temp: '-300 degC' }, /absolute zero/],
    [{ temp: { value: '5' } }, /must be a number, or a quantity/],
  ])('%j is refused', (payload, why) => {
    expect(refusal(() => readPayload(definition, 'reading', payload))).toMatch(why);
  });
});

describe('what a contract keeps', () => {
  it('keeps the last values of a field by number and by time, the present one included', () => {
    const contract = begin(watch('mean(last(2, reading.temp)) > 10 degC and length(last(10 tick, reading.temp)) >= 2'));
    contract.fire(1, 'reading', { temp: 15 });
    contract.fire(20, 'reading', { temp: 15 });
    expect(contract.document().currentState).toBe('idle');
    contract.fire(29, 'reading', { temp: 6 });
    expect(contract.document().currentState).toBe('hot');
    expect(contract.rows().at(-1)?.decision?.read).toMatchObject({
      'mean(…)': [10.5, 'degC', 283.65],
      'length(…)': 2,
    });
  });

  it('compares texts, and lets a transition reset a count', () => {
    const contract = begin(
      watch('seen >= 2 and not reason == "test"', {
        counts: { seen: { meaning: 'readings', event: 'reading', within: '365 d' } },
        transitions: [
          { from: 'idle', to: 'hot', on: 'reading', when: 'seen >= 2 and not reason == "test"', trigger: 'second', reset: ['seen'] },
          { from: 'hot', to: 'idle', on: 'reading', when: 'seen >= 2', trigger: 'again' },
        ],
      }),
    );
    const states = ['fire', 'test', 'fire', 'fire', 'fire'].map((reason, i) => {
      contract.fire(i + 1, 'reading', { temp: 1, reason });
      return contract.document().currentState;
    });
    expect(states).toEqual(['idle', 'idle', 'hot', 'hot', 'idle']);
  });

  it('remembers in the unit of the memory', () => {
    const contract = begin(
      watch('temp > 100 degC', {
        memory: { peak: { meaning: 'highest', initial: '32', unit: 'degF' } },
        transitions: [
          { from: 'idle', to: 'hot', on: 'reading', when: 'temp > peak', trigger: 'peak', remember: { peak: 'temp' } },
          { from: 'hot', to: 'idle', on: 'reading', trigger: 'cool' },
        ],
      }),
    );
    contract.fire(1, 'reading', { temp: 10 });
    expect(contract.document().memory).toEqual({ peak: 50 });
  });
});

describe('the decision of a row', () => {
  it('names the conditions that were tried, what they read with units, and no trigger where nothing was taken', () => {
    const contract = begin(watch('temp > limit'));
    contract.fire(1, 'reading', { temp: { value: 5, uncertainty: 0.5 } });
    contract.fire(2, 'reading', { temp: 9 });
    expect(contract.rows().slice(-2)).toMatchObject([
      {
        trigger: 'unchanged',
        decision: {
          tried: [{ transition: 0, when: 'temp > limit', holds: false }],
          read: { temp: [5, 'degC', 278.15, 0.5], limit: [46, 'degF', expect.closeTo(280.9277777777778, 9)] },
        },
      },
      { trigger: 'too_hot', to: 'hot', decision: { tried: [{ transition: 0, holds: true }] } },
    ]);
  });

  it('says nothing twice: neither what the row has, nor a long call in a second condition, nor a list', () => {
    const mean = 'mean(last(3, reading.temp)) > 30 degC';
    const transitions = [
      { from: 'idle', to: 'hot', on: 'reading', when: `${mean} and R > 2`, trigger: 'hot' },
      { from: 'idle', to: 'hot', on: 'reading', when: `${mean} or temp > 46 degF and reason == "fire"`, trigger: 'fire' },
      { from: 'hot', to: 'idle', on: 'reading', trigger: 'cool' },
    ];
    const contract = begin(watch('temp > limit', { transitions }));
    contract.fire(1, 'reading', { temp: 9, reason: 'fire' });
    const row = contract.rows().at(-1);
    expect(row?.decision).toEqual({
      tried: [
        { transition: 0, when: `${mean} and R > 2`, holds: false },
        { transition: 1, when: 'mean(…) > 30 degC or temp > 46 degF and reason == "fire"', holds: true },
      ],
      read: {
        'mean(…)': [9, 'degC', 282.15],
        '30 degC': 303.15,
        temp: [9, 'degC', 282.15],
        '46 degF': expect.closeTo(280.9277777777778, 9),
      },
    });
  });
});
