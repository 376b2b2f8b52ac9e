// Changes each byte of a ledger of rows of every kind, and of some each bit; each change must be found, in its row, by `genmath ledger verify`, by
// `quantum-verify`, by examples/auditor.mjs and by examples/verify.py.
// Usage: node --import tsx test/fault/every-byte.ts [bytes] [seed] [--bits <bytes of which each bit is changed>] [--part <n>/<of>]
// Without numbers 100,000 bytes, and the bits of a fifth of them, which takes an hour; parts of one seed can run beside each other.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVICE_DEFINITIONS } from '../../src/core/contract/definition/templates.js';
import { createNode, MOMENT } from '../core/protocol/node.js';
import { hasPython } from '../examples/python-verifier.js';
import { createRandom } from '../random.js';
import { type ByteChange, drawChanges, type Extent, linesOf, placeInExport, type WrittenLine } from './changed-journal.js';
import { type Judge, judgeByAuditor, judgeContract, judgeOffline, type LedgerAudit, type VariedLedger } from './judge-bytes.js';
import { openSimulated } from './keepers.js';
import { SimulatedDisk } from './simulated-disk.js';
import { createClock, fillLedger } from './varied-ledger.js';

/** What became of the changes. */
export interface EveryByteReport {
  readonly bytes: number;
  readonly rows: number;
  readonly changes: number;
  /** Changes that one of the verifiers did not find, or not in their place. */
  readonly missed: readonly string[];
  /** Milliseconds that each verifier took. */
  readonly took: Readonly<Record<string, number>>;
}

const SEGMENT_BYTES = 1 << 20;
/** One change of so many is judged the long way, too. */
const SAMPLE = 250;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const makeLedger = async (): Promise<VariedLedger & { readonly jwks: unknown }> => {
  const { now, pass } = createClock(MOMENT);
  const node = createNode(now);
  const disk = new SimulatedDisk();
  const store = await openSimulated(disk, SERVICE_DEFINITIONS, SEGMENT_BYTES);
  const contracts = await fillLedger(store, node, pass);
  const [folder, segment] = ['/data', '/data/ledger/00000001.jsonl'];
  const lines = linesOf(disk.files().get(segment) as Buffer);
  return { folder, segment, disk, store, contracts, node, lines, forget: () => pass(100_000), jwks: node.keys.jwks() };
};

/** Has verify.py judge all changes in a process of its own; gives those that it did not refuse. */
const judgeInPython = async (lines: readonly WrittenLine[], jwks: unknown, changes: readonly ByteChange[]): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-bytes-'));
  const placed = changes.flatMap((change) => {
    const place = placeInExport(lines[change.line] as WrittenLine, change);
    return place === undefined ? [] : [`${change.line} ${place} ${change.byte}\n`];
  });
  const files = { keys: JSON.stringify(jwks), rows: Buffer.concat(lines.map(({ exported }) => exported)), changes: placed.join('') };
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  try {
    const child = spawn('python3', ['-I', '-B', here('every_byte.py'), here('../../examples/verify.py'), ...paths], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed: Buffer[] = [];
    for await (const part of child.stdout) printed.push(part as Buffer);
    const said = Buffer.concat(printed).toString('utf8').trimEnd().split('\n');
    const isDone = said.at(-1) === `done ${placed.length}`;
    return isDone ? said.slice(0, -1) : [...said, 'verify.py ended before the last change'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Makes a ledger, changes so many of its bytes one at a time, and has each change judged by the four verifiers. */
export const everyByte = async (seed: number, extent: Extent): Promise<EveryByteReport> => {
  const ledger = await makeLedger();
  const { lines, jwks, store } = ledger;
  const { createLedgerAudit } = (await import(pathToFileURL(here('../../examples/auditor-ledger.mjs')).href)) as {
    readonly createLedgerAudit: (keys: unknown) => LedgerAudit;
  };
  const { readKeys } = (await import(pathToFileURL(here('../../examples/auditor-keys.mjs')).href)) as {
    readonly readKeys: (json: string) => unknown;
  };
  const keys = readKeys(JSON.stringify(jwks));
  const changes = drawChanges(lines, extent, createRandom(seed));
  const inPython = hasPython() ? judgeInPython(lines, jwks, changes) : Promise.resolve(['there is no python3']);
  const judges: Readonly<Record<string, Judge>> = {
    'ledger verify': judgeOffline(ledger),
    'auditor.mjs': judgeByAuditor(ledger, () => createLedgerAudit(keys)),
    'quantum-verify': judgeContract(ledger),
  };
  const missed: string[] = [];
  const took: Record<string, number> = {};
  for (const [name, judge] of Object.entries(judges)) {
    const from = performance.now();
    for (const [i, change] of changes.entries()) {
      const why = await judge(change, i % SAMPLE === 0);
      if (why === undefined) continue;
      const { start, bytes, row } = lines[change.line] as WrittenLine;
      const around = bytes.toString('latin1', Math.max(0, change.at - start - 30), change.at - start + 10);
      missed.push(`${name}: byte ${change.at} of row ${row.seq} of ${row.machine} as ${change.byte}, at ${JSON.stringify(around)}: ${why}`);
    }
    took[name] = performance.now() - from;
  }
  missed.push(...(await inPython).map((why) => `verify.py: ${why}`));
  const bytes = lines.reduce((sum, line) => sum + line.bytes.length, 0);
  await store.close();
  return { bytes, rows: lines.length, changes: changes.length, missed, took };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { bits: { type: 'string' }, part: { type: 'string', default: '1/1' } },
  });
  const [count = 100_000, seed = 1] = positionals.map(Number);
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const extent = { bytes: count, bits: Number(values.bits ?? count / 5), part: part - 1, parts };
  const { bytes, rows, changes, missed, took } = await everyByte(seed, extent);
  const times = Object.entries(took).map(([name, milliseconds]) => `${name} ${(milliseconds / 1000).toFixed(1)} s`);
  console.log(
    `${changes} changes of a ledger of ${rows} rows, ${bytes} bytes, with seed ${seed}: ${missed.length} not found (${times.join(', ')})`,
  );
  for (const what of missed.slice(0, 20)) console.log(what);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
