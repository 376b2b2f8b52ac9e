import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Has every source know its own place, from which it finds what is beside it; the bundle stands elsewhere. */
const PLACES: Plugin = {
  name: 'places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Bundles the source of a process into a folder, so that it starts in a fifth of the time; gives the path of the bundle. */
export const bundleProcess = async (source: URL, folder: string): Promise<string> => {
  const outfile = join(folder, 'process.mjs');
  const require = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(${JSON.stringify(source.href)});`;
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    logLevel: 'silent',
    plugins: [PLACES],
    banner: { js: require },
  });
  return outfile;
};
