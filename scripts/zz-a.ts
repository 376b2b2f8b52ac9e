import { runProtocol } from '../src/core/protocol/run-protocol.js';
import { context, operators } from '../test/operators/all-operators.js';
import { samplePoints } from '../test/operators/sample-points.js';

const op = operators.find((o) => o.id === 'ST58')!;
for (const p of samplePoints(op, 50))
  try {
    runProtocol({ operators: ['ST58'], inputs: p.given } as never, context);
  } catch (e) {
    console.log(JSON.stringify(p.given), (e as Error).message.slice(0, 300));
  }
for (const y of [1, 2, -3.5449077018110318])
  try {
    console.log(runProtocol({ operators: ['SF1'], inputs: { y }, solveFor: 'x' } as never, context).receipt.R_t);
  } catch (e) {
    console.log((e as Error).message.slice(0, 300));
  }
