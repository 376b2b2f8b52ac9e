import { exportLedger } from '../../../adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../../adapters/store/embedded/journal/verify-ledger.js';
import { readDefinitions } from '../../../adapters/store/embedded/read-definitions.js';
import { nodeFileSystem } from '../../../adapters/store/files/file-system.js';
import { isOwned } from '../../../adapters/store/files/folder-lock.js';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { createRowTable } from '../../../core/contract/ledger/rows-as-csv.js';
import { FollowedRows } from '../../../core/contract/ledger/verify/followed-rows.js';
import { Fault } from '../../../core/faults.js';
import { readConfig } from '../../../node/config.js';
import { createRuntime } from '../../../node/runtime.js';
import { readStoreAddress } from '../../../node/serve-config.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';
import { bold, dim, json, out } from '../../terminal.js';

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const check = async (folder: string, isJson: boolean): Promise<number> => {
  // A folder that cannot be read is told of as such, before its files are.
  await nodeFileSystem.list(folder);
  const context = createRuntime(readConfig({ data: folder }));
  const followed = new FollowedRows(context, await readDefinitions(folder, context.registry));
  const found = await verifyLedger(folder, nodeFileSystem, (row) => followed.objectionTo(row), await isOwned(folder));
  if (found.segments === 0 && found.snapshot === 'missing') throw new Fault('UNKNOWN_MACHINE', `There is no ledger in ${folder}.`);
  if (isJson) json(found);
  else {
    const { valid, rows, segments, heads, snapshot, firstBad } = found;
    out(
      valid
        ? `${bold('valid')}: ${countOf(rows, 'row')} in ${countOf(segments, 'segment')}`
        : `${bold('NOT VALID')} after ${countOf(rows, 'good row')}`,
    );
    if (firstBad !== undefined) {
      const { segment, line, offset, machine, seq, why } = firstBad;
      const whose = machine === undefined ? '' : `, machine ${machine}${seq === undefined ? '' : `, row ${seq}`}`;
      out(`  first bad: ${segment} line ${line} (byte ${offset})${whose}: ${why}`);
    }
    for (const { machine, seq, hash } of heads) out(dim(`  ${machine}  ${countOf(seq, 'row')}  ${hash}`));
    if (snapshot !== 'compared') out(dim(`  the snapshot is ${snapshot}: rows cut from the very end would not show`));
  }
  return found.valid ? 0 : 1;
};

/** Says of what the system refused where it did, as a data folder that is a file. */
const cannotRead = (error: unknown, folder: string): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof Fault || code === undefined
    ? error
    : new Fault('STORE_FAILED', `The ledger in ${folder} cannot be read (${code}).`);
};

/** Prints lines as they are, since verifiers compare them byte by byte; at a terminal nothing in them steers it. */
const print = (lines: string): void => {
  if (process.stdout.isTTY !== true) process.stdout.write(lines);
  else if (lines !== '') out(lines.trimEnd());
};

/** Gives how rows are printed: as they were signed, or as a table with a line of names. */
const printerOf = (format: string): { readonly head: string; readonly line: (row: StoredRow) => string } => {
  if (format === 'ndjson') return { head: '', line: (row) => `${toCanonicalJson(row)}\n` };
  if (format === 'csv') return createRowTable();
  throw new Fault('USAGE', `--format is ndjson or csv, not ${JSON.stringify(format)}.`);
};

/** Checks the ledgers of a data folder offline, or those of a database, or prints their rows: JSON lines, or a table; or corrects the clock that stamps them. */
export const ledger = async (asked: CommandLine): Promise<number> => {
  const { words, options } = asked;
  const [action, machine, ...rest] = words;
  if (action === 'correct-clock') return (await import('./correct-clock.js')).ledgerCorrectClock(asked);
  if (options.yes === true || options.reason !== undefined)
    throw new Fault('USAGE', '--yes and --reason are for genmath ledger correct-clock.');
  const { dataFolder } = readConfig({ data: options.data });
  const isCheck = action === 'verify' && machine === undefined;
  if (!isCheck && (action !== 'export' || rest.length > 0))
    throw new Fault('USAGE', 'genmath ledger takes `verify`, `export` with the machine, if only one is wanted, or `correct-clock`.');
  if (isCheck && options.format !== undefined) throw new Fault('USAGE', '--format is for genmath ledger export.');
  const { head, line } = printerOf(options.format ?? 'ndjson');
  let rows = 0;
  const take = (row: StoredRow): void => {
    if (rows === 0) print(head);
    print(line(row));
    rows += 1;
  };
  const address = readStoreAddress(undefined, process.env['GENMATH_STORE']);
  if (address !== undefined) {
    const { checkDatabase, exportDatabase } = await import('./database-ledger.js');
    if (isCheck) return checkDatabase(address, options);
    await exportDatabase(address, machine, take);
  } else {
    try {
      if (isCheck) return await check(dataFolder, options.json === true);
      for await (const row of exportLedger(dataFolder, machine, nodeFileSystem, await isOwned(dataFolder))) take(row);
    } catch (error) {
      throw cannotRead(error, dataFolder);
    }
  }
  if (rows > 0) return 0;
  const where = address === undefined ? dataFolder : 'the database';
  throw new Fault('UNKNOWN_MACHINE', `There are no rows${machine === undefined ? '' : ` of ${machine.slice(0, 64)}`} in ${where}.`);
};
