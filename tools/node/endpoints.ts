import * as z from 'zod';
import type { Capability } from '../../src/call/capability.js';
import { defineCapability } from '../capability.js';
import { describeRoutes } from './route-registry.js';

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
          method: z.enum(['GET', 'POST', 'DELETE']),
          path: z.string(),
          auth: z.enum(['public', 'bearer', 'owner']),
          limit: z.string().optional(),
          name: z.string(),
          title: z.string(),
          description: z.string(),
          query: z.boolean(),
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
