// Builds dist/: the bundled JavaScript with its notices, the files of pictures, the operator files, the list of tools, the page of results, the web console and the type
// declarations.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
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
await import('./join-chunks.js');
await import('./escape-wide-characters.js');
// Renderer and typeface of pictures are files of their own: a process reads them when it first renders one.
mkdirSync(`${root}dist/assets`, { recursive: true });
copyFileSync(`${root}node_modules/@resvg/resvg-wasm/index_bg.wasm`, `${root}dist/assets/resvg.wasm`);
copyFileSync(`${root}node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf`, `${root}dist/assets/DejaVuSans.ttf`);
run('tsx/dist/cli.mjs', 'scripts/build-operators.ts');
run('tsx/dist/cli.mjs', 'scripts/build-tool-list.ts');
run('typescript/bin/tsc', '-p', 'src/app');
run('tsx/dist/cli.mjs', 'scripts/build-app.ts');
run('typescript/bin/tsc', '-p', 'src/console');
run('tsx/dist/cli.mjs', 'scripts/build-console.ts');
run('tsx/dist/cli.mjs', 'scripts/write-notices.ts');
run('typescript/bin/tsc', '-p', 'tsconfig.build.json');
run('tsx/dist/cli.mjs', 'scripts/write-operator-types.ts');
await import('./prune-declarations.js');
