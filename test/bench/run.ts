// Runs the benchmarks, or those named: npm run bench -- expression start
// Nothing fails on time: the exit code is 1 only where something did not work, and 2 for a name that is none.
import { benchAnswers } from './answers.js';
import { benchEvents } from './events.js';
import { benchExpression } from './expression.js';
import { benchHttp } from './http.js';
import { benchInstall } from './install.js';
import { benchNodeJobs } from './jobs/nodes.js';
import { benchBatch } from './jobs/terminal.js';
import { benchLatency } from './latency.js';
import { benchLedger } from './ledger.js';
import { benchLog } from './log.js';
import { benchMemory } from './memory.js';
import { benchPostgres } from './postgres.js';
import { benchProve } from './prove.js';
import { benchReceiptsPostgres } from './receipts-postgres.js';
import { benchScale } from './scale.js';
import { benchShare } from './share.js';
import { benchSheet } from './sheet.js';
import { benchSheetLatency } from './sheet-latency.js';
import { benchStart } from './start.js';

const BENCHMARKS: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['answers', benchAnswers],
  ['expression', benchExpression],
  ['prove', benchProve],
  ['sheet', benchSheet],
  ['sheet-latency', benchSheetLatency],
  ['start', benchStart],
  ['http', benchHttp],
  ['ledger', benchLedger],
  ['events', benchEvents],
  ['log', benchLog],
  ['share', benchShare],
  ['postgres', benchPostgres],
  ['receipts-postgres', benchReceiptsPostgres],
  ['scale', benchScale],
  [
    'jobs',
    async () => {
      await benchBatch();
      await benchNodeJobs();
    },
  ],
  ['latency', benchLatency],
  ['memory', benchMemory],
  ['install', benchInstall],
]);

const named = process.argv.slice(2);
const unknown = named.find((name) => !BENCHMARKS.has(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${JSON.stringify(unknown)}; there are ${[...BENCHMARKS.keys()].join(', ')}.`);
  process.exitCode = 2;
} else {
  console.log(`Node.js ${process.versions.node}, ${process.platform} ${process.arch}; ratios and differences say more than times.`);
  for (const [name, bench] of BENCHMARKS) {
    if (named.length > 0 && !named.includes(name)) continue;
    try {
      await bench();
    } catch (error) {
      process.exitCode = 1;
      console.error(`\nThe benchmark ${name} did not work:`, error);
    }
  }
}
