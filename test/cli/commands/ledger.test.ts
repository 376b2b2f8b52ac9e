import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_LINK, formatLine, type JournalLine, linkOf } from '../../../src/adapters/store/embedded/journal/journal-lines.js';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/open-embedded-store.js';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { FIRST_PREVIOUS, hashRow, type StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import { node } from '../../core/protocol/node.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const LOCAL = { by: 'local' } as const;
let cli: CommandFolder;
let folders = 0;
let data: string;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

/** A data folder with three rows of one machine and one of another. */
beforeEach(async () => {
  folders += 1;
  data = join(cli.folder, `ledger-${folders}`);
  const store = await openEmbeddedStore(data);
  const contracts = new Contracts(node, store, () => 'ctr_gate');
  await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, LOCAL);
  for (let i = 0; i < 2; i += 1) await contracts.move('my-lab', 'ctr_gate', { event: 'request' }, LOCAL);
  await contracts.deploy('other-lab', { template: 'rate-limiter', parameters: {} }, LOCAL);
  await store.close();
});

const segment = (): string => join(data, 'ledger', '00000001.jsonl');
const run = (...args: readonly string[]) => cli.run(['ledger', ...args], { GENMATH_DATA: data });

describe('genmath ledger verify', () => {
  it('says that a sound folder is, how many rows it holds, and the head of each machine', async () => {
    const { code, stdout } = await run('verify');
    expect(code).toBe(0);
    expect(stdout).toContain('valid: 4 rows in 1 segment');
    expect(stdout).toMatch(/my-lab {2}3 rows {2}sha256:[0-9a-f]{64}\n {2}other-lab {2}1 row/);
    expect(JSON.parse((await run('verify', '--json')).stdout)).toMatchObject({
      valid: true,
      rows: 4,
      heads: [
        { machine: 'my-lab', seq: 3 },
        { machine: 'other-lab', seq: 1 },
      ],
    });
  });

  it('names the first bad row of one that was tampered with, and exits 1', async () => {
    const text = readFileSync(segment(), 'utf8');
    const lines = text.split('\n');
    writeFileSync(segment(), text.replace(lines[1] ?? '', (lines[1] ?? '').replace('"seq":2', '"seq":9')));
    const { code, stdout } = await run('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('NOT VALID after 1 good row');
    expect(stdout).toMatch(/first bad: 00000001\.jsonl line 2 \(byte \d+\), machine my-lab/);
  });

  it('decides each row again, and names the first that is false though its text, hash and links hold', async () => {
    rmSync(join(data, 'snapshot.json'), { force: true });
    let [after, previous] = [FIRST_LINK, FIRST_PREVIOUS];
    const lines = readFileSync(segment(), 'utf8').trimEnd().split('\n');
    const forged = lines.map((line) => {
      const { row } = JSON.parse(line) as JournalLine;
      if (row.machine !== 'my-lab') previous = FIRST_PREVIOUS;
      const changed = { ...row, ...(row.seq === 2 ? { decision: { tried: [], read: { count: 1 } } } : {}), previous };
      const sealed = { ...changed, hash: hashRow(changed) };
      previous = sealed.hash;
      const text = formatLine({ after, row: sealed });
      after = linkOf({ after, row: sealed });
      return text;
    });
    writeFileSync(segment(), forged.join(''));
    const { code, stdout } = await run('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('NOT VALID after 1 good row');
    expect(stdout).toMatch(/line 2 .*machine my-lab, row 2: its decision record tells other conditions/);
  });

  it('finds rows that were cut from the end by the snapshot', async () => {
    const lines = readFileSync(segment(), 'utf8').split('\n');
    writeFileSync(segment(), `${lines.slice(0, 3).join('\n')}\n`);
    expect((await run('verify')).code).toBe(1);
  });

  it('finds a state of the snapshot that the rows do not give', async () => {
    const path = join(data, 'snapshot.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"currentState": ?"allowing"/, '"currentState":"limiting"'));
    const { code, stdout } = await run('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('first bad: snapshot.json');
    expect(stdout).toContain('the snapshot says that ctr_gate is in limiting, and its rows leave it in allowing');
  });

  it('refuses a folder without a ledger, which may be mistyped', async () => {
    data = join(cli.folder, 'empty');
    const { code, stderr } = await run('verify');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no ledger in ${data}`)]);
  });
});

describe('genmath ledger export', () => {
  const rowsOf = (stdout: string): readonly StoredRow[] =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredRow);

  it('prints every row as a line of JSON that hashes to what it says, in the order of the ledger', async () => {
    const { code, stdout } = await run('export');
    const rows = rowsOf(stdout);
    expect([code, rows.map(({ machine, seq }) => [machine, seq])]).toEqual([
      0,
      [
        ['my-lab', 1],
        ['my-lab', 2],
        ['my-lab', 3],
        ['other-lab', 1],
      ],
    ]);
    for (const row of rows) expect(hashRow(row)).toBe(row.hash);
  });

  it('prints them in the form that was signed, or as a table', async () => {
    const lines = (await run('export', '--format', 'ndjson')).stdout.split('\n').slice(0, -1);
    expect(lines).toEqual(lines.map((line) => toCanonicalJson(JSON.parse(line))));
    const table = (await run('export', 'my-lab', '--format', 'csv')).stdout.split('\r\n');
    expect(table[0]).toMatch(/^seq,at,occurredAt,.*,previous,hash,row$/);
    expect(table.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['1', '2', '3']);
    for (const args of [
      ['export', '--format', 'xml'],
      ['verify', '--format', 'csv'],
    ])
      expect((await run(...args)).code).toBe(2);
  });

  it('prints those of one machine', async () => {
    expect(rowsOf((await run('export', 'other-lab')).stdout).map(({ machine }) => machine)).toEqual(['other-lab']);
    const { code, stderr } = await run('export', 'no-lab');
    expect([code, stderr]).toEqual([1, expect.stringContaining('There are no rows of no-lab')]);
  });
});

it.each([['ledger'], ['ledger', 'check'], ['ledger', 'verify', 'my-lab'], ['ledger', 'export', 'a', 'b']])(
  'genmath %s %s %s is refused with what it takes',
  async (...args) => {
    const { code, stdout, stderr } = await run(...args.slice(1));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('genmath ledger takes `verify`, `export`');
  },
);
