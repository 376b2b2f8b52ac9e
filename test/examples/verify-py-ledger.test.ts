import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import { digestOfBody, hashRow, type StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { sha256Hex } from '../../src/core/digest.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createNode, seal } from '../core/protocol/node.js';
import { hasPython, OPERATORS, type Run, runVerifier } from './python-verifier.js';

const isPythonHere = hasPython();
let moment = Date.now() - 3_600_000;
const node = createNode(() => moment);
const stranger = createNode(() => moment);
const files = {
  'keys.json': JSON.stringify(node.keys.jwks()),
  'receipt.json': JSON.stringify(seal({ operators: ['NM19'], inputs: { m: 3, a: 2 } }, node)),
};

/** The rows of two machines, as `genmath ledger export` prints them: in the order in which they were committed. */
const makeLedger = async (): Promise<readonly StoredRow[]> => {
  const store = new MemoryStore();
  const rows: StoredRow[] = [];
  store.subscribe((row) => rows.push(row));
  let made = 0;
  const contracts = new Contracts(node, store, () => {
    made += 1;
    return `ctr_${made}`;
  });
  const mover = { by: 'local' };
  for (const machine of ['lab', 'plant']) {
    await contracts.deploy(machine, { template: 'rate-limiter', parameters: { threshold: 3, within: 60 } }, mover);
    await contracts.deploy(
      machine,
      { template: 'circuit-breaker', parameters: { least_calls: 3, weight: 0.5 } },
      { by: 'abcd1234', keyPrefix: 'abcd1234', isOwner: true },
    );
  }
  for (let i = 0; i < 12; i += 1) {
    moment += 5_000;
    const [machine, at] = i % 2 === 0 ? ['lab', 0] : ['plant', 2];
    await contracts.move(machine, `ctr_${at + 1}`, { event: 'request' }, mover);
    await contracts.move(machine, `ctr_${at + 2}`, { event: i % 3 === 0 ? 'success' : 'failure' }, mover);
  }
  return rows;
};

/** A row that is undefined stands for a line that is no JSON. */
const textOf = (rows: readonly unknown[]): string =>
  rows.map((row) => `${row === undefined ? 'undefined' : toCanonicalJson(row)}\n`).join('');
const check = (rows: readonly unknown[], ...options: readonly string[]): Run =>
  runVerifier(['--ledger', '{rows.jsonl}', '--jwks', '{keys.json}', ...options], { ...files, 'rows.jsonl': textOf(rows) });

describe.skipIf(!isPythonHere)('a ledger', () => {
  let rows: readonly StoredRow[];
  beforeAll(async () => {
    rows = await makeLedger();
  });

  it('is accepted as it was written, and its ends are told', () => {
    const { code, stdout } = check(rows, '--operators', OPERATORS);
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      `valid: ${rows.length} rows, each with its hash, its link, its actor and its receipt`,
    ]);
    for (const machine of ['lab', 'plant']) {
      const { seq, hash } = rows.filter((row) => row.machine === machine).at(-1) as StoredRow;
      expect(stdout).toContain(`${machine}  ${seq} rows  ${hash}`);
    }
  });

  const at = 5;
  const sealed = (row: StoredRow, members: Partial<StoredRow>): StoredRow => {
    const changed = { ...row, ...members };
    return { ...changed, hash: hashRow(changed) };
  };
  const replaced = (make: (row: StoredRow) => unknown): readonly unknown[] => rows.map((row, i) => (i === at ? make(row) : row));
  const other = (row: StoredRow) => seal({ operators: ['NM19'], inputs: { m: row.seq, a: 2 } }, node);
  it.each<[string, () => readonly unknown[], RegExp]>([
    ['a changed member', () => replaced((row) => ({ ...row, to: 'elsewhere' })), /another hash/],
    ['a changed row with a hash of its own', () => replaced((row) => sealed(row, { previous: `sha256:${'1'.repeat(64)}` })), /not linked/],
    ['a row left out', () => rows.filter((_, i) => i !== at), /is next/],
    ['a row twice', () => rows.flatMap((row, i) => (i === at ? [row, row] : [row])), /is next/],
    ['rows that changed places', () => [...rows].sort((a, b) => (a.machine === b.machine ? b.seq - a.seq : 0)), /is next/],
    ['another receipt', () => replaced((row) => sealed(row, { receipt: other(row) })), /proof_digest/],
    ['a changed receipt', () => replaced((row) => sealed(row, { receipt: { ...row.receipt, R_t: 5 } })), /receipt: signature/],
    ['another result', () => replaced((row) => sealed(row, { R_t: row.R_t + 1 })), /R_t/],
    ['another equation', () => replaced((row) => sealed(row, { master_equation_block: 'K = 1' })), /equations/],
    [
      'a receipt by another key',
      () => replaced((row) => sealed(row, { receipt: signReceipt(row.receipt, stranger.keys) })),
      /receipt: key/,
    ],
    [
      'a decision that its values do not give',
      () =>
        replaced((row) => {
          const decision = { tried: [{ transition: 0, when: 'count > threshold', holds: true }], read: { count: 1, threshold: 100 } };
          const changed = { ...row, cause: 'event' as const, decision };
          const { hmac: _, signature: __, ...unsigned } = row.receipt;
          const receipt = signReceipt({ ...unsigned, row: digestOfBody(changed) }, node.keys);
          return sealed(changed, { receipt, proof_digest: `sha256:${sha256Hex(toCanonicalJson(receipt))}` });
        }),
      /its decision: 'count > threshold' is False/,
    ],
    ['a row that its receipt does not sign', () => replaced((row) => sealed(row, { emits: ['nothing'] })), /signs another row/],
    ['a member that no row has', () => replaced((row) => sealed(row, { note: 1 } as Partial<StoredRow>)), /not known/],
    ['no receipt', () => replaced(({ receipt: _, ...row }) => sealed(row as StoredRow, {})), /receipt is missing/],
    ['a line that is not JSON', () => replaced((): unknown => undefined), /not JSON/],
  ])('with %s is refused at that row', (_, make, why) => {
    const { code, stdout } = check(make(), '--operators', OPERATORS);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^NOT VALID after \d+ good rows\n {2}line \d+: /);
    expect(stdout).toMatch(why);
  });

  it('is hashed with its names sorted by UTF-16 code units, and minus zero as zero', () => {
    const payload = { '\ufb33': 1, '\u{1f600}': -0, é: 'ß', a: [1e21, 1e-7] };
    const changed = { ...(rows[0] as StoredRow), payload };
    const { hmac: _, signature: __, ...unsigned } = changed.receipt;
    const receipt = signReceipt({ ...unsigned, row: digestOfBody(changed) }, node.keys);
    const text = textOf([sealed(changed, { receipt, proof_digest: `sha256:${sha256Hex(toCanonicalJson(receipt))}` })]);
    expect(text).toContain('"\u{1f600}":0');
    const { code, stdout } = runVerifier(['--ledger', '-', '--jwks', '{keys.json}'], files, text);
    expect([code, stdout.split(':')[0]]).toEqual([0, 'valid']);
  });

  it.each<[string, (line: string) => string]>([
    ['white space', (line) => line.replace(':', ': ')],
    ['an escape', (line) => line.replace('"lab"', '"\\u006cab"')],
    ['another order', (line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line) as object).reverse()))],
    ['a digit more that leaves the number', (line) => line.replace(/"phase":(0\.\d+)/, '"phase":$10')],
    ['a carriage return', (line) => `${line}\r`],
  ])('is refused where a line has %s, though it means the same row', (_, change) => {
    const [line = '', ...rest] = textOf(rows).split('\n');
    const changed = change(line);
    expect([changed === line, toCanonicalJson(JSON.parse(changed))]).toEqual([false, line]);
    const { code, stdout } = runVerifier(['--ledger', '-', '--jwks', '{keys.json}'], files, [changed, ...rest].join('\n'));
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^NOT VALID after 0 good rows\n {2}line 1: the line is not the canonical form/),
    ]);
  });
});

