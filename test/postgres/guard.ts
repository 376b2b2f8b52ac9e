// Keeps the PostgreSQL server of a test run: it is started by the first test that needs it, and ends it when the run is over, however that came.
// Usage: node --import tsx test/postgres/guard.ts <folder of the run> <process id of the run>
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { Cluster } from './cluster.js';

const [folder = '', run = ''] = process.argv.slice(2);

const isRunning = (): boolean => {
  try {
    process.kill(Number(run), 0);
    return true;
  } catch {
    return false;
  }
};

const say = (what: object): void => {
  const path = join(folder, 'server.json');
  writeFileSync(`${path}.new`, JSON.stringify(what));
  renameSync(`${path}.new`, path);
};

const binaries = await findBinaries();
if (binaries === undefined) say({});
else {
  const cluster = new Cluster(binaries);
  try {
    cluster.init();
    await cluster.start();
    say({ address: cluster.address('postgres') });
    while (isRunning() && !existsSync(join(folder, 'end'))) await setTimeout(250);
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    await cluster.remove();
    say({ error: String(error) });
  }
}
