import { TOOLS } from '../../tools/capabilities.js';
import { type JobRunner, runJobs } from '../adapters/jobs/run-jobs.js';
import { createPictures } from '../adapters/picture/create-pictures.js';
import { PictureLine } from '../adapters/picture/picture-line.js';
import { createService, type Service } from '../adapters/service/service.js';
import type { ConfigFlags } from '../node/config.js';
import { openLocalNode } from './local-node.js';

/** Offers the tools of this process over MCP: on the data folder, or as one of the nodes of the database that GENMATH_STORE names. */
export const loadLocalService = async (flags: ConfigFlags): Promise<Service> => {
  const node = await openLocalNode(flags, createPictures(new PictureLine()));
  let runner: JobRunner | undefined;
  // What this process never starts, it does not work on.
  const unwatch = node.jobs.watch(() => {
    runner ??= runJobs({ context: node });
  });
  return {
    ...createService(TOOLS, node),
    close: async () => {
      unwatch();
      await runner?.stop();
      await node.jobs.close();
      // Asking for the contracts would open the ledger of a process that never needed it.
      if (node.ledgers.state() !== 'closed') await (await node.contracts()).close();
      await node.access.close();
      await node.receipts.close();
      await node.pictures.close();
    },
  };
};

/** Offers the tools of a node elsewhere over MCP. */
export const loadRemoteService = async (url: string, key: string | undefined): Promise<Service> => {
  const { createRemoteService, createRemoteSurface } = await import('../adapters/service/remote-node.js');
  return createRemoteService(createRemoteSurface({ url, ...(key === undefined ? {} : { key }) }), url);
};
