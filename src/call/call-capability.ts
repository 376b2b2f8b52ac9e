import * as z from 'zod';
import { Fault, type FaultDetail, toSentence } from '../core/faults.js';
import { nearest } from '../core/nearest.js';
import { type Caller, LOCAL_CALLER } from './caller.js';
import type { Capability } from './capability.js';
import type { NodeContext } from './node-context.js';
import { omitNulls } from './omit-nulls.js';
import type { Watch } from './pace.js';

/** Most members of an input object, at any level. */
const MAX_MEMBERS = 1_000;
/** Deepest nesting of an input. */
const MAX_DEPTH = 32;
/** Longest text in an input. */
const MAX_TEXT = 100_000;
/** Most values in an input altogether. */
const MAX_VALUES = 200_000;

const place = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 100) || 'the input';

/** Refuses what no schema needs to see: keys that reach prototypes, numbers that are not finite, and sizes that only cost time. */
const assertBounded = (input: unknown): void => {
  let left = MAX_VALUES;
  const visit = (value: unknown, path: readonly PropertyKey[]): void => {
    left -= 1;
    if (left < 0) throw new Fault('INVALID_REQUEST', `The input holds more than ${MAX_VALUES} values.`, { limit: MAX_VALUES });
    if (path.length > MAX_DEPTH) throw new Fault('INVALID_REQUEST', `The input is nested deeper than ${MAX_DEPTH}.`, { limit: MAX_DEPTH });
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Fault('INPUT_TYPE', `${place(path)} must be a finite number; ${value} is none (a number such as 1e999 overflows).`, {
        input: place(path),
      });
    }
    if (typeof value === 'string' && value.length > MAX_TEXT)
      throw new Fault('INVALID_REQUEST', `${place(path)} is longer than ${MAX_TEXT} characters.`, { limit: MAX_TEXT });
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach((element, i) => {
        visit(element, [...path, i]);
      });
      return;
    }
    const keys = Object.keys(value);
    if (keys.length > MAX_MEMBERS)
      throw new Fault('INVALID_REQUEST', `${place(path)} has ${keys.length} members; at most ${MAX_MEMBERS} are read.`, {
        limit: MAX_MEMBERS,
      });
    for (const key of keys) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
        throw new Fault('UNKNOWN_INPUT', `${JSON.stringify(key)} at ${place(path)} is no name that anything here has.`, { unknown: [key] });
      }
      visit((value as Readonly<Record<string, unknown>>)[key], [...path, key]);
    }
  };
  visit(input, []);
};

/** Says what a schema found wrong; a member that the capability does not have comes with the one that was probably meant. */
const problemOf = (issue: z.core.$ZodIssue, capability: Capability): string => {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return issue.message;
  const known = capability.input instanceof z.ZodObject ? Object.keys(capability.input.shape) : [];
  const [unknown = ''] = issue.keys;
  const taken = known.length === 0 ? 'it takes none' : `did you mean ${nearest(unknown, known, 1)[0]}? It has ${known.join(', ')}`;
  return `${JSON.stringify(unknown.slice(0, 64))} is no input of ${capability.name}; ${taken}`;
};

/**
 * Calls a capability with an input that has not been looked at: bounds it, checks it against the capability's schema and runs the handler.
 * Whether the caller may is decided before, by {@link admit}.
 * @throws Fault INVALID_REQUEST (what is wrong and one call that works), INPUT_TYPE, UNKNOWN_INPUT, or a fault of the handler
 */
export const callCapability = (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller = LOCAL_CALLER,
  watch: Watch = {},
): unknown => {
  assertBounded(input);
  const parsed = capability.input.safeParse(omitNulls(capability.input, input ?? {}));
  if (parsed.success) return capability.run(parsed.data, context, caller, watch);
  const issues = parsed.error.issues.slice(0, 3).map((issue) => ({ at: place(issue.path), problem: problemOf(issue, capability) }));
  const said = issues.map(({ at, problem }) => toSentence(`${at}: ${problem}`)).join(' ');
  const details: Record<string, FaultDetail> = { issues, example: JSON.parse(JSON.stringify(capability.example)) as FaultDetail };
  throw new Fault('INVALID_REQUEST', `${capability.name}: ${said} A call that works: ${JSON.stringify(capability.example)}`, details);
};
