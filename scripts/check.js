// Checks lint, format and types, side by side; prints what each command says when it has ended.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// One checker for each program: several within one check the same types anew, which costs half as much again, and both cores are busy without.
const TSC = ['typescript/bin/tsc', '--checkers', '1', '--noEmit', '-p'];
const COMMANDS = [
  [...TSC, 'tsconfig.json'],
  ['@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  [...TSC, 'src/console'],
  [...TSC, 'src/app'],
];

const run = ([module, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}node_modules/${module}`, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      resolve(status);
    });
  });

const statuses = await Promise.all(COMMANDS.map(run));
if (statuses.some((status) => status !== 0)) process.exitCode = 1;
