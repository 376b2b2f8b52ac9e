import * as z from 'zod';

const FORM = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Names that belong to the service. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['local', 'demo', 'api', 'admin', 'genmath']);

/** Tells what the name of a machine looks like. */
export const SLUG_RULE =
  'a slug has 1 to 40 lower-case letters, digits and hyphens, and begins and ends with a letter or digit, like my-lab';

/** Tells whether a text has the form of a machine's name, one of the service's own or another. */
export const isSlug = (text: string): boolean => FORM.test(text);

/** Name of a machine that somebody may choose: lower-case letters, digits and hyphens inside, at most 40. */
export const slugSchema = z
  .string()
  .regex(FORM, SLUG_RULE)
  .refine((slug) => !RESERVED_SLUGS.has(slug), `must not be one of ${[...RESERVED_SLUGS].join(', ')}`);
