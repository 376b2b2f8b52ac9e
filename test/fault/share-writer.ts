// One of several processes that write to a shared data folder until they are told to stop, or killed; kill-owners.ts bundles and starts it.
// Usage: node share-writer.mjs <folder> <file of what was acknowledged> <callers>
import { openSync, writeSync } from 'node:fs';
import { createSharedFolder } from '../../src/adapters/store/shared/shared-folder.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { toFault } from '../../src/core/faults.js';
import { fire } from '../adapters/store/make-rows.js';

const [dataFolder = '', acknowledged = '', callers = '1'] = process.argv.slice(2);
const say = (word: string): void => void writeSync(1, `${word}\n`);

let isOver = false;
process.on('SIGTERM', () => {
  isOver = true;
});
try {
  const { join, store, close } = createSharedFolder({ dataFolder, version: 'test', now: Date.now, options: { templates: [rateLimiter] } });
  await join();
  say('ready');
  const file = openSync(acknowledged, 'a');
  const write = async (caller: number): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      // Whoever finds the text twice knows that a commit was.
      const text = `${process.pid} ${caller} ${i}`;
      const { machine, seq, hash } = await fire(store, `m${caller % 2}`, `c${caller}`, { payload: { text } });
      writeSync(file, `${machine} ${seq} ${hash}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(callers) }, (_, i) => write(i)));
  await close();
  say('closed');
} catch (error) {
  const { code, message } = toFault(error);
  say(`${code} ${message}`);
}
process.exit();
