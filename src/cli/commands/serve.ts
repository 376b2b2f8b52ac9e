import { createLineWriter, createRequestLog } from '../../adapters/http/request-log.js';
import { Fault } from '../../core/faults.js';
import { readServeConfig } from '../../node/serve-config.js';
import { type ServingNode, serveNode } from '../../node/serve-node.js';
import { version } from '../../package-files.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { showControls } from '../terminal.js';

/** Why an address cannot be listened on, by the system's code, and what helps. */
const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; choose another with --port, or --port 0 for any free one',
  EACCES: 'may not be listened on by this user; choose one above 1023 with --port',
  EADDRNOTAVAIL: 'is no address of this machine; choose one with --host',
  ENOTFOUND: 'is no address or name that is known here; choose one with --host',
  EAI_AGAIN: 'is a name that cannot be looked up now; choose an address with --host',
};

/**
 * Starts a node that serves HTTP until SIGINT, SIGTERM or SIGHUP stops it: logs go to stderr, one line a request.
 * @throws Fault USAGE
 */
export const startNode = async (options: CommandLine['options']): Promise<ServingNode> => {
  const config = readServeConfig(options);
  const isPretty = process.stderr.isTTY === true && process.env['NO_COLOR'] === undefined;
  const { write, flush } = createLineWriter(process.stderr);
  const log = (level: string, msg: string, more: Readonly<Record<string, unknown>> = {}): void => {
    const text = Object.values(more).join(' ');
    write(isPretty ? showControls(`genmath: ${msg} ${text}`) : JSON.stringify({ time: new Date().toISOString(), level, msg, ...more }));
  };
  let node: ServingNode;
  try {
    node = await serveNode(config, {
      request: createRequestLog(write, isPretty),
      // The stack helps whoever runs the node; it never reaches a caller.
      clock: (error) => log('error', 'audit clock', { reason: error instanceof Error ? error.message : String(error) }),
      job: (error) => log('error', 'job', { reason: error instanceof Error ? error.message : String(error) }),
      webhook: (machine, hook, what) => log('warn', 'webhook', { machine, hook, reason: what }),
      error: ({ id }, error) => log('error', 'internal error', { id, stack: error instanceof Error ? error.stack : String(error) }),
    });
  } catch (error) {
    const reason = ADDRESS_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new Fault('USAGE', `${config.host}:${config.port} ${reason}.`);
  }
  for (const notice of node.notices) log('warn', 'ledger', { notice });
  log('info', 'listening', { url: node.url, version: version() });
  if (isPretty) log('info', 'console: genmath open, or', { url: `${node.url}/` });
  if (isPretty) log('info', 'API', { url: `${node.url}/openapi.json` });
  const stop = (): void => {
    log('info', 'stopping');
    const leave = async (code: number): Promise<void> => {
      log('info', 'stopped');
      await flush();
      process.exit(code);
    };
    void node.stop().then(
      () => leave(0),
      () => leave(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return node;
};

/**
 * Serves HTTP until a signal stops it.
 * @throws Fault USAGE
 */
export const serve = async ({ words, options }: CommandLine): Promise<undefined> => {
  if (words.length > 0) throw new Fault('USAGE', `genmath serve takes options only, not ${JSON.stringify(words[0])}.`);
  await startNode(options);
};
