// Joins the chunks of the bundle that are always loaded together with the tools into one file, dist/service.js: to find, read and link a module
// takes Node.js over half a millisecond, and the bundler cuts a chunk for each set of entries that share code. A joined chunk stays as a file that
// passes its exports on, for the other entries that import it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = new URL('../dist/', import.meta.url);
const { outputs } = JSON.parse(readFileSync(new URL('metafile-esm.json', dist), 'utf8'));
const entries = Object.keys(outputs).filter((file) => outputs[file].entryPoint !== undefined);

const loadedBy = (entry) => {
  const seen = new Set();
  const visit = (file) => {
    if (outputs[file] === undefined || seen.has(file)) return;
    seen.add(file);
    for (const { kind, path } of outputs[file].imports) if (kind === 'import-statement') visit(path);
  };
  visit(entry);
  return seen;
};

const graphs = entries.map((entry) => ({ entry, files: loadedBy(entry) }));
const own = (source) => graphs.find(({ entry }) => outputs[entry].entryPoint.endsWith(source)).files;
const greeting = own('/serve-stdio.ts');
const service = [...own('/load-service.ts')].filter((file) => !greeting.has(file));
const largest = service.reduce((a, b) => (outputs[a].bytes > outputs[b].bytes ? a : b));
// Who does not load the largest chunk, the engine, must not load the others because of this.
const joined = service.filter((file) => graphs.every(({ files }) => !files.has(file) || files.has(largest)));

const nameOf = (file) => file.slice(file.lastIndexOf('/') + 1);
const exportsOf = (file, i, from) => {
  const names = outputs[file].exports.map((name) => from(name, `${name}_${i}`));
  return names.length === 0 ? '' : `export { ${names.join(', ')} } from`;
};

await build({
  stdin: {
    contents: joined
      .map((file, i) => `${exportsOf(file, i, (name, unique) => `${name} as ${unique}`) || 'import'} './${nameOf(file)}';`)
      .join('\n'),
    resolveDir: fileURLToPath(dist),
  },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  outfile: fileURLToPath(new URL('service.js', dist)),
  plugins: [
    {
      name: 'others stay files of their own',
      setup: ({ onResolve }) => {
        const within = new Set(joined.map((file) => `./${nameOf(file)}`));
        onResolve({ filter: /.*/ }, ({ kind, path }) =>
          kind === 'import-statement' && within.has(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
});
joined.forEach((file, i) => {
  const passed = exportsOf(file, i, (name, unique) => `${unique} as ${name}`) || 'import';
  writeFileSync(new URL(nameOf(file), dist), `${passed} './service.js';\n`);
});
