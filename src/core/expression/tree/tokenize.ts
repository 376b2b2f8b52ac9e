import { Fault } from '../../faults.js';
import { MAX_EXPRESSION_LENGTH } from './limits.js';

/** One word of an expression: its kind, text and the column (from 1) at which it starts. */
export interface Token {
  readonly kind: 'number' | 'name' | 'unit' | 'operator' | 'end';
  readonly text: string;
  readonly column: number;
}

const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z][A-Za-z0-9_]*/y;
const OPERATOR = /<=|>=|==|!=|[-+*/^(),<>=[\]]/y;
const SPACE = /[ \t]+/y;
const UNIT = /[ \t]*\[([^\][]*)\]/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Splits the text of an expression into tokens. A bracket right behind a number holds its unit; elsewhere brackets index a list.
 * @throws Fault EXPRESSION_TOO_LONG, EXPRESSION_SYNTAX (with the column)
 */
export const tokenize = (text: string): readonly Token[] => {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    throw new Fault('EXPRESSION_TOO_LONG', `The expression has ${text.length} characters; at most ${MAX_EXPRESSION_LENGTH} are read.`, {
      length: text.length,
      limit: MAX_EXPRESSION_LENGTH,
    });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matchAt(SPACE, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const column = at + 1;
    const number = matchAt(NUMBER, text, at);
    if (number) {
      if (!Number.isFinite(Number(number[0]))) {
        throw new Fault('EXPRESSION_SYNTAX', `The number ${number[0]} at column ${column} is too large.`, { column });
      }
      tokens.push({ kind: 'number', text: number[0], column });
      at += number[0].length;
      const unit = matchAt(UNIT, text, at);
      if (unit) {
        tokens.push({ kind: 'unit', text: (unit[1] ?? '').trim(), column: at + 1 });
        at += unit[0].length;
      }
      continue;
    }
    const word = matchAt(NAME, text, at) ?? matchAt(OPERATOR, text, at);
    if (!word) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      throw new Fault('EXPRESSION_SYNTAX', `Unexpected character ${JSON.stringify(character)} at column ${column}.`, { column });
    }
    tokens.push({ kind: /^[A-Za-z]/.test(word[0]) ? 'name' : 'operator', text: word[0], column });
    at += word[0].length;
  }
  tokens.push({ kind: 'end', text: '', column: text.length + 1 });
  return tokens;
};
