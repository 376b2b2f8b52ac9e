import { readFileSync } from 'node:fs';
import { answerComputation } from '../src/answer/answer-computation.js';
import { Fault, reasonOf } from '../src/core/faults.js';
import { runProtocol } from '../src/core/protocol/run-protocol.js';
import { context } from '../test/operators/all-operators.js';

const rows = JSON.parse(readFileSync('/tmp/values/rows.json', 'utf8'));
for (const row of rows) {
  let text: string;
  let name = '';
  try {
    name = context.registry.operator(row.id).record.name;
  } catch (e) {
    console.log(row.id, 'WITHDRAWN', row.case ?? row.gains);
    continue;
  }
  try {
    if (row.inputs) {
      const c = { operators: [row.id], inputs: row.inputs };
      const run = runProtocol(c as never, context);
      text = 'ok ' + answerComputation(run, undefined, c as never).answer;
    } else {
      const op = context.registry.operator(row.id);
      text = 'now: ' + (op.record.where[row.symbol] ?? 'no such symbol; ' + Object.keys(op.record.where).join(','));
    }
  } catch (e) {
    text = e instanceof Fault ? `${e.code}: ${reasonOf(e)}` : String((e as Error).stack);
  }
  console.log(`${row.id} [${name}] ${row.case ?? row.symbol + ': ' + row.proposed} | ${text} | ${row.wish ?? row.gains}`);
}
