import type * as z from 'zod';
import { toCanonicalJson } from '../canonical-json.js';
import { toFault } from '../faults.js';
import { describeProblem, parseBySchema, toIssue } from '../schema-issues.js';

/** Largest receipt that a verifier reads, in bytes of its canonical JSON. */
export const MAX_RECEIPT_BYTES = 1 << 20;

const memberAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === 'object' && holder !== null ? (holder as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );

/**
 * Gives a candidate as what its schema says, or the reason why it is none.
 * @param what names the candidate in the reason
 * @internal
 */
export const parseShape = <T>(candidate: unknown, schema: z.ZodType<T>, what: string): T | string => {
  if (candidate === undefined) return `${what} is missing`;
  let text: string;
  try {
    text = toCanonicalJson(candidate);
  } catch (error) {
    return toFault(error).message;
  }
  if (text.length > MAX_RECEIPT_BYTES) return `${what} is larger than 1 MiB`;
  const parsed = parseBySchema(schema, candidate);
  if (parsed.success) {
    // A schema passes over a member named `__proto__` in a record; what is checked must be all that was given.
    return toCanonicalJson(parsed.data) === text ? parsed.data : `${what} holds a member that no receipt has`;
  }
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('/') || what;
  const isMissing =
    issue?.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0 && memberAt(candidate, issue.path) === undefined;
  return isMissing || issue === undefined ? `${at} is missing` : `${at} ${describeProblem(toIssue(issue, what))}`;
};
