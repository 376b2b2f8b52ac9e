import { Fault } from '../../faults.js';
import { nearest } from '../../nearest.js';
import { DIMENSIONLESS } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { toSi } from '../../quantity/unit/unit.js';
import { FUNCTIONS } from '../functions/functions.js';
import { MAX_EXPRESSION_DEPTH } from './limits.js';
import type { Arithmetic, Comparison, Expression } from './syntax-tree.js';
import { type Token, tokenize } from './tokenize.js';

/** An equation: the symbol that it gives, and the expression that gives it. */
export interface Equation {
  readonly output: string;
  readonly expression: Expression;
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', column: 0 };
  }

  #unexpected(token: Token, wanted?: string): Fault {
    const what = token.kind === 'end' ? 'Unexpected end of the expression' : `Unexpected \`${token.text}\``;
    const hint = wanted === undefined ? '' : `; expected ${wanted}`;
    return new Fault('EXPRESSION_SYNTAX', `${what} at column ${token.column}${hint}.`, { column: token.column });
  }

  #accept(text: string): boolean {
    if (this.#next.kind !== 'operator' || this.#next.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw this.#unexpected(this.#next, `\`${text}\``);
  }

  #name(wanted: string): string {
    const token = this.#next;
    if (token.kind !== 'name') throw this.#unexpected(token, wanted);
    this.#at += 1;
    return token.text;
  }

  end(): void {
    if (this.#next.kind !== 'end') throw this.#unexpected(this.#next);
  }

  output(): string {
    const name = this.#name('the name of the output');
    this.#expect('=');
    return name;
  }

  /** A condition or a value; nesting is counted here, where every recursion passes. */
  expression(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_EXPRESSION_DEPTH) {
      throw new Fault(
        'EXPRESSION_TOO_DEEP',
        `The expression is nested deeper than ${MAX_EXPRESSION_DEPTH} at column ${this.#next.column}.`,
        {
          column: this.#next.column,
          limit: MAX_EXPRESSION_DEPTH,
        },
      );
    }
    const left = this.#sum();
    const token = this.#next;
    let result = left;
    if (token.kind === 'operator' && COMPARISONS.has(token.text)) {
      this.#at += 1;
      result = { type: 'compare', operator: token.text as Comparison, left, right: this.#sum() };
    }
    this.#depth -= 1;
    return result;
  }

  #chain(operators: readonly Arithmetic[], operand: () => Expression): Expression {
    let left = operand();
    for (let length = 1; ; length += 1) {
      const operator = operators.find((candidate) => this.#accept(candidate));
      if (operator === undefined) return left;
      if (length >= MAX_EXPRESSION_DEPTH) {
        throw new Fault('EXPRESSION_TOO_DEEP', `More than ${MAX_EXPRESSION_DEPTH} operands in a row at column ${this.#next.column}.`, {
          column: this.#next.column,
          limit: MAX_EXPRESSION_DEPTH,
        });
      }
      left = { type: 'binary', operator, left, right: operand() };
    }
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product());
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#signed());
  }

  /** Unary minus binds below the power: `-2^2` is -4. */
  #signed(): Expression {
    let negative = false;
    while (this.#next.kind === 'operator' && (this.#next.text === '-' || this.#next.text === '+')) {
      negative = this.#next.text === '-' ? !negative : negative;
      this.#at += 1;
    }
    const operand = this.#power();
    return negative ? { type: 'negate', operand } : operand;
  }

  #power(): Expression {
    const base = this.#atom();
    if (!this.#accept('^')) return base;
    this.#depth += 1;
    if (this.#depth > MAX_EXPRESSION_DEPTH) {
      throw new Fault('EXPRESSION_TOO_DEEP', `Powers are nested deeper than ${MAX_EXPRESSION_DEPTH} at column ${this.#next.column}.`, {
        column: this.#next.column,
        limit: MAX_EXPRESSION_DEPTH,
      });
    }
    const right = this.#signed();
    this.#depth -= 1;
    return { type: 'binary', operator: '^', left: base, right };
  }

  #atom(): Expression {
    const token = this.#next;
    if (token.kind === 'number') {
      this.#at += 1;
      return this.#number(token);
    }
    if (token.kind === 'name') {
      this.#at += 1;
      if (this.#next.kind === 'operator' && this.#next.text === '(') return this.#call(token);
      if (this.#accept('[')) {
        const index = this.expression();
        this.#expect(']');
        return { type: 'element', list: token.text, index };
      }
      return { type: 'symbol', name: token.text };
    }
    if (this.#accept('(')) {
      const inner = this.expression();
      this.#expect(')');
      return inner;
    }
    throw this.#unexpected(token, 'a number, a symbol, a function or `(`');
  }

  #number(token: Token): Expression {
    const written = Number(token.text);
    if (this.#next.kind !== 'unit') return { type: 'number', text: token.text, value: written, dimension: DIMENSIONLESS };
    const unit = parseUnit(this.#next.text);
    const node: Expression = {
      type: 'number',
      text: token.text,
      unit: this.#next.text,
      value: toSi(written, unit),
      dimension: unit.dimension,
    };
    this.#at += 1;
    return node;
  }

  #call(token: Token): Expression {
    this.#expect('(');
    const args: Expression[] = [];
    if (!this.#accept(')')) {
      do args.push(this.expression());
      while (this.#accept(','));
      this.#expect(')');
    }
    return this.#application(token, args);
  }

  #application(token: Token, args: readonly Expression[]): Expression {
    const { text: name, column } = token;
    const [a, b, c, d] = args;
    if (name === 'if') {
      if (!a || !b || !c || d)
        throw new Fault('EXPRESSION_SYNTAX', `\`if\` at column ${column} takes a condition and two values.`, { column });
      return { type: 'conditional', condition: a, consequent: b, alternate: c };
    }
    if ((name === 'sum' || name === 'prod') && args.length === 4 && a && b && c && d) {
      if (a.type !== 'symbol')
        throw new Fault('EXPRESSION_SYNTAX', `\`${name}\` at column ${column} takes the name of an index first.`, { column });
      return { type: 'series', operation: name, index: a.name, from: b, to: c, body: d };
    }
    const known = FUNCTIONS.get(name);
    if (!known) {
      const near = name === 'log' ? ['ln', 'log10', 'log2'] : nearest(name, FUNCTIONS.keys());
      throw new Fault('UNKNOWN_FUNCTION', `Unknown function \`${name}\` at column ${column}; nearest are ${near.join(', ')}.`, {
        column,
        near,
      });
    }
    const [least, most] = known.arity;
    if (args.length < least || args.length > most) {
      const wanted = least === most ? `${least}` : `${least} or more`;
      throw new Fault('EXPRESSION_SYNTAX', `\`${name}\` at column ${column} takes ${wanted} arguments, not ${args.length}.`, { column });
    }
    return { type: 'call', name, args };
  }
}

/**
 * Parses the text of an expression or a condition.
 * @throws Fault EXPRESSION_TOO_LONG, EXPRESSION_TOO_DEEP, EXPRESSION_SYNTAX, UNKNOWN_FUNCTION, UNIT_UNKNOWN
 */
export const parseExpression = (text: string): Expression => {
  const parser = new Parser(text);
  const expression = parser.expression();
  parser.end();
  return expression;
};

/**
 * Parses an equation `output = expression`.
 * @throws Fault as {@link parseExpression}
 */
export const parseEquation = (text: string): Equation => {
  const parser = new Parser(text);
  const output = parser.output();
  const expression = parser.expression();
  parser.end();
  return { output, expression };
};
