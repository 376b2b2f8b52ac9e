import { TOOLS } from '../../tools/capabilities.js';
import type { App } from '../adapters/http/create-app.js';
import { createPictures } from '../adapters/picture/create-pictures.js';
import { PictureLine } from '../adapters/picture/picture-line.js';
import { createService, type Service } from '../adapters/service/service.js';
import type { NodeContext } from '../call/node-context.js';
import type { Pictures } from '../core/picture.js';
import { readConfig } from '../node/config.js';
import { createNode } from '../node/create-node.js';

/**
 * Wires the node of this process's user: no limits, no network, and the HTTP surface only when it is called.
 * @param pictures what draws: a command, which does nothing else meanwhile, draws without a worker
 */
export const createLocalNode = (data: string | undefined, pictures: Pictures = createPictures()): NodeContext => {
  let app: Promise<App> | undefined;
  const context: NodeContext = createNode(
    { ...readConfig({ data }), pictures },
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

/** Offers the tools of this process. */
export const loadLocalService = (data: string | undefined): Service => {
  const node = createLocalNode(data, createPictures(new PictureLine()));
  return {
    ...createService(TOOLS, node),
    close: async () => {
      // Asking for the contracts would open the ledger of a process that never needed it.
      if (node.ledgers.state() !== 'closed') await (await node.contracts()).close();
      await node.access.close();
      await node.pictures.close();
    },
  };
};

/** Offers the tools of a node elsewhere. */
export const loadRemoteService = async (url: string, key: string | undefined): Promise<Service> => {
  const { createRemoteService, createRemoteSurface } = await import('../adapters/service/remote-node.js');
  return createRemoteService(createRemoteSurface({ url, ...(key === undefined ? {} : { key }) }), url);
};
