// Kills processes that share a data folder, mostly the one that owns it, over and over while all of them write, and looks at the end whether anything
// that was acknowledged is gone, was written twice, or anybody saw an error.
// Usage: node --import tsx test/fault/kill-owners.ts [kills] [seed]
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { bundleProcess } from '../bundle-process.js';
import { createRandom } from '../random.js';
import { acknowledgedIn, startWriter, type Writer } from './start-writer.js';

const PROCESSES = 4;
const CALLERS = 4;
/** How often it is the owner that is killed. */
const OWNER_SHARE = 0.75;

/** What the kills came to. */
export interface OwnerKills {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** What a process said that it should not have. */
  readonly errors: readonly string[];
  readonly valid: boolean;
}

/** Gives the process that owns a folder. */
const ownerOf = (folder: string): number | undefined => {
  const newest = Math.max(
    0,
    ...readdirSync(folder)
      .flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number),
  );
  try {
    return (JSON.parse(readFileSync(join(folder, `lock-${newest}`), 'utf8')) as { readonly pid?: number }).pid;
  } catch {
    // It is just changing hands.
    return undefined;
  }
};

/** Kills so many processes. */
export const killOwners = async (kills: number, seed: number): Promise<OwnerKills> => {
  const random = createRandom(seed);
  const base = mkdtempSync(join(tmpdir(), 'genmath-owners-'));
  try {
    const bundle = await bundleProcess(new URL('share-writer.ts', import.meta.url), base);
    const folder = mkdtempSync(join(base, 'data-'));
    const start = (): Writer => startWriter(bundle, folder, CALLERS);
    const running = Array.from({ length: PROCESSES }, start);
    const errors: string[] = [];
    await Promise.all(running.map(({ first }) => first));
    for (let i = 0; i < kills; i += 1) {
      await setTimeout(50 + random() * 250);
      const owner = running.findIndex(({ child }) => child.pid === ownerOf(folder));
      const which = owner !== -1 && random() < OWNER_SHARE ? owner : Math.floor(random() * PROCESSES);
      const [killed] = running.splice(which, 1, start());
      killed?.child.kill('SIGKILL');
      errors.push(...((await killed?.ended) ?? []).filter((word) => word !== 'ready'));
    }
    await Promise.all(running.map(({ first }) => first));
    await setTimeout(300);
    for (const { child } of running) child.kill('SIGTERM');
    for (const said of await Promise.all(running.map(({ ended }) => ended)))
      errors.push(...(said.join() === 'ready,closed' ? [] : [said.join(', ')]));
    const rows = new Set<string>();
    const texts = new Map<string, number>();
    for await (const { machine, seq, hash, payload } of exportLedger(folder)) {
      rows.add(`${machine} ${seq} ${hash}`);
      const text = String(payload['text']);
      texts.set(text, (texts.get(text) ?? 0) + 1);
    }
    const acknowledged = acknowledgedIn(folder);
    return {
      kills,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((row) => !rows.has(row)),
      doubled: [...texts].filter(([, count]) => count > 1).map(([text]) => text),
      errors,
      valid: (await verifyLedger(folder)).valid,
    };
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills = '40', seed = '1'] = process.argv.slice(2);
  console.log(await killOwners(Number(kills), Number(seed)));
}
