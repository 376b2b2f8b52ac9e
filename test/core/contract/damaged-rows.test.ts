import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/open-embedded-store.js';
import { MemoryStore } from '../../../src/adapters/store/memory-store.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { RowQuery, Store } from '../../../src/core/contract/ledger/store.js';
import { cases } from '../../whole.js';
import { createNode, MOMENT } from '../protocol/node.js';

/** The damaged row; before it stands the making of the contract, behind it one more move. */
const DAMAGED = 2;
/** Every byte in a whole run, else one of so many. */
const STEP = cases(7, 1);

let now = MOMENT;
const node = createNode(() => now);

const createLedger = async (store: Store): Promise<() => ReturnType<Contracts['verify']>> => {
  const contracts = new Contracts(node, store, () => 'ctr_1');
  const { id } = (await contracts.deploy('lab', { template: 'circuit-breaker', parameters: {} }, { by: 'local' })).document;
  for (const event of ['failure', 'success']) await contracts.move('lab', id, { event }, { by: 'local' });
  return () => {
    // What was found before is kept for a while.
    now += 3_600_000;
    return contracts.verify(id);
  };
};

describe('a row of which a byte is damaged on the disk', () => {
  let folder: string;
  let store: Awaited<ReturnType<typeof openEmbeddedStore>>;
  let verify: () => ReturnType<Contracts['verify']>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'genmath-damaged-'));
    store = await openEmbeddedStore(folder);
    verify = await createLedger(store);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('gives a verdict that names the row, whichever byte it is', async () => {
    expect((await verify()).valid).toBe(true);
    const [segment] = readdirSync(join(folder, 'ledger')).filter((name) => name.endsWith('.jsonl'));
    const path = join(folder, 'ledger', segment ?? '');
    const bytes = readFileSync(path);
    const lines = bytes.toString('latin1').split('\n');
    const start = lines.slice(0, DAMAGED - 1).join('\n').length + 1;
    const line = `${lines[DAMAGED - 1] ?? ''}\n`;
    const file = openSync(path, 'r+');
    const write = (at: number, byte: number): void => {
      writeSync(file, Buffer.of(byte), 0, 1, start + at);
    };
    let tried = 0;
    // The link of the line and its newline are bytes of it as others are.
    for (let at = 0; at < line.length; at += STEP) {
      const byte = line.charCodeAt(at) ^ 1;
      const changed = line.slice(0, at) + String.fromCharCode(byte) + line.slice(at + 1);
      tried += 1;
      write(at, byte);
      const { valid, checks, tampered_fields } = await verify();
      write(at, line.charCodeAt(at));
      const named = tampered_fields.includes('row 2') && checks.some(({ detail }) => /\brow 2\b/i.test(detail));
      const others = tampered_fields.filter((field) => !/^row 2\b/.test(field));
      expect([at, changed.slice(Math.max(0, at - 20), at + 20), valid, named, others]).toEqual([at, expect.anything(), false, true, []]);
    }
    expect(tried).toBe(Math.ceil(line.length / STEP));
    expect((await verify()).valid).toBe(true);
  });
});

/** Every place in a JSON document, as the way to it. */
const placesOf = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => [[...path, name], ...placesOf(member, [...path, name])])
    : [];

const changeAt = (row: StoredRow, path: readonly string[], change: (holder: Record<string, unknown>, name: string) => void): StoredRow => {
  const copy = structuredClone(row) as unknown as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  change(holder, path.at(-1) ?? '');
  return copy as unknown as StoredRow;
};

const rename = (holder: Record<string, unknown>, name: string): void => {
  const value = holder[name];
  if (Array.isArray(holder)) holder.push(value);
  else {
    delete holder[name];
    holder[`${name}_`] = value;
  }
};
const put =
  (value: unknown) =>
  (holder: Record<string, unknown>, name: string): void => {
    holder[name] = value;
  };

describe('a row of which a member is damaged, as a store may give it', () => {
  class DamagedStore extends MemoryStore {
    change: (row: StoredRow) => StoredRow = (row) => row;

    override async rows(machine: string, query: RowQuery): Promise<readonly StoredRow[]> {
      return (await super.rows(machine, query)).map((row) => (row.seq === DAMAGED ? this.change(row) : row));
    }
  }

  it.each<[string, (holder: Record<string, unknown>, name: string) => void]>([
    ['renamed', rename],
    ['null', put(null)],
    ['a text without a canonical form', put('\ud800')],
    ['a number', put(7.5)],
    ['an empty object', put({})],
    ['a list in lists', put([[[]]])],
  ])('gives a verdict that names the row, whichever member is %s', async (_, change) => {
    const store = new DamagedStore();
    const verify = await createLedger(store);
    const [row] = await store.rows('lab', { after: DAMAGED - 1, limit: 1 });
    const places = placesOf(row);
    expect(places.length).toBeGreaterThan(80);
    for (const path of places) {
      if (isDeepStrictEqual(changeAt(row as StoredRow, path, change), row)) continue;
      store.change = (given) => changeAt(given, path, change);
      const { valid, tampered_fields } = await verify();
      expect([path.join('/'), valid, tampered_fields.some((field) => /^row 2\b|^head$/.test(field))]).toEqual([
        path.join('/'),
        false,
        true,
      ]);
    }
  });
});
