import type { Context } from '../../src/core/context.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { Mover } from '../../src/core/contract/ledger/mover.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { readFormula } from '../../src/core/formula/read-formula.js';
import { CYCLE_MILLISECONDS } from '../../src/core/pulse.js';
import { digestOf } from '../adapters/store/row-maker.js';
import { TANK, TANK_IN_CELSIUS, TO_CELSIUS } from '../core/contract/lifecycle/tank.js';
import { ALICE, BOB, OWNER } from '../core/contract/members-ledger.js';
import { DEFLECTION } from '../core/formula/formulas.js';
import { BEAM_WATCH } from '../tools/beam-watch.js';
import { WORK } from '../tools/kept-formulas.js';

const LOCAL: Mover = { by: 'local' };
const DAY = 86_400_000;
/** Cycles by which the clock is ahead for a while. */
const AHEAD = Math.round((30 * DAY) / CYCLE_MILLISECONDS);

/**
 * Fills a store with rows of every kind, some 100 kB of them: of members, of two versions of a definition and its end, of own formulas, of a
 * contract that is replayed, of events with an Idempotency-Key, of a move by hand, of time, and of a clock that was a month ahead and was corrected.
 * @param pass lets so many cycles pass
 */
export const fillLedger = async (store: Store, node: Context, pass: (cycles: number) => void): Promise<Contracts> => {
  let made = 0;
  const contracts = new Contracts(node, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  const deploy = async (machine: string, template: string, parameters: Readonly<Record<string, unknown>>, mover: Mover, at?: string) =>
    (await contracts.deploy(machine, { template, parameters, ...(at === undefined ? {} : { at }) }, mover)).document.id;
  const keyed = (key: string): Mover => ({ ...LOCAL, idempotency: { key: digestOf(key), body: digestOf('{}') } });

  const approval = await deploy('lab', 'm-of-n-approval', { needed: 2 }, OWNER);
  await contracts.members.invite('lab', { name: 'alice', key: ALICE.by, roles: ['approver'] }, OWNER);
  await contracts.members.invite('lab', { name: 'bob', key: BOB.by, roles: ['approver'] }, OWNER);
  await contracts.move('lab', approval, { event: 'approve' }, ALICE);
  await contracts.members.remove('lab', 'alice', OWNER);
  await contracts.move('lab', approval, { event: 'approve' }, BOB);

  for (const definition of [TANK, { ...TANK_IN_CELSIUS, retire: { by: ['owner'], in: ['idle', 'warm'] } }])
    await contracts.definitions.keep('shop', definition);
  const tank = (await contracts.deploy('shop', { template: 'tank', version: '1.0', parameters: {} }, OWNER)).document.id;
  await contracts.move('shop', tank, { event: 'reading', payload: { temp: 50 } }, OWNER);
  pass(2);
  const target = await contracts.definitions.prepared('tank', 'shop', '1.1');
  await contracts.move('shop', tank, { upgrade: { target, mapping: TO_CELSIUS } }, OWNER);
  pass(20);
  await contracts.move('shop', tank, { event: 'reading', payload: { temp: '20 degC' } }, OWNER);
  await contracts.move('shop', tank, { retire: 'Der Tank wurde verkauft: 3 °C zu wenig' }, OWNER);

  const formulas = new Map([DEFLECTION, WORK].map((text) => readFormula(text)).map((operator) => [operator.id, () => operator]));
  await contracts.definitions.keep('beam', BEAM_WATCH, node.registry.with(formulas));
  const beam = await deploy('beam', 'beam-watch', {}, LOCAL);
  for (const weight of ['1 kN', '1500 N']) await contracts.move('beam', beam, { event: 'load', payload: { weight } }, LOCAL);

  const past = (days: number): string => new Date(node.now() - days * DAY).toISOString();
  const replayed = await deploy('plant', 'rate-limiter', { threshold: 1, within: 5 }, LOCAL, past(30));
  for (const days of [29, 28.999_9]) await contracts.move('plant', replayed, { event: 'request' }, LOCAL, past(days));
  for (const machine of ['east', 'west']) {
    const limiter = await deploy(machine, 'rate-limiter', { threshold: 1, within: 4 }, keyed('made'));
    await contracts.move(machine, limiter, { event: 'request' }, keyed('first'));
    await contracts.move(machine, limiter, { event: 'request' }, LOCAL);
    pass(10);
    await contracts.move(machine, limiter, { to: 'limiting' }, LOCAL);
    const breaker = await deploy(machine, 'circuit-breaker', { least_calls: 3, weight: 0.5 }, OWNER);
    for (const event of ['failure', 'success']) await contracts.move(machine, breaker, { event }, OWNER);
  }
  pass(AHEAD);
  const watched = await deploy('north', 'dead-man-switch', { interval: '10 s' }, OWNER);
  await contracts.move('north', watched, { event: 'heartbeat' }, OWNER);
  const late = await deploy('north', 'rate-limiter', { threshold: 1, within: 4 }, LOCAL);
  for (let i = 0; i < 2; i += 1) await contracts.move('north', late, { event: 'request' }, LOCAL);
  pass(7 - AHEAD);
  await contracts.corrections.correct('die Batterie der Uhr war leer');
  pass(3);
  await contracts.move('north', watched, { event: 'heartbeat' }, OWNER);
  pass(10);
  await contracts.move('north', late, { event: 'request' }, LOCAL);
  return contracts;
};

/** Lets the clock of a node be moved by hand. */
export const createClock = (moment: number) => {
  let now = moment;
  return {
    now: () => now,
    pass: (cycles: number): void => {
      now += cycles * CYCLE_MILLISECONDS;
    },
  };
};
