import { expect, it } from 'vitest';
import { createMemoryReceiptLog } from '../../../../src/adapters/store/receipts/memory-receipt-log.js';
import type { ReceiptOwner } from '../../../../src/call/receipt-log.js';
import { LOCAL, receiptAt } from './keep.js';

const CAPACITY = 1 << 16;
const owner = (kind: ReceiptOwner['kind'], name: string): ReceiptOwner => ({ kind, name });
const countFound = async (log: ReturnType<typeof createMemoryReceiptLog>, ids: readonly string[]): Promise<number> =>
  (await Promise.all(ids.map((id) => log.find(id)))).filter((found) => found !== undefined).length;

it('the newest receipts are found, newest first, and the oldest go', async () => {
  const log = createMemoryReceiptLog(CAPACITY);
  const ids: string[] = [];
  for (let i = 0; i < 1_000; i += 1) {
    const kept = receiptAt(i, 300);
    expect(await log.append(kept, LOCAL)).toBe(true);
    ids.push(kept.receipt.id);
    expect(await log.find(kept.receipt.id)).toEqual(kept);
  }
  const found = await countFound(log, ids);
  expect([found > 100, found < 300, await countFound(log, ids.slice(-found))]).toEqual([true, true, found]);
  expect((await log.newest(3)).map(({ id }) => id)).toEqual(ids.slice(-3).reverse());
  expect(log.state()).toBe('memory');
});

it('nobody loses receipts to one who asks for many, nor to many addresses', async () => {
  const log = createMemoryReceiptLog(CAPACITY);
  const own = receiptAt(0, 300);
  const keyed = receiptAt(0, 300);
  await log.append(own, LOCAL);
  await log.append(keyed, owner('key', 'aaaaaaaa'));
  for (let i = 0; i < 2_000; i += 1) {
    await log.append(receiptAt(i, 300), owner('key', 'bbbbbbbb'));
    await log.append(receiptAt(i, 250), owner('address', `192.0.2.${i}`));
  }
  expect([await log.find(own.receipt.id), await log.find(keyed.receipt.id)]).toEqual([own, keyed]);
});

it('what is larger than the room of its owner is not kept', async () => {
  const log = createMemoryReceiptLog(CAPACITY);
  expect(await log.append(receiptAt(0, 500), owner('address', '192.0.2.1'))).toBe(false);
  expect(await log.append(receiptAt(0, 500), LOCAL)).toBe(true);
});
