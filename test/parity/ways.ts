import { request } from 'undici';
import type { Capability, Route } from '../../src/call/capability.js';
import { isTool } from '../../tools/capability.js';
import { type Outcome, readResponse, readToolResult } from './outcome.js';
import type { Session } from './sessions.js';

type Members = Readonly<Record<string, unknown>>;

/** A node, and who calls it. */
export interface Caller {
  readonly url: string;
  readonly key?: string;
  readonly sessions: readonly Session[];
}

/** One way in which a capability is reached. */
export interface Way {
  readonly name: string;
  readonly via: 'its tool' | 'the tool http' | 'REST';
  /** True where the user of the process calls. */
  readonly isLocal: boolean;
  readonly reach: (input: Members) => Promise<Outcome>;
}

/** A request as a route takes it. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const METHODS = { GET: ['GET', 'QUERY'], POST: ['POST'], PUT: ['PUT'], DELETE: ['DELETE'] } as const;

/** Puts an input where a route reads it: names in the path, and the rest in the query of a GET or the body of everything else. */
const toRequest = ({ path, body, bodyIs, names: known = {} }: Route, method: string, asked: Members): Sent => {
  const outside = new Map(Object.entries(known).map(([name, own]) => [own, name]));
  const input = Object.fromEntries(Object.entries(asked).map(([name, value]) => [outside.get(name) ?? name, value]));
  const names = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '');
  const filled = path.replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  if (method === 'GET')
    return { method, path: filled, query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) };
  // QUERY has no meaning without the type of its body.
  const isLeftOut = method !== 'QUERY' && (body === 'optional' || method === 'DELETE') && Object.keys(rest).length === 0;
  return { method, path: filled, ...(isLeftOut ? {} : { body: bodyIs === undefined ? rest : rest[bodyIs] }) };
};

const successOf = ({ mediaType }: Capability, { status = 200 }: Route) => ({
  status,
  type: mediaType === undefined ? 'application/json' : `${mediaType}; charset=utf-8`,
});

const overRest = async ({ url, key }: Caller, { method, path, query = {}, body }: Sent) => {
  const answer = await request(`${url}${path}`, {
    method: method as 'GET',
    query,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = String(answer.headers['content-type']);
  return { status: answer.statusCode, type, body: type.includes('json') ? await answer.body.json() : await answer.body.text() };
};

const overHttpTool = async ({ callTool }: Session, { method, path, query, body }: Sent) => {
  const outcome = readToolResult(
    await callTool('http', { method, path, ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) }),
  );
  if (!('answer' in outcome)) throw new Error(`The tool http refused: ${outcome.refused.message}`);
  const { status, headers, body: answered } = outcome.answer as { status: number; headers: Record<string, string>; body: unknown };
  return { status, type: String(headers['content-type']), body: answered };
};

/**
 * Lists every way to a capability: as a tool in each session where it is one, and through each of its routes, by each method, directly and with
 * the tool `http` in each session.
 * @param isTaken tells which of its routes are meant; all without it
 */
export const waysTo = (capability: Capability, caller: Caller, isTaken: (route: Route) => boolean = () => true): readonly Way[] => {
  const { name } = capability;
  const asTool = isTool(capability)
    ? caller.sessions.map(
        (session): Way => ({
          name: `${session.name}: ${name}`,
          via: 'its tool',
          isLocal: session.isLocal,
          reach: async (input) => readToolResult(await session.callTool(name, input)),
        }),
      )
    : [];
  const byRoute = capability.routes.filter(isTaken).flatMap((route) =>
    [...METHODS[route.method], ...(route.isSafe === true ? ['QUERY'] : [])].flatMap((method): readonly Way[] => {
      const success = successOf(capability, route);
      return [
        {
          name: `${method} ${route.path}`,
          via: 'REST',
          isLocal: false,
          reach: async (input) => readResponse(await overRest(caller, toRequest(route, method, input)), success),
        },
        ...caller.sessions.map(
          (session): Way => ({
            name: `${session.name}: http ${method} ${route.path}`,
            via: 'the tool http',
            isLocal: session.isLocal,
            reach: async (input) => readResponse(await overHttpTool(session, toRequest(route, method, input)), success),
          }),
        ),
      ];
    }),
  );
  return [...asTool, ...byRoute];
};
