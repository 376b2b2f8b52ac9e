import type { Operator } from '../../core/registry/operator.js';
import { splitLines } from '../../core/sheet/read/split-lines.js';
import type { AnsweredSheet } from '../answer-sheet.js';
import { type ExplainedStatement, explainStatement } from './explain-statement.js';

/** A part of a calculation note: what a comment says, or a statement with what it gives. */
export type NotePart =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'statement'; readonly statement: ExplainedStatement; readonly answers: readonly string[] };

const COMMENT = /^\s*(?:#|\/\/)+\s*(.*)$/u;

/** Gives the title of a sheet: its first line, where that is a comment. */
export const titleOf = (source: string): string | undefined => COMMENT.exec(source.split(/\r\n|\r|\n/u)[0] ?? '')?.[1]?.trim() || undefined;

/** The part of a result behind the name that it sets. */
const behindName = (answer: string): string => answer.replace(/^.*? = /u, '');

/**
 * Puts the comments of a sheet and its statements with their results in the order of its lines. A comment behind an empty line is a heading, another
 * is text; the first line is the title.
 */
export const listParts = (
  source: string,
  results: AnsweredSheet['results'],
  find: (reference: string) => Operator,
): readonly NotePart[] => {
  const raw = source.split(/\r\n|\r|\n/u);
  const comments = raw.flatMap((line, i): readonly (NotePart & { readonly line: number })[] => {
    const text = COMMENT.exec(line)?.[1]?.trim() ?? '';
    if (text === '' || i === 0) return [];
    return [{ type: (raw[i - 1] ?? '').trim() === '' ? 'heading' : 'text', text, line: i + 1 }];
  });
  const known = new Map<string, string>();
  const left = [...results];
  const statements = splitLines(source).map((each): NotePart & { readonly line: number } => {
    const statement = explainStatement(each, known, find);
    const own = statement.kind === 'computes' && left[0]?.line === each.line ? left.splice(0, 1) : [];
    for (const { name, answer, value } of own) if (name !== undefined && typeof value === 'number') known.set(name, behindName(answer));
    return { type: 'statement', statement, answers: own.map(({ answer }) => answer), line: each.line };
  });
  return [...comments, ...statements].sort((a, b) => a.line - b.line).map(({ line: _, ...part }) => part as NotePart);
};
