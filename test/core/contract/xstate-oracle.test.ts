import { describe, expect, it } from 'vitest';
import { assign, createMachine, initialTransition, transition } from 'xstate';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import type { DefinitionInput } from '../../../src/core/contract/definition/definition.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { readParameters } from '../../../src/core/contract/reduce/read-values.js';
import { Fault } from '../../../src/core/faults.js';
import { CYCLE_MILLISECONDS } from '../../../src/core/pulse.js';
import { firstDue } from '../../adapters/store/first-due.js';
import { fc } from '../../property.js';
import { cases } from '../../whole.js';
import { node } from '../protocol/node.js';
import { drive, START } from './drive.js';

// XState (Stately), an independent interpreter of state machines, decides for the same definition, events and hands which state a contract is in.
// It is asked at every single cycle, while the contract's clock wakes only when it foresees that time moves it: when something leaves a window, or
// by the time in the state. Conditions are written twice from one random tree: as the text of the definition, and as a function over the whole
// history, counted by going through it.

const STATES = ['s0', 's1', 's2', 's3'] as const;
const EVENTS = ['go', 'push', 'tell'] as const;
const WINDOW = 7;

/** Something that a condition compares. */
type Quantity =
  | { readonly what: 'rolling' | 'entry' | 'creation' | 'summed' | 'voters' | 'memory' | 'limit' | 'elapsed' }
  | { readonly what: 'result' };
interface Comparison {
  readonly left: Quantity['what'];
  readonly isAbove: boolean;
  readonly right: number;
}
/** Comparisons that all must hold; none at all always holds. */
type Condition = readonly Comparison[];
interface Move {
  readonly from: number;
  readonly to: number;
  readonly on: (typeof EVENTS)[number] | 'clock';
  readonly when: Condition;
  readonly remembers: boolean;
}

const NAMES: Readonly<Record<Quantity['what'], string>> = {
  rolling: 'recent',
  entry: 'entered',
  creation: 'ever',
  summed: 'weight',
  voters: 'voters',
  memory: 'kept',
  limit: 'limit',
  elapsed: 'elapsed',
  result: 'R',
};
/** The units that the numbers of a comparison are written in. */
const UNITS: Readonly<Partial<Record<Quantity['what'], string>>> = { summed: ' kg', elapsed: ' tick', result: ' N' };
/** What `push` carries is 2 kg to 10 kg, moved at 3 m/s^2. */
const ACCELERATION = 3;

const textOf = (when: Condition): string | undefined => {
  const parts = when.map(({ left, isAbove, right }) => `${NAMES[left]} ${isAbove ? '>=' : '<'} ${right}${UNITS[left] ?? ''}`);
  return parts.length === 0 ? undefined : parts.join(' and ');
};

const definitionOf = (moves: readonly Move[], version = '1.0'): DefinitionInput => ({
  id: 'random',
  name: 'random',
  version,
  category: 'Test',
  title: 'Random',
  about: 'Random',
  auditClock: { on: true, tickRate: 1 },
  operators: moves.some(({ on }) => on === 'push') ? ['KO42', 'NM19'] : ['KO42'],
  parameters: { limit: { meaning: 'limit', default: 3 }, span: { meaning: 'window', default: WINDOW, unit: 'tick' } },
  initial: 's0',
  states: Object.fromEntries(STATES.map((state, i) => [state, { kind: i === 0 ? 'initial' : 'intermediate', meaning: state }])),
  manual: { by: ['owner'], to: [...STATES] },
  events: {
    go: { meaning: 'go' },
    push: { meaning: 'push', payload: { mass: { meaning: 'mass', type: 'number', unit: 'kg' } } },
    tell: { meaning: 'tell', payload: { who: { meaning: 'who', type: 'text' } } },
  },
  counts: {
    recent: { meaning: 'gone of late', event: 'go', within: 'span' },
    entered: { meaning: 'gone since entry', event: 'go', since: 'entry' },
    ever: { meaning: 'gone ever', event: 'go', since: 'creation' },
    weight: { meaning: 'pushed of late', event: 'push', within: 'span', sum: 'mass' },
    voters: { meaning: 'who told', event: 'tell', since: 'entry', distinct: 'who' },
  },
  memory: { kept: { meaning: 'kept', initial: 'limit - 3' } },
  transitions: moves.map(({ from, to, on, when, remembers }) => {
    const text = textOf(when);
    return {
      from: STATES[from] ?? 's0',
      to: STATES[to] ?? 's0',
      on,
      ...(text === undefined ? {} : { when: text }),
      operators: on === 'push' ? ['NM19'] : ['KO42'],
      inputs: on === 'push' ? { m: 'mass', a: String(ACCELERATION) } : {},
      trigger: 'random',
      emits: [],
      remember: remembers ? { kept: 'ever + round(elapsed / (1 tick))' } : {},
    };
  }),
});

