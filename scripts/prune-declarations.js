// Removes from dist/types what cannot be reached from the declarations of the package's entry: the compiler writes one for every module.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/types', import.meta.url));
const reached = new Set();
const follow = (file) => {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g))
    follow(resolve(dirname(file), `${path}.d.ts`));
};
follow(join(folder, 'src', 'index.d.ts'));

const prune = (at) => {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (!reached.has(path)) rmSync(path);
  }
  if (readdirSync(at).length === 0) rmdirSync(at);
};
prune(folder);
