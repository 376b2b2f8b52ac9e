// A process that keeps receipts in a data folder until it is killed; the tests bundle and start it.
// Usage: node writer.mjs <folder> <file of what was acknowledged> <writers> [most receipts of each]
import { openSync, writeSync } from 'node:fs';
import { FolderReceiptLog } from '../../src/adapters/store/receipts/folder-receipt-log.js';
import { LOCAL, receiptAt } from '../adapters/store/receipts/keep.js';

const [folder = '', acknowledged = '', writers = '1', most = 'Infinity'] = process.argv.slice(2);
const say = (word: string): void => {
  writeSync(1, `${word}\n`);
};

const log = new FolderReceiptLog({ dataFolder: folder, capacity: 64 << 20, pseudonymKey: () => Buffer.alloc(32) });
const file = openSync(acknowledged, 'a');
let refused = 0;
say('ready');
const write = async (): Promise<void> => {
  for (let i = 0; i < Number(most); i += 1) {
    const kept = receiptAt(i, 1_500);
    // Said only when it is kept; it survives the process, as what was kept does.
    if (await log.append(kept, LOCAL)) writeSync(file, `${kept.receipt.id}\n`);
    else refused += 1;
  }
};
await Promise.all(Array.from({ length: Number(writers) }, write));
say(`refused ${refused}`);
await log.close();
say(`closed ${log.state()}`);
