import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ReceiptLog, SignedReceipt } from '../../src/call/receipt-log.js';
import type { TransparencyLog } from '../../src/call/transparency-log.js';
import { receiptEntry } from '../../src/core/log/log-entry.js';
import { type LogReader, readCheckpoint } from '../../src/core/log/log-reader.js';
import { type Row, verdict } from './print-table.js';
import { median } from './statistics.js';

const LOCAL = { kind: 'local', name: '' } as const;
/** Receipts that are given one by one, a few a second, to see how long each takes. */
const SINGLE = 20;
/** Seconds within which one should be in the tree. */
const TARGET = 2;
/** Receipts that should be stored, and in the tree, a second. */
const RATE = 5_000;

/** Makes what is about as large as the receipt of one operator, with the same share of random bytes: ids, digests and two signatures. */
export const makeReceipt = (): SignedReceipt =>
  ({
    type: 'genmath/receipt/v1',
    id: `rcp_${randomUUID()}`,
    issuedAt: new Date().toISOString(),
    digest: randomBytes(32).toString('hex'),
    text: '"operatorIds":["KO42","NM19"],"inputs":{"m":1500,"a":2.5},'.repeat(22),
    hmac: randomBytes(32).toString('hex'),
    signature: randomBytes(64).toString('base64'),
  }) as SignedReceipt;

/** Gives receipts to be kept, so many of them at a time. */
export const keepReceipts = async (kept: ReceiptLog, count: number, callers: number, make: () => SignedReceipt = makeReceipt): Promise<void> => {
  let given = 0;
  const caller = async (): Promise<void> => {
    while (given < count) {
      given += 1;
      if (!(await kept.append({ receipt: make() }, LOCAL))) throw new Error('a receipt was not kept');
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
};

/** How long it took to keep receipts and to put them into the tree. */
export interface Filling {
  readonly receipts: number;
  /** Seconds until all were kept. */
  readonly stored: number;
  /** Seconds until a checkpoint stood for all. */
  readonly inTree: number;
  /** Microseconds of processor time of this process for each. */
  readonly worked: number;
}

/**
 * Keeps many receipts while they are put into the tree, as a node under load does.
 * @param look takes up what was kept; throws where the log does not go on
 */
export const fillTree = async (
  kept: ReceiptLog,
  log: LogReader,
  look: () => Promise<void>,
  { receipts, callers, make }: { readonly receipts: number; readonly callers: number; readonly make?: () => SignedReceipt },
): Promise<Filling> => {
  const began = performance.now();
  const before = process.cpuUsage();
  const seconds = (): number => (performance.now() - began) / 1_000;
  await keepReceipts(kept, receipts, callers, make);
  const stored = seconds();
  while (((await readCheckpoint(log))?.size ?? 0) < receipts) await look();
  const { user, system } = process.cpuUsage(before);
  return { receipts, stored, inTree: seconds(), worked: (user + system) / receipts };
};

/** Has a log take up what was kept. @throws what keeps it from that */
export const lookAt = async (log: Pick<TransparencyLog, 'look' | 'failure'>): Promise<void> => {
  await log.look();
  const failure = log.failure();
  if (failure !== undefined) throw failure;
};

const number = (value: number): string => Math.round(value).toLocaleString('en');

/** Writes what it took to fill a tree as rows of a table. */
export const fillingRows = ({ receipts, stored, inTree, worked }: Filling): readonly Row[] =>
  (
    [
      [`${number(receipts)} receipts stored, a second`, stored, ` (processor of the node ${number(worked)} µs each)`],
      ['  until all are in the tree, a second', inTree, ''],
    ] as const
  ).map(([what, seconds, more]) => {
    const rate = receipts / seconds;
    return [what, `${number(rate)}${more}`, `>= ${number(RATE)}`, verdict(rate >= RATE)];
  });

/** Gives receipts one after the other, and waits until a checkpoint stands for each. */
export const timeUntilInTree = async (kept: ReceiptLog, log: LogReader): Promise<Row> => {
  const times: number[] = [];
  for (let i = 0; i < SINGLE; i += 1) {
    const receipt = makeReceipt();
    const { id } = receiptEntry(receipt);
    const began = performance.now();
    await kept.append({ receipt }, LOCAL);
    while ((await log.indexOf(id, (await readCheckpoint(log))?.size ?? 0)) === undefined) await setTimeout(5);
    times.push(performance.now() - began);
    await setTimeout(37 * (i % 7));
  }
  const longest = Math.max(...times) / 1_000;
  return [
    'a single receipt until it is in the tree, s: median, longest',
    `${(median(times) / 1_000).toFixed(2)}, ${longest.toFixed(2)}`,
    `<= ${TARGET}`,
    verdict(longest <= TARGET),
  ];
};
