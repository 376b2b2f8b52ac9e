import { authorize } from '../../../call/authorize.js';
import { callCapability } from '../../../call/call-capability.js';
import type { Capability, Route } from '../../../call/capability.js';
import { startLongCall } from '../../../call/limits/concurrency.js';
import type { NodeContext } from '../../../call/node-context.js';
import { Fault } from '../../../core/faults.js';
import { keepHeapSmall } from '../../jobs/keep-heap-small.js';
import type { Exchange, Router } from '../exchange.js';
import { commonHeaders } from '../reply.js';
import { readInput } from '../request/read-input.js';

/** What a capability gives that answers a file as a stream. */
interface FilePages {
  readonly mediaType: string;
  readonly fileName: string;
  readonly pages: AsyncGenerator<string, void, undefined>;
}

/** Elements of a stream that a call within this process holds in memory. */
const MOST_IN_PROCESS = 200;

/**
 * Writes pages as their reader takes them; nothing is read ahead.
 * @param end is called when the last one was taken, or the reader went away
 */
const toStream = (pages: AsyncGenerator<string, void, undefined>, end: () => void): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await pages.next();
          if (done !== true) controller.enqueue(encoder.encode(value));
          else {
            controller.close();
            end();
          }
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: async () => {
        end();
        await pages.return();
      },
    },
    { highWaterMark: 0 },
  );
};

const readPagesInput = async (
  env: Exchange,
  route: Route,
  named: Readonly<Record<string, string>>,
  capability: Capability,
  refusal: (most: number) => string,
): Promise<Readonly<Record<string, unknown>>> => {
  const input = (await readInput(env, route, named, capability.input)) as Readonly<Record<string, unknown>>;
  const { limit } = input;
  if (env.isInProcess && !(typeof limit === 'number' && limit <= MOST_IN_PROCESS))
    throw new Fault('INVALID_REQUEST', refusal(MOST_IN_PROCESS), { limit: MOST_IN_PROCESS });
  return input['format'] === undefined && (env.header('accept') ?? '').includes('text/csv') ? { ...input, format: 'csv' } : input;
};

/**
 * Mounts a route whose answer is a file, written as it is read. A key has four at a time, together with other long calls.
 * @param refusal says to a call within this process, which would hold all of it, how much it may ask for
 */
export const mountPages = (
  router: Router,
  route: Route,
  capability: Capability,
  refusal: (most: number) => string,
  context: NodeContext,
): void => {
  router.get(route.path, async (c) => {
    const { env } = c;
    // An answer to HEAD would have to read all of it to say how long it is.
    if (env.method === 'HEAD')
      throw new Fault('METHOD_NOT_ALLOWED', `${env.path} does not take HEAD; it takes GET, OPTIONS.`, { allow: 'GET, OPTIONS' });
    await authorize(route, context, env.caller);
    const input = await readPagesInput(env, route, c.req.param(), capability, refusal);
    const endCall = startLongCall(capability, input, context, env.caller);
    const letHeap = keepHeapSmall();
    const end = (): void => {
      endCall();
      letHeap();
    };
    try {
      const { mediaType, fileName, pages } = (await callCapability(capability, input, context, env.caller)) as FilePages;
      const headers = {
        ...commonHeaders(env),
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'X-Accel-Buffering': 'no',
      };
      return new Response(toStream(pages, end), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
};
