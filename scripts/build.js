// Builds dist/: the bundled JavaScript with its notices, the operator files and the type declarations.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (module, ...args) => {
  const { status } = spawnSync(process.execPath, [`${root}node_modules/${module}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
};

rmSync(`${root}dist`, { recursive: true, force: true });
run('tsup/dist/cli-default.js', '--silent');
run('tsx/dist/cli.mjs', 'scripts/build-operators.ts');
run('typescript/bin/tsc', '-p', 'src/app');
run('tsx/dist/cli.mjs', 'scripts/build-app.ts');
run('tsx/dist/cli.mjs', 'scripts/write-notices.ts');
run('typescript/bin/tsc', '-p', 'tsconfig.build.json');
