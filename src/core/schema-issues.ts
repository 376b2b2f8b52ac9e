import type * as z from 'zod';
import type { Issue } from './fault-details.js';
import { isAlike, nearest } from './nearest.js';

/** Longest part of a text, and of a name, that an issue repeats. */
const TEXT_SHOWN = 40;
const NAME_SHOWN = 64;
const PATH_SHOWN = 100;

/** Leaves an issue without words, so that zod's own never reach a caller; a schema's words, where it has any, take precedence. */
const WITHOUT_WORDS = { error: () => '', reportInput: true } as const;

/** Parses by a schema; what is wrong comes as issues without zod's words, for {@link toIssue}. */
export const parseBySchema = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> =>
  schema.safeParse(value, WITHOUT_WORDS);

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is counted in a value of a kind. */
const COUNTED: Readonly<Record<string, readonly [whole: string, part: string]>> = {
  string: ['a text', 'characters'],
  array: ['a list', 'elements'],
  object: ['an object', 'members'],
};

/** Writes what stands in an input so that its writer knows it again. */
const writeReceived = (value: unknown): string => {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, TEXT_SHOWN))}`;
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
};

/** Writes how much stands there, where a size is at fault. */
const writeSize = (value: unknown): string => {
  if (typeof value === 'string') return `one of ${value.length}`;
  if (Array.isArray(value)) return `one of ${value.length}`;
  return writeReceived(value);
};

const bound = (side: 'least' | 'most', limit: number | bigint, origin: string, isInclusive: boolean | undefined): string => {
  const [whole, part] = COUNTED[origin] ?? [];
  if (whole !== undefined) return `${whole} of at ${side} ${limit} ${part}`;
  if (isInclusive === false) return `a number ${side === 'least' ? 'above' : 'below'} ${limit}`;
  return `a number of at ${side} ${limit}`;
};

/** What is valid where an issue was found; nothing where only its schema knows. */
const expectedOf = (issue: z.core.$ZodIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? `a value of the type ${issue.expected}`;
    case 'too_small':
      return bound('least', issue.minimum, issue.origin, issue.inclusive);
    case 'too_big':
      return bound('most', issue.maximum, issue.origin, issue.inclusive);
    case 'invalid_value':
      return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_union': {
      const branches = issue.errors.flatMap(([first]) => (first === undefined || first.path.length > 0 ? [] : [expectedOf(first)]));
      const known = [...new Set(branches.filter((branch) => branch !== undefined))];
      return known.length === 0 ? undefined : known.join(' or ');
    }
    default:
      return undefined;
  }
};

const pathOf = (path: readonly PropertyKey[], root: string): string => path.map(String).join('.').slice(0, PATH_SHOWN) || root;

/**
 * Turns what zod found into an issue of ours.
 * @param root what the whole input is called
 * @param known the members of the input, of which one may have been meant
 */
export const toIssue = (issue: z.core.$ZodIssue, root: string, known: readonly string[] = []): Issue => {
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const members = issue.path.length === 0 ? known : [];
    const [near] = nearest(unknown, members, 1).filter((name) => isAlike(unknown, name));
    return {
      at: pathOf([...issue.path, unknown.slice(0, NAME_SHOWN)], root),
      problem: 'is not taken here',
      ...(near === undefined ? {} : { nearest: near }),
      ...(members.length === 0 ? {} : { known: members }),
    };
  }
  const at = pathOf(issue.path, root);
  const isMissing = issue.input === undefined;
  if (issue.message !== '') return { at, problem: issue.message, ...(isMissing ? {} : { received: writeReceived(issue.input) }) };
  const expected = expectedOf(issue);
  if (expected === undefined) return { at, problem: 'is not of the form that is taken here' };
  if (isMissing) return { at, expected };
  const isSize = issue.code === 'too_small' || issue.code === 'too_big';
  return { at, expected, received: isSize ? writeSize(issue.input) : writeReceived(issue.input) };
};

/** Words what is wrong, without where: `must be a number of at most 50, not 51`. */
export const describeProblem = ({ expected, received, problem, nearest: near, known }: Issue): string => {
  const hint = near === undefined ? '' : `: did you mean ${near}?`;
  const members = known === undefined ? '' : ` It takes ${known.join(', ')}`;
  if (problem !== undefined) return `${problem}${hint}${members}`;
  return received === undefined ? `is missing; it must be ${expected}` : `must be ${expected}, not ${received}`;
};

/** Words an issue as a clause: `limit must be a number of at most 50, not 51`. */
export const describeIssue = (issue: Issue): string => {
  const problem = describeProblem(issue);
  // What a schema says is a predicate (`must be …`) or a rule of its own (`a slug has …`).
  return `${issue.at}${/^(?:a|an) /.test(problem) ? ': ' : ' '}${problem}`;
};
