import { type CapabilityRoute, routesOf } from '../../../../tools/node/routes.js';
import type { Quota } from '../../../call/access.js';
import { authorize, type CountedRequest, callWithQuota } from '../../../call/authorize.js';
import type { Capability } from '../../../call/capability.js';
import type { Watch } from '../../../call/limits/pace.js';
import type { NodeContext } from '../../../call/node-context.js';
import type { Wanted } from '../../../call/render-answer.js';
import { Fault } from '../../../core/faults.js';
import type { PictureFormat } from '../../../core/picture.js';
import type { Exchange, Router } from '../exchange.js';
import { rateHeaders, replyProblem, type ShownLimit, shownWork } from '../problem.js';
import { type Representation, replyRepresentation, replyText, toRepresentation } from '../reply.js';
import { readInput } from '../request/read-input.js';
import { bringsLines } from '../request/read-json.js';
import { acceptedPicture, BY_ACCEPT, createPictureAnswer } from './picture-answer.js';

/** Gives what a call was counted against beside its budget of work: the limit by address, or the day's quota of its key. */
const shownCount = (counted: CountedRequest | undefined, quota: Quota | undefined): readonly ShownLimit[] => {
  if (counted !== undefined) {
    const { name, limit, windowMilliseconds, remaining, resetMilliseconds } = counted;
    const windowSeconds = windowMilliseconds / 1000;
    const resetSeconds = Math.min(windowSeconds, Math.ceil(resetMilliseconds / 1000));
    return [{ name, limit, windowSeconds, remaining, resetSeconds }];
  }
  if (quota === undefined) return [];
  const { limit, remaining, resetMilliseconds } = quota;
  return [{ name: 'daily', limit, windowSeconds: 86_400, remaining, resetSeconds: Math.ceil(resetMilliseconds / 1000) }];
};

/** What a request wants of the answer: a picture, which of a static route is drawn once for all; a line for each line that it brought; or the text. */
const wantedOf = (exchange: Exchange, { lines, isStatic }: CapabilityRoute['route'], format: PictureFormat | undefined): Wanted => {
  if (format !== undefined) return isStatic === true ? { as: 'value' } : { as: 'picture', format };
  return lines !== undefined && bringsLines(exchange) ? { as: 'lines', member: lines } : { as: 'text' };
};

/** Watches for a client that goes away. The signal is made when it is asked for: most calls are over before anybody could. */
class RequestWatch implements Watch {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}

/** Serves one capability under one of its routes: GET and QUERY alike, or POST. */
const serveCapability = (
  { capability, route }: CapabilityRoute,
  context: NodeContext,
): ((exchange: Exchange, named: Readonly<Record<string, string>>) => Promise<Response>) => {
  const { mediaType, depict } = capability;
  const type = mediaType === undefined ? 'application/json' : `${mediaType}; charset=utf-8`;
  const answerPicture = depict === undefined ? undefined : createPictureAnswer(depict, route, context);
  const byAccept = depict === undefined ? {} : BY_ACCEPT;
  // What needs no input is the same for all until the node changes, and the list of all operators is large.
  let whole: Representation | undefined;
  return async (exchange, named) => {
    const { caller } = exchange;
    const counted = await authorize(route, context, caller);
    const input = await readInput(exchange, route, named, capability.input);
    const isWhole = route.isStatic === true && Object.keys(input as object).length === 0;
    if (isWhole && whole !== undefined) return replyRepresentation(exchange, type, whole);
    const watch = new RequestWatch(exchange.request);
    const format = answerPicture === undefined ? undefined : acceptedPicture(exchange.header('accept'));
    const wanted = wantedOf(exchange, route, format);
    const { rendered, quota } = await callWithQuota(capability, input, route, context, caller, watch, wanted);
    const work = capability.cost === 0 ? [] : shownWork(context, caller);
    const limits = rateHeaders([...shownCount(counted, quota), ...work]);
    if (answerPicture !== undefined && format !== undefined) return answerPicture(exchange, format, { input, rendered, headers: limits });
    const { text = '' } = rendered;
    const status = route.status ?? 200;
    if (wanted.as === 'lines') return replyText(exchange, status, 'application/x-ndjson', text, limits);
    if (route.isStatic !== true) return replyText(exchange, status, type, text, Object.assign({}, limits, byAccept));
    const representation = toRepresentation(text);
    if (isWhole) whole = representation;
    return replyRepresentation(exchange, type, representation, byAccept);
  };
};

/** The methods that a route is mounted for; HEAD comes with GET. */
const methodsOf = ({ method, isSafe }: CapabilityRoute['route']): readonly string[] =>
  method === 'GET' || isSafe === true ? [method, 'QUERY'] : [method];

/** Mounts the REST routes of all capabilities. */
export const mountCapabilities = (router: Router, capabilities: readonly Capability[], context: NodeContext): void => {
  for (const entry of routesOf(capabilities)) {
    const { path } = entry.route;
    const serve = serveCapability(entry, context);
    router.on([...methodsOf(entry.route)], path, async (c) => {
      try {
        return await serve(c.env, c.req.param() as Record<string, string>);
      } catch (error) {
        // The route is known here alone, and a refusal shows a body of it that works.
        if (error instanceof Fault) return replyProblem(c.env, error, entry.route);
        throw error;
      }
    });
  }
};
