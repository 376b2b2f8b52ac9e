import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { FolderLog } from '../../src/adapters/store/log/folder-log.js';
import { formatEntry, receiptEntry, receiptIdBytes } from '../../src/core/log/log-entry.js';
import { formatLogProof } from '../../src/core/log/log-proof.js';
import { proveEntry } from '../../src/core/log/log-reader.js';
import { createLogSigner } from '../../src/core/log/note-signer.js';
import type { Receipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createNode } from '../core/protocol/node.js';
import { makeReceipts } from './make-receipts.js';
import { type Bench, createBench, type Ended } from './run-example.js';

const node = createNode(() => Date.now() - 3_600_000);
const signer = createLogSigner('log.test/a', Buffer.alloc(32, 1));
/** Receipts whose ids are those that a node gives. */
const receipts = makeReceipts(12, node, 5).map(({ receipt }) => {
  const { hmac: _, signature: __, ...unsigned } = receipt as Receipt;
  return signReceipt({ ...unsigned, id: `rcp_${randomUUID()}` }, node.keyring());
});
const [withheld, ...logged] = receipts as [Receipt, ...Receipt[]];
let bench: Bench;
let server: Server;
let url: string;

beforeAll(async () => {
  bench = createBench();
  writeFileSync(bench.path('keys.json'), JSON.stringify(node.keys.jwks()));
  const log = new FolderLog(nodeFileSystem, bench.path('data'), () => signer);
  await log.load();
  await log.append(
    logged.map((receipt) => formatEntry(receiptEntry(receipt))),
    {},
  );
  server = createServer(async ({ url: path = '' }, response) => {
    const proof = await proveEntry(log, receiptIdBytes(path.split('/').at(-1) as string));
    if (proof === undefined) response.writeHead(404).end();
    else response.end(formatLogProof(proof));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  bench.close();
});

let files = 0;
const audit = (audited: readonly Receipt[], key = signer.verifierKey): Promise<Ended> => {
  files += 1;
  const name = `${files}.jsonl`;
  writeFileSync(bench.path(name), audited.map((receipt) => `${JSON.stringify(receipt)}\n`).join(''));
  return bench.run('auditor.mjs', ['--keys', 'keys.json', '--receipts', name, '--log', url, '--log-key', key]);
};

describe('examples/auditor.mjs on the log of receipts', () => {
  it('finds every receipt that was logged', async () => {
    const { code, stdout, stderr } = await audit(logged);
    expect([code, stderr, stdout.match(/^ {2}logged {2}/gm)?.length]).toEqual([0, '', logged.length]);
  });

  it('names the one that was withheld', async () => {
    const { code, stdout } = await audit(receipts);
    expect([code, stdout]).toEqual([1, expect.stringContaining(`FAILS   ${withheld.id}: has no proof: the log answered 404`)]);
  });

  it('names one of which another content was logged', async () => {
    const [first] = logged as [Receipt, ...Receipt[]];
    const { code, stdout } = await audit([{ ...first, R_t: 1e9 }]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/FAILS {3}\S+: does not lead to the root/)]);
  });

  it('believes no checkpoint of another key', async () => {
    const other = createLogSigner('log.test/a', Buffer.alloc(32, 2)).verifierKey;
    const { code, stdout } = await audit(logged.slice(0, 1), other);
    expect([code, stdout]).toEqual([1, expect.stringContaining('the checkpoint is not signed by log.test/a')]);
  });

  it('wants the key beside the address', async () => {
    const { code, stderr } = await bench.run('auditor.mjs', ['--keys', 'keys.json', '--receipts', '1.jsonl', '--log', url]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--log-key')]);
  });
});
