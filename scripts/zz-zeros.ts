import { Fault, reasonOf } from '../src/core/faults.js';
import { runProtocol } from '../src/core/protocol/run-protocol.js';
import { context, stated } from '../test/operators/all-operators.js';

// every operator: inputs for which the output is zero, by solving for each symbol, by equal inputs, and by constant lists
let tried = 0;
let answered = 0;
const refused: string[] = [];
for (const op of stated) {
  const given = op.record.example.given as Record<string, number | number[]>;
  const base: Record<string, number | number[]> = {};
  for (const s of op.inputs) {
    const v = given[s.name] ?? s.default;
    if (v !== undefined) base[s.name] = v;
  }
  const cases: [string, Record<string, number | number[]>][] = [];
  const nums = op.inputs.filter((s) => typeof base[s.name] === 'number');
  for (const s of nums) {
    const { [s.name]: _, ...rest } = base;
    if (op.record.where && typeof given[op.output.name] === 'undefined') {
      try {
        const r = runProtocol({ operators: [op.id], inputs: { ...rest, [op.output.name]: 0 }, solveFor: s.name } as never, context);
        cases.push([`solve ${s.name}`, { ...base, [s.name]: r.receipt.R_t }]);
      } catch {
        /* none */
      }
    }
    for (const o of nums)
      if (o !== s && o.unitText === s.unitText && o.name > s.name)
        cases.push([`${o.name} = ${s.name}`, { ...base, [o.name]: base[s.name] as number }]);
  }
  const lists = op.inputs.filter((s) => Array.isArray(base[s.name]));
  for (const s of lists) {
    const l = base[s.name] as number[];
    cases.push([`constant ${s.name}`, { ...base, [s.name]: l.map(() => l[0] as number) }]);
    if (l.some((v) => v < 0) || s.bounds.length === 0) {
      const m = l.reduce((a, b) => a + b, 0) / l.length;
      cases.push([`centred ${s.name}`, { ...base, [s.name]: l.map((v) => v - m) }]);
    }
    for (const o of lists)
      if (o !== s && o.unitText === s.unitText && o.name > s.name) cases.push([`${o.name} = ${s.name}`, { ...base, [o.name]: l }]);
  }
  for (const [how, inputs] of cases) {
    try {
      tried += 1;
      runProtocol({ operators: [op.id], inputs } as never, context);
      answered += 1;
    } catch (e) {
      if (!(e instanceof Fault)) {
        refused.push(`${op.id} ${how} CRASH ${(e as Error).stack?.slice(0, 300)}`);
        continue;
      }
      if (
        e.code === 'ILL_CONDITIONED' ||
        e.code === 'NOT_REPRODUCED' ||
        e.code === 'INTERNAL' ||
        (e.code === 'OUT_OF_RANGE' && /gives/.test(reasonOf(e)))
      )
        refused.push(`${op.id} ${how} ${JSON.stringify(inputs).slice(0, 200)} ${e.code} ${reasonOf(e).slice(0, 200)}`);
    }
  }
}
console.log(tried, answered, refused.length);
console.log(refused.join('\n'));