describe.skipIf(!isPythonHere)('the command', () => {
  it.each<[string, readonly string[], number, RegExp]>([
    [
      'prints each check',
      ['{receipt.json}', '--jwks', '{keys.json}'],
      0,
      /^valid: KO42, NM19 gave 6 N\n {2}shape +pass[\s\S]* {2}cycle +pass/,
    ],
    ['looks into the records', ['{receipt.json}', '--jwks', '{keys.json}', '--operators', OPERATORS], 0, /equations +pass/],
    [
      'refuses the future',
      ['{receipt.json}', '--jwks', '{keys.json}', '--now', '2020-01-01T00:00:00.000Z'],
      1,
      /^NOT VALID[\s\S]*cycle +FAIL/,
    ],
    ['refuses what is no receipt', ['{keys.json}', '--jwks', '{keys.json}'], 1, /shape +FAIL {9}\/type is missing/],
    ['needs keys', ['{receipt.json}'], 2, /--jwks/],
    ['needs something to verify', ['--jwks', '{keys.json}'], 2, /required/],
    ['needs a key set that is one', ['{receipt.json}', '--jwks', '{receipt.json}'], 2, /not a JWK set/],
    ['needs files that are there', ['nowhere.json', '--jwks', '{keys.json}'], 2, /cannot read nowhere\.json/],
    ['needs a folder of records', ['{receipt.json}', '--jwks', '{keys.json}', '--operators', 'nowhere'], 2, /nowhere/],
    ['needs a time', ['{receipt.json}', '--jwks', '{keys.json}', '--now', 'today'], 2, /--now/],
    ['does one thing', ['{receipt.json}', '--batch', '--jwks', '{keys.json}'], 2, /not allowed/],
  ])('%s', (_, args, code, text) => {
    const run = runVerifier(args, files);
    expect([run.code, run.stderr === '']).toEqual([code, code !== 2]);
    expect(code === 2 ? run.stderr : run.stdout).toMatch(text);
  });

  it('does not let a file steer the terminal', () => {
    const text = '{"\\u001b[2J\\ud800": 1, "type": "x"}';
    const { code, stdout } = runVerifier(['-', '--jwks', '{keys.json}'], files, text);
    expect(code).toBe(1);
    expect(stdout).not.toContain('\u001b');
  });
});
