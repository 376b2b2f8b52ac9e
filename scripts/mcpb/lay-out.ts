import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackage, fillManifest, ROOT } from './manifest.js';

/** What the bundle takes of the package as it is; the type declarations serve no server. */
const TAKEN = ['bin', 'dist', 'LICENSE'];
/** Taken where there is one; the manifest then has to name it. */
const ICON = 'icon.png';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Lays out what a bundle holds: manifest, launcher, program, licence. The folder is emptied first.
 * @throws Error where the program is not built
 */
export const layOut = (folder: string): void => {
  const path = (name: string): string => fileURLToPath(new URL(name, ROOT));
  if (!existsSync(path('dist/cli.js'))) throw new Error('dist/ is not built: run npm run build first.');
  const types = path('dist/types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of TAKEN) cpSync(path(name), join(folder, name), { recursive: true, filter: (source) => source !== types });
  const hasIcon = existsSync(path(ICON));
  if (hasIcon) cpSync(path(ICON), join(folder, ICON));
  writeFileSync(join(folder, 'manifest.json'), json({ ...fillManifest(), ...(hasIcon ? { icon: ICON } : {}) }));
  writeFileSync(join(folder, 'package.json'), json(bundledPackage()));
};
