import * as z from 'zod';
import { Fault, toSentence } from '../core/faults.js';
import { describeIssue, parseBySchema, toIssue } from '../core/schema-issues.js';

/** Most issues of a schema that one refusal names. */
const MOST_ISSUES = 3;

/**
 * Reads an input by its schema.
 * @param capability name of the capability whose schema it is, where it is one
 * @throws Fault INVALID_REQUEST naming what is wrong
 */
export const parseInput = <T extends z.ZodType>(schema: T, input: unknown, capability?: string): z.output<T> => {
  const parsed = parseBySchema(schema, input);
  if (parsed.success) return parsed.data;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const issues = parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => toIssue(issue, 'the input', known));
  const reason = issues.map((issue) => toSentence(describeIssue(issue))).join(' ');
  throw new Fault('INVALID_REQUEST', reason, { issues, ...(capability === undefined ? {} : { capability }) });
};
