import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import type { LedgerFigures, OpenFigures } from './ledger-figures.js';
import { printTable, type Row, verdict } from './print-table.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

/** Rows of the large ledger; GENMATH_BENCH_ROWS makes it another number, for a quick look. */
const ROWS = Number(process.env['GENMATH_BENCH_ROWS'] ?? 1_000_000);
const OPENINGS = 5;
const TARGET = { milliseconds: 3_000, bytes: 300e6 } as const;
const REGISTRY = new URL('../../dist/operators/', import.meta.url).href;

/** Node.js with `node:sqlite`: this one, or one that npm fetches. */
const withSqlite: readonly string[] = (() => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13) ? [process.execPath] : ['npx', '-y', '-p', 'node@22', 'node'];
})();

const run = async <T>(command: readonly string[], args: readonly string[]): Promise<T> => {
  const [file = '', ...before] = command;
  const child = spawn(file, [...before, '--no-warnings', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.slice(1, 2)} ended with ${code}`);
  return JSON.parse(said) as T;
};

const perSecond = (rates: readonly number[]): string => Math.round(median(rates)).toLocaleString('en');

const measureRates = async (subject: string, folder: string, rows: number): Promise<LedgerFigures> => {
  const figures = await run<LedgerFigures>(withSqlite, [subject, 'measure', REGISTRY, folder]);
  const lines = figures.rates.map(({ callers, embedded, sqlite }): Row => {
    const ratio = median(embedded) / median(sqlite);
    return [
      `${callers} callers`,
      perSecond(embedded),
      perSecond(sqlite),
      `${ratio.toFixed(2)}x`,
      callers === 64 ? verdict(ratio >= 1) : '',
    ];
  });
  printTable(
    `5. Acknowledged commits a second at ${rows.toLocaleString('en')} existing rows (medians, alternated)`,
    ['', 'embedded', 'SQLite', 'ratio', 'target'],
    lines,
    [
      `On both sides each row is computed, signed and hashed first: ${perSecond(figures.building)} rows a second in the one process, and more cannot be.`,
      'SQLite: WAL, synchronous=FULL, one transaction for each row. Target: at least as fast at 64 callers.',
    ],
  );
  return figures;
};

const measureOpening = async (subject: string, folder: string): Promise<void> => {
  const figures: OpenFigures[] = [];
  for (let i = 0; i < OPENINGS; i += 1) figures.push(await run<OpenFigures>([process.execPath], [subject, 'open', REGISTRY, folder]));
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const [worst, peak] = [Math.max(...figures.map(({ milliseconds }) => milliseconds)), Math.max(...figures.map((one) => one.peak))];
  printTable(
    `6. Opening a folder of ${(figures[0]?.rows ?? 0).toLocaleString('en')} rows (${OPENINGS} processes)`,
    ['', 'median', 'worst'],
    [
      ['open, ms', median(figures.map(({ milliseconds }) => milliseconds)).toFixed(0), worst.toFixed(0)],
      [
        'memory before it, MB',
        megabytes(median(figures.map(({ before }) => before))),
        megabytes(Math.max(...figures.map(({ before }) => before))),
      ],
      [
        'memory after it, MB',
        megabytes(median(figures.map(({ memory }) => memory))),
        megabytes(Math.max(...figures.map(({ memory }) => memory))),
      ],
      ['most memory, MB', megabytes(median(figures.map((one) => one.peak))), megabytes(peak)],
      [`a page of ${figures[0]?.page} rows of a contract, ms`, median(figures.map((one) => one.readMilliseconds)).toFixed(1), ''],
    ],
    [`Target: under 3 s and 300 MB: ${verdict(worst < TARGET.milliseconds && peak < TARGET.bytes)}.`],
  );
};

/** Measures commits against SQLite, in an empty ledger and in a large one, and the start of the large one. */
export const benchLedger = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const subject = fileURLToPath(await bundle('ledger-subject', folder));
    const [empty, large] = [join(folder, 'empty'), join(folder, 'large')];
    for (const one of [empty, large]) mkdirSync(one);
    const small = await measureRates(subject, empty, 0);
    await run<null>([process.execPath], [subject, 'fill', REGISTRY, large, String(ROWS)]);
    await measureOpening(subject, large);
    const full = await measureRates(subject, large, ROWS);
    const kept = small.rates.map(({ callers, embedded }, i) => {
      const ratio = median(full.rates[i]?.embedded ?? []) / median(embedded);
      return `${callers} callers ${ratio.toFixed(2)}x`;
    });
    console.log(`Commits a second at ${ROWS.toLocaleString('en')} rows to those at none: ${kept.join(', ')}.`);
  });
