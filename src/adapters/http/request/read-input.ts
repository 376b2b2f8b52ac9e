import * as z from 'zod';
import type { Route } from '../../../call/capability.js';
import { Fault } from '../../../core/faults.js';
import { isMembers, type Members } from '../../../core/members.js';
import type { Exchange } from '../exchange.js';
import { bringsLines, readJson, readJsonLines } from './read-json.js';

const innermost = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innermost(schema.unwrap() as z.ZodType) : schema;

/** Turns the text of a parameter into what its schema wants; a text that is none is left for the schema to refuse. */
const coerce = (text: string, schema: z.ZodType | undefined): unknown => {
  const wanted = schema === undefined ? undefined : innermost(schema);
  if (wanted instanceof z.ZodNumber && /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (wanted instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

const readParameters = (parameters: URLSearchParams, input: z.ZodType): Members => {
  const shape: Readonly<Record<string, z.ZodType>> = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  const members: [string, unknown][] = [];
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    if (values.length > 1)
      throw new Fault('INVALID_REQUEST', `The parameter ${JSON.stringify(name.slice(0, 64))} is given ${values.length} times.`);
    members.push([name, coerce(values[0] ?? '', Object.hasOwn(shape, name) ? shape[name] : undefined)]);
  }
  return Object.fromEntries(members);
};

/** Gives members the names that the input has for them; the input's own names are none of the route. */
const rename = ({ names, path }: Route, members: Members): Members => {
  if (names === undefined) return members;
  const hidden = Object.values(names).find((name) => Object.hasOwn(members, name) && !Object.hasOwn(names, name));
  if (hidden !== undefined) {
    const known = Object.entries(names).find(([, name]) => name === hidden)?.[0] ?? '';
    throw new Fault('INVALID_REQUEST', `${path} knows ${hidden} as ${known}.`);
  }
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, value]),
  );
};

const fromBody = async (exchange: Exchange, route: Route): Promise<unknown> => {
  if (route.lines !== undefined && route.bodyIs !== undefined && bringsLines(exchange))
    return { [route.bodyIs]: await readJsonLines(exchange) };
  const body = await readJson(exchange);
  if (body === undefined) {
    if (exchange.method !== 'QUERY' && route.body === 'required')
      throw new Fault('INVALID_REQUEST', `${exchange.method} ${route.path} needs a JSON body.`);
    return {};
  }
  if (route.bodyIs !== undefined) return { [route.bodyIs]: body };
  if (!isMembers(body)) throw new Fault('INVALID_REQUEST', 'The body must be a JSON object.');
  return body;
};

/** Refuses a member that the path names already: one of the two would be passed over. */
const assertOnce = (named: Members, members: Members, place: string): void => {
  const twice = Object.keys(named).find((name) => Object.hasOwn(members, name));
  if (twice !== undefined) throw new Fault('INVALID_REQUEST', `${twice} stands in the path; leave it out of ${place}.`);
};

/**
 * Gathers the input of a capability: the names in the path, and the parameters of a GET or the body of everything else.
 * @throws Fault of the body, or INVALID_REQUEST
 */
export const readInput = async (exchange: Exchange, route: Route, named: Members, input: z.ZodType): Promise<unknown> => {
  const { method, request } = exchange;
  const at = request.url.indexOf('?');
  const parameters = at < 0 ? undefined : new URLSearchParams(request.url.slice(at + 1));
  if (method === 'GET' || method === 'HEAD') {
    const length = exchange.header('content-length');
    if ((length !== undefined && length !== '0') || exchange.header('transfer-encoding') !== undefined)
      throw new Fault('INVALID_REQUEST', `A ${method} has no body; its input is in the query string. To send a body, use QUERY.`);
    const members = parameters === undefined ? {} : readParameters(parameters, input);
    assertOnce(named, members, 'the query string');
    return rename(route, { ...members, ...named });
  }
  if (parameters !== undefined && parameters.size > 0)
    throw new Fault('INVALID_REQUEST', `${method} ${route.path} takes its input in the body, not in the query string.`);
  const body = await fromBody(exchange, route);
  if (isMembers(body)) assertOnce(named, body, 'the body');
  return rename(route, { ...(body as Members), ...named });
};
