import {
  ProtocolError,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { explainFault } from '../../answer/explain-fault.js';
import type { Caller } from '../../call/caller.js';
import type { Watch } from '../../call/limits/pace.js';
import { FAULTS, toFault } from '../../core/faults.js';
import type { Service } from '../service/service.js';

/**
 * Turns what was thrown into the error of the protocol that a client gets, with the stable code; what is no fault says no more than that
 * something went wrong.
 * @param uri the resource that was asked for, where it was one
 */
export const toProtocolError = (thrown: unknown, uri?: string): ProtocolError => {
  if (thrown instanceof ProtocolError) return thrown;
  const fault = toFault(thrown);
  const { code } = fault;
  const message = explainFault(fault, { kind: 'model' }).text;
  if (code === 'UNKNOWN_RESOURCE' && uri !== undefined) return new ResourceNotFoundError(uri, message);
  return new ProtocolError(FAULTS[code].rpc, message, { code });
};

/** Gives the watch of a tool call: the client may cancel it, and is notified of its progress where it asked to be. */
export const watchOf = ({ signal, _meta, notify }: ServerContext['mcpReq']): Watch => {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  let reported = Number.NEGATIVE_INFINITY;
  return {
    signal,
    onProgress: (progress, total) => {
      // The protocol wants each notification to be beyond the one before, and none of what was cancelled.
      if (!(progress > reported) || signal.aborted) return;
      reported = progress;
      // A client that has just gone gets nothing.
      notify({ method: 'notifications/progress', params: { progressToken, progress, total } }).catch(() => undefined);
    },
  };
};

/** Most resources that one connection may subscribe to. */
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
 * Notifies a connection of resources that change: of those that it subscribed to, or, where the entry of the SDK keeps the subscriptions, of
 * all, which the entry filters.
 */
export const sendChanges = (
  server: Server,
  service: () => Promise<Service>,
  loaded: Promise<Service>,
  caller: Caller,
  isFiltered: boolean,
): void => {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (subscribed.size >= MOST_SUBSCRIBED) throw new ProtocolError(-32602, `At most ${MOST_SUBSCRIBED} resources can be subscribed to.`);
    // Whoever may not read a resource is not notified of it either.
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
      // A connection that has just gone gets nothing.
      if (isFiltered || subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined);
    });
    server.onclose = () => stop?.();
  });
};

/** Serves the prompts of a service, and the completion of their arguments and of the ids in addresses. */
export const servePrompts = (server: Server, service: () => Promise<Service>, caller: Caller): void => {
  server.setRequestHandler('prompts/list', async () => ({
    prompts: (await (await service()).prompts.list()).map((prompt) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given } }) => {
    try {
      const { description, messages } = await (await service()).prompts.get(name, given, caller);
      return { description, messages: messages.map((message) => ({ ...message })) };
    } catch (error) {
      throw toProtocolError(error);
    }
  });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument, context } }) => {
    try {
      const { values, ...rest } = await (await service()).complete({ ref, argument, context }, caller);
      return { completion: { values: [...values], ...rest } };
    } catch (error) {
      throw toProtocolError(error);
    }
  });
};
