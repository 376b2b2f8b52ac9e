// Sends a node hostile traffic of all shapes from several addresses with keys: well-formed requests of everything that the service offers, malformed ones, costly
// ones, and connections that are dropped, all at once. Fails on an answer of the server's fault, on health that does not come, on memory that grows when it
// is warm, on an end that is not clean, and on a ledger or a log that does not verify afterwards.
// Usage: npm run fuzz -- hostile [seconds] [seed] [callers]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendHostileTraffic } from './hostile-traffic.js';
import { type Growth, growthsOf, leftOf, type Measured } from './judge-memory.js';

const [seconds = 300, seed = 1, callers = 24] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'genmath-hostile-'));
try {
  const warm = Math.min(60, seconds / 5);
  const { statuses, served, dropped, memory, late, rests, kept, health, slowest, failures } = await sendHostileTraffic({
    folder,
    seconds,
    seed,
    callers,
    warm,
  });
  for (const [kind, count] of [...served].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(count).padStart(7)} ${kind}`);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${seconds} s with seed ${seed}, ${callers} callers; answered ${counts.join(', ')}; ${dropped} connections dropped; health within ${Math.max(...health).toFixed(0)} ms, ${health.length} times, and all within ${(slowest / 1_000).toFixed(1)} s`,
  );
  for (const measured of memory.filter((_, i) => i % Math.ceil(memory.length / 20) === 0)) {
    const { at, resident, heap, code, kept: held } = measured;
    const parts = `${code.toFixed(1)} of code, ${held.toFixed(2)} of what is kept, ${leftOf(measured).toFixed(1)} left`;
    console.log(
      `${at.toFixed(0).padStart(5)} s  ${resident.toFixed(0).padStart(5)} MB resident  ${heap.toFixed(1).padStart(6)} MB of heap: ${parts}`,
    );
  }
  console.log(
    `kept in the end: ${Object.entries(kept)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
  );
  const of = (measured: readonly Measured[], part: keyof Growth): string =>
    `${part} grew by ${growthsOf(measured, 'minute')[part].toFixed(2)} MB a minute, ${(growthsOf(measured, 'thousand answers')[part] * 1e3).toFixed(0)} bytes a request`;
  for (const part of ['resident', 'kept', 'code', 'left'] as const) console.log(`after ${warm.toFixed(0)} s ${of(late, part)}`);
  console.log(`at rest ${of(rests, 'left')} (${rests.map((one) => leftOf(one).toFixed(1)).join(' and ')} MB)`);
  for (const failure of failures) console.log(failure);
  console.log(failures.length === 0 ? 'no failures' : `${failures.length} failures`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
