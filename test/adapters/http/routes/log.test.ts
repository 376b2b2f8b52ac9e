import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolderLog } from '../../../../src/adapters/store/log/open-folder-log.js';
import { FolderReceiptLog } from '../../../../src/adapters/store/receipts/folder-receipt-log.js';
import type { SignedReceipt } from '../../../../src/call/receipt-log.js';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { createFullNode } from '../../../tools/node.js';
import { type Serving, serveOnSocket } from '../serving.js';
import { checkProof, openHead, readWholeLog } from './log-client.js';

/** Entries of the log, so that it has full and partial tiles of two levels. */
const FIRST = 300;
const THEN = 301;

const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-log-routes-'));
const keys = createFullNode().keyring;
const salt = Buffer.from('salt');
const receiptLog = new FolderReceiptLog({ dataFolder, capacity: 1 << 26, pseudonymKey: () => salt });
const log = openFolderLog({ dataFolder, keyring: keys, origin: 'routes.test/log', heads: async () => [] });
const node = createFullNode({ receipts: receiptLog, log: async () => log });
const given: SignedReceipt[] = [];
let serving: Serving;
let base: string;
let vkey: string;

/** The entry of a receipt as docs/log.md says it: these receipts hold texts alone, whose canonical JSON has its members in order. */
const leafOf = (receipt: SignedReceipt): Buffer => {
  const members = Object.entries(receipt).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest();
  return Buffer.concat([Buffer.of(1), Buffer.from(receipt.id.slice(4).replaceAll('-', ''), 'hex'), digest]);
};

const give = async (count: number): Promise<void> => {
  const fresh = Array.from({ length: count }, () => ({
    type: 'genmath/receipt/v1' as const,
    id: `rcp_${randomUUID()}`,
    issuedAt: '2026-01-02T03:04:05.678Z',
  }));
  await Promise.all(fresh.map((receipt) => receiptLog.append({ receipt }, { kind: 'local', name: '' })));
  given.push(...fresh);
};

const ask = async (
  path: string,
  init: RequestInit = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }> => {
  const response = await fetch(`${base}${path}`, init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

beforeAll(async () => {
  serving = await serveOnSocket({ node });
  base = `${serving.url}/log`;
});
afterAll(async () => {
  await serving.stop();
  await receiptLog.close();
  await log.close();
  rmSync(dataFolder, { recursive: true });
});

describe('the log of receipts over HTTP', () => {
  it('is not there before anything was logged', async () => {
    expect((await ask('/checkpoint')).status).toBe(404);
    expect((await ask(`/proof/rcp_${randomUUID()}`)).status).toBe(404);
    expect((await ask('/tile/0/000')).status).toBe(404);
  });

  it('is read whole, and every receipt proved, by a client that was written from the specification alone', async () => {
    for (const count of [FIRST, THEN - FIRST]) {
      await give(count);
      await log.look();
    }
    vkey = (await ask('/key')).bytes.toString().trim();
    expect(vkey).toMatch(/^routes\.test\/log\+[0-9a-f]{8}\+\S{44}$/);
    const { head, leaves } = await readWholeLog(base, vkey);
    expect(head).toMatchObject({ origin: 'routes.test/log', size: THEN });
    const places = new Map(leaves.map((leaf, index) => [leaf.toString('hex'), index]));
    for (const receipt of given) {
      const proof = (await ask(`/proof/${receipt.id}`)).bytes.toString();
      expect(checkProof(proof, leafOf(receipt), vkey)).toBe(places.get(leafOf(receipt).toString('hex')));
    }
    const other = (await ask(`/proof/${given[0]?.id}`)).bytes.toString();
    expect(() => checkProof(other, leafOf(given[1] as SignedReceipt), vkey)).toThrow('does not lead');
  });

  it('says how long each part may be kept', async () => {
    const checkpoint = await ask('/checkpoint');
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('cache-control')).toBe('no-cache');
    expect(openHead(checkpoint.bytes.toString(), vkey).size).toBe(THEN);
    const tile = await ask('/tile/0/000');
    expect([tile.headers.get('content-type'), tile.bytes.length]).toEqual(['application/octet-stream', 8192]);
    expect(tile.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    ['0/000', 8192],
    ['0/001.p/45', 45 * 32],
    // Of the checkpoint before.
    ['0/001.p/44', 44 * 32],
    ['1/000.p/1', 32],
    ['entries/000', 256 * 51],
    ['entries/001.p/45', 45 * 51],
    // The full one stands in for it, and no more of it than was asked for.
    ['0/000.p/9', 9 * 32],
    ['entries/000.p/9', 9 * 51],
  ])('gives the tile %s', async (path, length) => {
    const { status, bytes } = await ask(`/tile/${path}`);
    expect([status, bytes.length]).toEqual([200, length]);
  });

  it.each([
    ['beyond the end', '0/002'],
    ['wider than the tree', '0/001.p/46'],
    ['full where it is partial', '0/001'],
    ['of a width that no checkpoint had', '0/001.p/7'],
    ['of a level that is not there', '2/000.p/1'],
    ['of a level above all', '64/000'],
    ['of a level with a zero before it', '00/000'],
    ['of width 0', '0/000.p/0'],
    ['of width 256', '0/000.p/256'],
    ['of a width with a zero before it', '0/001.p/045'],
    ['of too few digits', '0/0'],
    ['of a superfluous group', '0/x000/000'],
    ['of an index that is no number', '0/00a'],
    ['of another folder', '0/..%2f..%2fstate.json'],
    ['of another kind', 'receipts/000'],
  ])('has no tile %s (%s)', async (_, path) => {
    const { status, headers } = await ask(`/tile/${path}`);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/problem+json')]);
  });

  it.each([
    ['/proof/NM19', 400],
    [`/proof/rcp_${randomUUID()}`, 404],
    ['/nothing', 404],
  ])('refuses %s with %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it('answers HEAD and QUERY as GET, and takes no POST', async () => {
    const { bytes } = await ask('/checkpoint');
    expect((await ask('/checkpoint', { method: 'HEAD' })).status).toBe(200);
    const query = await ask('/checkpoint', { method: 'QUERY', body: '{}', headers: { 'content-type': 'application/json' } });
    expect([query.status, query.bytes.equals(bytes)]).toEqual([200, true]);
    expect((await ask('/checkpoint', { method: 'POST' })).status).toBe(405);
  });

  it('has the digest of an answer of prove as it comes: its text is canonical', async () => {
    const text = await (await fetch(`${serving.url}/api/svc/prove`, { method: 'POST' })).text();
    expect(text).toBe(toCanonicalJson(JSON.parse(text)));
  });

  it('shows nothing that no checkpoint stands for, and no error on the way', () => {
    expect(serving.errors).toEqual([]);
  });
});
