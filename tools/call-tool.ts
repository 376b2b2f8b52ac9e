import * as z from 'zod';
import type { Context } from '../src/core/context.js';
import { Fault, type FaultDetail, toSentence } from '../src/core/faults.js';
import { nearest } from '../src/core/nearest.js';
import type { Tool } from './tool.js';

/** Most members of an input object, at any level. */
const MAX_MEMBERS = 1_000;
/** Deepest nesting of an input. */
const MAX_DEPTH = 16;
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

/** Says what a schema found wrong; a member that the tool does not have comes with the one that was probably meant. */
const problemOf = (issue: z.core.$ZodIssue, tool: Tool): string => {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return issue.message;
  const known = tool.input instanceof z.ZodObject ? Object.keys(tool.input.shape) : [];
  const [unknown = ''] = issue.keys;
  return `${JSON.stringify(unknown.slice(0, 64))} is no input of ${tool.name}; did you mean ${nearest(unknown, known, 1)[0]}? It has ${known.join(', ')}`;
};

/**
 * Calls a tool with an input that has not been looked at: bounds it, checks it against the tool's schema and runs the handler.
 * @throws Fault INVALID_REQUEST (what is wrong and one call that works), INPUT_TYPE, UNKNOWN_INPUT, or a fault of the handler
 */
export const callTool = (tool: Tool, input: unknown, context: Context): unknown => {
  assertBounded(input);
  const parsed = tool.input.safeParse(input ?? {});
  if (parsed.success) return tool.run(parsed.data, context);
  const issues = parsed.error.issues.slice(0, 3).map((issue) => ({ at: place(issue.path), problem: problemOf(issue, tool) }));
  const said = issues.map(({ at, problem }) => toSentence(`${at}: ${problem}`)).join(' ');
  const details: Record<string, FaultDetail> = { issues, example: JSON.parse(JSON.stringify(tool.example)) as FaultDetail };
  throw new Fault('INVALID_REQUEST', `${tool.name}: ${said} A call that works: ${JSON.stringify(tool.example)}`, details);
};
