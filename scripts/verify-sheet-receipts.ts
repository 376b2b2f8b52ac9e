// Has examples/verify.py run 1,000 receipts of sheets again and judge 10,000 changes of them, and prints what became of each kind of change.

import { createNode } from '../test/core/protocol/node.js';
import { judgeChanges } from '../test/examples/judge-sheet-changes.js';
import { makeSheetReceipts } from '../test/examples/make-sheet-receipts.js';
import { OPERATORS, verifyBatch } from '../test/examples/python-verifier.js';

const [receipts = 1_000, changes = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const node = createNode();
const at = ['--now', new Date(node.now() + 1_000).toISOString()];
const made = makeSheetReceipts(receipts, node, seed).map(({ receipt }) => receipt);
const texts = made.map((receipt) => JSON.stringify(receipt));
const said = verifyBatch(texts, node.keyring().jwks(), [...at, '--operators', OPERATORS]);
const ran = said.filter(({ checks }) => checks['recomputation'] === 'pass').length;
console.log(`${made.length} receipts: ${said.filter(({ valid }) => valid).length} valid, ${ran} run again in whole`);
said.forEach(({ checks, failed }, i) => {
  if (checks['recomputation'] !== 'pass') console.log(`  ${made[i]?.source}: ${failed ?? 'incomplete'}`);
});
const judged = judgeChanges(
  made.filter((_, i) => said[i]?.checks['recomputation'] === 'pass'),
  changes,
  node,
  seed,
);
console.table(Object.fromEntries(judged.map(({ change, taken: _, ...counts }) => [change, counts])));
for (const { change, taken } of judged)
  for (const [before, after] of taken) {
    console.log(`genmath takes ${change} in ${JSON.stringify(before.source)}:`);
    for (const key of Object.keys(after) as (keyof typeof after)[]) {
      const [was, is] = [JSON.stringify(before[key]), JSON.stringify(after[key])];
      if (was !== is) console.log(`  ${key}: ${was}\n  ->  ${is}`);
    }
  }
const sum = (name: 'made' | 'signed' | 'run' | 'read'): number => judged.reduce((total, each) => total + each[name], 0);
console.log(
  `${sum('made')} changes; taken with the keys ${sum('signed')}, by running alone ${sum('run')}, by genmath's reading ${sum('read')}`,
);
