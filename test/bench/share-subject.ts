// What share.ts measures, bundled as the package is: each is one of the processes of a data folder. It is told what to do by messages of its parent.
// Usage: share-subject.mjs own|calls|race|go-on <folder of the registry> <folder> [rows]
import { createSharedFolder } from '../../src/adapters/store/shared/shared-folder.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { createBenchRows } from './fresh-rows.js';
import type { CallFigures, GapFigures, RaceFigures } from './share-figures.js';

const [task = '', registryUrl = '', dataFolder = '', wanted = '0'] = process.argv.slice(2);
const { fresh } = createBenchRows(registryUrl);
const CALLS = 3_000;
const SECONDS = 2;

const folder = createSharedFolder({ dataFolder, version: 'bench', now: Date.now, options: { templates: [rateLimiter] } });
await folder.join();
const { store } = folder;
const say = (what: unknown): void => void process.send?.(what);
const told = (word: string): Promise<void> =>
  new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === word) resolve();
    });
  });

const perSecond = async (callers: number, machine: string, over: Store): Promise<number> => {
  const from = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, i) => {
      for (; performance.now() - from < SECONDS * 1_000; done += 1) await fresh.fire(over, machine, `ctr_${i}`);
    }),
  );
  return (done / (performance.now() - from)) * 1_000;
};

const measureCalls = async (): Promise<CallFigures> => {
  const milliseconds: number[] = [];
  for (let i = 0; i < CALLS; i += 1) {
    const from = performance.now();
    await store.head('m');
    milliseconds.push(performance.now() - from);
  }
  await perSecond(8, 'warm', store);
  return { milliseconds, one: await perSecond(1, 'one', store), many: await perSecond(64, 'many', store) };
};

const race = async (): Promise<RaceFigures> => {
  // The first row of a process compiles what makes it.
  for (let i = 0; i < 5; i += 1) await fresh.fire(store, `warm-${process.pid}`, 'ctr');
  say('ready');
  await told('go');
  const from = performance.now();
  let longest = 0;
  for (let i = 0; i < Number(wanted); i += 1) {
    const began = performance.now();
    await fresh.fire(store, 'race', `ctr_${process.pid}`);
    longest = Math.max(longest, performance.now() - began);
  }
  return { milliseconds: performance.now() - from, longest };
};

const goOn = async (): Promise<GapFigures> => {
  let isOver = false;
  void told('stop').then(() => {
    isOver = true;
  });
  say('ready');
  let [longest, commits, last] = [0, 0, performance.now()];
  while (!isOver) {
    await fresh.fire(store, 'm', `ctr_${process.pid}`);
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    commits += 1;
  }
  return { longest, commits };
};

if (task === 'own') {
  say('ready');
  await told('stop');
} else say(task === 'calls' ? await measureCalls() : task === 'race' ? await race() : await goOn());
await folder.close();
process.disconnect();
