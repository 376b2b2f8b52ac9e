import * as z from 'zod';
import { Fault, inCall, toSentence } from '../core/faults.js';
import { describeIssue, parseBySchema, toIssue } from '../core/schema-issues.js';
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
/** Most issues of a schema that one refusal names. */
const MOST_ISSUES = 3;

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

/** Says which call a fault refused, so that its reader is shown that call mended. */
const refusedIn = (capability: Capability, input: unknown, thrown: unknown): unknown => {
  if (!(thrown instanceof Fault)) return thrown;
  const members = capability.input instanceof z.ZodObject ? Object.keys(capability.input.shape) : [];
  const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return inCall(thrown, { tool: capability.name, input: given, members, example: capability.example });
};

const read = (capability: Capability, input: unknown): unknown => {
  assertBounded(input);
  const parsed = parseBySchema(capability.input, omitNulls(capability.input, input ?? {}));
  if (parsed.success) return parsed.data;
  const known = capability.input instanceof z.ZodObject ? Object.keys(capability.input.shape) : [];
  const issues = parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => toIssue(issue, 'the input', known));
  const reason = issues.map((issue) => toSentence(describeIssue(issue))).join(' ');
  throw new Fault('INVALID_REQUEST', reason, { issues, capability: capability.name });
};

/**
 * Calls a capability with an input that has not been looked at: bounds it, checks it against the capability's schema and runs the handler.
 * Whether the caller may is decided before, by {@link admit}.
 * @throws Fault INVALID_REQUEST, INPUT_TYPE, UNKNOWN_INPUT, or a fault of the handler; each bears the call
 */
export const callCapability = (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller = LOCAL_CALLER,
  watch: Watch = {},
): unknown => {
  const refuse = (thrown: unknown): never => {
    throw refusedIn(capability, input, thrown);
  };
  try {
    const answer: unknown = capability.run(read(capability, input), context, caller, watch);
    return answer instanceof Promise ? answer.catch(refuse) : answer;
  } catch (error) {
    return refuse(error);
  }
};
