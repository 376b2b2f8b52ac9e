// Kills a process with 32 concurrent writers at random moments, over and over, and looks each time whether the folder opens, its ledger is valid
// and nothing that was acknowledged is gone. Hooks tell a receiver, which fails now and then, of every row meanwhile: none may be left out.
// Usage: node --import tsx test/fault/kill.ts [kills] [seed] [bytes of a segment, or default]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { SEGMENT_BYTES } from '../../src/adapters/store/embedded/journal/segments.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import { bundleProcess } from '../bundle-process.js';
import { node } from '../core/protocol/node.js';
import { createRandom } from '../random.js';
import { deliverTo } from './deliver-to.js';
import { startFailingReceiver, type ToldReport } from './failing-receiver.js';
import { acknowledgedIn, startWriter } from './start-writer.js';

const WRITERS = 32;
const MOST_AWAITED = 240;
/** A folder takes so many kills; then a new one is begun, so that reading it does not take most of the time. */
const KILLS_OF_A_FOLDER = 5;

/** What the kills came to. */
export interface KillReport extends ToldReport {
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
}

const HOUR = 3_600_000;

/** Kills writers so many times; segments are small unless told. */
export const killWriters = async (kills: number, seed: number, segmentBytes?: number): Promise<KillReport> => {
  const random = createRandom(seed);
  const base = mkdtempSync(join(tmpdir(), 'genmath-kill-'));
  const receiver = await startFailingReceiver(seed + 1);
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
    receiver.begin();
  };
  try {
    const bundle = await bundleProcess(new URL('writer.ts', import.meta.url), base);
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % KILLS_OF_A_FOLDER === 0) begin();
      const { child, first, ended } = startWriter(bundle, folder, WRITERS, {
        receiver: receiver.url,
        ...(segmentBytes === undefined ? {} : { segmentBytes }),
      });
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
      let seen = 0;
      for (const machine of await store.machines()) seen += (await store.head(machine)).seq;
      const rows = new Set<string>();
      for await (const { machine, seq, hash } of exportLedger(folder)) rows.add(`${machine} ${seq} ${hash}`);
      if (isLast) {
        const now = (): number => Date.now() + HOUR;
        const webhooks = createFolderWebhooks({ dataFolder: folder, keyring: node.keyring, now, rule: 'any' });
        const told = await receiver.settle(rows, async () => deliverTo(webhooks, store, now));
        report.delivered += told.delivered;
        report.again += told.again;
        report.undelivered.push(...told.undelivered);
        report.untrue.push(...told.untrue);
      }
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
  const [kills = 200, seed = 1] = process.argv.slice(2, 4).map(Number);
  const asked = process.argv[4];
  const segmentBytes = asked === 'default' ? SEGMENT_BYTES : asked === undefined ? undefined : Number(asked);
  const { acknowledged, together, lost, broken, early, notices, delivered, again, undelivered, untrue } = await killWriters(
    kills,
    seed,
    segmentBytes,
  );
  console.log(
    `${kills} kills (${early} before the folder was open), ${acknowledged} rows acknowledged (${together} many in one call): ${lost.length} lost, ${broken.length} folders broken.`,
  );
  console.log(
    `${delivered} rows told to a receiver that fails, ${again} of them again: ${undelivered.length} never, ${untrue.length} wrongly or out of order.`,
  );
  for (const what of [...new Set([...lost, ...broken, ...undelivered, ...untrue, ...notices])].slice(0, 20)) console.log(what);
  if (lost.length + broken.length + undelivered.length + untrue.length > 0) process.exitCode = 1;
}
