// Kills a process with 32 concurrent writers at random moments, over and over, and looks each time whether the folder opens, its ledger is valid
// and nothing that was acknowledged is gone. Hooks tell a receiver, which fails now and then, of every row meanwhile: none may be left out.
// Usage: node --import tsx test/fault/kill.ts [kills] [seed]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { startReceiver } from '../adapters/webhook/receiver.js';
import { createRandom } from '../random.js';
import { deliverTo } from './deliver-to.js';
import { acknowledgedIn, bundleWriter, startWriter } from './start-writer.js';

const WRITERS = 32;
const MOST_AWAITED = 240;
/** A folder takes so many kills; then a new one is begun, so that reading it does not take most of the time. */
const KILLS_OF_A_FOLDER = 5;

/** What the kills came to. */
export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Those among them that came many in one call. */
  readonly together: number;
  readonly lost: readonly string[];
  /** Folders that did not open, or whose ledger was not valid, with why. */
  readonly broken: readonly string[];
  /** Kills that came before the process had opened the folder. */
  readonly early: number;
  readonly notices: readonly string[];
  /** Rows of ledgers, which at the end of a folder all have been taken by the receiver. */
  readonly delivered: number;
  /** Messages that came again under their id after they had been taken. */
  readonly again: number;
  readonly undelivered: readonly string[];
  /** What the receiver was told that no ledger says, or out of the order of its contract. */
  readonly untrue: readonly string[];
}

/** What a receiver took, by the folder whose ledger tells of it. */
interface Told {
  readonly taken: Map<string, string>;
  readonly last: Map<string, number>;
}

const HOUR = 3_600_000;
/** A receiver takes this share of messages, refuses some and closes the connection on others. */
const TAKEN_SHARE = 0.97;
const REFUSED_SHARE = 0.985;

/** Kills writers so many times. */
export const killWriters = async (kills: number, seed: number): Promise<KillReport> => {
  const random = createRandom(seed);
  const base = mkdtempSync(join(tmpdir(), 'genmath-kill-'));
  const receiver = await startReceiver();
  let told: Told = { taken: new Map(), last: new Map() };
  let isKind = false;
  const chance = createRandom(seed + 1);
  receiver.treat(({ id, data }) => {
    const drawn = isKind ? 0 : chance();
    if (drawn > TAKEN_SHARE) return drawn > REFUSED_SHARE ? 'close' : 503;
    const [machine, contract, seq] = [String(data['machine']), String(data['contract']), Number(data['seq'])];
    const before = told.last.get(`${machine} ${contract}`) ?? 0;
    if (told.taken.has(id)) report.again += 1;
    else if (seq < before) report.untrue.push(`row ${seq} of ${machine} was told after row ${before}`);
    told.last.set(`${machine} ${contract}`, Math.max(seq, before));
    told.taken.set(id, `${machine} ${seq} ${data['hash']}`);
    return 200;
  });
  /** Lets the receiver take all that waits, an hour later, and compares what it was told with the ledger. */
  const settle = async (store: Store, rows: ReadonlySet<string>): Promise<void> => {
    isKind = true;
    const { webhooks, stop } = await deliverTo(receiver.url, [], folder, store, () => Date.now() + HOUR);
    const hashes = (): Set<string> => new Set(told.taken.values());
    for (let waited = 0; hashes().size < rows.size && waited < 60_000; waited += 50) await setTimeout(50);
    await stop();
    const all = hashes();
    report.delivered += all.size;
    report.undelivered.push(...[...rows].filter((row) => !all.has(row)));
    report.untrue.push(...[...all].filter((row) => !rows.has(row)));
    for (const machine of await webhooks.machines())
      if ((await webhooks.dead(machine)).length > 0) report.undelivered.push(`${machine} has dead letters`);
    isKind = false;
  };
  const report = {
    kills,
    acknowledged: 0,
    together: 0,
    lost: [] as string[],
    broken: [] as string[],
    early: 0,
    notices: [] as string[],
    delivered: 0,
    again: 0,
    undelivered: [] as string[],
    untrue: [] as string[],
  };
  let folder = '';
  const begin = (): void => {
    folder = mkdtempSync(join(base, 'data-'));
    told = { taken: new Map(), last: new Map() };
  };
  try {
    const bundle = await bundleWriter(base);
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % KILLS_OF_A_FOLDER === 0) begin();
      const { child, first, ended } = startWriter(bundle, folder, WRITERS, { receiver: receiver.url });
      const isEarly = random() < 0.2;
      if (isEarly) await setTimeout(random() * 300);
      else if ((await first) !== 'ready') report.broken.push(await first);
      // So many more rows are acknowledged first, however busy the machine is, and a moment passes.
      const awaited = acknowledgedIn(folder).length + Math.floor(random() * MOST_AWAITED);
      while (!isEarly && child.exitCode === null && acknowledgedIn(folder).length < awaited) await setTimeout(2);
      if (!isEarly) await setTimeout(random() * 10);
      child.kill('SIGKILL');
      const said = await ended;
      if (!said.includes('ready')) report.early += 1;
      report.broken.push(...said.filter((word) => word.startsWith('row ')));
      const isLast = kill % KILLS_OF_A_FOLDER === KILLS_OF_A_FOLDER - 1 || kill === kills - 1;
      // In the other rounds the next writer is the one that takes the folder over and puts it right.
      if (!isLast && random() < 0.5) continue;
      let store: Awaited<ReturnType<typeof openEmbeddedStore>>;
      try {
        store = await openEmbeddedStore(folder);
      } catch (error) {
        report.broken.push(`kill ${kill + 1}: ${error instanceof Error ? error.message : String(error)}`);
        begin();
        continue;
      }
      report.notices.push(...store.notices());
      const seen = store.machines().reduce((sum, machine) => sum + store.head(machine).seq, 0);
      const rows = new Set<string>();
      for await (const { machine, seq, hash } of exportLedger(folder)) rows.add(`${machine} ${seq} ${hash}`);
      if (isLast) await settle(store, rows);
      await store.close();
      if (seen !== rows.size) report.broken.push(`${seen} of ${rows.size} rows are seen`);
      const acknowledged = acknowledgedIn(folder);
      report.lost.push(...acknowledged.filter((what) => !rows.has(what)));
      if (isLast) {
        report.acknowledged += acknowledged.length;
        report.together += acknowledged.filter((what) => what.startsWith('many')).length;
      }
      const { firstBad } = await verifyLedger(folder);
      if (firstBad !== undefined) report.broken.push(JSON.stringify(firstBad));
    }
  } finally {
    await receiver.close();
    rmSync(base, { recursive: true, force: true });
  }
  return report;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills = 200, seed = 1] = process.argv.slice(2).map(Number);
  const { acknowledged, together, lost, broken, early, notices, delivered, again, undelivered, untrue } = await killWriters(kills, seed);
  console.log(
    `${kills} kills (${early} before the folder was open), ${acknowledged} rows acknowledged (${together} many in one call): ${lost.length} lost, ${broken.length} folders broken.`,
  );
  console.log(
    `${delivered} rows told to a receiver that fails, ${again} of them again: ${undelivered.length} never, ${untrue.length} wrongly or out of order.`,
  );
  for (const what of [...new Set([...lost, ...broken, ...undelivered, ...untrue, ...notices])].slice(0, 20)) console.log(what);
  if (lost.length + broken.length + undelivered.length + untrue.length > 0) process.exitCode = 1;
}
