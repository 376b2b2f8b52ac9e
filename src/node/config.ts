import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** What a process is told from outside. */
export interface Config {
  /** Folder that holds the keys; it is only made when something must be stored. */
  readonly dataFolder: string;
  /** Content of a key file, from the environment; then nothing is stored. */
  readonly keyring?: string;
  /** Name that this node signs with. */
  readonly issuer: string;
}

/** Gives the platform's data directory for the user. */
const defaultDataFolder = (environment: NodeJS.ProcessEnv): string => {
  if (platform() === 'win32') return join(environment['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'genmath');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'genmath');
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'genmath');
};

/** Reads the configuration: flags over environment (`GENMATH_DATA`, `GENMATH_KEYRING`, `GENMATH_ISSUER`) over defaults. */
export const readConfig = (flags: { readonly data?: string | undefined } = {}, environment: NodeJS.ProcessEnv = process.env): Config => ({
  // A variable that is set to nothing is taken as not set.
  dataFolder: flags.data ?? (environment['GENMATH_DATA'] || defaultDataFolder(environment)),
  issuer: environment['GENMATH_ISSUER'] ?? 'genmath:local',
  ...(environment['GENMATH_KEYRING'] === undefined ? {} : { keyring: environment['GENMATH_KEYRING'] }),
});
