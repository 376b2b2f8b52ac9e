import { ProtocolError, type Resource, type ResourceTemplateType, type Server } from '@modelcontextprotocol/server';
import type { Caller } from '../../call/caller.js';
import type { Service } from '../service/service.js';
import { toProtocolError } from './to-protocol-error.js';

/** Most resources that one connection is told of. */
const MOST_SUBSCRIBED = 1_000;

/**
 * Serves the resources of a service.
 * @param isModern whether the revision has hints for caches; those of older revisions are not sent any
 */
export const serveResources = (server: Server, service: () => Promise<Service>, caller: Caller, isModern: boolean): void => {
  server.setRequestHandler('resources/list', async ({ params }) => {
    try {
      const { resources, ...rest } = await (await service()).resources.list(caller, params?.cursor);
      return { resources: [...resources] as Resource[], ...rest };
    } catch (error) {
      throw toProtocolError(error);
    }
  });
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [...(await (await service()).resources.templates())] as ResourceTemplateType[],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      const { contents, ...hints } = await (await service()).resources.read(uri, caller);
      return { contents: contents.map((content) => ({ ...content })), ...(isModern ? hints : {}) };
    } catch (error) {
      throw toProtocolError(error, uri);
    }
  });
};

/**
 * Tells a connection of the resources that change: of those that it subscribed to, or, where the entry of the SDK keeps the subscriptions, of
 * all, which the entry sieves.
 * @param loaded settles once somebody has needed the service: nothing changes before
 */
export const tellChanges = (
  server: Server,
  service: () => Promise<Service>,
  loaded: Promise<Service>,
  caller: Caller,
  isSieved: boolean,
): void => {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (subscribed.size >= MOST_SUBSCRIBED) throw new ProtocolError(-32602, `At most ${MOST_SUBSCRIBED} resources can be subscribed to.`);
    // Whoever may not read a resource is not told of it either.
    await (await service()).resources.read(uri, caller).catch((error: unknown) => {
      throw toProtocolError(error, uri);
    });
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  void loaded.then(({ resources }) => {
    const stop = resources.watch?.((uri) => {
      // A connection that has just gone has nobody to tell.
      if (isSieved || subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined);
    });
    server.onclose = () => stop?.();
  });
};
