// A process that writes to a data folder until it is killed or the disk refuses; the tests bundle and start it.
// Usage: node writer.mjs <folder> <file of what was acknowledged> <writers> [most commits of each]
import { openSync, writeSync } from 'node:fs';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { toFault } from '../../src/core/faults.js';
import { fire } from '../adapters/store/make-rows.js';

const [folder = '', acknowledged = '', writers = '1', most = 'Infinity'] = process.argv.slice(2);
const say = (word: string): void => {
  writeSync(1, `${word}\n`);
};

try {
  // A segment takes some six rows, so that many of the kills come while one is begun.
  const store = await openEmbeddedStore(folder, { templates: [rateLimiter], segmentBytes: 1 << 14 });
  say('ready');
  const file = openSync(acknowledged, 'a');
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; i < Number(most); i += 1) {
      const { machine, seq, hash } = await fire(store, `m${writer % 5}`, `c${writer % 11}`);
      // Said only when the commit has resolved; it survives the process, as the journal's own writes do.
      writeSync(file, `${machine} ${seq} ${hash}\n`);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Number(writers) }, (_, i) => write(i)));
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused !== undefined) say(toFault(refused.reason).code);
  await store.close();
  say(`closed ${store.state()}`);
} catch (error) {
  const { code, message } = toFault(error);
  say(`${code} ${message}`);
}
