import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Options } from 'tsup';
import config from '../../tsup.config.js';

/**
 * Bundles a file of this folder into another folder exactly as the package itself is bundled (tsup.config.ts), and gives the place of the
 * bundle. What tsx loads is no measure of it: tsx wraps every arrow function in a call that keeps its name.
 */
export const bundle = async (name: string, folder: string): Promise<URL> => {
  await build({
    ...(config as Options),
    entry: { [name]: fileURLToPath(new URL(`${name}.ts`, import.meta.url)) },
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    config: false,
    silent: true,
  });
  return pathToFileURL(`${folder}/${name}.mjs`);
};
