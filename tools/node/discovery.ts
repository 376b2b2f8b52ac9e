import * as z from 'zod';
import { type Capability, METHODS } from '../../src/call/capability.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { sha256Hex } from '../../src/core/digest.js';
import { defineCapability, isTool } from '../capability.js';
import { describeRoutes } from './routes.js';

/** Wires the discovery document over all capabilities, itself included. */
export const createDiscovery = (capabilities: () => readonly Capability[]): Capability =>
  defineCapability({
    name: 'discovery',
    title: 'Discover the node',
    description: 'What this node is: its name and address, a digest of its registry and keys, and how much it offers.',
    routes: [{ method: 'GET', path: '/api/mcp', auth: 'public' }],
    input: z.strictObject({}),
    output: z.strictObject({
      node: z.strictObject({ name: z.string(), url: z.string(), version: z.string() }),
      machine: z.strictObject({ hash: z.string().describe('digest of the registry and the public keys') }),
      registry: z.strictObject({ digest: z.string().describe('digest of all records') }),
      statistics: z.strictObject({
        endpoints: z.int().describe('public routes'),
        templates: z.int(),
        tools: z.int(),
        operators: z.int(),
        kinematic: z.int().describe('operators of motion: GET /api/operators?tag=kinematic'),
        relations: z.int(),
        domains: z.int(),
      }),
      protocols: z.strictObject({ streamableHttp: z.string(), jsonRpc: z.string(), openapi: z.string() }),
    }),
    example: {},
    run: (_, context) => {
      const { registry, issuer, url, version, limits } = context;
      const routes = describeRoutes(capabilities(), limits);
      const hashed = {
        registry: registry.index.digest,
        keys: context
          .keyring()
          .jwks()
          .keys.map(({ kid, x }) => ({ kid, x })),
      };
      return {
        node: { name: issuer, url, version },
        machine: { hash: `sha256:${sha256Hex(toCanonicalJson(hashed))}` },
        registry: { digest: registry.index.digest },
        statistics: {
          endpoints: routes.filter(({ auth }) => auth === 'public').length,
          templates: TEMPLATES.length,
          tools: capabilities().filter(isTool).length,
          operators: registry.index.operators.length,
          kinematic: registry.countTagged('kinematic'),
          relations: registry.index.relations.length,
          domains: registry.index.domains.length,
        },
        protocols: { streamableHttp: `${url}/mcp`, jsonRpc: `${url}/api/mcp`, openapi: `${url}/openapi.json` },
      };
    },
  });

/** Wires the route registry over all capabilities, itself included. */
export const createEndpoints = (capabilities: () => readonly Capability[]): Capability =>
  defineCapability({
    name: 'endpoints',
    title: 'The route registry',
    description:
      'Every route of this service: method, path, who may call it, and its limit. `query` routes answer QUERY with a JSON body too.',
    routes: [{ method: 'GET', path: '/api/endpoints', auth: 'public', isStatic: true }],
    input: z.strictObject({}),
    output: z.strictObject({
      endpoints: z.array(
        z.strictObject({
          method: z.enum(METHODS),
          path: z.string(),
          auth: z.enum(['public', 'bearer', 'owner']),
          limit: z.string().optional(),
          name: z.string(),
          title: z.string(),
          description: z.string(),
          query: z.boolean(),
          tags: z.array(z.string()).describe('the domain, and the tier with who may call'),
        }),
      ),
      total: z.int(),
    }),
    example: {},
    run: (_, { limits }) => {
      const endpoints = describeRoutes(capabilities(), limits);
      return { endpoints, total: endpoints.length };
    },
  });
