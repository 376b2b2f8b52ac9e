import { SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import { serverInfo } from '../service/server-info.js';
import { watchReader } from '../service/watch-reader.js';

/** What a stream of `subscriptions/listen` ends with, as when the node stops: the result of the request that opened it. */
const lastMessage = (id: string | number, version: string): string => {
  const { name } = serverInfo(version);
  const _meta = { [SUBSCRIPTION_ID_META_KEY]: id, [SERVER_INFO_META_KEY]: { name, version } };
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } })}\n\n`;
};

/**
 * Passes the stream of `subscriptions/listen` on until its reader may no longer read; then it ends as the protocol wants, with the result of the
 * request, and what feeds it is let go of.
 * @param body whole server-sent events, one or more a chunk
 */
export const endListening = (
  body: ReadableStream<Uint8Array>,
  id: string | number,
  version: string,
  mayRead: () => Promise<boolean>,
): ReadableStream<Uint8Array> => {
  const source = body.getReader();
  let isOver = false;
  let unwatch = (): void => undefined;
  const over = (): void => {
    isOver = true;
    unwatch();
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      unwatch = watchReader(mayRead, () => {
        if (isOver) return;
        over();
        controller.enqueue(new TextEncoder().encode(lastMessage(id, version)));
        controller.close();
        source.cancel().catch(() => undefined);
      });
    },
    pull: async (controller) => {
      const { done, value } = await source.read();
      if (isOver) return;
      if (!done) return controller.enqueue(value);
      over();
      controller.close();
    },
    cancel: (reason) => {
      over();
      return source.cancel(reason);
    },
  });
};
