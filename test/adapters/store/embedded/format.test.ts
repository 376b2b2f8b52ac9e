import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/store/embedded/open-embedded-store.js';
import { fire } from '../make-rows.js';
import { digestOf, prepared } from '../row-maker.js';

// A reader of the format as src/adapters/store/embedded/README.md describes it: it imports nothing of the store that wrote the files.

type Members = { readonly [name: string]: unknown };

const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `sha256:${hash.digest('hex')}`;
};

const ZEROS = `sha256:${'0'.repeat(64)}`;

/** RFC 8785, for values that JSON.parse gave. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Members;
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(members[name])}`).join(',')}}`;
};

interface ReadRow {
  readonly segment: number;
  readonly offset: number;
  readonly length: number;
  readonly link: string;
  readonly row: Members;
}

/** Reads the whole journal and checks its three chains. */
const readJournal = (folder: string): readonly ReadRow[] => {
  const names = readdirSync(join(folder, 'ledger'))
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  expect(names).toEqual(names.map((_, i) => `${String(i + 1).padStart(8, '0')}.jsonl`));
  const rows: ReadRow[] = [];
  const heads = new Map<unknown, { readonly seq: number; readonly hash: unknown }>();
  let link = ZEROS;
  names.forEach((name, i) => {
    const text = readFileSync(join(folder, 'ledger', name), 'utf8');
    let offset = 0;
    for (const line of text.split('\n').slice(0, -1)) {
      const { after, row } = JSON.parse(line) as { readonly after: string; readonly row: Members };
      expect(line).toBe(`{"after":"${after}","row":${canonical(row)}}`);
      const { hash, ...hashed } = row;
      expect(hash).toBe(sha256(new Uint8Array([0]), canonical(hashed)));
      const head = heads.get(row['machine']) ?? { seq: 0, hash: ZEROS };
      expect([row['seq'], row['previous'], after]).toEqual([head.seq + 1, head.hash, link]);
      heads.set(row['machine'], { seq: head.seq + 1, hash });
      link = sha256(after, String(hash));
      const length = Buffer.byteLength(line) + 1;
      rows.push({ segment: i + 1, offset, length, link, row });
      offset += length;
    }
    expect(text.endsWith('\n')).toBe(true);
    expect(offset).toBe(statSync(join(folder, 'ledger', name)).size);
  });
  return rows;
};

const checkOf = (words: readonly number[]): number => {
  let check = 0x9e37_79b9n;
  for (const word of words) {
    check = ((check ^ BigInt(word)) * 0x85eb_ca6bn) % 2n ** 32n;
    check ^= check >> 15n;
  }
  return Number(check);
};

/** Number of the first row, through the whole journal from 0, of which something holds. */
const firstWhere = (rows: readonly ReadRow[], isWanted: (row: Members) => boolean): number => rows.findIndex(({ row }) => isWanted(row));