/** An event as XState gets it. */
interface Taken {
  readonly type: string;
  readonly cycle: number;
  readonly mass?: number;
  readonly who?: string;
}
interface History {
  readonly log: readonly Taken[];
  /** Place in the log at which the state was entered. */
  readonly entered: number;
  readonly since: number;
  readonly kept: number;
  /** Cycle of the last row. */
  readonly at: number;
  /** True until the first row by a definition, and when its clock looks first. */
  readonly isNew: boolean;
  readonly audit: number;
}

const read = (what: Quantity['what'], { log, entered, since, kept }: History, { cycle, mass = 0 }: Taken): number => {
  const inWindow = (event: Taken): boolean => event.cycle > cycle - WINDOW && event.cycle <= cycle;
  const own = log.slice(entered);
  switch (what) {
    case 'rolling':
      return log.filter((event) => event.type === 'go' && inWindow(event)).length;
    case 'entry':
      return own.filter(({ type }) => type === 'go').length;
    case 'creation':
      return log.filter(({ type }) => type === 'go').length;
    case 'summed':
      return log.filter((event) => event.type === 'push' && inWindow(event)).reduce((sum, event) => sum + (event.mass ?? 0), 0);
    case 'voters':
      return new Set(own.filter(({ type }) => type === 'tell').map(({ who }) => who)).size;
    case 'memory':
      return kept;
    case 'limit':
      return 3;
    case 'elapsed':
      return cycle - since;
    case 'result':
      return mass * ACCELERATION;
  }
};

/** An event counts before the condition is read; the clock's does not. */
const withEvent = (history: History, event: Taken): History =>
  event.type === 'clock' ? history : { ...history, log: [...history.log, event] };

