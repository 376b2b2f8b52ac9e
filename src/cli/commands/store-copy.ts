import { compareStores, copyStore, type StoreComparison } from '../../adapters/store/copy/copy-store.js';
import { openSourceDatabase, openTargetDatabase } from '../../adapters/store/copy/open-database-copy.js';
import { openSourceFolder, openTargetFolder } from '../../adapters/store/copy/open-folder.js';
import type { CopySource, CopyTarget } from '../../adapters/store/copy/store-content.js';
import { PARTS, type StoreSummary } from '../../adapters/store/copy/summarize-store.js';
import { assertPublicAddress, isDatabaseAddress } from '../../adapters/store/postgres/database-address.js';
import { Fault } from '../../core/faults.js';
import { RECEIPTS, readConfig } from '../../node/config.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { dim, green, json, out, red } from '../terminal.js';

const MEBIBYTE = 1 << 20;
/** Digits of a digest that are shown to people. */
const SHOWN = 16;

/** The variable of each side. */
const TWINS = { from: () => process.env['GENMATH_COPY_FROM'], to: () => process.env['GENMATH_COPY_TO'] } as const;

/** Reads where a side of a copy is: a flag, or its twin in the environment, where an address may hold a password. */
const readSide = (name: 'from' | 'to', flag: string | undefined): string => {
  const twin = `GENMATH_COPY_${name.toUpperCase()}`;
  const text = flag ?? (TWINS[name]() || undefined);
  if (text === undefined || text === '')
    throw new Fault('USAGE', `Say which store: --${name} a folder or postgres://user@host/database, or ${twin}.`);
  if (isDatabaseAddress(text)) return flag === undefined ? text : assertPublicAddress(text, twin);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new Fault('USAGE', `--${name} is a folder, or the address of a database like postgres://user@host/genmath.`);
  return text;
};

const openSource = (side: string): Promise<CopySource> => (isDatabaseAddress(side) ? openSourceDatabase(side) : openSourceFolder(side));

const openTarget = (side: string): Promise<CopyTarget> => {
  if (isDatabaseAddress(side)) return openTargetDatabase(side);
  const { receipts } = readConfig();
  return openTargetFolder(side, (typeof receipts === 'number' ? receipts : RECEIPTS) * MEBIBYTE);
};

const toJson = ({ name, parts, heads, log }: StoreSummary): object => ({
  store: name,
  parts,
  heads: Object.fromEntries([...heads].map(([machine, { seq, hash }]) => [machine, { seq, hash }])),
  log: log ?? null,
});

const show = ({ parts, log }: StoreSummary, part: (typeof PARTS)[number]): string => {
  const { count, digest } = parts[part];
  const more = part === 'log' && log !== undefined ? `, ${log.size} entries, root ${log.root}` : '';
  return `${count}${count === 0 ? '' : ` ${digest.slice(0, SHOWN)}`}${more}`;
};

const print = ({ from, to, different, leftBehind }: StoreComparison): void => {
  const width = Math.max(...PARTS.map((part) => part.length));
  for (const part of PARTS) {
    const [one, other] = [show(from, part), show(to, part)];
    const name = part.padEnd(width);
    if (!different.includes(part)) out(`${name}  ${one}`);
    else out(`${name}  ${red(`${one}  /  ${other}`)}`);
  }
  for (const sentence of leftBehind) out(dim(`Not copied: ${sentence}`));
};

/** Closes what was opened, also where another part cannot be closed. */
const closeAll = async (opened: readonly CopySource[]): Promise<void> => {
  await Promise.allSettled(opened.map(({ close }) => close()));
};

/**
 * Copies a store into an empty one, or compares two.
 * @throws Fault USAGE, STORE_FAILED, LEDGER_CORRUPT, LOG_FALSE
 */
export const copyOrCompare = async (action: 'copy' | 'compare', options: CommandLine['options']): Promise<number> => {
  const sides = [readSide('from', options.from), readSide('to', options.to)] as const;
  const opened: CopySource[] = [];
  let comparison: StoreComparison;
  try {
    const source = await openSource(sides[0]);
    opened.push(source);
    if (action === 'compare') {
      const other = await openSource(sides[1]);
      opened.push(other);
      comparison = await compareStores(source.reader, other.reader);
    } else {
      const target = await openTarget(sides[1]);
      opened.push(target);
      comparison = await copyStore(source, target);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw error instanceof Fault || code === undefined
      ? error
      : new Fault('STORE_FAILED', `The stores cannot be read or written (${code}).`);
  } finally {
    await closeAll(opened);
  }
  const { from, to, different, leftBehind } = comparison;
  const isEqual = different.length === 0;
  if (options.json) json({ isEqual, different, from: toJson(from), to: toJson(to), leftBehind });
  else {
    print(comparison);
    if (isEqual && action === 'copy') out(`${green('copied')} ${from.name} ${dim('to')} ${to.name}`);
    else if (isEqual) out(`${green('equal')} ${from.name} ${dim('and')} ${to.name}`);
    else out(`${red('different')} ${different.join(', ')}${action === 'copy' ? '; nothing was kept of the copy' : ''}`);
  }
  return isEqual ? 0 : 1;
};
