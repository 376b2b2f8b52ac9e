import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable, type Row, verdict } from '../print-table.js';
import { residentMemoryOf } from '../resident-memory.js';
import { withTemporaryFolder } from '../with-temporary-folder.js';
import { MOST_MEMORY, SIZES, tableOf } from './table.js';

const LAUNCHER = fileURLToPath(new URL('../../../bin/genmath.js', import.meta.url));

const writeRows = async (path: string, rows: number): Promise<void> => {
  const file = createWriteStream(path);
  for (const part of tableOf(rows)) if (!file.write(part)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
};

interface Measured {
  readonly seconds: number;
  readonly peak: number;
}

/** Runs a command to its end, and looks at its memory meanwhile. */
const measure = async (args: readonly string[], cwd: string): Promise<Measured> => {
  const from = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  const look = setInterval(() => {
    const now = residentMemoryOf(child.pid).peak;
    if (now > peak) peak = now;
  }, 100);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`genmath ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - from) / 1000, peak };
};

const countLines = async (path: string): Promise<number> => {
  let lines = 0;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
};

/** Measures jobs at a terminal: a table in, results out. */
export const benchBatch = (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const rows: Row[] = [];
    let greatest = 0;
    for (const size of SIZES) {
      const name = `rows-${size}.csv`;
      await writeRows(join(folder, name), size);
      const args = ['batch', name, '--with', 'NM19', '--out', 'out.csv', '--data', join(folder, `data-${size}`)];
      const { seconds, peak } = await measure(args, folder);
      const out = join(folder, 'out.csv');
      if ((await countLines(out)) !== size + 1) throw new Error(`not every one of ${size} rows has a result`);
      greatest = Math.max(greatest, peak);
      rows.push([
        size.toLocaleString('en-US'),
        seconds.toFixed(1),
        (size / seconds).toFixed(0),
        peak.toFixed(0),
        (statSync(out).size / 1e6).toFixed(1),
      ]);
    }
    printTable(
      'A table of m and a, by F = m a: genmath batch, from start to end',
      ['rows', 's', 'rows/s', 'peak MB', 'MB of results'],
      rows,
      [`at most ${MOST_MEMORY} MB: ${verdict(greatest <= MOST_MEMORY)} (${greatest.toFixed(0)})`],
    );
  });
