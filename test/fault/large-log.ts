// Keeps very many receipts as a node does, has the log of them verified by `genmath log verify` and by examples/verify_log.py, which was written from the
// specifications alone, and then changes bytes of what they read: each must name the place.
// Usage: node --import tsx test/fault/large-log.ts <folder or postgres> [receipts] [changes of each kind] [seed]
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/adapters/store/postgres/database.js';
import { withPostgres } from '../bench/with-postgres.js';
import { startNode } from '../fuzz/started-node.js';
import { createRandom } from '../random.js';
import { changeDatabase } from './changed-database.js';
import { fillLog } from './fill-log.js';
import { type Outcome, run, runGenmath, sayTaken } from './measured-run.js';

const [place = 'folder', receipts = '200000', changes = '1', seed = '1'] = process.argv.slice(2);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'genmath-large-log-'));
const random = createRandom(Number(seed));
let failures = 0;
const fail = (why: string): void => {
  failures += 1;
  console.log(`FAILED: ${why}`);
};

const verify = (): Promise<Outcome> => runGenmath(['log', 'verify', '--json', '--data', folder]);

/** Has the second verifier read the log: files where they are, what a database holds over HTTP. */
const verifyForeign = async (key: string): Promise<Outcome> => {
  const read = (from: string): Promise<Outcome> =>
    run('python3', ['-B', here('../../examples/verify_log.py'), '--json', '--key', key, from]);
  if (place === 'folder') return read(join(folder, 'log'));
  const node = await startNode({ folder, options: [] });
  try {
    return await read(`${node.url}/log`);
  } finally {
    await node.end();
  }
};

/** Something that is changed, and how it is put right again. */
interface Change {
  readonly what: string;
  /** How a verifier may call the place. */
  readonly names: RegExp;
  /** Whether the log alone shows it: else it does not concern who has not what is kept beside it. */
  readonly isOfLog: boolean;
  readonly restore: () => Promise<void>;
}

const changeFile = async (name: string, isOfLog: boolean): Promise<Change> => {
  const path = join(folder, name);
  const file = await open(path, 'r+');
  const at = Math.floor(random() * statSync(path).size);
  const bytes = Buffer.alloc(1);
  await file.read(bytes, 0, 1, at);
  const before = bytes[0] as number;
  await file.write(Buffer.of(before ^ (1 << Math.floor(random() * 7))), 0, 1, at);
  return {
    what: `byte ${at} of ${name}`,
    // What an entry leads to is found not to follow from it.
    names: isOfLog
      ? new RegExp(
          relative('log', name)
            .replace(/\.p\/.*/, '')
            .replace('entries/', '(entries|0)/'),
        )
      : /receipt|rcp_/,
    isOfLog,
    restore: async () => {
      await file.write(Buffer.of(before), 0, 1, at);
      await file.close();
    },
  };
};

/** Gives every kind of file that the log is, with how one of it is changed. */
const changesOfFiles = (): readonly (() => Promise<Change>)[] => {
  const all = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const kinds = new Map<string, string[]>();
  for (const name of all) {
    const kind = /^log\/(tile\/[^/]+|checkpoint)/.exec(name)?.[1] ?? /^receipts\//.exec(name)?.[0];
    // Of a tile that was longer later nobody reads what it was before.
    const [tile, width] = name.split('.p/');
    const isOutgrown = all.some(
      (other) => other === tile || (other.startsWith(`${tile}.p/`) && Number(other.split('.p/')[1]) > Number(width)),
    );
    if (width !== undefined && isOutgrown) continue;
    if (kind !== undefined && statSync(join(folder, name)).size > 0) kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
  }
  return [...kinds].map(
    ([kind, names]) =>
      () =>
        changeFile(names[Math.floor(random() * names.length)] as string, !kind.startsWith('receipts')),
  );
};

const changesOfTables = (database: Database): readonly (() => Promise<Change>)[] => {
  const kind =
    (table: string, column: string, where: string, names: RegExp, isOfLog = true) =>
    async (): Promise<Change> => {
      const { what, row, restore } = await changeDatabase(database, { table, column, where }, random);
      const of = row['level'] === undefined ? '' : ` of level ${row['level']}, tile ${row['n']}`;
      return { what: `${what}${of}`, names, isOfLog, restore };
    };
  return [
    ...[-1, 0, 1].map((level) =>
      kind('log_tile', 'bytes', `level = ${level}`, level === -1 ? /tile\/(entries|0)\// : new RegExp(`tile/${level}/`)),
    ),
    kind('log_checkpoint', 'note', 'n = (SELECT max(n) FROM log_checkpoint)', /./),
    kind('receipt_bundle', 'data', 'true', /receipt|rcp_/, false),
  ];
};

/** Changes bytes of each kind, one at a time, and has each judged. */
const judge = async (key: string, kinds: readonly (() => Promise<Change>)[]): Promise<void> => {
  for (let i = 0; i < Number(changes); i += 1)
    for (const make of kinds) {
      const { what, names, isOfLog, restore } = await make();
      try {
        const verdicts = { 'log verify': await verify(), ...(isOfLog ? { 'verify_log.py': await verifyForeign(key) } : {}) };
        for (const [name, { code, said, seconds }] of Object.entries(verdicts)) {
          console.log(`  ${what}: ${name} says ${code} after ${seconds.toFixed(0)} s: ${said.slice(0, 300)}`);
          if (code !== 1 || !names.test(said)) fail(`${name} does not name ${what}`);
        }
      } finally {
        await restore();
      }
    }
};

const examine = async (kinds: () => readonly (() => Promise<Change>)[]): Promise<void> => {
  const key = await fillLog(folder, Number(receipts));
  for (const [name, outcome] of Object.entries({
    'log verify': await verify(),
    'verify_log.py': await verifyForeign(key),
  })) {
    const { code, said } = outcome;
    console.log(`${name}: ${code} after ${sayTaken(outcome)}: ${said}`);
    const { valid, size } = JSON.parse(said) as { readonly valid: boolean; readonly size: number };
    if (code !== 0 || !valid || size !== Number(receipts)) fail(`${name} does not hold the log`);
  }
  await judge(key, kinds());
};

try {
  if (place === 'folder') await examine(changesOfFiles);
  else
    await withPostgres(async (database, address) => {
      process.env['GENMATH_STORE'] = address;
      await examine(() => changesOfTables(database));
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'all agree, and every change is named' : `${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
