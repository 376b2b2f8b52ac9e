import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { ListedTool } from '../service/listed-tool.js';
import type { Service } from '../service/service.js';
import { createServerFactory, type Notifying } from './create-server.js';
import { guardLines } from './guard-lines.js';
import { OpenRequests } from './open-requests.js';

/** How long an orderly end may take, in milliseconds. */
const PATIENCE = 5_000;

/** The SDK's transport over stdin and stdout, which ends only when every request is answered: `cat calls.jsonl | genmath` ends stdin at once. */
class AnsweringTransport extends StdioServerTransport {
  readonly #open: OpenRequests;

  constructor() {
    const open = new OpenRequests();
    super(process.stdin.pipe(guardLines(process.stdout, open)), process.stdout);
    this.#open = open;
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message);
    this.#open.send(message);
  }
}

/**
 * Serves MCP over this process's stdin and stdout until stdin ends; stdout carries protocol messages only.
 * @param listTools gives the list of tools without the service, where it is at hand
 */
export const serveStdio = (
  load: () => Promise<Service>,
  version: string,
  notifying: Notifying = 'connection',
  listTools?: () => Promise<readonly ListedTool[]>,
): void => {
  // Every answer that waits for a slow reader listens to stdout; their number is the client's, and no leak.
  process.stdout.setMaxListeners(0);
  const transport = new AnsweringTransport();
  let loading: Promise<Service> | undefined;
  const loadOnce = (): Promise<Service> => {
    loading ??= load();
    return loading;
  };
  const handle = serve(createServerFactory(loadOnce, version, notifying, listTools), { transport });
  // An orderly end leaves a snapshot and no lock; what was acknowledged is on the disk without it.
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => (await loading)?.close?.())().catch(() => undefined);
    return closing;
  };
  const stop = (): void => {
    setTimeout(() => process.exit(0), PATIENCE).unref();
    void handle
      .close()
      .then(close)
      .finally(() => process.exit(0));
  };
  // When stdin has ended and every answer is out, nothing keeps this process alive.
  process.once('beforeExit', () => void close());
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('SIGHUP', stop);
  // A client that went away leaves nobody to answer.
  process.stdout.on('error', stop);
};
