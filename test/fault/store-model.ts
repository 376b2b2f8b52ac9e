// Random commands run against the embedded store on a simulated disk and against the plain store in memory: what they show must be the same
// after each.
// Usage: node --import tsx test/fault/store-model.ts [runs] [seed]
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import type { RowQuery, Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { firstDue } from '../adapters/store/first-due.js';
import { nextRow } from '../adapters/store/make-rows.js';
import { digestOf, prepared } from '../adapters/store/row-maker.js';
import { fc } from '../property.js';
import { openSimulated } from './keepers.js';
import { SimulatedDisk } from './simulated-disk.js';

const FOLDER = '/data';

interface Model {
  readonly store: MemoryStore;
}

/** The store under test, which may be another one after a command. */
interface Real {
  disk: SimulatedDisk;
  store: Store;
}

type StoreCommand = fc.AsyncCommand<Model, Real>;

/** One commit of a batch: a row, a refusal of its builder, or a row that a key makes only once. */
interface Order {
  readonly machine: string;
  readonly contract: string;
  readonly cycle: number;
  readonly nextCycle: number | null;
  readonly key: string | undefined;
  readonly isRefused: boolean;
}

const give = (store: Store, { machine, contract, cycle, nextCycle, key, isRefused }: Order): Promise<unknown> =>
  store
    .commit<unknown>(machine, (view) => {
      if (isRefused) throw new Error(`refused at ${view.head.seq}`);
      const earlier = key === undefined ? undefined : view.idempotent(contract, digestOf(key));
      if (earlier !== undefined) return { rows: [], documents: [], value: earlier };
      const idempotency = key === undefined ? {} : { idempotency: { key: digestOf(key), body: digestOf('') } };
      return nextRow(machine, contract, { cycle, nextCycle, ...idempotency })(view);
    })
    .catch((error: unknown) => String(error));

const assertSame = async (model: Store, real: Store): Promise<void> => {
  assert.deepEqual(await real.machines(), await model.machines());
  for (const machine of await model.machines()) {
    assert.deepEqual(await real.head(machine), await model.head(machine));
    assert.deepEqual((await real.read(machine)).documents, (await model.read(machine)).documents);
  }
  assert.deepEqual(await firstDue(real), await firstDue(model));
  assert.equal(real.state(), 'ready');
};

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): StoreCommand => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await assertSame(model.store, real.store);
  },
  toString: () => name,
});

const commit = (orders: readonly Order[]): StoreCommand =>
  command(`commit ${JSON.stringify(orders)}`, async (model, real) => {
    const told: string[] = [];
    const stop = real.store.subscribe(({ machine, seq }) => told.push(`${machine} ${seq}`));
    const before = new Map<string, number>();
    for (const machine of await model.store.machines()) before.set(machine, (await model.store.head(machine)).seq);
    const [expected, actual] = await Promise.all([
      Promise.all(orders.map((order) => give(model.store, order))),
      Promise.all(orders.map((order) => give(real.store, order))),
    ]);
    stop();
    assert.deepEqual(actual, expected);
    const made: string[] = [];
    for (const machine of await model.store.machines())
      for (let seq = (before.get(machine) ?? 0) + 1; seq <= (await model.store.head(machine)).seq; seq += 1) made.push(`${machine} ${seq}`);
    assert.deepEqual(told.toSorted(), made.toSorted());
  });

const read = (machine: string, query: RowQuery): StoreCommand =>
  command(`rows ${machine} ${JSON.stringify(query)}`, async (model, real) => {
    assert.deepEqual(await real.store.rows(machine, query), await model.store.rows(machine, query));
  });

const define = (machine: string): StoreCommand =>
  command(`putDefinition ${machine}`, async (model, real) => {
    const stored = { machine, digest: prepared.digest, definition: rateLimiter, created: '2026-11-21T08:00:00.000Z' };
    await Promise.all([model.store.putDefinition(stored), real.store.putDefinition(stored)]);
    assert.deepEqual(await real.store.definitions(machine), await model.store.definitions(machine));
  });

/** Ends the process, in order or not, takes files away, and starts again. */
const restart = (isOrderly: boolean, gone: readonly string[]): StoreCommand =>
  command(`${isOrderly ? 'close' : 'die'}, lose ${gone.join(' and ') || 'nothing'}, open`, async (_, real) => {
    if (isOrderly) await real.store.close();
    // What is left behind works on the old disk, as if it were dead.
    real.disk = new SimulatedDisk(new Map([...real.disk.files()].filter(([path]) => !gone.some((end) => path.endsWith(end)))));
    real.store = await openSimulated(real.disk);
  });

const MACHINES = ['m', 'n', 'o'];
const machines = fc.constantFrom(...MACHINES);
const contracts = fc.constantFrom('a', 'b', 'c', 'd');
const place = fc.option(fc.integer({ min: -1, max: 40 }), { nil: undefined });

const orders = fc.record<Order>({
  machine: machines,
  contract: contracts,
  cycle: fc.integer({ min: 0, max: 500 }),
  nextCycle: fc.option(fc.integer({ min: 0, max: 50 })),
  key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }),
  isRefused: fc.nat(9).map((draw) => draw === 0),
});

const queries = fc
  .record({ contract: fc.option(contracts, { nil: undefined }), after: place, before: place, limit: fc.integer({ min: 0, max: 30 }) })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as unknown as RowQuery);

const commands = [
  fc.array(orders, { minLength: 1, maxLength: 6 }).map(commit),
  fc.array(orders, { minLength: 1, maxLength: 3 }).map(commit),
  fc.tuple(machines, queries).map(([machine, query]) => read(machine, query)),
  machines.map(define),
  fc.tuple(fc.boolean(), fc.subarray(['.index', '/snapshot.json', '00000001.index'])).map(([isOrderly, gone]) => restart(isOrderly, gone)),
];

/** Runs random commands so many times. */
export const checkModel = (runs: number, seed: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: '+1' }), async (sequence) => {
      const disk = new SimulatedDisk();
      const model: Model = { store: new MemoryStore() };
      const real: Real = { disk, store: await openSimulated(disk) };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await real.store.close();
      assert.equal((await verifyLedger(FOLDER, real.disk)).firstBad, undefined);
    }),
    { numRuns: runs, seed },
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [runs = 1_000, seed = 1] = process.argv.slice(2).map(Number);
  await checkModel(runs, seed);
  console.log(`${runs} runs: the embedded store and the store in memory showed the same.`);
}
