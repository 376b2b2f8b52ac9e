import { Fault } from '../faults.js';
import { parseQuantity } from '../quantity/text/parse-quantity.js';
import { raisedNumber, scanLine, type Token } from './scan.js';
import { refuse } from './sheet-fault.js';
import type { Argument, BinaryOperator, ConversionTarget, SheetNode, Span, Statement, Unknown } from './syntax.js';

/** Deepest nesting of a line. */
export const MAX_DEPTH = 64;

/** Modules of Python whose name stands before a function or a unit, and says nothing here. */
const MODULES: ReadonlySet<string> = new Set(['math', 'np', 'numpy', 'statistics', 'scipy', 'u', 'ureg', 'units', 'unit']);
const ARROWS: ReadonlySet<string> = new Set(['in', 'to', 'as', '->']);
const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);
const OPERATOR_ID = /^[A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]*)?$/u;
/** Functions of other systems that make a quantity of a number and the text of a unit. */
const QUANTITY_CALLS: ReadonlySet<string> = new Set(['Q_', 'Quantity', 'unit']);
/** Functions of other systems that convert. */
const CONVERT_CALLS: ReadonlySet<string> = new Set(['to', 'convert', 'UnitConvert']);

const spanOf = (first: Span, last: Span): Span => ({ from: first.from, to: last.to });

