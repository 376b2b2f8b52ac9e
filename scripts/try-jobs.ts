import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTable } from '/work/w-jobs/src/adapters/jobs/read-table.js';
import { runJobs } from '/work/w-jobs/src/adapters/jobs/run-jobs.js';
import { callCapability } from '/work/w-jobs/src/call/call-capability.js';
import { LOCAL_CALLER } from '/work/w-jobs/src/call/caller.js';
import { createFullNode } from '/work/w-jobs/test/tools/node.js';
import { jobResults } from '/work/w-jobs/tools/jobs/job-results.js';
import { toShownJob } from '/work/w-jobs/tools/jobs/jobs.js';
import { startJob } from '/work/w-jobs/tools/jobs/start-job.js';

const N = Number(process.argv[2] ?? 1000);
const dataFolder = mkdtempSync(join(tmpdir(), 'jobs-'));
const node = createFullNode({ dataFolder, now: Date.now });
async function* csv() {
  yield Buffer.from('\ufeffm [kg],"a",id\r\n');
  let text = '';
  for (let i = 0; i < N; i += 1) {
    text += i % 100 === 7 ? `,"2.5 m/s^2",x${i}\r\n` : `${(i % 997) + 0.5},"${(i % 13) + 1} m/s^2",x${i}\r\n`;
    if (text.length > 60000) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text);
}
let t = performance.now();
const job = await startJob(
  { kind: 'table', asked: { operators: ['NM19'], ignore: ['id'], unit: 'kN' } as never, table: readTable(csv(), 'csv') },
  node,
  LOCAL_CALLER,
);
console.log('started', job.items, Math.round(performance.now() - t), 'ms');
t = performance.now();
let peak = 0;
await new Promise<void>((resolve) => {
  const runner = runJobs({
    context: node,
    onError: console.error,
    onProgress: (j) => {
      peak = Math.max(peak, process.memoryUsage.rss());
      if (j.end) void runner.stop().then(resolve);
    },
  });
});
const ms = performance.now() - t;
const done = await node.jobs.get(job.id);
console.log(Math.round(ms), 'ms', Math.round((N / ms) * 1000), 'items/s', 'rss MB', Math.round(peak / 1e6));
console.log(JSON.stringify(toShownJob(done!, node.jobs, false), null, 1));
for (const format of ['ndjson', 'csv'] as const) {
  const { pages } = (await callCapability(jobResults, { job: job.id, format, proofs: true, limit: 9 }, node)) as never as {
    pages: AsyncGenerator<string>;
  };
  for await (const page of pages) console.log(page.slice(0, 3500));
}
rmSync(dataFolder, { recursive: true });
