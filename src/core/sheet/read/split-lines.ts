import { placedFault, SheetRefusal } from '../sheet-fault.js';
import { findLongNames, type LongNames } from './long-names.js';
import { lineOfQuestion } from './plain-question.js';

/** One line of a sheet: its text without the comment, and its number in the text, counted from 1. */
export interface SheetLine {
  readonly text: string;
  readonly line: number;
  /** Present where the text is what a question in plain words asks for: the question. */
  readonly question?: string;
  /** Present where the sheet gives names of several words. */
  readonly names?: LongNames;
}

const toLine = (written: string, line: number): SheetLine => {
  const text = lineOfQuestion(written);
  return text === written ? { text, line } : { text, line, question: written.trim() };
};

const FENCE = /^\s*```\w*\s*$/u;
const MATHEMATICS = /^\s*\$([^$]*)\$\s*$/u;

const refusalOfDivision = (text: string, at: number): SheetRefusal => {
  const [left, right] = [/[^=;]*$/u.exec(text.slice(0, at))?.[0] ?? '', text.slice(at + 2)].map((side) => side.trim());
  return new SheetRefusal('EXPRESSION_SYNTAX', `// begins a comment: the whole part of a quotient is floor(${left} / ${right}).`, {
    from: at,
    to: text.length,
  });
};

/** Gives the part of a line before its comment, which begins with `#` or `//` outside quotation marks. */
const withoutComment = (text: string, line: number): string => {
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === '`') quote = char;
    else if (char === '#') return text.slice(0, i);
    else if (char === '/' && text[i + 1] === '/') {
      const value = /^\s*(?:\d[\w.]*|\(.*\))\s*$/u.test(text.slice(i + 2)) && /[\w)\]]\s*$/u.test(text.slice(0, i));
      if (value) throw placedFault(refusalOfDivision(text, i), line, text);
      return text.slice(0, i);
    }
  }
  return text;
};

/** Reads the little LaTeX that people write in a line: signs, roots and powers. */
const withoutLatex = (text: string): string =>
  text
    .replaceAll(/\\(?:times|cdot)\b ?/gu, '* ')
    .replaceAll(/\\pi\b/gu, 'pi')
    .replaceAll(/\\sqrt\{([^{}]*)\}/gu, 'sqrt($1)')
    .replaceAll(/\^\{([^{}]*)\}/gu, '^($1)');

/** Counts how many brackets a text leaves open. */
const openBrackets = (text: string): number => (text.match(/[([]/gu) ?? []).length - (text.match(/[)\]]/gu) ?? []).length;

/**
 * Splits a sheet into its lines, at line ends and at semicolons; inside brackets a line end is a space, and a semicolon stays. Fences and
 * dollar signs of Markdown around a line, and comments, are left out.
 */
export const splitLines = (text: string): readonly SheetLine[] => {
  const sheet = text.includes('\\') ? withoutLatex(text) : text;
  const lines: SheetLine[] = [];
  let pending = '';
  let begun = 0;
  sheet.split(/\r\n|\r|\n/u).forEach((raw, i) => {
    if (FENCE.test(raw)) return;
    const own = withoutComment(MATHEMATICS.exec(raw)?.[1] ?? raw, i + 1);
    if (pending === '') begun = i + 1;
    pending = pending === '' ? own : `${pending} ${own.trimStart()}`;
    if (openBrackets(pending) > 0) return;
    for (const part of splitAtSemicolons(pending)) lines.push(toLine(part, begun));
    pending = '';
  });
  if (pending !== '') lines.push({ text: pending, line: begun });
  const written = lines.filter(({ text }) => text.trim() !== '');
  const names = findLongNames(written);
  return names === undefined ? written : written.map((line) => ({ ...line, names }));
};

const splitAtSemicolons = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string;
    if (quote !== '') {
      if (char === quote) quote = '';
      continue;
    }
    if (char === '"' || char === '`') quote = char;
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char === ';' && depth <= 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
};
