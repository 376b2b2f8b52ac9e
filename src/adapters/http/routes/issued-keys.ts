import { endIssuedKey, listIssuedKeys } from '../../../../tools/node/issued-keys.js';
import { authorize } from '../../../call/authorize.js';
import type { NodeContext } from '../../../call/node-context.js';
import type { Router } from '../exchange.js';
import { replyText } from '../reply.js';
import { assertNoInput } from '../request/read-json.js';

/** Mounts the list of the keys that were issued, and the end of one. Who asks decides what is seen, so that these are no tools. */
export const mountIssuedKeys = (router: Router, context: NodeContext): void => {
  router.on(['GET', 'QUERY'], '/api/keys', async ({ env }) => {
    await authorize({ auth: 'owner' }, context, env.caller);
    await assertNoInput(env);
    return replyText(env, 200, 'application/json', JSON.stringify(await listIssuedKeys(context, env.caller)));
  });
  router.delete('/api/keys/:prefix', async (c) => {
    await authorize({ auth: 'owner' }, context, c.env.caller);
    return replyText(c.env, 200, 'application/json', JSON.stringify(await endIssuedKey(c.req.param('prefix'), context, c.env.caller)));
  });
};
