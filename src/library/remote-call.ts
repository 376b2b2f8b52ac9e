import { createRemoteSurface } from '../adapters/service/remote-node.js';
import type { Route } from '../call/capability.js';
import { FAULTS, Fault, type FaultCode, restoreFault } from '../core/faults.js';
import { readBaseUrl } from '../node/config.js';
import type { Call } from './calls.js';
import { capabilityNamed } from './capability-named.js';
import type { NodeAddress } from './node-client.js';

/** A request to a route: what its path names stands there, everything else in the query of a GET or in the body. */
const requestOf = ({ method, path, names = {}, bodyIs }: Route, input: Readonly<Record<string, unknown>>) => {
  const left = new Map(Object.entries(input));
  const filled = path.replaceAll(/:(\w+)/gu, (_, part: string) => {
    const name = names[part] ?? part;
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams([...left].map(([name, value]): [string, string] => [name, String(value)])).toString();
    return { method, path: query === '' ? filled : `${filled}?${query}` };
  }
  const body = bodyIs === undefined ? Object.fromEntries(left) : left.get(bodyIs);
  return { method, path: filled, body: JSON.stringify(body) };
};

const isFaultCode = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);

/** Makes the way to a node's REST routes: a capability is called by the first that it declares. */
export const createRemoteCall = ({ url: given, key }: NodeAddress): Call => {
  const url = readBaseUrl('url', given);
  const send = createRemoteSurface({ url, ...(key === undefined || key === '' ? {} : { key }) });
  return async (name, input) => {
    const [route] = capabilityNamed(name).routes;
    if (route === undefined) throw new RangeError(`${name} has no route`);
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await send({ ...requestOf(route, input as Readonly<Record<string, unknown>>), headers });
    let answer: { readonly code?: unknown; readonly detail?: string; readonly details?: object };
    try {
      answer = JSON.parse(body) as typeof answer;
    } catch {
      throw new Fault('NODE_UNREACHABLE', `What answers at ${url} is no genmath node (status ${status}).`, { node: url });
    }
    if (status < 400) return answer;
    const said = answer.detail ?? `status ${status}`;
    if (isFaultCode(answer.code)) throw restoreFault(answer.code, said, answer.details);
    throw new Fault('NODE_UNREACHABLE', `The node ${url} refused: ${said}`, { node: url });
  };
};
