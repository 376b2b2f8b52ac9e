import { keepHeapSmall } from '../adapters/jobs/keep-heap-small.js';
import type { Service } from '../adapters/service/service.js';
import { type ConfigFlags, readBaseUrl, readConfig } from '../node/config.js';
import { version } from '../package-files.js';

/** What `genmath` without a command takes: the address of a node elsewhere, or what its own node is made with. */
export interface StdioOptions extends ConfigFlags {
  readonly node?: string;
}

/**
 * Loads what only a tool call needs: most of the program, which would double the time to the first answer.
 * With an address, the tools are those of the node there.
 */
const loadService = async ({ node, ...flags }: StdioOptions): Promise<Service> => {
  const { loadLocalService, loadRemoteService } = await import('./load-service.js');
  return node === undefined ? loadLocalService(flags) : loadRemoteService(readBaseUrl('node', node), process.env['GENMATH_KEY']);
};

/**
 * Serves MCP on stdin and stdout until stdin ends.
 * @throws Fault USAGE where the node's address is none
 */
export const serveOverStdio = async (options: StdioOptions): Promise<void> => {
  // Before the modules are loaded, which would let the heap grow for good.
  keepHeapSmall();
  const [{ serveStdio }, { readToolList }] = await Promise.all([import('../adapters/mcp/serve-stdio.js'), import('../node/read-index.js')]);
  // What is wrong with an option is said at once, not at the first call.
  if (options.node !== undefined) readBaseUrl('node', options.node);
  else {
    readConfig(options);
    const store = process.env['GENMATH_STORE'];
    if (store) (await import('../node/serve-config.js')).readStoreAddress(undefined, store);
  }
  const load = (): Promise<Service> => loadService(options);
  // A node elsewhere announces no changes to this process, which can therefore promise none.
  if (options.node === undefined) serveStdio(load, version(), 'connection', async () => readToolList());
  else serveStdio(load, version(), 'none');
  if (process.stdin.isTTY)
    process.stderr.write('genmath serves MCP on stdin and stdout; an MCP client starts it. For a command line see: genmath --help\n');
};
