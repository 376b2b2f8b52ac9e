import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../../src/core/contract/reduce/contract-document.js';
import { type ParityNode, startNode } from '../../../parity/node.js';
import { QUIET_GATE } from '../../../tools/quiet-gate.js';

type Members = Readonly<Record<string, unknown>>;

interface Verification {
  readonly valid: boolean;
  readonly checks: readonly { readonly name: string; readonly status: string; readonly detail: string }[];
  readonly tampered_fields: readonly string[];
  readonly rows: number;
}

let data: string;
let node: ParityNode;
let key: string | undefined;
let gate: string;

const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Members> => {
  const answer = await request(`${node.url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.body.json()) as Members;
};
const deploy = async (template: string, parameters: Members = {}): Promise<string> => {
  const { contract } = await send('POST', `/api/contracts/templates/${template}/deploy`, { slug: 'my-lab', parameters });
  return (contract as ContractDocument).id;
};
const move = (id: string, json: Members): Promise<Members> => send('POST', `/api/chain/my-lab/contracts/${id}/transition`, json);
const verify = async (): Promise<Verification> => (await send('GET', `/api/quantum-verify/${gate}`)) as unknown as Verification;
const failed = ({ checks }: Verification): readonly string[] => checks.filter(({ status }) => status === 'fail').map(({ name }) => name);
const rowsOf = async (id: string): Promise<readonly StoredRow[]> =>
  (await send('GET', `/api/chain/my-lab/contracts/${id}/rows`))['rows'] as readonly StoredRow[];

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'genmath-contracts-'));
  key = undefined;
  node = await startNode(data);
  key = String((await send('POST', '/api/demo-key/mint', { slug: 'my-lab' }))['key']);
  await send('POST', '/api/contracts/templates', QUIET_GATE);
  gate = await deploy('quiet-gate');
  for (const mass of [100, 200, 1500]) await move(gate, { event: 'push', payload: { mass } });
});
afterEach(async () => {
  expect(node.errors).toEqual([]);
  await node.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Changes the text of the one segment of the ledger, as somebody with access to the disk can. */
const tamperLedger = (change: (text: string) => string): void => {
  const [name = ''] = readdirSync(join(data, 'ledger')).filter((each) => each.endsWith('.jsonl'));
  const path = join(data, 'ledger', name);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  // Of the same length, so that every row still stands where the index says.
  expect(after).toHaveLength(before.length);
  writeFileSync(path, after);
};
const restart = async (change: () => void = () => undefined): Promise<void> => {
  await node.stop();
  change();
  node = await startNode(data);
};

describe('after a restart', () => {
  it('contracts, their definitions and their rows are as before, and move on', async () => {
    const before = { rows: await rowsOf(gate), shown: await send('GET', `/api/chain/my-lab/contracts/${gate}`) };
    await restart();
    expect({ rows: await rowsOf(gate), shown: await send('GET', `/api/chain/my-lab/contracts/${gate}`) }).toEqual(before);
    expect(await verify()).toMatchObject({ valid: true, rows: 4, tampered_fields: [] });
    expect(await move(gate, { event: 'reset' })).toMatchObject({ from: 'shut', to: 'open', row: { seq: 5 } });
    expect(await deploy('quiet-gate')).toMatch(/^ctr_/);
  });

  it('an Idempotency-Key still gives the stored row', async () => {
    const keyed = async (): Promise<Members> => {
      const answer = await request(`${node.url}/api/chain/my-lab/contracts/${gate}/transition`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: '{"event":"reset"}',
      });
      return (await answer.body.json()) as Members;
    };
    const first = await keyed();
    await restart();
    expect(await keyed()).toEqual({ ...first, replayed: true });
    expect(await rowsOf(gate)).toHaveLength(5);
  });
});

describe('a re-check names what was tampered with', () => {
  it.each<[string, (text: string) => string]>([
    ['the field of an event', (text) => text.replace('"payload":{"mass":200}', '"payload":{"mass":900}')],
    ['a result', (text) => text.replace('"R_t":500', '"R_t":501')],
  ])('%s in a row on the disk: that row', async (_, change) => {
    expect((await verify()).valid).toBe(true);
    await restart(() => tamperLedger(change));
    const found = await verify();
    expect(found.valid).toBe(false);
    expect(found.tampered_fields.length).toBeGreaterThan(0);
    for (const field of found.tampered_fields) expect(field).toMatch(/^row 3\b/);
    expect(found.checks.some(({ status, detail }) => status === 'fail' && detail.includes('row 3'))).toBe(true);
  });

  it('a row on the disk while the node runs', async () => {
    tamperLedger((text) => text.replace('"payload":{"mass":200}', '"payload":{"mass":900}'));
    const found = await verify();
    expect([found.valid, found.tampered_fields[0]]).toEqual([false, expect.stringMatching(/^row 3\b/)]);
  });

  it('a member of the stored document', async () => {
    await restart(() => {
      const path = join(data, 'snapshot.json');
      const snapshot = JSON.parse(readFileSync(path, 'utf8')) as { readonly contracts: readonly { readonly document: ContractDocument }[] };
      expect(snapshot.contracts.map(({ document }) => document.currentState)).toEqual(['shut']);
      const contracts = snapshot.contracts.map((each) => ({ ...each, document: { ...each.document, currentState: 'open', rows: 9 } }));
      writeFileSync(path, JSON.stringify({ ...snapshot, contracts }));
    });
    const found = await verify();
    expect([found.valid, failed(found), [...found.tampered_fields].sort()]).toEqual([false, ['document'], ['currentState', 'rows']]);
  });
});

it('the audit clock moves a contract that nobody calls: the limit is lifted when the window has receded', async () => {
  const id = await deploy('rate-limiter', { threshold: 1, within: 2 });
  await move(id, { event: 'request' });
  expect(await move(id, { event: 'request' })).toMatchObject({ to: 'limiting' });
  let rows = await rowsOf(id);
  for (
    const until = Date.now() + 15_000;
    Date.now() < until && !rows.some(({ emits }) => emits.includes('rate_restored'));
    rows = await rowsOf(id)
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const [restored, ...earlier] = rows;
  const limited = earlier.find(({ emits }) => emits.includes('rate_limited'));
  expect(restored).toMatchObject({ cause: 'clock', by: 'clock', from: 'limiting', to: 'allowing', emits: ['rate_restored'] });
  expect((restored?.cycle ?? 0) - (limited?.cycle ?? 0)).toBeLessThanOrEqual(2);
}, 30_000);
