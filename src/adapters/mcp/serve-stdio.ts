import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { createServerFactory, type Telling } from './create-server.js';
import { guardLines } from './guard-lines.js';
import type { Service } from './service.js';

/** Serves MCP over this process's stdin and stdout until stdin ends; stdout carries protocol messages only. */
export const serveStdio = (load: () => Promise<Service>, version: string, telling: Telling = 'connection'): void => {
  // Every answer that waits for a slow reader listens to stdout; their number is the client's, and no leak.
  process.stdout.setMaxListeners(0);
  const transport = new StdioServerTransport(process.stdin.pipe(guardLines(process.stdout)), process.stdout);
  const handle = serve(createServerFactory(load, version, telling), { transport });
  const stop = (): void => {
    void handle.close().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('SIGHUP', stop);
  // A client that went away leaves nobody to answer.
  process.stdout.on('error', stop);
};
