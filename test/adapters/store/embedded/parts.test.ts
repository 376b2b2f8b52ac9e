import { describe, expect, it } from 'vitest';
import { RowIndex } from '../../../../src/adapters/store/embedded/index/row-index.js';
import { FIRST_LINK, formatLine, linkOf, parseLine } from '../../../../src/adapters/store/embedded/journal/journal-lines.js';
import { DueHeap, EMPTY_HEAD, KEPT_KEYS, RecentKeys } from '../../../../src/adapters/store/embedded/ledger-state.js';
import { readLines } from '../../../../src/adapters/store/files/read-lines.js';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { SimulatedDisk } from '../../../fault/simulated-disk.js';
import { createRandom } from '../../../random.js';
import { makeRow } from '../make-rows.js';
import { digestOf } from '../row-maker.js';

describe('a line of the journal', () => {
  it('is canonical JSON, and its link is SHA-256 of the link before and the hash of its row', () => {
    const { row } = makeRow('m', 'c', EMPTY_HEAD, undefined);
    const line = { after: FIRST_LINK, row };
    expect(formatLine(line)).toBe(`{"after":"sha256:${'0'.repeat(64)}","row":${toCanonicalJson(row)}}\n`);
    expect(linkOf(line)).toBe(digestOf(`sha256:${'0'.repeat(64)}${row.hash}`));
    expect(parseLine(Buffer.from(formatLine(line)).subarray(0, -1))).toEqual(line);
  });
});

describe('recent keys', () => {
  it('keeps the newest 10,000, and one that is used again is new again', () => {
    const keys = new RecentKeys();
    const add = (seq: number, key = `k${seq}`): void => keys.add({ machine: 'm', contract: 'c', by: 'eve', key, seq });
    for (let seq = 1; seq <= KEPT_KEYS; seq += 1) add(seq);
    add(KEPT_KEYS + 1, 'k1');
    add(KEPT_KEYS + 2);
    expect(keys.find('m', 'c', 'k1')?.seq).toBe(KEPT_KEYS + 1);
    expect(keys.find('m', 'c', 'k2')).toBeUndefined();
    expect(keys.find('m', 'c', 'k3')?.seq).toBe(3);
    expect([keys.all().length, keys.all()[0]?.seq, keys.all().at(-1)?.seq]).toEqual([KEPT_KEYS, 3, KEPT_KEYS + 2]);
  });

  it('forgets those of whoever has most of them, and nobody else’s', () => {
    const keys = new RecentKeys();
    for (const by of ['ann', 'bea']) for (const key of ['k1', 'k2']) keys.add({ machine: by, contract: 'c', by, key, seq: 1 });
    for (let seq = 1; seq <= 2 * KEPT_KEYS; seq += 1) keys.add({ machine: 'ann', contract: 'c', by: 'eve', key: `e${seq}`, seq });
    for (const by of ['ann', 'bea']) expect([keys.find(by, 'c', 'k1')?.by, keys.find(by, 'c', 'k2')?.by]).toEqual([by, by]);
    expect([keys.all().length, keys.find('ann', 'c', `e${KEPT_KEYS}`)?.seq]).toEqual([KEPT_KEYS, undefined]);
  });
});

describe('the heap of what is due', () => {
  it('has the same first as a sorted list, whatever is set and taken away', () => {
    const random = createRandom(5);
    const heap = new DueHeap();
    const list = new Map<string, number>();
    for (let i = 0; i < 20_000; i += 1) {
      const [machine, contract] = [`m${Math.floor(random() * 4)}`, `c${Math.floor(random() * 40)}`];
      const cycle = random() < 0.4 ? null : Math.floor(random() * 60);
      heap.set(machine, contract, cycle);
      if (cycle === null) list.delete(`${machine} ${contract}`);
      else list.set(`${machine} ${contract}`, cycle);
      const first = [...list].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))[0];
      const expected = first === undefined ? undefined : `${first[0]} ${first[1]}`;
      const { machine: owner, contract: name, cycle: at } = heap.first ?? {};
      expect(heap.first === undefined ? undefined : `${owner} ${name} ${at}`).toBe(expected);
    }
  });
});

describe('reading lines', () => {
  it.each([
    ['nothing', ''],
    ['one line', 'a\n'],
    ['a line without an end', 'a\nb'],
    ['empty lines', '\n\na\n\n'],
    ['lines longer than what is read at once', `${'a'.repeat(3_000_000)}\n${'b'.repeat(1 << 20)}\nc\n`],
    ['a line that ends where reading pauses', `${'a'.repeat((1 << 20) - 1)}\nb\n`],
  ])('gives %s with their places', async (_, text) => {
    const disk = new SimulatedDisk(new Map([['/f', Buffer.from(`skipped\n${text}`)]]));
    const lines = [];
    for await (const line of readLines(disk, '/f', 8, 8 + text.length)) lines.push({ ...line, bytes: line.bytes.toString() });
    let offset = 8;
    const parts = text.split('\n');
    const expected = parts.flatMap((bytes, i) => {
      const one = { offset, line: i + 1, bytes, isWhole: i < parts.length - 1 };
      offset += bytes.length + 1;
      return i === parts.length - 1 && bytes === '' ? [] : [one];
    });
    expect(lines).toEqual(expected);
  });
});

describe('the index of rows', () => {
  it('finds each row of many machines in many segments', () => {
    const random = createRandom(9);
    const index = new RowIndex();
    const heads = new Map<string, number>();
    const expected: { machine: string; seq: number; segment: number; offset: number; length: number }[] = [];
    for (let segment = 1; segment <= 7; segment += 1) {
      index.startSegment(segment);
      let offset = 0;
      for (let i = Math.floor(random() * 50); i >= 0; i -= 1) {
        const machine = `m${Math.floor(random() * 5)}`;
        const [seq, length] = [(heads.get(machine) ?? 0) + 1, 1 + Math.floor(random() * 5_000)];
        heads.set(machine, seq);
        index.add({ machine, contract: 'c', seq }, length);
        expected.push({ machine, seq, segment, offset, length });
        offset += length;
      }
    }
    expected.forEach(({ machine, seq, ...place }, number) => {
      expect(index.place(machine, seq)).toEqual(place);
      expect(index.placeOf(number)).toEqual(place);
    });
    expect(() => index.add({ machine: 'm0', contract: 'c', seq: 9_999 }, 1)).toThrow('does not follow');
    expect(() => index.place('nobody', 1)).toThrow(RangeError);
  });
});
