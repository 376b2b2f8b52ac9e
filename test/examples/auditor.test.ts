import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import { hashRow, type StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { Receipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createNode } from '../core/protocol/node.js';
import { KINDS, makeReceipts } from './make-receipts.js';
import { type Bench, createBench, type Ended } from './run-example.js';

/** The files beside it that it is made of. */
const PARTS = ['answer', 'decision', 'json', 'keys', 'ledger', 'lifecycle', 'log', 'members', 'receipt', 'said', 'shapes', 'table'];
const node = createNode(() => moment);
let moment = Date.now() - 3_600_000;
const stranger = createNode(() => moment);
let bench: Bench;
/** The export as `genmath ledger export` prints it: rows of two machines, moved by events, by the clock and by hand. */
let ledger = '';

beforeAll(async () => {
  bench = createBench();
  writeFileSync(bench.path('keys.json'), JSON.stringify(node.keys.jwks()));
  const store = await openEmbeddedStore(bench.path('data'));
  let made = 0;
  const contracts = new Contracts(node, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  const mover = { by: 'local' };
  for (const machine of ['lab', 'plant']) {
    await contracts.deploy(machine, { template: 'circuit-breaker', parameters: { least_calls: 3, weight: 0.5 } }, mover);
    await contracts.deploy(
      machine,
      { template: 'rate-limiter', parameters: { threshold: 1, within: 4 } },
      { by: 'abcd1234', keyPrefix: 'abcd1234', isOwner: true },
    );
  }
  const move = async (machine: string, contract: string, event: string) => {
    moment += 500;
    await contracts.move(machine, contract, { event }, mover);
  };
  for (const event of ['success', 'failure', 'failure']) {
    for (const [machine, breaker, limiter] of [
      ['lab', 'ctr_1', 'ctr_2'],
      ['plant', 'ctr_3', 'ctr_4'],
    ] as const) {
      await move(machine, breaker, event);
      await move(machine, limiter, 'request');
    }
  }
  await contracts.move('lab', 'ctr_1', { to: 'closed' }, mover);
  await store.close();
  ledger = (await bench.genmath('ledger', 'export')).stdout;
});
afterAll(() => bench.close());

const lines = (text: string): readonly string[] => text.trimEnd().split('\n');
let files = 0;
const audit = (kind: 'receipts' | 'ledger', text: string | Uint8Array, ...more: readonly string[]): Promise<Ended> => {
  files += 1;
  writeFileSync(bench.path(`${files}.jsonl`), text);
  return bench.run('auditor.mjs', ['--keys', 'keys.json', `--${kind}`, `${files}.jsonl`, ...more]);
};
const toLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const verdicts = ({ stdout }: Ended): readonly string[] =>
  [...stdout.matchAll(/^ {2}(holds|FAILS) {2}line/gm)].map(([, word]) => word ?? '');
const sign = (receipt: Receipt, by = node): Receipt => {
  const { hmac: _, signature: __, ...unsigned } = receipt;
  return signReceipt(unsigned, by.keyring());
};

describe('examples/auditor.mjs on receipts', () => {
  it('finds that receipts of every kind hold, made by the node from operators of every domain', async () => {
    const receipts = makeReceipts(300, node, 20_261_121);
    expect(new Set(receipts.map(({ kind }) => kind)).size).toBe(KINDS.length);
    const ended = await audit('receipts', toLines(receipts.map(({ receipt }) => receipt)));
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(verdicts(ended)).toEqual(receipts.map(() => 'holds'));
  });

  it('finds every byte of a receipt that is changed, but for those of the HMAC, which only the node can check', async () => {
    const [made] = makeReceipts(1, node, 7);
    const text = JSON.stringify(made?.receipt);
    const meaning = (json: string): string | undefined => {
      try {
        const { hmac: _, ...rest } = JSON.parse(json) as Receipt;
        return toCanonicalJson(rest);
      } catch {
        return undefined;
      }
    };
    const flipped = Array.from(text, (char, i) => `${text.slice(0, i)}${String.fromCharCode(char.charCodeAt(0) ^ 1)}${text.slice(i + 1)}`);
    // A line feed would make two lines of it, and what means the same is the same receipt.
    const tried = flipped.filter((json) => !json.includes('\n') && meaning(json) !== meaning(text));
    expect(tried.length).toBeGreaterThan(1_000);
    const ended = await audit('receipts', tried.map((json) => `${json}\n`).join(''));
    expect(ended.code).toBe(1);
    expect(tried.filter((_, i) => verdicts(ended)[i] !== 'FAILS')).toEqual([]);
  });

  const one = (by = node) => makeReceipts(1, by, 3)[0]?.receipt as Receipt;
  const later = createNode(() => Date.now() + 60_000);
  const REFUSED: readonly (readonly [name: string, line: () => string, why: RegExp])[] = [
    ['signed with a key that is not pinned', () => JSON.stringify(sign(one(), stranger)), /key: \S+ is not among the pinned keys/],
    ['with a member that no receipt has', () => JSON.stringify({ ...one(), note: 'x' }), /shape: note does not belong there/],
    ['with a name that stands twice', () => JSON.stringify(one()).replace('{', '{"R_t":1,'), /JSON: a member stands twice/],
    ['with a result that is not R_t, though signed', () => JSON.stringify(sign({ ...one(), R_t: 1e9 })), /consistency: R_t and unit/],
    ['from the future, though signed', () => JSON.stringify(sign(one(later))), /cycle: lies in the future/],
    ['that is no JSON', () => '{"type":', /JSON: /],
    ['that is nested without end', () => '['.repeat(100_000) + ']'.repeat(100_000), /JSON: /],
    ['that would steer the terminal', () => JSON.stringify({ ...one(), '\u001b[2J': 1 }), /shape: \?\[2J does not belong there/],
  ];
  let refused: Ended;
  beforeAll(async () => {
    refused = await audit('receipts', REFUSED.map(([, line]) => `${line()}\n`).join(''));
  });
  it.each(REFUSED.map(([name, , why], i) => [name, i, why] as const))('refuses one %s', (_, i, why) => {
    expect([refused.code, refused.stderr]).toEqual([1, '']);
    const said = lines(refused.stdout).find((line) => line.includes(`line ${i + 1} `));
    expect(said).toMatch(/^ {2}FAILS/);
    expect(said).toMatch(why);
    expect(refused.stdout).not.toContain('\u001b');
  });
});

describe('examples/auditor.mjs on a ledger', () => {
  it('finds that the export of a node holds, up to the head that was noted', async () => {
    const { hash } = JSON.parse(lines(ledger).at(-1) ?? '') as StoredRow;
    const ended = await audit('ledger', ledger, '--head', hash);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/holds {2}machine lab: rows 1 to \d+ .*\n {2}holds {2}machine plant: rows 1 to \d+ /);
    expect(new Set(lines(ledger).map((line) => (JSON.parse(line) as StoredRow).cause))).toEqual(
      new Set(['creation', 'event', 'clock', 'manual']),
    );
  });

  it('names the row of a changed byte, wherever it is', async () => {
    const bytes = Buffer.from(ledger);
    const step = Math.floor(bytes.length / 8);
    for (let at = 100; at < bytes.length; at += step) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const row = bytes.subarray(0, at).toString('latin1').split('\n').length;
      const ended = await audit('ledger', changed);
      expect([at, ended.code, ended.stdout.includes(`first bad row: line ${row}`)]).toEqual([at, 1, true]);
    }
  });

  const changeRow = (nth: number, change: (row: StoredRow) => StoredRow): string =>
    lines(ledger)
      .map((line, i) => `${i === nth ? toCanonicalJson(change(JSON.parse(line) as StoredRow)) : line}\n`)
      .join('');
  const rehashed = (row: StoredRow): StoredRow => {
    const { hash: _, ...rest } = row;
    return { ...rest, hash: hashRow(rest) };
  };
  const without = (nth: number): string =>
    lines(ledger)
      .filter((_, i) => i !== nth)
      .join('\n');
  it.each<readonly [name: string, text: () => string, why: RegExp]>([
    [
      'a row that was rewritten with its hash',
      () => changeRow(4, (row) => rehashed({ ...row, trigger: 'nothing' })),
      /proof: the receipt signs another row/,
    ],
    ['a row that is gone', () => without(3), /first bad row: line \d+, machine \w+, row \d+: link: seq is \d+ after \d+/],
    [
      'a row that stands twice',
      () => `${lines(ledger)[0]}\n${ledger}`,
      /first bad row: line 2, machine lab, row 1: link: seq is 1 after 1/,
    ],
    [
      'a state that the contract was not in, at the end, with its hash',
      () => changeRow(lines(ledger).length - 1, (row) => rehashed({ ...row, from: 'half_open' })),
      /link: it leaves the state half_open, but the contract was in \w+/,
    ],
    [
      'another result than the receipt has, at the end, with its hash',
      () => changeRow(lines(ledger).length - 1, (row) => rehashed({ ...row, R_t: 7 })),
      /proof: R_t and unit are not those of the receipt/,
    ],
    [
      'another who caused it, at the end, with its hash',
      () => changeRow(lines(ledger).length - 1, (row) => rehashed({ ...row, by: 'nobody' })),
      /by: the receipt has another key prefix/,
    ],
    [
      'white space in a line, which leaves the row what it is',
      () => ledger.replace(':', ': '),
      /first bad row: line 1, machine lab, row 1: text: the line is not the canonical form/,
    ],
    [
      'a digit more, which leaves the number what it is',
      () => ledger.replace(/"phase":(0\.\d+)/, '"phase":$10'),
      /first bad row: line 1, machine lab, row 1: text: the line is not the canonical form/,
    ],
    ['nothing at all', () => '', /first bad row: line 1: JSON/],
  ])('finds %s', async (_, text, why) => {
    const ended = await audit('ledger', text());
    expect([ended.code, ended.stderr]).toEqual([1, '']);
    expect(ended.stdout).toMatch(why);
  });

  it('finds rows that were cut from the end by a head that was noted, and says that it cannot without one', async () => {
    const cut = `${lines(ledger).slice(0, -1).join('\n')}\n`;
    const { hash } = JSON.parse(lines(ledger).at(-1) ?? '') as StoredRow;
    const noted = await audit('ledger', cut, '--head', hash);
    expect([noted.code, noted.stdout.includes(`no row has the noted head ${hash}`)]).toEqual([1, true]);
    const unnoted = await audit('ledger', cut);
    expect([unnoted.code, unnoted.stdout.includes('would not show')]).toEqual([0, true]);
  });
});

describe('examples/auditor.mjs', () => {
  it.each<readonly [name: string, args: readonly string[], why: RegExp]>([
    ['nothing to audit', ['--keys', 'keys.json'], /--receipts/],
    ['no keys', ['--ledger', 'ledger.jsonl'], /--keys/],
    ['a file that is not there', ['--keys', 'nowhere.json', '--ledger', 'x'], /nowhere\.json/],
    ['an option that it does not have', ['--node', 'http://127.0.0.1'], /--node/],
  ])('says what is missing of %s', async (_, args, why) => {
    const ended = await bench.run('auditor.mjs', args);
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(why);
  });

  it('imports nothing but itself and what Node.js has', () => {
    for (const name of ['auditor.mjs', ...PARTS.map((part) => `auditor-${part}.mjs`)]) {
      const source = readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
      const imported = [...source.matchAll(/from '(.+?)'|import\('(.+?)'\)/g)].map(([, module]) => module);
      for (const module of imported) expect(module).toMatch(new RegExp(`^node:|^\\./auditor-(?:${PARTS.join('|')})\\.mjs$`));
    }
  });
});
