import { PROTOCOL_ROUTES, routesOf } from '../../../../tools/node/routes.js';
import type { Capability } from '../../../call/capability.js';
import { CONSOLE_PATHS } from './console.js';

/** What paths there are, and the methods of each. */
export interface RouteTable {
  /** Gives the methods of a path, OPTIONS last; nothing where there is no such path. */
  readonly methodsAt: (path: string) => readonly string[] | undefined;
  /** Gives the pattern that a path fits, like `/api/operators/:id`. */
  readonly patternOf: (path: string) => string | undefined;
}

const ORDER = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const expand = (method: string): readonly string[] => (method === 'GET' ? ['GET', 'HEAD', 'QUERY'] : [method]);

/** Makes the table of all paths of the surface. */
export const createRouteTable = (capabilities: readonly Capability[], hasMetrics: boolean, hasConsole = false): RouteTable => {
  const methods = new Map<string, Set<string>>();
  const put = (path: string, method: string): void => {
    const own = methods.get(path) ?? new Set(['OPTIONS']);
    for (const each of expand(method)) own.add(each);
    methods.set(path, own);
  };
  for (const { route } of routesOf(capabilities)) {
    put(route.path, route.method);
    if (route.isSafe) put(route.path, 'QUERY');
  }
  for (const { path, method, isStream } of PROTOCOL_ROUTES) {
    if (isStream) methods.set(path, new Set(['OPTIONS', method]));
    else put(path, method);
  }
  if (hasMetrics) put('/metrics', 'GET');
  if (hasConsole) for (const path of CONSOLE_PATHS) methods.set(path, new Set(['OPTIONS', 'GET', 'HEAD']));
  const patterns = [...methods].map(([path, own]) => ({
    path,
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace(/:[a-z]+\+/, '.+')
        .replace(/:[a-z]+/g, '[^/]+')}$`,
    ),
    methods: [...own].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  }));
  const find = (path: string) => patterns.find(({ pattern }) => pattern.test(path));
  return { methodsAt: (path) => find(path)?.methods, patternOf: (path) => find(path)?.path };
};
