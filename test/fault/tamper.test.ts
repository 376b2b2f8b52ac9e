import { describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { fire } from '../adapters/store/make-rows.js';
import { openSimulated } from './keepers.js';
import { MUTATIONS } from './mutate-ledger.js';
import { SimulatedDisk } from './simulated-disk.js';
import { tamper } from './tamper.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

// tamper.ts tries 10,000: node --import tsx test/fault/tamper.ts
describe('a ledger whose bytes were changed', () => {
  it('is found out, in the line that was changed', async () => {
    const { missed, byKind } = await tamper(400, 1);
    expect(missed).toEqual([]);
    expect([...byKind.keys()].sort()).toEqual([...MUTATIONS].sort());
  });
});

describe('verifying a ledger', () => {
  const SEGMENT = '/data/ledger/00000001.jsonl';
  const make = async (): Promise<Map<string, Buffer>> => {
    const disk = new SimulatedDisk();
    const store = await openSimulated(disk);
    for (let i = 0; i < 3; i += 1) await fire(store, 'm', 'c');
    await store.close();
    return new Map(disk.files());
  };
  const verify = (files: ReadonlyMap<string, Buffer>) => verifyLedger('/data', new SimulatedDisk(files));

  it('tells what is there', async () => {
    const found = await verify(await make());
    expect(found).toMatchObject({ valid: true, rows: 3, segments: 1, snapshot: 'compared', heads: [{ machine: 'm', seq: 3 }] });
    expect(await verify(new Map())).toEqual({ valid: true, rows: 0, segments: 0, heads: [], snapshot: 'missing' });
  });

  it('names the place, the row and the reason', async () => {
    const files = await make();
    const text = (files.get(SEGMENT) as Buffer).toString('latin1');
    const second = text.indexOf('\n') + 1;
    files.set(SEGMENT, Buffer.from(text.slice(0, second) + text.slice(second).replace('"cycle":0', '"cycle":1'), 'latin1'));
    expect((await verify(files)).firstBad).toEqual({
      segment: '00000001.jsonl',
      line: 2,
      offset: second,
      machine: 'm',
      seq: 2,
      why: 'the row has another hash than it says',
    });
  });

  it('finds rows that are gone from the end by the snapshot, and says where it has none', async () => {
    const files = await make();
    const text = (files.get(SEGMENT) as Buffer).toString('latin1');
    const end = text.trimEnd().lastIndexOf('\n') + 1;
    files.set(SEGMENT, Buffer.from(text.slice(0, end), 'latin1'));
    const place = { segment: '00000001.jsonl', line: 3, offset: end, machine: 'm', seq: 3 };
    expect((await verify(files)).firstBad).toEqual({ ...place, why: 'the ledger ends after 2 rows, and the snapshot knows of 3' });
    files.delete(SEGMENT);
    expect((await verify(files)).firstBad).toMatchObject({ segment: '00000001.jsonl', line: 1, offset: 0, seq: 1 });
    files.delete('/data/snapshot.json');
    expect(await verify(files)).toMatchObject({ valid: true, snapshot: 'missing' });
  });

  it('finds a whole machine that is gone without the snapshot, and rows that changed places between machines', async () => {
    const disk = new SimulatedDisk();
    const store = await openSimulated(disk);
    for (const machine of ['a', 'b', 'c']) await fire(store, machine, 'x');
    await store.close();
    const lines = (disk.files().get(SEGMENT) as Buffer).toString().trimEnd().split('\n');
    const [a, b, c] = lines;
    for (const kept of [
      [a, c],
      [b, a, c],
      [b, c],
    ]) {
      const files = new Map([[SEGMENT, Buffer.from(`${kept.join('\n')}\n`)]]);
      expect((await verify(files)).firstBad?.why).toBe('the line is not linked to the line before');
    }
  });

  it('finds a row whose hash was made to fit', async () => {
    const files = await make();
    const lines = (files.get(SEGMENT) as Buffer).toString().trimEnd().split('\n');
    const { after, row } = JSON.parse(lines[2] as string) as { after: string; row: StoredRow };
    const { hashRow } = await import('../../src/core/contract/ledger/ledger-row.js');
    const { formatLine } = await import('../../src/adapters/store/embedded/journal/journal-lines.js');
    const forged = { ...row, trigger: 'somebody' };
    const line = formatLine({ after, row: { ...forged, hash: hashRow(forged) } });
    files.set(SEGMENT, Buffer.from(`${lines[0]}\n${lines[1]}\n${line}`));
    expect((await verify(files)).firstBad).toMatchObject({ line: 3, why: 'the snapshot knows another row 3 of m' });
  });
});
