import { TOOLS } from '../../tools/capabilities.js';
import type { App } from '../adapters/http/create-app.js';
import { createPictures } from '../adapters/picture/create-pictures.js';
import { callCapability } from '../call/call-capability.js';
import type { Tool } from '../call/capability.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';
import type { Pictures } from '../core/picture.js';
import { type ConfigFlags, readConfig } from '../node/config.js';
import { createNode } from '../node/create-node.js';
import type { NodeDatabase } from '../node/open-database.js';
import { readStoreAddress } from '../node/serve-config.js';

/**
 * The node of this process's user: no limits, no network, and the HTTP surface only when it is called.
 * @param pictures what draws: a command, which does nothing else meanwhile, draws without a worker
 */
export const createLocalNode = (flags: ConfigFlags, pictures: Pictures = createPictures(), database?: NodeDatabase): NodeContext => {
  let app: Promise<App> | undefined;
  const config = readConfig(flags);
  // Keys that a command makes have the limits that a node has where nothing is said.
  const shared =
    database === undefined
      ? {}
      : { openStore: database.openStore, database: database.parts({ ...config, demoLimit: 10, dailyLimit: 1_000 }) };
  const context: NodeContext = createNode(
    { ...config, ...shared, pictures },
    () => '',
    async (request, caller) => {
      const { createInProcessSurface, createNodeApp } = await import('../node/create-node-app.js');
      app ??= Promise.resolve(createNodeApp(context));
      const made = app;
      return createInProcessSurface(() => made)(request, caller);
    },
  );
  return context;
};

/**
 * The same node with the database of GENMATH_STORE, where that is set, in the place of the data folder.
 * @throws Fault USAGE
 */
export const openLocalNode = async (flags: ConfigFlags, pictures: Pictures = createPictures()): Promise<NodeContext> => {
  const address = readStoreAddress(undefined, process.env['GENMATH_STORE']);
  if (address === undefined) return createLocalNode(flags, pictures);
  // Its connections keep no command from ending, and what needs none computes while it is away.
  const { createNodeDatabase } = await import('../node/open-database.js');
  return createLocalNode(flags, pictures, createNodeDatabase(address));
};

/**
 * Finds a tool by its name.
 * @throws Fault UNKNOWN_TOOL
 */
export const toolNamed = (name: string): Tool => {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Fault('UNKNOWN_TOOL', `There is no tool ${name}.`);
  return tool;
};

/** Calls a tool of this process, and leaves nothing behind that waits to be written. */
export const callTool = async (name: string, input: unknown, context: NodeContext): Promise<unknown> => {
  try {
    return await callCapability(toolNamed(name), input, context);
  } finally {
    await context.receipts.close();
  }
};
