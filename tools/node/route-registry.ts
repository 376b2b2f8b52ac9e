import { windowText } from '../../src/call/authorize.js';
import type { Capability, Route } from '../../src/call/capability.js';
import type { Limits } from '../../src/call/limits.js';
import { PROTOCOL_ROUTES, type ProtocolRoute } from './routes.js';

/** One REST route with the capability that it reaches. */
export interface CapabilityRoute {
  readonly capability: Capability;
  readonly route: Route;
}

/** Lists the REST routes of capabilities, those without parameters in the path first, so that they are matched first. */
export const routesOf = (capabilities: readonly Capability[]): readonly CapabilityRoute[] =>
  capabilities
    .flatMap((capability) => capability.routes.map((route) => ({ capability, route })))
    .sort((a, b) => Number(a.route.path.includes(':')) - Number(b.route.path.includes(':')));

const limitText = (name: ProtocolRoute['limit'], limits: Limits): { readonly limit?: string } => {
  const rule = name === undefined ? undefined : limits.rules[name];
  return rule === undefined ? {} : { limit: `${rule.limit} ${windowText(rule.windowMilliseconds)} from one address` };
};

/** Describes every route of the surface, as `/api/endpoints` and the catalogue tell it. */
export const describeRoutes = (capabilities: readonly Capability[], limits: Limits) => [
  ...routesOf(capabilities).map(({ capability, route }) => ({
    method: route.method,
    path: route.path,
    auth: route.auth,
    ...limitText(route.limit, limits),
    name: capability.name,
    title: route.summary ?? capability.title,
    description: capability.description,
    query: route.method === 'GET',
  })),
  ...PROTOCOL_ROUTES.map(({ method, path, auth, limit, name, title, description, isStream = false }) => ({
    method,
    path,
    auth,
    ...limitText(limit, limits),
    name,
    title,
    description,
    query: method === 'GET' && !isStream,
  })),
];
