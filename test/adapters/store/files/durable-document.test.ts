import { expect, it } from 'vitest';
import { DurableDocument } from '../../../../src/adapters/store/files/durable-document.js';
import { SimulatedDisk } from '../../../fault/simulated-disk.js';

it('is written once at a time, whoever saves between two writes', async () => {
  const disk = new SimulatedDisk();
  const document = new DurableDocument<{ numbers: number[] }>('/data/kept.json', { numbers: [] }, disk);
  const keep = async (...numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      document.content.numbers.push(number);
      await document.save();
    }
  };
  await Promise.all([keep(1, 2, 3), keep(4), keep(5)]);
  const steps = disk.steps.map(({ type }) => type);
  const one = ['create', 'write', 'flush', 'rename', 'flushFolder'];
  expect(steps).toEqual(Array.from({ length: steps.length / one.length }, () => one).flat());
});
