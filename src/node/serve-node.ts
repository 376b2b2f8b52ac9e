import { join } from 'node:path';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { readConsoleFiles } from '../adapters/http/console-files.js';
import type { App } from '../adapters/http/create-app.js';
import type { Exchange } from '../adapters/http/exchange.js';
import { type Listening, listen } from '../adapters/http/listen.js';
import type { Metrics } from '../adapters/http/metrics.js';
import { SOCKET_LIMITS } from '../adapters/http/open-sockets.js';
import { createRouteTable } from '../adapters/http/routes/route-table.js';
import { runJobs } from '../adapters/jobs/run-jobs.js';
import { whileLocked } from '../adapters/store/files/while-locked.js';
import { takeSignInCode } from '../adapters/store/keys/sign-in-codes.js';
import { ThreadPool } from '../adapters/threads/thread-pool.js';
import { deliverWebhooks } from '../adapters/webhook/deliver-webhooks.js';
import type { NodeContext } from '../call/node-context.js';
import { CONSOLE_FOLDER } from '../package-files.js';
import type { ComputeThreadData } from './compute-thread.js';
import { createNode } from './create-node.js';
import { createInProcessSurface, createNodeApp } from './create-node-app.js';
import { removeNodeAddress, writeNodeAddress } from './node-address.js';
import type { ServeConfig } from './serve-config.js';

/** Where a node reports its work. */
export interface NodeLog {
  readonly request: (exchange: Exchange, status: number, milliseconds: number) => void;
  readonly error: (exchange: Exchange, error: unknown) => void;
  /** The audit clock could not move a contract that was due. */
  readonly clock: (error: unknown) => void;
  /** A hook was disabled, or a message of it is dead. */
  readonly webhook: (machine: string, hook: string, what: string) => void;
  /** Work on jobs failed in a way that is not the job's own. */
  readonly job: (error: unknown) => void;
}

/** A node that serves. */
export interface ServingNode extends Omit<Listening, 'port'> {
  /** Address under which it is reached. */
  readonly url: string;
  readonly port: number;
  /** What was set right when the ledgers were opened. */
  readonly notices: readonly string[];
}

const localUrlOf = ({ host }: ServeConfig, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : ['0.0.0.0', ''].includes(host) ? '127.0.0.1' : host}:${port}`;

const urlOf = (config: ServeConfig, port: number): string => config.url ?? localUrlOf(config, port);

/** Opens the signing keys, or says why there are none yet: a disk that takes no writes may take them later. */
const openKeys = ({ keyring, keyTrouble }: NodeContext): readonly string[] => {
  try {
    keyring();
    return [];
  } catch (error) {
    const trouble = keyTrouble();
    if (trouble === undefined) throw error;
    return [trouble];
  }
};

/** Ends one part after the other, all of them also where one cannot write what it has; throws the first error then. */
const endAll = async (parts: readonly (() => Promise<void>)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const end of parts) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
};

/**
 * Serves a node over HTTP until it is stopped.
 * @throws where the address cannot be listened on; what was opened by then is closed
 */
export const serveNode = async (config: ServeConfig, log: NodeLog): Promise<ServingNode> => {
  const opened: (() => Promise<void>)[] = [];
  try {
    return await openNode(config, log, opened);
  } catch (error) {
    await endAll(opened.toReversed()).catch(() => undefined);
    throw error;
  }
};

/** @param opened takes the way to end each part, as it is opened: they are ended the other way round */
const openNode = async (config: ServeConfig, log: NodeLog, opened: (() => Promise<void>)[]): Promise<ServingNode> => {
  let app: App | undefined;
  let url = config.url ?? '';
  const { workers, limits, dataFolder, keyring, issuer } = config;
  const data: ComputeThreadData = {
    config: { dataFolder, issuer, ...(keyring === undefined ? {} : { keyring }) },
    limits,
    startedAt: Date.now(),
  };
  const threads = workers === 0 ? undefined : new ThreadPool({ count: workers, workerData: data });
  // The driver is loaded where there is a database.
  const database = config.store === undefined ? undefined : await (await import('./open-database.js')).openDatabase(config.store);
  if (database !== undefined) opened.push(() => database.close());
  const context = createNode(
    {
      ...config,
      ...(database === undefined ? {} : { openStore: database.openStore, database: database.parts(config) }),
      ...(threads === undefined ? {} : { threads }),
    },
    () => url,
    createInProcessSurface(async () => app as App),
    log.clock,
  );
  // Keys and ledgers that cannot be read stop the start, not the first request; and time moves contracts from the start.
  const keyNotices = openKeys(context);
  const { notices: ledgerNotices, store, close } = await context.contracts();
  const notices = [...keyNotices, ...ledgerNotices];
  opened.push(
    close,
    () => context.receipts.close(),
    () => context.access.close(),
    () => context.pictures.close(),
    async () => context.threads?.close(),
    () => context.jobs.close(),
  );
  (await context.log?.())?.start();
  let metrics: Metrics | undefined;
  if (config.hasMetrics) {
    const { createMetrics } = await import('../adapters/http/metrics.js');
    const table = createRouteTable(CAPABILITIES, true);
    metrics = createMetrics(table.patternOf);
  }
  const counted = metrics;
  const console = readConsoleFiles(CONSOLE_FOLDER);
  app = createNodeApp(context, {
    settings: config.http,
    onAnswer: (exchange, status, milliseconds) => {
      log.request(exchange, status, milliseconds);
      counted?.count(exchange, status, milliseconds);
    },
    onError: log.error,
    takeCode: (code) => takeSignInCode(config.dataFolder, code),
    ...(console === undefined ? {} : { console }),
    ...(counted === undefined ? {} : { metrics: counted.text }),
  });
  // A trusted proxy holds the sockets of many clients.
  const { trustProxy } = config.http;
  const isProxied = 'hops' in trustProxy ? trustProxy.hops > 0 : trustProxy.ranges.length > 0;
  const sockets = isProxied ? { ...SOCKET_LIMITS, ofAddress: SOCKET_LIMITS.inAll } : SOCKET_LIMITS;
  const listening = await listen(app, { ...config, sockets });
  opened.push(() => listening.stop());
  url = urlOf(config, listening.port);
  // A node that does not listen on loopback answers under its own names alone.
  writeNodeAddress(config.dataFolder, config.http.isLoopback ? localUrlOf(config, listening.port) : url);
  const deliver = () => deliverWebhooks({ store, webhooks: context.webhooks, now: context.now, onNotice: log.webhook });
  // Several nodes may serve from one folder or database, and each message is sent by one of them.
  const onError = (error: unknown): void => log.webhook('', '', error instanceof Error ? error.message : String(error));
  const delivery =
    database === undefined ? whileLocked(join(config.dataFolder, 'hooks'), deliver, onError) : database.deliverAlone(deliver);
  const jobs = runJobs({ context, onError: log.job });
  opened.splice(
    -1,
    0,
    () => jobs.stop(),
    () => delivery.stop(),
  );
  return {
    url,
    port: listening.port,
    notices,
    stop: () => {
      removeNodeAddress(config.dataFolder);
      return endAll(opened.toReversed());
    },
  };
};
