import type { ServerContext } from '@modelcontextprotocol/server';
import type { Watch } from '../../call/pace.js';

/** Tells what a tool call heeds and tells: the client may cancel it, and is told how it goes where it asked to be. */
export const watchOf = ({ signal, _meta, notify }: ServerContext['mcpReq']): Watch => {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  let told = Number.NEGATIVE_INFINITY;
  return {
    signal,
    onProgress: (progress, total) => {
      // The protocol wants every message to tell more than the one before, and nothing of what was cancelled.
      if (!(progress > told) || signal.aborted) return;
      told = progress;
      // A client that has just gone has nobody to tell.
      notify({ method: 'notifications/progress', params: { progressToken, progress, total } }).catch(() => undefined);
    },
  };
};
