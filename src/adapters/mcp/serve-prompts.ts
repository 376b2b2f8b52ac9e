import type { Server } from '@modelcontextprotocol/server';
import type { Caller } from '../../call/caller.js';
import type { Service } from '../service/service.js';
import { toProtocolError } from './to-protocol-error.js';

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