const temporary = mkdtempSync(join(tmpdir(), 'genmath-format-'));
const folder = join(temporary, 'data');
beforeAll(async () => {
  const store = await openEmbeddedStore(folder, { segmentBytes: 12_000 });
  await store.putDefinition({
    machine: 'm0',
    digest: prepared.digest,
    definition: prepared.definition,
    created: '2026-11-21T08:00:00.000Z',
  });
  for (let i = 0; i < 24; i += 1) {
    const keyed = i % 5 === 0 ? { idempotency: { key: digestOf(`key ${i}`), body: digestOf('body') } } : {};
    await fire(store, `m${i % 3}`, `c${i % 4}`, { cycle: 100 + i, ...keyed });
  }
  await store.close();
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

it('the journal: segments without gaps, one text a row, and three chains', () => {
  const rows = readJournal(folder);
  expect(rows).toHaveLength(24);
  expect(new Set(rows.map(({ segment }) => segment)).size).toBeGreaterThan(2);
});

it('a contract begins with a creation, and each of its rows leaves the state that the one before led to', () => {
  const states = new Map<string, unknown>();
  for (const { row } of readJournal(folder)) {
    const name = `${row['machine']} ${row['contract']}`;
    expect(row['cause'] === 'creation').toBe(!states.has(name));
    if (states.has(name)) expect(row['from']).toBe(states.get(name));
    states.set(name, row['to']);
  }
});

it('the index of each segment: a header, and 20 bytes a row', () => {
  const rows = readJournal(folder);
  for (const segment of new Set(rows.map((each) => each.segment))) {
    const bytes = readFileSync(join(folder, 'ledger', `${String(segment).padStart(8, '0')}.index`));
    const own = rows.filter((each) => each.segment === segment);
    const words = (at: number, count: number): readonly number[] => Array.from({ length: count }, (_, i) => bytes.readUInt32LE(at + 4 * i));
    expect(bytes.toString('latin1', 0, 4)).toBe('GMIX');
    expect(words(4, 3)).toEqual([1, rows.indexOf(own[0] as ReadRow), 0]);
    expect(bytes).toHaveLength(16 + 20 * own.length);
    own.forEach(({ length, row }, i) => {
      const machine = firstWhere(rows, (each) => each['machine'] === row['machine']);
      const contract = firstWhere(rows, (each) => each['machine'] === row['machine'] && each['contract'] === row['contract']);
      const entry = [length, machine, contract, Number(row['seq'])];
      expect(words(16 + 20 * i, 5)).toEqual([...entry, checkOf(entry)]);
    });
  }
});

describe('the documents beside the journal', () => {
  const read = (name: string): Members => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Members;

  it('definitions.json holds every definition that a row names, by its digest', () => {
    const { version, stored, pinned } = read('definitions.json') as {
      version: unknown;
      stored: readonly Members[];
      pinned: readonly Members[];
    };
    expect(version).toBe(1);
    const digests = [...stored, ...pinned].map(({ digest, definition }) => {
      expect(digest).toBe(sha256(canonical(definition)));
      return digest;
    });
    for (const { row } of readJournal(folder)) expect(digests).toContain((row['template'] as Members)['digest']);
  });

  it('snapshot.json stands at the last row, and knows heads, documents and keys', () => {
    const rows = readJournal(folder);
    const last = rows.at(-1) as ReadRow;
    const { version, position, machines, contracts, keys } = read('snapshot.json') as {
      readonly version: unknown;
      readonly position: unknown;
      readonly machines: readonly Members[];
      readonly contracts: readonly { readonly first: number; readonly document: Members }[];
      readonly keys: unknown;
    };
    expect(version).toBe(1);
    expect(position).toEqual({ segment: last.segment, offset: last.offset + last.length, rows: rows.length, link: last.link });
    expect(machines).toHaveLength(3);
    for (const { name, first, seq, hash, cycle } of machines) {
      const head = rows.findLast(({ row }) => row['machine'] === name)?.row ?? {};
      expect([first, seq, hash, cycle]).toEqual([
        firstWhere(rows, (row) => row['machine'] === name),
        head['seq'],
        head['hash'],
        head['cycle'],
      ]);
    }
    expect(contracts).toHaveLength(12);
    for (const { first, document } of contracts) {
      const isOwn = (row: Members): boolean => row['machine'] === document['machine'] && row['contract'] === document['id'];
      const own = rows.filter(({ row }) => isOwn(row)).map(({ row }) => row);
      expect([first, document['rows'], document['currentState']]).toEqual([firstWhere(rows, isOwn), own.length, own.at(-1)?.['to']]);
    }
    expect(keys).toEqual(
      rows.flatMap(({ row: { machine, contract, by, seq, idempotency } }) =>
        idempotency === undefined ? [] : [{ machine, contract, by, key: (idempotency as Members)['key'], seq }],
      ),
    );
  });

  it('the newest lock says that nobody owns the folder, and nothing half written is left', () => {
    const names = readdirSync(folder);
    const locks = names.filter((name) => /^lock-\d+$/.test(name));
    expect(locks.map((name) => read(name))).toEqual([{ pid: 0, started: null }]);
    expect(names.sort()).toEqual(['definitions.json', 'ledger', ...locks, 'snapshot.json']);
  });

  it.skipIf(process.platform === 'win32')('everything is private', () => {
    const modes = ['.', 'ledger', 'definitions.json', 'snapshot.json', 'ledger/00000001.jsonl', 'ledger/00000001.index'].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600, 0o600, 0o600]);
  });
});