const machineOf = (moves: readonly Move[]) => {
  const holds =
    (when: Condition) =>
    ({ context, event }: { context: History; event: Taken }): boolean =>
      when.every(({ left, isAbove, right }) => {
        const value = read(left, withEvent(context, event), event);
        return isAbove ? value >= right : value < right;
      });
  const after = (from: number, to: number, remembers: boolean) =>
    assign(({ context, event }: { context: History; event: Taken }) => {
      const counted = withEvent(context, event);
      const kept = remembers ? read('creation', counted, event) + event.cycle - counted.since : counted.kept;
      const row = { ...counted, kept, at: event.cycle, isNew: false };
      return from === to ? row : { ...row, entered: counted.log.length, since: event.cycle };
    });
  // Of what is pushed the operator needs the mass, which time does not have; what reads the time and waits for an event waits for the event.
  const reads = (when: Condition, ...names: readonly string[]): boolean => when.some(({ left }) => names.includes(left));
  const isTimed = ({ on, when }: Move): boolean =>
    on === 'clock' || (on !== 'push' && reads(when, 'rolling', 'summed') && !reads(when, 'elapsed'));
  const holdsAt = (when: Condition, context: History, cycle: number): boolean => holds(when)({ context, event: { type: 'clock', cycle } });
  const isFirstAudit = ({ isNew, audit }: History, { cycle }: Taken): boolean => isNew && cycle === audit;
  /** Something leaves a window, or a condition over the time in the state holds that has not led back to where it is already. */
  const isWoken = (context: History, { cycle }: Taken, from: number): boolean => {
    const hasExpiry = context.log.some(({ type, cycle: stamped }) => (type === 'go' || type === 'push') && stamped + WINDOW === cycle);
    const isDue = ({ to, on, when }: Move): boolean => {
      if (!holdsAt(when, context, cycle)) return false;
      const readsTime = on === 'clock' || when.some(({ left }) => left === 'elapsed');
      return readsTime ? !(to === from && holdsAt(when, context, context.at)) : hasExpiry;
    };
    return isFirstAudit(context, { type: 'clock', cycle }) || moves.some((move) => move.from === from && isTimed(move) && isDue(move));
  };
  const branch = ({ from, to, when, remembers }: Move) => ({
    target: STATES[to] ?? 's0',
    reenter: false,
    guard: holds(when),
    actions: after(from, to, remembers),
  });
  const stateOf = (from: number) => {
    const own = moves.filter((move) => move.from === from);
    const taken = EVENTS.filter((event) => own.some(({ on }) => on === event));
    return {
      on: {
        // Where none holds the event is taken all the same, and counts.
        ...Object.fromEntries(
          taken.map((event) => [event, [...own.filter(({ on }) => on === event).map(branch), { actions: after(from, from, false) }]]),
        ),
        clock: [
          ...own.filter(isTimed).map((move) => ({
            ...branch(move),
            guard: ({ context, event }: { context: History; event: Taken }) =>
              isWoken(context, event, from) && holdsAt(move.when, context, event.cycle),
          })),
          {
            guard: ({ context, event }: { context: History; event: Taken }) => isFirstAudit(context, event),
            actions: assign(({ context, event }: { context: History; event: Taken }) => ({ ...context, at: event.cycle, isNew: false })),
          },
        ],
        hand: STATES.map((state, to) => ({
          target: state,
          guard: ({ event }: { event: { to?: string } }) => event.to === state,
          // Entered anew, also where it is the same state.
          actions: assign(({ context, event }: { context: History; event: Taken }) => ({
            ...context,
            entered: context.log.length,
            since: event.cycle,
            at: event.cycle,
            isNew: false,
          })),
          reenter: to === from,
        })),
      },
    };
  };
  return createMachine({
    context: { log: [], entered: 0, since: START, kept: 0, at: START, isNew: true, audit: START + 1 } satisfies History,
    initial: 's0',
    states: Object.fromEntries(STATES.map((state, i) => [state, stateOf(i)])),
    // The types of a machine that is made at random tell nothing.
  } as never);
};

const comparison = (...lefts: readonly Quantity['what'][]): fc.Arbitrary<Comparison> =>
  fc.record({ left: fc.constantFrom(...lefts), isAbove: fc.boolean(), right: fc.integer({ min: 0, max: 6 }) });
/** Conditions over the time in the state must go on holding once they hold, as the clock takes them to do. */
const monotone = (when: Condition): Condition => when.map((one) => (one.left === 'elapsed' ? { ...one, isAbove: true } : one));

const ALWAYS = ['rolling', 'entry', 'creation', 'summed', 'voters', 'memory', 'limit', 'elapsed'] as const;
const conditionsOf = (on: Move['on']): fc.Arbitrary<Condition> => {
  if (on === 'clock') return fc.array(comparison('rolling', 'summed', 'elapsed', 'elapsed', 'memory'), { minLength: 1, maxLength: 2 });
  return fc.array(on === 'push' ? comparison(...ALWAYS, 'result') : comparison(...ALWAYS), { minLength: 1, maxLength: 2 });
};
const moveOn = (on: Move['on']): fc.Arbitrary<Move> =>
  fc.record({ from: fc.nat(3), to: fc.nat(3), on: fc.constant(on), when: conditionsOf(on).map(monotone), remembers: fc.boolean() });
