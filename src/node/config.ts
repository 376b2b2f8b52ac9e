import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { WEBHOOK_RULES, type WebhookRule } from '../call/webhook-rule.js';
import { Fault } from '../core/faults.js';
import { isKeyName } from '../core/log/signed-note.js';
import { parseWitnessPolicy, type WitnessPolicy } from '../core/log/witness-policy.js';

/** The settings of every process, from flags and environment. */
export interface Config {
  /** Folder that holds the keys; it is only made when something must be stored. */
  readonly dataFolder: string;
  /** Content of a key file, from the environment; then nothing is stored. */
  readonly keyring?: string;
  /** Name that this node signs with. */
  readonly issuer: string;
  /** Where receipts are kept: in the data folder, up to so many MiB (256 where nothing is said), in memory, or nowhere. */
  readonly receipts?: number | 'memory' | 'off';
  /** Name of the log of receipts; one made from its key where none is given. */
  readonly logOrigin?: string;
  /** Witnesses of the log of receipts, and how many must cosign. */
  readonly logWitnesses?: WitnessPolicy;
  /** Which addresses webhooks are sent to; public ones where nothing is said. */
  readonly webhooks?: WebhookRule;
}

/** Most MiB of receipts that are kept, unless set. */
export const RECEIPTS = 256;
const MOST_RECEIPTS = 1_000_000;

const readReceipts = (text: string | undefined, isStored: boolean): NonNullable<Config['receipts']> => {
  if (text === undefined || text === '') return isStored ? RECEIPTS : 'memory';
  if (text === 'off' || text === 'memory') return text;
  if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_RECEIPTS) return Number(text);
  throw new Fault('USAGE', `--receipts is a number of MiB from 1 to ${MOST_RECEIPTS}, memory, or off, not ${JSON.stringify(text)}.`);
};

const readLogOrigin = (text: string | undefined): Pick<Config, 'logOrigin'> => {
  if (text === undefined || text === '') return {};
  if (isKeyName(text)) return { logOrigin: text };
  throw new Fault(
    'USAGE',
    `GENMATH_LOG_ORIGIN is a name without white space and plus, like math.example.org/log, not ${JSON.stringify(text)}.`,
  );
};

const readLogWitnesses = (list: string | undefined, quorum: string | undefined): Pick<Config, 'logWitnesses'> => {
  if (list === undefined || list.trim() === '') return {};
  try {
    return { logWitnesses: parseWitnessPolicy(list, quorum || undefined) };
  } catch (error) {
    throw error instanceof Fault ? new Fault('USAGE', `GENMATH_LOG_WITNESSES and GENMATH_LOG_QUORUM: ${error.message}`) : error;
  }
};

const readWebhooks = (text: string | undefined): WebhookRule => {
  const rule = text === undefined || text === '' ? 'public' : WEBHOOK_RULES.find((each) => each === text);
  if (rule === undefined) throw new Fault('USAGE', `--webhooks is ${WEBHOOK_RULES.join(', ')}, not ${JSON.stringify(text)}.`);
  return rule;
};

/** Gives the platform's data directory for the user. */
const defaultDataFolder = (environment: NodeJS.ProcessEnv): string => {
  if (platform() === 'win32') return join(environment['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'genmath');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'genmath');
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'genmath');
};

/** The flags that every process has, as the command line gives them. */
export interface ConfigFlags {
  readonly data?: string | undefined;
  readonly receipts?: string | undefined;
  readonly webhooks?: string | undefined;
}

/**
 * Reads the configuration: flags over environment (`GENMATH_DATA`, `GENMATH_KEYRING`, `GENMATH_ISSUER`, `GENMATH_RECEIPTS`, `GENMATH_WEBHOOKS`,
 * `GENMATH_LOG_ORIGIN`, `GENMATH_LOG_WITNESSES`, `GENMATH_LOG_QUORUM`) over defaults. Where the keys come from the environment, so that nothing is
 * stored, receipts are kept in memory unless a size is named.
 * @throws Fault USAGE where `receipts` is no size, `webhooks` no rule, or the log cannot have its name or its witnesses
 */
export const readConfig = (flags: ConfigFlags = {}, environment: NodeJS.ProcessEnv = process.env): Config => ({
  // A variable that is set to nothing is taken as not set.
  dataFolder: flags.data ?? (environment['GENMATH_DATA'] || defaultDataFolder(environment)),
  issuer: environment['GENMATH_ISSUER'] ?? 'genmath:local',
  receipts: readReceipts(flags.receipts ?? environment['GENMATH_RECEIPTS'], environment['GENMATH_KEYRING'] === undefined),
  ...readLogOrigin(environment['GENMATH_LOG_ORIGIN']),
  ...readLogWitnesses(environment['GENMATH_LOG_WITNESSES'], environment['GENMATH_LOG_QUORUM']),
  webhooks: readWebhooks(flags.webhooks ?? environment['GENMATH_WEBHOOKS']),
  ...(environment['GENMATH_KEYRING'] === undefined ? {} : { keyring: environment['GENMATH_KEYRING'] }),
});

/**
 * Reads the address of a node from a flag, without a slash at its end.
 * @throws Fault USAGE
 */
export const readBaseUrl = (flag: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw new Fault('USAGE', `--${flag} is the address of a node, like https://math.example.org, not ${JSON.stringify(text)}.`);
  // The address of its MCP endpoint is what people have at hand.
  return url.href.replace(/\/(?:mcp\/?)?$/, '');
};

/** The flags of `genmath serve`; each has its twin in the environment, `--allowed-hosts` in `GENMATH_ALLOWED_HOSTS`. */
export const SERVE_FLAGS = [
  'host',
  'port',
  'url',
  'allowed-hosts',
  'allowed-origins',
  'trust-proxy',
  'limit-prove',
  'limit-verify',
  'limit-mint',
  'limit-catalog',
  'limit-unknown-key',
  'limit-work',
  'limit-work-key',
  'limit-work-jobs',
  'daily-limit',
  'workers',
  'webhooks',
  'store',
  'metrics',
] as const;

export type ServeFlag = (typeof SERVE_FLAGS)[number];