/** Parses one line by recursive descent, a method for each rule of the grammar. */
class LineParser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  /** Whether `=` compares, as within `solve`. */
  #isEquation = false;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = scanLine(text);
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #peek(ahead = 1): Token {
    return (this.#tokens[this.#at + ahead] ?? this.#tokens.at(-1)) as Token;
  }

  get #last(): Token {
    return this.#tokens[Math.max(0, this.#at - 1)] as Token;
  }

  #isSign(...signs: readonly string[]): boolean {
    const { type, text } = this.#token;
    return type === 'sign' && signs.includes(text);
  }

  #isWord(...words: readonly string[]): boolean {
    const { type, text } = this.#token;
    return type === 'name' && words.includes(text);
  }

  #take(): Token {
    const token = this.#token;
    this.#at += 1;
    return token;
  }

  #takeSign(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string, after: string): Token {
    if (!this.#isSign(sign)) this.#unexpected(`expected ${sign} ${after}`);
    return this.#take();
  }

  #unexpected(wanted: string): never {
    const { type, text } = this.#token;
    const found = type === 'end' ? 'the line ends' : `found ${text}`;
    return refuse(`${wanted}, but ${found}.`, this.#token);
  }

  #nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) refuse(`the line is nested deeper than ${MAX_DEPTH}.`, this.#token, 'EXPRESSION_TOO_DEEP');
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }

  /** stmt */
  statement(line: number): Statement | undefined {
    if (this.#token.type === 'end') return undefined;
    const from = this.#token;
    const finish = <T extends object>(statement: T): T & Span & { readonly line: number } => {
      if (this.#isSign('?')) this.#at += 1;
      if (this.#token.type !== 'end') this.#unexpected('expected the end of the line');
      return { ...statement, ...spanOf(from, this.#last), line };
    };
    if (this.#isWord('let', 'const') && this.#peek().type === 'name') this.#at += 1;
    this.#takeSign('=');
    if (this.#isWord('assert_eq') && this.#peek().text === '(') {
      this.#take();
      this.#take();
      const [left, right, slack] = this.#arguments(false).map(({ value }) => value);
      if (left === undefined || right === undefined) return refuse('assert_eq takes two values and, if you like, a tolerance.', from);
      const condition: SheetNode = { type: 'binary', operator: '==', left, right, from: left.from, to: right.to };
      return finish({ type: 'assert' as const, condition, ...(slack === undefined ? {} : { tolerance: slack }) });
    }
    if (this.#isWord('assert')) {
      this.#take();
      const condition = this.#condition();
      const hasTolerance = this.#isSign('±', '+-', '+/-');
      if (hasTolerance) this.#take();
      const tolerance = hasTolerance ? this.#sum() : undefined;
      return finish({ type: 'assert' as const, condition, ...(tolerance === undefined ? {} : { tolerance }) });
    }
    if (this.#isWord('solve') && this.#tokens.some(({ type, text }) => type === 'name' && text === 'for')) return finish(this.#solve());
    const declared = this.#function();
    if (declared !== undefined) return finish(declared);
    const { type, text } = this.#token;
    const next = this.#peek();
    if (type === 'name' && next.type === 'sign' && (next.text === '=' || next.text === ':')) {
      this.#at += 2;
      if (this.#isWord('solve')) return finish({ ...this.#solve(), name: text });
      const value = this.#conversion();
      this.#trailing();
      return finish({ type: 'value' as const, name: text, value, ...(next.text === ':' ? { isLabel: true as const } : {}) });
    }
    const value = this.#conversion();
    this.#trailing();
    return finish({ type: 'value' as const, value });
  }

  /** What people type behind a question to a calculator: `=` or `= ?`. */
  #trailing(): void {
    if (this.#isSign('=') && (this.#peek().type === 'end' || this.#peek().text === '?')) this.#at += 1;
  }

  /** `fn f(x, y) = …`, `def f(x): …`, `f(x) = …` */
  #function(): Omit<Extract<Statement, { type: 'function' }>, 'from' | 'to' | 'line'> | undefined {
    const start = this.#at;
    const isSaid = this.#isWord('fn', 'def') && this.#peek().type === 'name';
    if (isSaid) this.#at += 1;
    const name = this.#token;
    if (name.type === 'name' && this.#peek().text === '(' && !OPERATOR_ID.test(name.text)) {
      this.#at += 2;
      const parameters: string[] = [];
      while (this.#token.type === 'name') {
        parameters.push(this.#take().text);
        if (!this.#takeSign(',')) break;
      }
      if (parameters.length > 0 && this.#takeSign(')') && this.#isSign('=', ':')) {
        this.#at += 1;
        if (this.#isWord('return')) this.#at += 1;
        return { type: 'function', name: name.text, parameters, body: this.#conversion() };
      }
      if (isSaid) this.#unexpected(`a function is written fn ${name.text}(x) = …`);
    }
    this.#at = start;
    return undefined;
  }

  /** `solve equation for x`, with `near`, a range, a bound or a unit behind the unknown */
  #solve(): Omit<Extract<Statement, { type: 'solve' }>, 'from' | 'to' | 'line'> {
    this.#take();
    this.#isEquation = true;
    const left = this.#sum();
    if (!this.#isSign('=', '==')) this.#unexpected('an equation has = between its sides');
    this.#take();
    const right = this.#sum();
    this.#isEquation = false;
    if (!this.#isWord('for')) this.#unexpected('say the unknown: solve … for x');
    this.#take();
    const name = this.#token;
    if (name.type !== 'name') this.#unexpected('the unknown is a name');
    this.#take();
    return { type: 'solve', equation: [left, right], unknown: this.#unknown(name.text) };
  }

  #unknown(name: string): Unknown {
    let unknown: Unknown = { name };
    for (;;) {
      if (this.#isWord('near')) {
        this.#take();
        unknown = { ...unknown, near: this.#sum() };
      } else if (this.#isWord('from')) {
        this.#take();
        const low = this.#sum();
        if (!this.#isWord('to')) this.#unexpected('a range is written from 0 to 10');
        this.#take();
        unknown = { ...unknown, range: [low, this.#sum()] };
      } else if (this.#isSign('<', '<=', '>', '>=')) {
        const operator = this.#take().text as '<';
        unknown = { ...unknown, bound: { operator, value: this.#sum() } };
      } else if (this.#isWord('in')) {
        this.#take();
        unknown = { ...unknown, unitText: this.#unitText() };
      } else return unknown;
    }
  }

  /** conv */
  #conversion(): SheetNode {
    return this.#nested(() => {
      let node = this.#choice();
      while (this.#isWord('in', 'to', 'as') || this.#isSign('->')) {
        this.#take();
        const target = this.#target();
        node = { type: 'convert', operand: node, target, ...spanOf(node, target) };
      }
      return node;
    });
  }

  /** `a if c else b` */
  #choice(): SheetNode {
    const consequent = this.#condition();
    if (!this.#isWord('if')) return consequent;
    this.#take();
    const condition = this.#condition();
    if (!this.#isWord('else')) this.#unexpected('expected else behind if');
    this.#take();
    const alternate = this.#choice();
    return { type: 'conditional', condition, consequent, alternate, ...spanOf(consequent, alternate) };
  }

  #target(): ConversionTarget {
    const first = this.#token;
    const text = this.#unitText();
    return { units: text.split('+').map((unit) => unit.trim()), ...spanOf(first, this.#last) };
  }

  /** The text of a unit, up to what cannot belong to one. */
  #unitText(): string {
    const first = this.#take();
    if (first.type === 'end') refuse('a unit is missing at the end.', first);
    if (first.type === 'string') return first.text;
    let depth = first.text === '(' ? 1 : 0;
    while (this.#token.type !== 'end') {
      const { type, text } = this.#token;
      const isJoined = /^[*/+]$/u.test(this.#last.text);
      if (depth === 0 && ((type === 'sign' && /^(?:[),\]?;]|[<>=!]=?|±)$/u.test(text)) || (ARROWS.has(text) && !isJoined))) break;
      if (text === '(') depth += 1;
      if (text === ')') depth -= 1;
      this.#at += 1;
    }
    return this.#text.slice(first.from, this.#last.to);
  }

  #condition(): SheetNode {
    let left = this.#conjunction();
    while (this.#isWord('or')) {
      this.#take();
      const right = this.#conjunction();
      left = { type: 'binary', operator: 'or', left, right, ...spanOf(left, right) };
    }
    return left;
  }

  #conjunction(): SheetNode {
    let left = this.#negation();
    while (this.#isWord('and')) {
      this.#take();
      const right = this.#negation();
      left = { type: 'binary', operator: 'and', left, right, ...spanOf(left, right) };
    }
    return left;
  }

  #negation(): SheetNode {
    if (!this.#isWord('not')) return this.#comparison();
    const sign = this.#take();
    const operand = this.#negation();
    return { type: 'not', operand, ...spanOf(sign, operand) };
  }

  #comparison(): SheetNode {
    const left = this.#sum();
    const { type, text } = this.#token;
    if (type !== 'sign' || !COMPARISONS.has(text) || (this.#isEquation && text === '==')) return left;
    this.#take();
    const right = this.#sum();
    return { type: 'binary', operator: text as BinaryOperator, left, right, ...spanOf(left, right) };
  }

  #sum(): SheetNode {
    let left = this.#product();
    while (this.#isSign('+', '-')) {
      const operator = this.#take().text as BinaryOperator;
      const right = this.#product();
      left = { type: 'binary', operator, left, right, ...spanOf(left, right) };
    }
    return left;
  }

  #product(): SheetNode {
    let left = this.#signed();
    for (;;) {
      const sign = this.#token;
      if (this.#isSign('*', '/') || this.#isWord('per')) {
        this.#take();
        const isTight = !sign.isSpaced && !this.#token.isSpaced;
        const right = this.#signed(sign.text !== '*');
        const operator = sign.text === '*' ? '*' : '/';
        left = { type: 'binary', operator, left, right, ...(isTight ? { isTight } : {}), ...spanOf(left, right) };
      } else if (this.#isWord('of', 'off')) {
        const form = this.#take().text as 'of' | 'off';
        const right = this.#signed();
        left = { type: 'percent', form, left, right, ...spanOf(left, right) };
      } else if (this.#isSign('%')) {
        return refuse(`a per cent stands behind a number: 5 %; the rest of a division is mod(a, b).`, sign);
      } else return left;
    }
  }

  #signed(isDivisor = false): SheetNode {
    const sign = this.#token;
    if (this.#takeSign('-')) {
      const operand = this.#nested(() => this.#signed(isDivisor));
      return { type: 'negate', operand, ...spanOf(sign, operand) };
    }
    if (this.#takeSign('+')) return this.#nested(() => this.#signed(isDivisor));
    return this.#run(isDivisor);
  }

  /** Factors side by side: `2 pi r`, `3(x + 1)`, `5 ft 10 in`. */
  #run(isDivisor: boolean): SheetNode {
    let left = this.#power();
    let count = 1;
    for (;;) {
      const { type, text } = this.#token;
      if (type === 'literal') {
        if (left.type !== 'literal') return refuse(`a sign is missing before ${text}: write * between factors.`, this.#token);
        left = this.#sumOfUnits(left);
        continue;
      }
      const isName = type === 'name' && !ARROWS.has(text) && !/^(?:of|off|for|from|step|near|and|or|not|if|else|per)$/u.test(text);
      const isGroup = type === 'sign' && (text === '(' || text === '√');
      if (!isName && !isGroup) return left;
      const right = this.#power();
      count += 1;
      if (left.type === 'literal' && left.quantity.hasUnit && count === 2 && !isGroup)
        refuse(
          `${left.text} ${text}: a number owns the unit behind it, and ${text} is none. Write ${left.text} * ${text}.`,
          spanOf(left, right),
        );
      if (isDivisor) {
        const [b, c] = [this.#text.slice(left.from, left.to), this.#text.slice(right.from, right.to)];
        refuse(`/ ${b} ${c} can be read in two ways: write / (${b} * ${c}) or / ${b} * ${c}.`, spanOf(left, right));
      }
      left = { type: 'binary', operator: '*', left, right, isImplicit: true, ...spanOf(left, right) };
    }
  }

  /** `5 ft 10 in`, `3 h 25 min`: one quantity in several units. */
  #sumOfUnits(left: Extract<SheetNode, { type: 'literal' }>): SheetNode {
    const next = this.#take();
    const text = this.#text.slice(left.from, next.to);
    try {
      return { type: 'literal', text, quantity: parseQuantity(text), ...spanOf(left, next) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const isRest = left.quantity.unit.text === '%';
      return refuse(
        isRest
          ? `the rest of a division is mod(${left.text.replace(/\s*%$/u, '')}, ${next.text}).`
          : `two numbers stand side by side: ${text}.`,
        spanOf(left, next),
      );
    }
  }

  #power(): SheetNode {
    let base = this.#postfix();
    if (this.#isSign('^', '**')) {
      this.#take();
      const exponent = this.#nested(() => this.#exponent());
      base = { type: 'binary', operator: '^', left: base, right: exponent, ...spanOf(base, exponent) };
    }
    return base;
  }

  /** Powers group from the right, and a sign may stand before the exponent: `2^-3^2`. */
  #exponent(): SheetNode {
    const sign = this.#token;
    if (this.#takeSign('-')) {
      const operand = this.#exponent();
      return { type: 'negate', operand, ...spanOf(sign, operand) };
    }
    return this.#power();
  }

  #postfix(): SheetNode {
    let node = this.#atom();
    for (;;) {
      const { type, text } = this.#token;
      if (type === 'sign' && text === '!') {
        const sign = this.#take();
        node = { type: 'factorial', operand: node, ...spanOf(node, sign) };
      } else if (type === 'sign' && /^[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(text)) {
        const sign = this.#take();
        const exponent = raisedNumber(text);
        const right: SheetNode = {
          type: 'literal',
          text: String(exponent),
          quantity: parseQuantity(String(exponent)),
          from: sign.from,
          to: sign.to,
        };
        node = { type: 'binary', operator: '^', left: node, right, ...spanOf(node, sign) };
      } else if (type === 'sign' && text === '.' && this.#peek().text === 'to') {
        this.#at += 2;
        this.#expect('(', 'behind .to');
        const target = this.#target();
        this.#expect(')', 'behind the unit');
        node = { type: 'convert', operand: node, target, ...spanOf(node, this.#last) };
      } else return node;
    }
  }

  #atom(): SheetNode {
    const token = this.#token;
    if (token.type === 'literal') {
      this.#take();
      return { type: 'literal', text: token.text, quantity: token.quantity, from: token.from, to: token.to };
    }
    if (token.type === 'string') return this.#named(token);
    if (token.type === 'name') return this.#word(token);
    if (this.#takeSign('(')) return this.#group(token);
    if (this.#takeSign('[')) return this.#list(token);
    if (this.#takeSign('√')) {
      const operand = this.#postfix();
      return { type: 'call', name: 'sqrt', args: [{ value: operand }], ...spanOf(token, operand) };
    }
    return this.#unexpected('expected a value');
  }

  #group(open: Token): SheetNode {
    const operand = this.#conversion();
    this.#expect(')', 'to close (');
    const group: SheetNode = { type: 'group', operand, ...spanOf(open, this.#last) };
    return this.#withUnit(group);
  }

  #list(open: Token): SheetNode {
    const items: SheetNode[] = [];
    while (!this.#isSign(']')) {
      items.push(this.#conversion());
      if (!this.#takeSign(',')) break;
    }
    this.#expect(']', 'to close [');
    return this.#withUnit({ type: 'list', items, ...spanOf(open, this.#last) });
  }

  /** `(…) unit` and `[…] unit`: a unit behind a bracket belongs to all in it. */
  #withUnit(operand: SheetNode): SheetNode {
    const { type, text, from } = this.#token;
    if (type !== 'name' || ARROWS.has(text) || this.#peek().text === '(') return operand;
    const rest = this.#text.slice(from);
    let literal: Token | undefined;
    try {
      literal = scanLine(`1 ${rest}`)[0];
    } catch {
      return operand;
    }
    if (literal?.type !== 'literal' || !literal.quantity.hasUnit) return operand;
    const to = from + literal.to - 2;
    while (this.#token.type !== 'end' && this.#token.from < to) this.#at += 1;
    return { type: 'unit', operand, unitText: this.#text.slice(from, to).trim(), from: operand.from, to };
  }

  /** `"Ohm's law"(I = 2 A, …)` */
  #named(token: Token): SheetNode {
    this.#take();
    if (!this.#isSign('(')) return refuse('a text in quotation marks names an equation: "Ohm\'s law"(I = 2 A, R = 50 ohm).', token);
    return this.#operator(token.text, token);
  }

  #operator(reference: string, token: Token): SheetNode {
    this.#expect('(', `behind ${reference}`);
    const args = this.#arguments(true);
    const close = this.#last;
    if (!this.#isSign('.') || this.#peek().type !== 'name' || this.#peek().text === 'to')
      return { type: 'operator', reference, args, ...spanOf(token, close) };
    this.#take();
    const member = this.#take();
    return { type: 'operator', reference, args, member: member.text, ...spanOf(token, member) };
  }

  #word(token: Token): SheetNode {
    this.#take();
    if (MODULES.has(token.text) && this.#isSign('.') && this.#peek().type === 'name') {
      this.#take();
      const name = this.#token;
      return this.#word(name);
    }
    if (OPERATOR_ID.test(token.text) && this.#isSign('(')) return this.#operator(token.text, token);
    let name = token.text;
    if (this.#isSign('.') && this.#peek().type === 'name' && this.#peek().text !== 'to' && this.#peek(2).text === '(') {
      this.#take();
      name = `${name}.${this.#take().text}`;
    }
    if (this.#isSign('[') && !this.#token.isSpaced && /^[A-Z]/u.test(name)) return this.#wolframCall(name, token);
    if (!this.#isSign('(')) return { type: 'name', name, from: token.from, to: this.#last.to };
    if (name === 'array' || name === 'list') {
      this.#take();
      const list = this.#conversion();
      this.#expect(')', `to close ${name}(`);
      return list;
    }
    if (QUANTITY_CALLS.has(name) || CONVERT_CALLS.has(name)) return this.#quantityCall(name, token);
    this.#take();
    const args = this.#arguments(false);
    return { type: 'call', name, args, ...spanOf(token, this.#last) };
  }

  /** `Sqrt[2]`, `Quantity[5, "Meters"]`: the brackets of Wolfram's language. */
  #wolframCall(name: string, token: Token): SheetNode {
    this.#take();
    const operand = this.#conversion();
    const hasUnit = this.#takeSign(',');
    const target = hasUnit ? this.#target() : undefined;
    this.#expect(']', `to close ${name}[`);
    const span = spanOf(token, this.#last);
    if (target === undefined) return { type: 'call', name: name.toLowerCase(), args: [{ value: operand }], ...span };
    if (name === 'UnitConvert') return { type: 'convert', operand, target, ...span };
    if (name === 'Quantity') return { type: 'unit', operand, unitText: target.units.join('+'), ...span };
    return refuse(`${name}[…] is not known here; write ${name.toLowerCase()}(…).`, span);
  }

  /** `unit(5, "m")`, `to(5 km, mi)` */
  #quantityCall(name: string, token: Token): SheetNode {
    this.#take();
    const operand = this.#conversion();
    this.#expect(',', `in ${name}(value, unit)`);
    const target = this.#target();
    this.#expect(')', `to close ${name}(`);
    const span = spanOf(token, this.#last);
    return CONVERT_CALLS.has(name)
      ? { type: 'convert', operand, target, ...span }
      : { type: 'unit', operand, unitText: target.units.join('+'), ...span };
  }

  /** The arguments up to the closing parenthesis; of an equation each has a name. */
  #arguments(isNamed: boolean): readonly Argument[] {
    return this.#nested(() => {
      const args: Argument[] = [];
      while (!this.#isSign(')')) {
        const { type, text } = this.#token;
        const next = this.#peek();
        if ((type === 'name' || type === 'string') && next.type === 'sign' && (next.text === '=' || next.text === ':')) {
          this.#at += 2;
          args.push({ name: text, value: this.#argument(isNamed) });
        } else if (type === 'name' && next.type === 'name' && (next.text === 'from' || next.text === 'at'))
          args.push({ value: this.#course(isNamed) });
        else args.push({ value: this.#conversion() });
        if (!this.#takeSign(',') && !this.#takeSign(';')) break;
      }
      this.#expect(')', 'to close (');
      return args;
    });
  }

  /** `x from 0 to 3 step 0.5`, `x at 2`: where a function is followed. */
  #course(isOperator: boolean): SheetNode {
    const name = this.#take();
    const word = this.#take();
    if (isOperator)
      refuse(`an equation takes values: ${name.text} = …; a range stands in integrate, table, minimum, maximum and root.`, word);
    const from = this.#sum();
    if (word.text === 'at') return { type: 'course', name: name.text, start: from, ...spanOf(name, from) };
    if (!this.#isWord('to')) this.#unexpected(`a range is written ${name.text} from 0 to 10`);
    this.#take();
    const end = this.#sum();
    const hasStep = this.#isWord('step');
    if (hasStep) this.#take();
    const step = hasStep ? this.#sum() : undefined;
    return { type: 'course', name: name.text, start: from, end, ...(step === undefined ? {} : { step }), ...spanOf(name, this.#last) };
  }

  /** A quantity in quotation marks is read as one: `SL7(D: "60 mm")`. */
  #argument(isNamed: boolean): SheetNode {
    const token = this.#token;
    if (!isNamed || token.type !== 'string' || this.#peek().text === '(') return this.#conversion();
    this.#take();
    const inner = new LineParser(token.text).statement(1);
    if (inner?.type !== 'value' || inner.name !== undefined) return refuse(`${token.text} is not a quantity.`, token);
    return { type: 'group', operand: { ...inner.value, from: token.from, to: token.to }, from: token.from, to: token.to };
  }
}

/**
 * Parses one line of a sheet, without its comment; nothing for an empty one.
 * @throws SheetRefusal with the part of the line
 */
export const parseLine = (text: string, line: number): Statement | undefined => new LineParser(text).statement(line);
