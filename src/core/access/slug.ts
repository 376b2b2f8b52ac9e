import * as z from 'zod';

const FORM = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Names that belong to the service. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['local', 'demo', 'api', 'admin', 'genmath']);

/** Name of a machine: lower-case letters, digits and hyphens inside, at most 40. */
export const slugSchema = z
  .string()
  .regex(FORM, 'a slug has 1 to 40 lower-case letters, digits and hyphens, and begins and ends with a letter or digit, like my-lab')
  .refine((slug) => !RESERVED_SLUGS.has(slug), `must not be one of ${[...RESERVED_SLUGS].join(', ')}`);
