// Kills a process with 32 concurrent writers at random moments, over and over, and looks each time whether the folder opens, its ledger is valid
// and nothing that was acknowledged is gone.
// Usage: node --import tsx test/fault/kill.ts [kills] [seed]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { createRandom } from '../random.js';
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
}

/** Kills writers so many times. */
export const killWriters = async (kills: number, seed: number): Promise<KillReport> => {
  const random = createRandom(seed);
  const base = mkdtempSync(join(tmpdir(), 'genmath-kill-'));
  const report = { kills, acknowledged: 0, together: 0, lost: [] as string[], broken: [] as string[], early: 0, notices: [] as string[] };
  try {
    const bundle = await bundleWriter(base);
    let folder = '';
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % KILLS_OF_A_FOLDER === 0) folder = mkdtempSync(join(base, 'data-'));
      const { child, first, ended } = startWriter(bundle, folder, WRITERS);
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
        folder = mkdtempSync(join(base, 'data-'));
        continue;
      }
      report.notices.push(...store.notices());
      const seen = store.machines().reduce((sum, machine) => sum + store.head(machine).seq, 0);
      await store.close();
      const rows = new Set<string>();
      for await (const { machine, seq, hash } of exportLedger(folder)) rows.add(`${machine} ${seq} ${hash}`);
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
    rmSync(base, { recursive: true, force: true });
  }
  return report;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills = 200, seed = 1] = process.argv.slice(2).map(Number);
  const { acknowledged, together, lost, broken, early, notices } = await killWriters(kills, seed);
  console.log(
    `${kills} kills (${early} before the folder was open), ${acknowledged} rows acknowledged (${together} many in one call): ${lost.length} lost, ${broken.length} folders broken.`,
  );
  for (const what of [...new Set([...lost, ...broken, ...notices])].slice(0, 20)) console.log(what);
  if (lost.length + broken.length > 0) process.exitCode = 1;
}
