import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import type { CallFigures, GapFigures, RaceFigures } from './share-figures.js';
import { median, percentile } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const REGISTRY = new URL('../../dist/operators/', import.meta.url).href;
/** Rows of the folder whose owner is killed. */
const ROWS = 3_000;
const KILLS = 5;
const RACERS = 20;
const RACED = 25;
const TARGET = { call: 0.5, takeOver: 500 } as const;

const said = async <T>(child: ChildProcess): Promise<T> => {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`))),
  ])) as [T];
  return message;
};

const start = (subject: string, task: string, folder: string, rows = 0): ChildProcess =>
  fork(subject, [task, REGISTRY, folder, String(rows)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.send('stop');
  await ended;
};

const timeCalls = async (subject: string, folder: string): Promise<readonly Row[]> => {
  mkdirSync(folder);
  const within = await said<CallFigures>(start(subject, 'calls', folder));
  await setTimeout(500);
  const owner = start(subject, 'own', folder);
  await said(owner);
  const forwarded = await said<CallFigures>(start(subject, 'calls', folder));
  await end(owner);
  const p50 = median(forwarded.milliseconds);
  const ratio = (name: 'one' | 'many'): string =>
    `${Math.round(forwarded[name])} to ${Math.round(within[name])}, ${(forwarded[name] / within[name]).toFixed(2)}x`;
  return [
    [
      'forwarded call, ms (p50, p99)',
      `${p50.toFixed(2)}, ${percentile(forwarded.milliseconds, 0.99).toFixed(2)}`,
      `<= ${TARGET.call}`,
      verdict(p50 <= TARGET.call),
    ],
    ['forwarded commits a second to those in the process, one caller', ratio('one'), '', ''],
    ['the same, 64 callers', ratio('many'), '', ''],
  ];
};

const timeTakeOver = async (subject: string, folder: string): Promise<Row> => {
  mkdirSync(folder);
  const filler = start(subject, 'race', folder, ROWS);
  await said(filler);
  filler.send('go');
  await said(filler);
  await once(filler, 'exit');
  const gaps: number[] = [];
  for (let i = 0; i < KILLS; i += 1) {
    const owner = start(subject, 'own', folder);
    await said(owner);
    const others = [start(subject, 'go-on', folder), start(subject, 'go-on', folder)];
    await Promise.all(others.map((other) => said(other)));
    await setTimeout(500);
    owner.kill('SIGKILL');
    await setTimeout(1_500);
    const figures = others.map((other) => said<GapFigures>(other));
    for (const other of others) other.send('stop');
    gaps.push(...(await Promise.all(figures)).map(({ longest }) => longest));
    await Promise.all(others.map((other) => (other.exitCode === null ? once(other, 'exit') : undefined)));
  }
  const { valid } = await verifyLedger(folder);
  if (!valid) throw new Error('the ledger is broken');
  return [
    `take-over after kill -9, ${ROWS.toLocaleString('en')} rows: longest gap of two others, ms (median, worst of ${KILLS})`,
    `${median(gaps).toFixed(0)}, ${Math.max(...gaps).toFixed(0)}`,
    `<= ${TARGET.takeOver}`,
    verdict(median(gaps) <= TARGET.takeOver),
  ];
};

const timeRace = async (subject: string, folder: string): Promise<Row> => {
  mkdirSync(folder);
  const racers = Array.from({ length: RACERS }, () => start(subject, 'race', folder, RACED));
  await Promise.all(racers.map((racer) => said(racer)));
  const from = performance.now();
  const results = racers.map((racer) => said<RaceFigures>(racer));
  for (const racer of racers) racer.send('go');
  const figures = await Promise.all(results);
  const seconds = (performance.now() - from) / 1_000;
  await Promise.all(racers.map((racer) => (racer.exitCode === null ? once(racer, 'exit') : undefined)));
  const { valid, heads } = await verifyLedger(folder);
  const rows = heads.find(({ machine }) => machine === 'race')?.seq;
  if (!valid || rows !== RACERS * RACED) throw new Error(`${rows} rows, ${valid ? 'whole' : 'broken'}`);
  const ends = figures.map(({ milliseconds }) => milliseconds / 1_000);
  const longest = Math.max(...figures.map((figure) => figure.longest));
  return [
    `${RACERS} processes, ${RACED} rows each on one ledger: rows a second; first and last to be done, s; longest commit, ms`,
    `${Math.round((RACERS * RACED) / seconds)}; ${Math.min(...ends).toFixed(2)}, ${Math.max(...ends).toFixed(2)}; ${longest.toFixed(0)}`,
    '',
    '',
  ];
};

/** Measures what it costs that another process owns the data folder, and how long nobody can write when that one is killed. */
export const benchShare = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const subject = fileURLToPath(await bundle('share-subject', folder));
    const rows = [
      ...(await timeCalls(subject, join(folder, 'calls'))),
      await timeTakeOver(subject, join(folder, 'kills')),
      await timeRace(subject, join(folder, 'race')),
    ];
    printTable('Several processes on one data folder', ['', 'measured', 'target', ''], rows, [
      'Each row is computed, signed and hashed in the process that commits it. Whoever owns the folder is a process of its own.',
    ]);
  });