const definitions = fc
  .array(fc.oneof(...EVENTS.map(moveOn), moveOn('clock'), moveOn('clock')), { minLength: 2, maxLength: 10 })
  // Every state is reached and left.
  .map((moves) => [...moves, ...STATES.map((_, i): Move => ({ from: i, to: (i + 1) % 4, on: 'go', when: [], remembers: false }))]);

const steps = fc.array(
  fc.record({
    after: fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.nat(20)),
    event: fc.oneof(
      fc.record({ type: fc.constant('go') }),
      fc.record({ type: fc.constant('push'), mass: fc.integer({ min: 2, max: 10 }) }),
      fc.record({ type: fc.constant('tell'), who: fc.constantFrom('ann', 'bob', 'cy') }),
      fc.record({ type: fc.constant('hand'), to: fc.constantFrom(...STATES) }),
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('a contract and a machine of XState', () => {
  it('go through the same states, cycle by cycle, in random definitions under random events', () => {
    let [moved, woken, refused] = [0, 0, 0];
    fc.assert(
      fc.property(definitions, steps, (moves, sequence) => {
        const prepared = checkDefinition(definitionOf(moves), node.registry);
        const contract = drive(prepared, readParameters(prepared.definition, {}));
        const machine = machineOf(moves);
        let [snapshot] = initialTransition(machine);
        const send = (event: object): boolean => {
          const before = snapshot.value;
          [snapshot] = transition(machine, snapshot, event as never);
          return before !== snapshot.value;
        };
        let age = 0;
        for (const { after, event } of sequence) {
          for (const end = age + after; age < end; ) {
            age += 1;
            if (send({ type: 'clock', cycle: START + age })) woken += 1;
            contract.waitUntil(age);
            expect([age, contract.document().currentState]).toEqual([age, snapshot.value]);
          }
          if ('to' in event) {
            contract.move(age, event.to as string);
            send({ ...event, cycle: START + age });
          } else {
            const { type, ...payload } = event;
            const isTaken = moves.some(({ from, on }) => STATES[from] === snapshot.value && on === type);
            let code: string | undefined;
            try {
              contract.fire(age, type, payload);
            } catch (error) {
              if (!(error instanceof Fault)) throw error;
              code = error.code;
            }
            expect(code).toBe(isTaken ? undefined : 'EVENT_NOT_TAKEN');
            if (!isTaken) refused += 1;
            if (isTaken && send({ ...event, cycle: START + age })) moved += 1;
          }
          expect([age, contract.document().currentState]).toEqual([age, snapshot.value]);
          expect(contract.document().memory['kept']).toBe((snapshot.context as History).kept);
        }
      }),
      { numRuns: cases(200, 400), seed: 20_261 },
    );
    // The test tells nothing unless all of this happens often.
    expect(Math.min(moved, woken, refused)).toBeGreaterThan(100);
  });

  it('go through the same states where the contract is brought to another version in between, its states renamed', () => {
    let [moved, woken, upgraded] = [0, 0, 0];
    fc.assert(
      fc.property(definitions, definitions, fc.nat(3), steps, steps, (moves, others, turn, sequence, rest) => {
        const [own, next] = [definitionOf(moves), definitionOf(others, '1.1')].map((each) => checkDefinition(each, node.registry));
        if (own === undefined || next === undefined) throw new Error('no definitions');
        const contract = drive(own, readParameters(own.definition, {}));
        let machine = machineOf(moves);
        let [snapshot] = initialTransition(machine);
        let age = 0;
        const send = (event: object): boolean => {
          const before = snapshot.value;
          [snapshot] = transition(machine, snapshot, event as never);
          return before !== snapshot.value;
        };
        const go = (some: typeof sequence, taken: readonly Move[]): void => {
          for (const { after, event } of some) {
            for (const end = age + after; age < end; ) {
              age += 1;
              if (send({ type: 'clock', cycle: START + age })) woken += 1;
              contract.waitUntil(age);
              expect([age, contract.document().currentState]).toEqual([age, snapshot.value]);
            }
            if ('to' in event) {
              contract.move(age, event.to as string);
              send({ ...event, cycle: START + age });
            } else if (taken.some(({ from, on }) => STATES[from] === snapshot.value && on === event.type)) {
              const { type, ...payload } = event;
              contract.fire(age, type, payload);
              if (send({ ...event, cycle: START + age })) moved += 1;
            }
            expect([age, contract.document().currentState]).toEqual([age, snapshot.value]);
            expect(contract.document().memory['kept']).toBe((snapshot.context as History).kept);
          }
        };
        go(sequence, moves);
        // Every state gets the name of another; the history of the contract goes on, and the clock looks anew.
        const renamed = Object.fromEntries(STATES.map((state, i) => [state, STATES[(i + turn) % STATES.length] ?? state]));
        contract.upgrade(age, { target: next, mapping: { states: renamed } });
        const cycle = START + age;
        const context: History = { ...(snapshot.context as History), at: cycle, isNew: true, audit: cycle + 1 };
        machine = machineOf(others);
        snapshot = machine.resolveState({ value: renamed[String(snapshot.value)] ?? '', context } as never);
        expect(contract.document().currentState).toBe(snapshot.value);
        upgraded += 1;
        go(rest, others);
      }),
      { numRuns: cases(120, 250), seed: 20_263 },
    );
    expect(Math.min(moved, woken, upgraded)).toBeGreaterThan(100);
  });

  it('go through the same states where history is replayed, all events in one call with their times', async () => {
    let [moved, woken, refused] = [0, 0, 0];
    const timeOf = (age: number): string => new Date((START + age) * CYCLE_MILLISECONDS).toISOString();
    await fc.assert(
      fc.asyncProperty(definitions, steps, async (moves, sequence) => {
        const machine = machineOf(moves);
        let [snapshot] = initialTransition(machine);
        const expected: (readonly [state: unknown, kept: number] | 'EVENT_NOT_TAKEN')[] = [];
        const events: {
          readonly move: { readonly event: string; readonly payload: Readonly<Record<string, unknown>> };
          readonly at: string;
        }[] = [];
        let age = 0;
        for (const { after, event } of sequence) {
          for (const end = age + after; age < end; ) {
            age += 1;
            const before = snapshot.value;
            [snapshot] = transition(machine, snapshot, { type: 'clock', cycle: START + age } as never);
            if (before !== snapshot.value) woken += 1;
          }
          if ('to' in event) continue;
          const { type, ...payload } = event;
          events.push({ move: { event: type, payload }, at: timeOf(age) });
          if (!moves.some(({ from, on }) => STATES[from] === snapshot.value && on === type)) {
            expected.push('EVENT_NOT_TAKEN');
            refused += 1;
            continue;
          }
          const before = snapshot.value;
          [snapshot] = transition(machine, snapshot, { ...event, cycle: START + age } as never);
          if (before !== snapshot.value) moved += 1;
          expected.push([snapshot.value, (snapshot.context as History).kept]);
        }
        if (events.length === 0) return;
        const store = new MemoryStore();
        const contracts = new Contracts(node, store, () => 'ctr_replayed');
        await contracts.definitions.keep('m', definitionOf(moves));
        const mover = { by: 'local' };
        await contracts.deploy('m', { template: 'random', parameters: {}, at: timeOf(0) }, mover);
        expect(await firstDue(store)).toBeUndefined();
        const { answers } = await contracts.moveMany('m', 'ctr_replayed', events, mover, () => undefined);
        const memory = new Map<number, number>();
        let kept = 0;
        for (const row of await store.rows('m', { after: 0, limit: 100_000 })) {
          kept = row.remembered['kept'] ?? kept;
          memory.set(row.seq, kept);
        }
        expect(answers.map((answer) => ('row' in answer ? [answer.row.to, memory.get(answer.row.seq)] : answer.refusal.code))).toEqual(
          expected,
        );
        const { valid, checks } = await contracts.verify('ctr_replayed');
        expect([valid, checks]).toEqual([true, checks]);
      }),
      { numRuns: 60, seed: 20_262 },
    );
    expect(Math.min(moved, woken, refused)).toBeGreaterThan(30);
  });
});
