import { it } from 'vitest';
import { callCapability } from '../../tools/call-capability.js';
import { batch } from '../../tools/batch.js';
import { fullNode as node } from './node.js';
it('x', async () => {
  const a = await callCapability(batch, batch.example, node);
  console.log(JSON.stringify(a, null, 1));
  for (const n of [1000, 1000]) {
    const t = performance.now();
    const b = (await callCapability(batch, { operators: ['NM19', 'NM22'], inputs: { a: '2.5 m/s^2', d: 3, theta: '60 deg' }, items: Array.from({ length: n }, (_, i) => ({ m: `${i} kg` })) }, node)) as any;
    console.log(n, performance.now() - t, b.answer, b.counts, JSON.stringify(b).length, b.refused[0]);
  }
});
