// Changes receipts, answers of batch and sweep, sheets and receipts of rows, and has each change judged by HTTP, the command line, verify.py and
// auditor.mjs. Fails where they do not agree, where one crashes, and where one accepts what says something else.
// Usage: npm run fuzz -- verdict [changes] [seed]
import { fileURLToPath } from 'node:url';
import { createFullNode } from '../tools/node.js';
import { judgeChanges, type Wrong } from './judge-changes.js';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const SHOWN = 10;

const show = (what: string, wrong: readonly Wrong[]): void => {
  console.log(`${wrong.length} ${what}`);
  for (const { change, verdicts } of wrong.slice(0, SHOWN)) {
    console.log(`    ${change.from.kind}, ${change.from.name}: ${change.how}: ${JSON.stringify(verdicts)}`);
    console.log(`        ${change.bytes.toString('latin1').slice(0, 1_500)}`);
  }
};

const from = performance.now();
const operators = fileURLToPath(new URL('../../dist/operators', import.meta.url));
const { tried, accepted, secret, disagreements, crashes, wronglyAccepted } = await judgeChanges(createFullNode(), operators, count, seed);
const seconds = ((performance.now() - from) / 1000).toFixed(0);
console.log(`${tried} changes with seed ${seed} in ${seconds} s; ${accepted} accepted, ${secret} left out for they need the secret`);
show('disagreements', disagreements);
show('crashes', crashes);
show('accepted that say something else', wronglyAccepted);
process.exitCode = disagreements.length + crashes.length + wronglyAccepted.length === 0 ? 0 : 1;
