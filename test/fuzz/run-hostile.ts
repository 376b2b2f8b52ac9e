// Sends a node hostile traffic of all shapes from several addresses with keys: well-formed requests of everything that the service offers, malformed ones, costly
// ones, and connections that are dropped, all at once. Fails on an answer of the server's fault, on health that does not come, on memory that grows when it
// is warm, on an end that is not clean, and on a ledger or a log that does not verify afterwards.
// Usage: npm run fuzz -- hostile [seconds] [seed] [callers]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendHostileTraffic } from './hostile-traffic.js';
import { growthOf } from './memory-of-node.js';

const [seconds = 300, seed = 1, callers = 24] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'genmath-hostile-'));
try {
  const warm = Math.min(60, seconds / 5);
  const { statuses, served, dropped, memory, health, slowest, failures } = await sendHostileTraffic({
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
  for (const { at, resident, heap } of memory.filter((_, i) => i % Math.ceil(memory.length / 20) === 0))
    console.log(
      `${at.toFixed(0).padStart(5)} s  ${resident.toFixed(0).padStart(5)} MB resident  ${heap.toFixed(1).padStart(6)} MB of heap`,
    );
  const late = memory.filter(({ at }) => at > warm);
  console.log(
    `after ${warm.toFixed(0)} s memory grew by ${growthOf(late, 'resident').toFixed(1)} MB resident and ${growthOf(late, 'heap').toFixed(2)} MB of heap a minute`,
  );
  for (const failure of failures) console.log(failure);
  console.log(failures.length === 0 ? 'no failures' : `${failures.length} failures`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
