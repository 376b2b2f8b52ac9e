import type { Capability } from '../../../call/capability.js';
import type { NodeContext } from '../../../call/node-context.js';
import type { Router } from '../exchange.js';
import { toOpenApi } from '../open-api/open-api.js';
import { type Representation, replyRepresentation, replyText, toRepresentation } from '../reply.js';
import { assertNoInput } from '../request/read-json.js';

/** Mounts the OpenAPI documents of the surface, versions 3.1 and 3.2; each is written when it is first asked for. */
export const mountOpenApi = (router: Router, capabilities: readonly Capability[], context: NodeContext): void => {
  for (const [path, version] of [
    ['/openapi.json', '3.1.0'],
    ['/openapi-3.2.json', '3.2.0'],
  ] as const) {
    let document: Representation | undefined;
    router.on(['GET', 'QUERY'], path, async ({ env }) => {
      await assertNoInput(env);
      document ??= toRepresentation(JSON.stringify(toOpenApi(version, capabilities, context.url)));
      return replyRepresentation(env, 'application/json', document);
    });
  }
};

/** Mounts the metrics, in the text format of Prometheus. */
export const mountMetrics = (router: Router, metrics: () => Promise<string>): void => {
  router.on(['GET', 'QUERY'], '/metrics', async ({ env }) => {
    await assertNoInput(env);
    return replyText(env, 200, 'text/plain; version=0.0.4; charset=utf-8', await metrics());
  });
};
