import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a node that serves from a data folder is reached on this machine. */
export interface NodeAddress {
  readonly url: string;
  readonly pid: number;
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'address.json');

/** Writes where this process serves, for `genmath open`. */
export const writeNodeAddress = (dataFolder: string, url: string): void =>
  writeFileSync(fileIn(dataFolder), `${JSON.stringify({ url, pid: process.pid } satisfies NodeAddress)}\n`, { mode: 0o600 });

/** Reads where a node serves from a data folder; nothing where none has said so. It may have ended since. */
export const readNodeAddress = (dataFolder: string): NodeAddress | undefined => {
  try {
    const { url, pid } = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as Partial<NodeAddress>;
    return typeof url === 'string' && URL.canParse(url) && typeof pid === 'number' ? { url, pid } : undefined;
  } catch {
    return undefined;
  }
};

/** Removes what {@link writeNodeAddress} of this process wrote. */
export const removeNodeAddress = (dataFolder: string): void => {
  if (readNodeAddress(dataFolder)?.pid === process.pid) rmSync(fileIn(dataFolder), { force: true });
};
