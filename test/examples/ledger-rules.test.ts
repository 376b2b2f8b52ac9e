import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { type Document, type Members, setUp } from '../tools/contract-node.js';

/** What docs/receipt.md says of the rows of a ledger, held against rows of a node; the hashes are made here. */
const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
const digestOf = (value: unknown): string => sha256(toCanonicalJson(value));

const { call, pass, callerOf, rows } = setUp();
const deployment = { template: 'rate-limiter', parameters: { threshold: 1, within: 5 } };
let prefix = '';
let deployed: Document;
let written: readonly StoredRow[] = [];

beforeAll(async () => {
  const caller = await callerOf('lab');
  prefix = caller.key?.prefix ?? '';
  const answer = await call('deploy', { ...deployment, machine: 'lab', idempotencyKey: 'first' }, caller);
  deployed = answer['contract'] as Document;
  const move = (how: Members, idempotencyKey?: string) =>
    call(
      'transition',
      { machine: 'lab', contract: deployed.id, ...how, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      caller,
    );
  await move({ event: 'request' });
  await move({ event: 'request' }, 'Zweite');
  // What the clock had to do meanwhile is caught up with before the next move.
  pass(100);
  await move({ to: 'limiting' }, 'third');
  const { template, parameters } = deployment;
  await call('deploy', { template, parameters, machine: 'lab' }, caller);
  written = await rows('lab');
});

const rowOf = (cause: StoredRow['cause'], nth = 0): StoredRow => written.filter((row) => row.cause === cause)[nth] as StoredRow;

describe('rows of a ledger', () => {
  it('are of every cause, and the clock catches up', () => {
    expect(new Set(written.map(({ cause }) => cause))).toEqual(new Set(['creation', 'event', 'clock', 'manual']));
    expect(written.some(({ cycle, receipt }) => cycle < receipt.cycle)).toBe(true);
  });

  it.each<[StoredRow['cause'], Partial<StoredRow>]>([
    ['creation', { event: 'created', trigger: 'creation', payload: {}, emits: [], from: 'allowing', to: 'allowing' }],
    ['event', { event: 'request', payload: {} }],
    ['clock', { event: 'clock', payload: {}, by: 'clock' }],
    [
      'manual',
      { event: 'manual', trigger: 'manual', payload: {}, emits: ['rate_limited'], hand: { on: 'request', unmet: ['count > threshold'] } },
    ],
  ])('by %s say so throughout', (cause, members) => {
    expect(rowOf(cause)).toMatchObject(members);
  });

  it('bear parameters on the creation, and nowhere else', () => {
    for (const { cause, parameters } of written) expect(parameters).toEqual(cause === 'creation' ? deployment.parameters : undefined);
  });

  it('name in `by` the prefix of the receipt, or the clock with PROVE', () => {
    for (const { by, cause, receipt } of written)
      expect([by, receipt.keyPrefix]).toEqual(cause === 'clock' ? ['clock', 'PROVE'] : [prefix, prefix]);
  });

  it('hold the equation of KO42 where it is alone', () => {
    for (const row of written) expect(row.master_equation_block).toBe('K = 1 + alpha * sin(2 * pi * f * t)');
  });

  it('have cycles that do not go back, later than the clock was due, and not after the receipt', () => {
    const last = new Map<string, StoredRow>();
    written.forEach((row, i) => {
      expect(row.cycle).toBeGreaterThanOrEqual(written[i - 1]?.cycle ?? 0);
      expect(row.cycle).toBeLessThanOrEqual(row.receipt.cycle);
      expect(row.at >= row.receipt.issuedAt).toBe(true);
      if (row.nextCycle !== null) expect(row.nextCycle).toBeGreaterThan(row.cycle);
      const before = last.get(row.contract);
      expect(row.cause === 'creation').toBe(before === undefined);
      if (before !== undefined) expect([row.from, row.template]).toEqual([before.to, before.template]);
      if (row.cause === 'clock') expect(row.cycle).toBe(before?.nextCycle);
      last.set(row.contract, row);
    });
  });

  it('name the definition by the digest of what the template answers', async () => {
    const { mermaid: _, ...definition } = await call('show_template', { id: 'rate-limiter' });
    expect(rowOf('creation').template).toEqual({ id: 'rate-limiter', version: definition['version'], digest: digestOf(definition) });
  });
});

describe('the digests of an Idempotency-Key', () => {
  it.each<[string, () => StoredRow, string, unknown]>([
    ['a deployment', () => rowOf('creation'), 'first', deployment],
    ['an event', () => rowOf('event', 1), 'Zweite', { event: 'request' }],
    ['a move by hand', () => rowOf('manual'), 'third', { to: 'limiting' }],
  ])('are those of the caller with the key, and of the request: %s', (_, row, key, request) => {
    expect(row().idempotency).toEqual({ key: sha256(`${prefix}\n${key}`), body: digestOf(request) });
  });

  it('stand on no other row', () => {
    expect(written.filter(({ idempotency }) => idempotency !== undefined)).toHaveLength(3);
  });

  it('give the id of the contract', () => {
    const bits = sha256(`lab\n${sha256(`${prefix}\nfirst`)}`).slice('sha256:'.length);
    const [, ...parts] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(bits) ?? [];
    const [a = '', b = '', c = '', d = '', e = ''] = parts;
    expect(deployed.id).toMatch(new RegExp(`^ctr_${a}-${b}-8${c}-[89ab]${d}-${e}$`));
  });
});
