// Has two processes race for the same windows: npx tsx test/postgres/race-windows.ts [runs]
// As a child: node --import tsx test/postgres/race-windows.ts --child <address of the database>; each line of its input is the key of a run.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createPostgresWindows } from '../../src/adapters/store/postgres/access/postgres-windows.js';
import { Database } from '../../src/adapters/store/postgres/database.js';

const PATH = fileURLToPath(import.meta.url);
/** Requests of each process in a run, and the rule that they come under. */
const REQUESTS = 100;
const RULE = { limit: 10, windowMilliseconds: 60_000 };

/** Sends the requests of a run all at once for every key that is read, and writes how many were let through. */
const race = async (address: string): Promise<void> => {
  const database = new Database(address, { connections: 8 });
  for await (const key of createInterface({ input: process.stdin })) {
    // New ones for each run: nothing is remembered of the one before.
    const windows = createPostgresWindows(database, () => performance.now());
    const taken = await Promise.all(Array.from({ length: REQUESTS }, () => windows.take('race', key, RULE)));
    process.stdout.write(`${taken.filter(({ isAllowed }) => isAllowed).length}\n`);
  }
  await database.close();
};

/** Runs two processes that send 100 requests each under a rule of ten a minute, all at once; gives how many were let through in each run. */
export const raceWindows = async (address: string, runs: number): Promise<readonly (readonly [number, number])[]> => {
  const children = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['--import', 'tsx', PATH, '--child', address], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = children.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
  const results: (readonly [number, number])[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const { stdin } of children) stdin.write(`run ${run}\n`);
      const [one, other] = await Promise.all(answers.map(async (lines) => Number((await lines.next()).value)));
      results.push([one ?? Number.NaN, other ?? Number.NaN]);
    }
    return results;
  } finally {
    for (const child of children) child.stdin.end();
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))));
  }
};

const [first, second] = process.argv.slice(2);
if (process.argv[1] === PATH && first === '--child' && second !== undefined) await race(second);
else if (process.argv[1] === PATH) {
  const { withPostgres } = await import('../bench/with-postgres.js');
  await withPostgres(async (_, address) => {
    const results = await raceWindows(address, Number(first ?? 100));
    const wrong = results.filter(([one, other]) => one + other !== RULE.limit);
    const shared = results.filter(([one, other]) => one > 0 && other > 0).length;
    console.log(
      `${results.length} runs of 2 x ${REQUESTS} requests, ${RULE.limit} a minute: ${wrong.length} runs let another number through.`,
    );
    console.log(`In ${shared} runs both processes had some let through.`);
    if (wrong.length > 0) process.exitCode = 1;
  });
}
