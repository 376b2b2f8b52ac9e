import type { CapabilityRoute } from '../../../tools/node/route-registry.js';
import type { Quota } from '../../call/access.js';
import { assertAdmitted, type CountedLimit, spendAndCall } from '../../call/admit.js';
import { drawAnswer } from '../../call/draw-answer.js';
import type { NodeContext } from '../../call/node-context.js';
import type { Watch } from '../../call/pace.js';
import { Fault } from '../../core/faults.js';
import type { Exchange } from './exchange.js';
import { rateHeaders, replyProblem } from './problem.js';
import {
  type KeptBytes,
  type Representation,
  replyBytes,
  replyKeptBytes,
  replyRepresentation,
  replyText,
  toKeptBytes,
  toRepresentation,
} from './reply.js';
import { acceptedPicture } from './request/accepted-picture.js';
import { readInput } from './request/read-input.js';

/** Most pictures of one route that are kept: there are as many as templates, in two formats. */
const MOST_PICTURES = 64;

/** What is kept of an answer that is a picture to some is kept for who accepts the same. */
const BY_ACCEPT = { Vary: 'Accept, Origin' };

/** An SVG, or a PNG with its tag. */
type Picture = Representation | KeptBytes;

const SVG = 'image/svg+xml; charset=utf-8';

const countedHeaders = (counted: CountedLimit | undefined, quota: Quota | undefined): Readonly<Record<string, string>> => {
  if (counted !== undefined) {
    const { name, limit, windowMilliseconds, remaining, resetMilliseconds } = counted;
    return rateHeaders({
      name,
      limit,
      windowSeconds: windowMilliseconds / 1000,
      remaining,
      resetSeconds: Math.min(windowMilliseconds / 1000, Math.ceil(resetMilliseconds / 1000)),
    });
  }
  if (quota === undefined) return {};
  const { limit, remaining, resetMilliseconds } = quota;
  return rateHeaders({ name: 'daily', limit, windowSeconds: 86_400, remaining, resetSeconds: Math.ceil(resetMilliseconds / 1000) });
};

/** Serves one capability under one of its routes: GET and QUERY alike, or POST. */
export const serveCapability = (
  { capability, route }: CapabilityRoute,
  context: NodeContext,
): ((exchange: Exchange, named: Readonly<Record<string, string>>) => Promise<Response>) => {
  const { mediaType } = capability;
  const type = mediaType === undefined ? 'application/json' : `${mediaType}; charset=utf-8`;
  const write = (value: unknown): string => (mediaType === undefined ? JSON.stringify(value) : String(value));
  // What needs no input is the same for all until the node changes, and the list of all operators is large.
  let whole: Representation | undefined;
  const pictures = new Map<string, Promise<Picture>>();
  const keepPicture = (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const kept = pictures.get(key);
    if (kept !== undefined) return kept;
    const drawn = draw();
    const [oldest] = pictures.keys();
    if (pictures.size >= MOST_PICTURES && oldest !== undefined) pictures.delete(oldest);
    pictures.set(key, drawn);
    drawn.catch(() => pictures.delete(key));
    return drawn;
  };
  const answer = async (exchange: Exchange, named: Readonly<Record<string, string>>): Promise<Response> => {
    const { caller } = exchange;
    const counted = assertAdmitted(route, context, caller);
    const input = await readInput(exchange, route, named, capability.input);
    const isWhole = route.isStatic === true && Object.keys(input as object).length === 0;
    if (isWhole && whole !== undefined) return replyRepresentation(exchange, type, whole);
    const picture = capability.depict === undefined ? undefined : acceptedPicture(exchange.header('accept'));
    const watch: Watch = {
      // Made when it is asked for: most calls are over before anybody could go away.
      get signal() {
        return exchange.request.signal;
      },
    };
    const { value, quota } = await spendAndCall(capability, input, route, context, caller, watch);
    if (capability.depict !== undefined && picture !== undefined) {
      const { depict } = capability;
      // What is kept is drawn for all, whoever comes first.
      const by = route.isStatic === true ? undefined : caller;
      const draw = async (): Promise<Picture> => {
        const drawn = await drawAnswer(depict, value, picture, context, by);
        return typeof drawn === 'string' ? toRepresentation(drawn) : toKeptBytes(drawn);
      };
      if (route.isStatic === true) {
        const kept = await keepPicture(`${picture} ${JSON.stringify(input)}`, draw);
        return 'text' in kept
          ? replyRepresentation(exchange, SVG, kept, BY_ACCEPT)
          : replyKeptBytes(exchange, 'image/png', kept, BY_ACCEPT);
      }
      const drawn = await draw();
      const headers = { ...countedHeaders(counted, quota), ...BY_ACCEPT };
      const status = route.status ?? 200;
      return 'text' in drawn
        ? replyText(exchange, status, SVG, drawn.text, headers)
        : replyBytes(exchange, status, 'image/png', drawn.bytes, headers);
    }
    const byAccept = capability.depict === undefined ? {} : BY_ACCEPT;
    if (route.isStatic === true) {
      const representation = toRepresentation(write(value));
      if (isWhole) whole = representation;
      return replyRepresentation(exchange, type, representation, byAccept);
    }
    return replyText(exchange, route.status ?? 200, type, write(value), { ...countedHeaders(counted, quota), ...byAccept });
  };
  return async (exchange, named) => {
    try {
      return await answer(exchange, named);
    } catch (error) {
      if (error instanceof Fault) return replyProblem(exchange, error, route);
      throw error;
    }
  };
};
