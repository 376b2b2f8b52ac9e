// Builds dist/: the bundled JavaScript with its notices, the files of pictures, the operator files, the list of tools, the page of results, the web console and the type
// declarations. What does not need another's files is built beside it. Types are checked by `npm run check`, not here.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (module, ...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}node_modules/${module}`, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // What else is built ends with this process, or goes on for nothing.
    child.on('error', () => process.exit(1));
    child.on('exit', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
const tsx = (script) => run('tsx/dist/cli.mjs', `scripts/${script}.ts`);

const buildBundle = async () => {
  await run('tsup/dist/cli-default.js', '--silent');
  await import('./join-chunks.js');
  await import('./escape-wide-characters.js');
  // Renderer and typeface of pictures are files of their own: a process reads them when it first renders one.
  copyFileSync(`${root}node_modules/@resvg/resvg-wasm/index_bg.wasm`, `${root}dist/assets/resvg.wasm`);
  copyFileSync(`${root}node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf`, `${root}dist/assets/DejaVuSans.ttf`);
};

const buildRegistry = async () => {
  await tsx('build-operators');
  await tsx('build-tool-list');
};

const buildPages = async () => {
  await tsx('build-app');
  await tsx('build-console');
};

const buildDeclarations = async () => {
  await run('typescript/bin/tsc', '--checkers', '1', '-p', 'tsconfig.build.json');
  await tsx('write-operator-types');
  await import('./prune-declarations.js');
};

rmSync(`${root}dist`, { recursive: true, force: true });
mkdirSync(`${root}dist/assets`, { recursive: true });
await Promise.all([buildBundle(), buildRegistry(), buildPages(), buildDeclarations()]);
// They read what the bundlers wrote of themselves, and are written last: with them the build is whole.
await tsx('write-notices');
