import { existsSync, readFileSync } from 'node:fs';
import type { ConsoleFiles, KeptEncoding } from './routes/console.js';

const SUFFIXES: Readonly<Record<KeptEncoding, string>> = { br: '.br', gzip: '.gz' };

/** A name that the build gives, so that none leads out of the folder. */
const NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:js|css|svg|woff2)$/;

/** Reads the built files of the web console, each when it is first asked for; nothing where they were not built. */
export const readConsoleFiles = (folder: URL): ConsoleFiles | undefined => {
  const pageFile = new URL('index.html', folder);
  if (!existsSync(pageFile)) return undefined;
  const read = new Map<string, Uint8Array | undefined>();
  let page: string | undefined;
  return {
    page: () => {
      page ??= readFileSync(pageFile, 'utf8');
      return page;
    },
    asset: (name, encoding) => {
      if (!NAME.test(name)) return undefined;
      const path = `${name}${encoding === undefined ? '' : SUFFIXES[encoding]}`;
      if (!read.has(path)) {
        const file = new URL(`assets/${path}`, folder);
        // What is not there is not remembered: names come from the caller.
        if (!existsSync(file)) return undefined;
        read.set(path, readFileSync(file));
      }
      return read.get(path);
    },
  };
};
