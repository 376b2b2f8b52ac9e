// A process that writes to a data folder until it is killed or the disk refuses; the tests bundle and start it.
// Usage: node writer.mjs <folder> <file of what was acknowledged> <writers> [most commits of each] [where hooks are sent] [bytes of a segment]
import { openSync, writeSync } from 'node:fs';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { toFault } from '../../src/core/faults.js';
import { fire } from '../adapters/store/make-rows.js';
import { digestOf } from '../adapters/store/row-maker.js';
import { node } from '../core/protocol/node.js';
import { addHooks, deliverTo } from './deliver-to.js';

const [folder = '', acknowledged = '', writers = '1', most = 'Infinity', receiver = '', segmentBytes = ''] = process.argv.slice(2);
/** Events of one call of the writers that send many. */
const EVENTS = 8;
const say = (word: string): void => {
  writeSync(1, `${word}\n`);
};

try {
  const store = await openEmbeddedStore(folder, { templates: [rateLimiter], segmentBytes: Number(segmentBytes) });
  say('ready');
  const machines = Array.from({ length: Number(writers) }, (_, i) => (i % 4 === 3 ? `many${i}` : `m${i % 5}`));
  const webhooks = createFolderWebhooks({ dataFolder: folder, keyring: node.keyring, now: Date.now, rule: 'any' });
  if (receiver !== '') await addHooks(webhooks, receiver, machines);
  const delivery = receiver === '' ? undefined : deliverTo(webhooks, store, Date.now);
  const file = openSync(acknowledged, 'a');
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; i < Number(most); i += 1) {
      const { machine, seq, hash } = await fire(store, `m${writer % 5}`, `c${writer % 11}`);
      // Said only when the commit has resolved; it survives the process, as the journal's own writes do.
      writeSync(file, `${machine} ${seq} ${hash}\n`);
    }
  };
  const contracts = new Contracts(node, store, () => 'none');
  // Many events in one call; a writer that follows a killed one begins with the same calls, and must be answered by the rows that these made.
  const writeMany = async (writer: number): Promise<void> => {
    const machine = `many${writer}`;
    const keyOf = (text: string) => ({ key: digestOf(`${writer} ${text}`), body: digestOf('') });
    const deployment = { template: rateLimiter.id, parameters: {} };
    const { document } = await contracts.deploy(machine, deployment, { by: 'local', idempotency: keyOf('made') });
    for (let i = 0; i < Number(most); i += 1) {
      const events = Array.from({ length: EVENTS }, (_, at) => ({
        move: { event: 'request' },
        idempotency: { ...keyOf(`${i} ${at}`), isOfCall: true },
      }));
      const { answers } = await contracts.moveMany(machine, document.id, events, { by: 'local' }, () => undefined);
      let before = 0;
      for (const answer of answers) {
        if ('refusal' in answer) throw answer.refusal;
        const { seq, hash } = answer.row;
        // Whichever process wrote them: the rows of one call come in the order of its events.
        if (seq <= before) say(`row ${seq} of ${machine} stands before row ${before}`);
        before = seq;
        writeSync(file, `${machine} ${seq} ${hash}\n`);
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Number(writers) }, (_, i) => (i % 4 === 3 ? writeMany(i) : write(i))));
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused !== undefined) say(toFault(refused.reason).code);
  await delivery?.stop();
  await store.close();
  say(`closed ${store.state()}`);
} catch (error) {
  const { code, message } = toFault(error);
  say(`${code} ${message}`);
}
