import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { parseTrustProxy } from '../adapters/http/request/client-address.js';
import type { HttpSettings } from '../adapters/http/request/guard-request.js';
import { assertPublicAddress, isDatabaseAddress } from '../adapters/store/postgres/database-address.js';
import { DEFAULT_LIMITS, LIMIT_NAMES, type LimitRules } from '../call/limits/limits.js';
import type { WindowRule } from '../call/limits/rate-limit.js';
import { Fault } from '../core/faults.js';
import { type Config, readBaseUrl, readConfig, type ServeFlag } from './config.js';

/** Uses a day of the shared demo key. */
const DEMO_LIMIT = 10;
/** Uses a day of a minted key, unless set. */
const DAILY_LIMIT = 1_000;

/** Most threads. */
const MOST_WORKERS = 256;

/** The settings of a node that serves, from flags and environment. */
export interface ServeConfig extends Config {
  readonly host: string;
  readonly port: number;
  /** Address under which others reach the node; made from host and port where it is not set. */
  readonly url?: string;
  readonly http: HttpSettings;
  readonly limits: LimitRules;
  readonly demoLimit: number;
  readonly dailyLimit: number | null;
  readonly hasMetrics: boolean;
  /** Address of the database that keeps the contracts; the data folder does without it. */
  readonly store?: string;
  /** Threads that compute beside the event loop; 0 for none. */
  readonly workers: number;
}

type Flags = Readonly<Record<string, string | boolean | undefined>>;

const textOf = (flag: string | boolean | undefined): string | undefined => (typeof flag === 'string' ? flag : undefined);

const wrong = (flag: string, text: string, expected: string): Fault =>
  new Fault('USAGE', `--${flag} is ${expected}, not ${JSON.stringify(text)}.`);

const readPort = (text: string): number => {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw wrong('port', text, 'a port from 0 (any free one) to 65535');
  return port;
};

const readRule = (name: (typeof LIMIT_NAMES)[number], text: string | undefined): WindowRule | undefined => {
  if (text === undefined) return DEFAULT_LIMITS[name];
  if (text === 'off') return undefined;
  const [, limit, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (Number(limit) >= 1 && Number(seconds) >= 1) return { limit: Number(limit), windowMilliseconds: Number(seconds) * 1000 };
  throw wrong(
    `limit-${name}`,
    text,
    `${name.startsWith('work') ? 'seconds of work' : 'requests'} over seconds, like ${name.startsWith('work') ? '2' : '10'}/60, or off`,
  );
};

const readDailyLimit = (text: string | undefined): number | null => {
  if (text === undefined) return DAILY_LIMIT;
  if (text === 'off') return null;
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return Number(text);
  throw wrong('daily-limit', text, 'a number of uses a day, or off');
};

const readWorkers = (text: string | undefined): number => {
  // One core is left to the event loop, where there is another.
  if (text === undefined) return Math.max(1, availableParallelism() - 1);
  const workers = Number(text);
  if (/^\d{1,3}$/.test(text) && workers <= MOST_WORKERS) return workers;
  throw wrong('workers', text, `a number of threads up to ${MOST_WORKERS}, or 0 for none`);
};

const readList = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

const readHosts = (text: string | undefined): readonly string[] => {
  const hosts = readList(text);
  const bad = hosts.find((host) => !/^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/.test(host));
  if (bad !== undefined) throw wrong('allowed-hosts', bad, 'a list of host names without ports, like math.example.org,10.0.0.5');
  return hosts;
};

const readOrigins = (text: string | undefined): readonly string[] => {
  const origins = readList(text);
  const bad = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (bad !== undefined) throw wrong('allowed-origins', bad, 'a list of origins, like https://app.example.org');
  return origins;
};

const isLoopbackHost = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Checks whether a host stands for every address of the machine, in any spelling: `0.0.0.0`, `::`, `0`, `::0`. */
const isAnyHost = (host: string): boolean => /^(?:::ffff:)?[0.:]*$/i.test(host);

const readSwitch = (text: string | undefined): boolean => {
  if (text === undefined || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw wrong('metrics', text, 'on or not; in the environment GENMATH_METRICS is 1, true, 0 or false');
};

/**
 * Reads the address of a store: a flag, or its twin in the environment. It is never told again, for it may hold a password.
 * @throws Fault USAGE where it is none, or where a flag holds a password
 */
export const readStoreAddress = (flag: string | undefined, twin: string | undefined): string | undefined => {
  const text = flag ?? (twin === '' ? undefined : twin);
  if (text === undefined) return undefined;
  if (!isDatabaseAddress(text)) throw new Fault('USAGE', '--store is the address of a database, like postgres://user@host:5432/genmath.');
  return flag === undefined ? text : assertPublicAddress(text);
};

/**
 * Reads the settings of `genmath serve`: flags over environment over defaults, checked once.
 * @throws Fault USAGE naming the flag that is wrong
 */
export const readServeConfig = (flags: Flags = {}, environment: NodeJS.ProcessEnv = process.env): ServeConfig => {
  const setting = (name: ServeFlag): string | undefined => {
    const flag = flags[name];
    if (typeof flag === 'string') return flag;
    const twin = environment[`GENMATH_${name.toUpperCase().replaceAll('-', '_')}`];
    return twin === '' ? undefined : twin;
  };
  const host = setting('host') ?? '127.0.0.1';
  const isLoopback = isLoopbackHost(host);
  const listed = readHosts(setting('allowed-hosts'));
  const url = setting('url') === undefined ? undefined : readBaseUrl('url', setting('url') ?? '');
  const isAny = isAnyHost(host);
  if (isAny && listed.length === 0 && url === undefined)
    throw new Fault('USAGE', `--host ${host} listens on every address; say under which names with --allowed-hosts, or --url.`);
  const store = readStoreAddress(textOf(flags['store']), environment['GENMATH_STORE']);
  const own = isAny ? [] : [isIP(host) === 6 ? `[${host}]` : host.toLowerCase()];
  const allowedHosts = [...new Set([...listed, ...own, ...(url === undefined ? [] : [new URL(url).hostname])])];
  return {
    ...readConfig({ data: textOf(flags['data']), receipts: textOf(flags['receipts']), webhooks: textOf(flags['webhooks']) }, environment),
    host,
    port: readPort(setting('port') ?? '7770'),
    ...(url === undefined ? {} : { url }),
    http: {
      allowedHosts,
      allowedOrigins: readOrigins(setting('allowed-origins')),
      isLoopback,
      trustProxy: parseTrustProxy(setting('trust-proxy') ?? 'off'),
      isSecure: url?.startsWith('https:') ?? false,
    },
    limits: Object.fromEntries(
      LIMIT_NAMES.flatMap((name) => {
        const rule = readRule(name, setting(`limit-${name}`));
        return rule === undefined ? [] : [[name, rule]];
      }),
    ),
    demoLimit: DEMO_LIMIT,
    dailyLimit: readDailyLimit(setting('daily-limit')),
    workers: readWorkers(setting('workers')),
    ...(store === undefined ? {} : { store }),
    hasMetrics: flags['metrics'] === true || readSwitch(setting('metrics')),
  };
};
