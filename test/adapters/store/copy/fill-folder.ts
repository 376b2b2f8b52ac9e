import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import { createClockFile } from '../../../../src/adapters/store/files/clock-file.js';
import { createFolderFormulas } from '../../../../src/adapters/store/formulas/folder-formulas.js';
import { createFolderJobs } from '../../../../src/adapters/store/jobs/folder-jobs.js';
import { createAccessFiles } from '../../../../src/adapters/store/keys/access-files.js';
import { openFolderLog } from '../../../../src/adapters/store/log/open-folder-log.js';
import { FolderReceiptLog } from '../../../../src/adapters/store/receipts/folder-receipt-log.js';
import { createFolderWebhooks } from '../../../../src/adapters/store/webhooks/folder-webhooks.js';
import { CHUNK_ITEMS } from '../../../../src/call/jobs.js';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { rateLimiter } from '../../../../src/core/contract/templates/rate-limiter.js';
import { sha256Hex } from '../../../../src/core/digest.js';
import { digestOfFormula } from '../../../../src/core/formula/read-formula.js';
import type { Keyring } from '../../../../src/core/receipt/keyring.js';
import { doAll, start } from '../jobs/describe-jobs.js';
import { fire } from '../make-rows.js';
import { receiptAt } from '../receipts/keep.js';
import { digestOf } from '../row-maker.js';
import { keepLetters } from '../webhooks/keep-letters.js';

/** What was put into a folder, as far as tests ask for it. */
export interface Filled {
  readonly receipts: readonly string[];
  readonly key: string;
  readonly job: string;
}

/** Puts some of all that a data folder can hold into one: receipts of three owners, of which the last ones are not in the log yet. */
export const fillFolder = async (dataFolder: string, ring: Keyring, receiptCount = 300): Promise<Filled> => {
  const keyring = (): Keyring => ring;
  const now = Date.now;
  const store = await openEmbeddedStore(dataFolder);
  const own = { ...rateLimiter, id: 'own-limiter' };
  await store.putDefinition({
    machine: 'b',
    digest: `sha256:${sha256Hex(toCanonicalJson(own))}`,
    definition: own,
    created: '2026-11-22T08:00:00.000Z',
  });
  for (let i = 0; i < 40; i += 1)
    await fire(store, ['a', 'b', 'lab-ü'][i % 3] as string, `ctr_${i % 5}`, {
      cycle: i,
      ...(i % 4 === 0 ? { idempotency: { key: digestOf(String(i)), body: digestOf('') } } : {}),
    });
  const heads = await Promise.all((await store.machines()).map(async (machine) => ({ machine, ...(await store.head(machine)) })));
  await store.close();
  const access = createAccessFiles({ dataFolder, keyring, now, demoLimit: 10, dailyLimit: 100 });
  const minted = await access.mint('b');
  const other = await access.mint(undefined);
  await access.mintMember('b');
  await access.revoke(other.record.prefix);
  for (let i = 0; i < 3; i += 1) await access.spend(minted.record);
  await access.close();
  await createClockFile(dataFolder).correct({
    at: '2026-11-22T08:00:00.000Z',
    newest: '2026-11-22T09:00:00.000Z',
    reason: 'it was an hour ahead',
    receipt: 'rcp_1',
  });
  const formulas = createFolderFormulas({ dataFolder, now });
  for (const text of ['two', 'three']) await formulas.keep('b', { name: 'own', text, digest: digestOfFormula(text) });
  const hooks = createFolderWebhooks({ dataFolder, keyring, now, rule: 'any' });
  const { hook } = await hooks.add('a', { url: 'http://127.0.0.1:9/', send: 'events' }, 2);
  await keepLetters(hooks, 'a', hook.id, 3);
  const receipts = new FolderReceiptLog({ dataFolder, capacity: 1 << 26, pseudonymKey: () => Buffer.from('salt') });
  const log = openFolderLog({ dataFolder, keyring, heads: async () => heads });
  const ids: string[] = [];
  const owners = [
    { kind: 'local', name: '' },
    { kind: 'key', name: minted.record.prefix },
    { kind: 'address', name: '192.0.2.1' },
  ] as const;
  for (let i = 0; i < receiptCount; i += 1) {
    // What comes behind stands in the log after the copy alone.
    if (i === receiptCount - 5) await log.close();
    const kept = receiptAt(i);
    ids.push(kept.receipt.id);
    await receipts.append(kept, owners[i % 7 === 0 ? 1 : i % 11 === 0 ? 2 : 0] as (typeof owners)[number]);
  }
  await receipts.close();
  const jobs = createFolderJobs({ dataFolder, now });
  const job = await start(jobs, 3, undefined, 'once');
  await doAll(jobs);
  await jobs.start({ owner: { kind: 'local', name: '' } }, async () => ({ spec: { open: true }, items: CHUNK_ITEMS }));
  await jobs.close();
  return { receipts: ids, key: minted.key, job: job.id };
};
