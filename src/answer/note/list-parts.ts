import type { Operator } from '../../core/registry/operator.js';
import { splitLines } from '../../core/sheet/read/split-lines.js';
import type { AnsweredLine } from '../answer-sheet.js';
import { type ExplainedStatement, explainStatement } from './explain-statement.js';
import { commentOf, isWritten, linesOf } from './sheet-title.js';

/** A part of a calculation note: what a comment says, or a statement with what it gives. */
export type NotePart =
  | { readonly type: 'heading' | 'text'; readonly line: number; readonly text: string }
  | (ExplainedStatement & {
      readonly type: 'statement';
      readonly line: number;
      /** The places of what it gives among the results of the sheet. */
      readonly results: number[];
    });

/** The part of a result behind the name that it sets. */
const behindName = (answer: string): string => answer.replace(/^.*? = /u, '');

/**
 * Explains a sheet that was run: its comments and its statements in the order of its lines. A comment behind an empty line is a heading, another
 * is text; the first line that is not empty is the title.
 * @param find gives the operator that a sheet calls by id or name
 */
export const explainSheet = (source: string, results: readonly AnsweredLine[], find: (reference: string) => Operator): NotePart[] => {
  const raw = linesOf(source);
  const first = raw.findIndex(isWritten);
  const comments = raw.flatMap((line, i): readonly NotePart[] => {
    const text = commentOf(line);
    if (text === undefined || i === first) return [];
    return [{ type: (raw[i - 1] ?? '').trim() === '' ? 'heading' : 'text', line: i + 1, text }];
  });
  const known = new Map<string, string>();
  let next = 0;
  const statements = splitLines(source).map((each): NotePart => {
    const statement = explainStatement(each, known, find);
    const result = statement.kind === 'computes' && results[next]?.line === each.line ? results[next] : undefined;
    if (result === undefined) return { ...statement, type: 'statement', line: each.line, results: [] };
    const { name, answer, value } = result;
    if (name !== undefined && typeof value === 'number') known.set(name, behindName(answer));
    next += 1;
    return { ...statement, type: 'statement', line: each.line, results: [next - 1] };
  });
  return [...comments, ...statements].sort((a, b) => a.line - b.line);
};
