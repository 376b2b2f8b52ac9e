import { type CallToolResult, ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Caller } from '../../call/caller.js';
import type { Service } from '../service/service.js';
import { TASKS, type TaskService } from '../service/tasks.js';
import { toProtocolError, watchOf } from './request-handlers.js';

/** Code of the error that tells a client which capability it would have to declare. */
const MISSING_CAPABILITY = -32021;

/** Where a request declares what its client can do. */
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const declaresTasks = ({ envelope }: ServerContext['mcpReq']): boolean => {
  const declared = (envelope as Readonly<Record<string, { readonly extensions?: object }>> | undefined)?.[CLIENT_CAPABILITIES];
  return Object.hasOwn(declared?.extensions ?? {}, TASKS);
};

/**
 * Answers a call with a task where the client takes tasks and the call asks for more than one call answers; nothing otherwise. The task is on the
 * disk by then.
 */
export const beginTask = async (
  { tasks }: Service,
  { name, arguments: given }: { readonly name: string; readonly arguments?: unknown },
  request: ServerContext['mcpReq'],
  caller: Caller,
): Promise<CallToolResult | undefined> => {
  if (tasks === undefined || !declaresTasks(request)) return undefined;
  const task = await tasks.begin(name, given, caller, watchOf(request));
  return task === undefined ? undefined : ({ resultType: 'task', ...task } as unknown as CallToolResult);
};

const params = z.looseObject({ taskId: z.string() });

/** Serves what becomes of tasks: their state with the result, and their end. Nothing here asks a client for more, so that an update changes nothing. */
export const serveTasks = (server: Server, service: () => Promise<Service>, caller: Caller): void => {
  const serve = (method: string, answer: (tasks: TaskService, id: string) => Promise<object>): void => {
    server.setRequestHandler(method, { params }, async ({ taskId }, { mcpReq }) => {
      if (!declaresTasks(mcpReq))
        throw new ProtocolError(MISSING_CAPABILITY, 'Tasks are for clients that declare their extension.', {
          requiredCapabilities: { extensions: { [TASKS]: {} } },
        });
      const { tasks } = await service();
      if (tasks === undefined) throw new ProtocolError(-32601, 'There are no tasks here.');
      try {
        return { ...(await answer(tasks, taskId)) };
      } catch (error) {
        throw toProtocolError(error);
      }
    });
  };
  serve('tasks/get', (tasks, id) => tasks.get(id, caller));
  serve('tasks/update', async (tasks, id) => {
    await tasks.get(id, caller);
    return {};
  });
  serve('tasks/cancel', async (tasks, id) => {
    await tasks.cancel(id, caller);
    return {};
  });
};
