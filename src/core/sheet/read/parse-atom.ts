import { OWN_DOMAIN } from '../../registry/operator-id.js';
import { refuse } from '../sheet-fault.js';
import { scanLine, type Token, WORDS } from './scan.js';
import type { Argument, SheetNode } from './syntax.js';
import { ARROWS, OPERATOR_ID, spanOf, TokenReader } from './token-reader.js';

/** Modules of Python whose name stands before a function or a unit, and says nothing here. */
const MODULES: ReadonlySet<string> = new Set(['math', 'np', 'numpy', 'statistics', 'scipy', 'u', 'ureg', 'units', 'unit']);
/** Functions of other systems that make a quantity of a number and the text of a unit. */
const QUANTITY_CALLS: ReadonlySet<string> = new Set(['Q_', 'Quantity', 'unit']);
/** Functions of other systems that convert. */
const CONVERT_CALLS: ReadonlySet<string> = new Set(['to', 'convert', 'UnitConvert']);

/** Parses what a sum is made of: quantities, names, calls, lists and groups. */
export abstract class AtomParser extends TokenReader {
  /** A whole expression, with its conversion. */
  protected abstract conversion(): SheetNode;
  protected abstract sum(): SheetNode;
  protected abstract postfix(): SheetNode;
  /** The expression that is all of another text. */
  protected abstract parseAlone(text: string): SheetNode;

  protected atom(): SheetNode {
    const token = this.token;
    if (token.type === 'literal') {
      this.take();
      return { type: 'literal', text: token.text, quantity: token.quantity, from: token.from, to: token.to };
    }
    if (token.type === 'string') return this.named(token);
    if (token.type === 'name') return this.word(token);
    if (this.takeSign('(')) return this.group(token);
    if (this.takeSign('[')) return this.list(token);
    if (this.takeSign('√')) {
      const operand = this.nested(() => this.postfix());
      return { type: 'call', name: 'sqrt', args: [{ value: operand }], ...spanOf(token, operand) };
    }
    return this.unexpected('expected a value');
  }

  protected group(open: Token): SheetNode {
    const operand = this.conversion();
    this.expect(')', 'to close (');
    const group: SheetNode = { type: 'group', operand, ...spanOf(open, this.last) };
    return this.withUnit(group);
  }

  protected list(open: Token): SheetNode {
    const items: SheetNode[] = [];
    while (!this.isSign(']')) {
      items.push(this.conversion());
      if (!this.takeSign(',')) break;
    }
    this.expect(']', 'to close [');
    return this.withUnit({ type: 'list', items, ...spanOf(open, this.last) });
  }

  /** Tells whether a token begins a value, so that a per cent sign before it would stand between two. */
  protected isOperand({ type, text }: Token): boolean {
    return type === 'literal' || type === 'string' || (type === 'sign' && /^[([√]$/u.test(text)) || (type === 'name' && !WORDS.test(text));
  }

  /** `(…) unit` and `[…] unit`: a unit behind a bracket belongs to all in it. */
  protected withUnit(operand: SheetNode): SheetNode {
    const { type, text, from, to: end } = this.token;
    if (this.isSign('%') && !this.isOperand(this.peek())) {
      this.take();
      return { type: 'unit', operand, unitText: '%', from: operand.from, to: end };
    }
    if (type !== 'name' || ARROWS.has(text) || this.peek().text === '(') return operand;
    const rest = this.text.slice(from);
    let literal: Token | undefined;
    try {
      literal = scanLine(`1 ${rest}`)[0];
    } catch {
      return operand;
    }
    if (literal?.type !== 'literal' || !literal.quantity.hasUnit) return operand;
    const to = from + literal.to - 2;
    while (this.token.type !== 'end' && this.token.from < to) this.at += 1;
    return { type: 'unit', operand, unitText: this.text.slice(from, to).trim(), from: operand.from, to };
  }

  /** `"Ohm's law"(I = 2 A, …)`, or a text that is compared */
  protected named(token: Token): SheetNode {
    this.take();
    if (!this.isSign('(')) return { type: 'text', text: token.text, from: token.from, to: token.to };
    return this.operator(token.text, token);
  }

  protected operator(reference: string, token: Token): SheetNode {
    this.expect('(', `behind ${reference}`);
    const args = this.arguments(true);
    const close = this.last;
    if (!this.isSign('.') || this.peek().type !== 'name' || this.peek().text === 'to')
      return { type: 'operator', reference, args, ...spanOf(token, close) };
    this.take();
    const member = this.take();
    return { type: 'operator', reference, args, member: member.text, ...spanOf(token, member) };
  }

  protected word(token: Token): SheetNode {
    this.take();
    if (MODULES.has(token.text) && this.isSign('.') && this.peek().type === 'name') {
      this.take();
      const name = this.token;
      return this.word(name);
    }
    // scipy.stats.norm.cdf: of the families there these take what those of the same name take here.
    if (token.text === 'stats' && this.isSign('.') && /^(?:norm|t)$/u.test(this.peek().text)) {
      this.take();
      return this.word(this.token);
    }
    if (OPERATOR_ID.test(token.text) && this.isSign('(')) return this.operator(token.text, token);
    if (token.text === OWN_DOMAIN && this.isSign('.') && this.peek().type === 'name' && this.peek(2).text === '(') {
      this.take();
      return this.operator(`${OWN_DOMAIN}.${this.take().text}`, token);
    }
    let name = token.text;
    if (this.isSign('.') && this.peek().type === 'name' && this.peek().text !== 'to' && this.peek(2).text === '(') {
      this.take();
      name = `${name}.${this.take().text}`;
    }
    if (this.isSign('[') && !this.token.isSpaced && /^[A-Z]/u.test(name)) return this.wolframCall(name, token);
    if (this.isSign('.') && !this.token.isSpaced && this.peek().type === 'name' && !this.peek().isSpaced && this.peek().text !== 'to') {
      this.take();
      name = `${name}.${this.take().text}`;
    }
    // Functions of spreadsheets: NORM.S.DIST, STDEV.S.
    while (this.isSign('.') && !this.token.isSpaced && /^[A-Z\d.]+$/u.test(name) && this.peek().type === 'name') {
      this.take();
      name = `${name}.${this.take().text}`;
    }
    if (this.isSign('(') && this.peek().text === ')' && /^pi$/iu.test(name)) {
      this.at += 2;
      return { type: 'name', name: 'pi', from: token.from, to: this.last.to };
    }
    if (!this.isSign('(')) return { type: 'name', name, from: token.from, to: this.last.to };
    if (name === 'array' || name === 'list') {
      this.take();
      const list = this.conversion();
      this.expect(')', `to close ${name}(`);
      return list;
    }
    if (QUANTITY_CALLS.has(name) || CONVERT_CALLS.has(name)) return this.quantityCall(name, token);
    this.take();
    const args = this.arguments(false);
    const span = spanOf(token, this.last);
    // An id in small letters has the form of a function's name; its arguments tell.
    const isId = OPERATOR_ID.test(name.toUpperCase()) && args.length > 0 && args.every((argument) => argument.name !== undefined);
    return isId ? { type: 'operator', reference: name.toUpperCase(), args, ...span } : { type: 'call', name, args, ...span };
  }

  /** `Sqrt[2]`, `Quantity[5, "Meters"]`: the brackets of Wolfram's language. */
  protected wolframCall(name: string, token: Token): SheetNode {
    this.take();
    const operand = this.conversion();
    const hasUnit = this.takeSign(',');
    const target = hasUnit ? this.target() : undefined;
    this.expect(']', `to close ${name}[`);
    const span = spanOf(token, this.last);
    if (target === undefined) return { type: 'call', name: name.toLowerCase(), args: [{ value: operand }], ...span };
    if (name === 'UnitConvert') return { type: 'convert', operand, target, ...span };
    if (name === 'Quantity') return { type: 'unit', operand, unitText: target.units.join('+'), ...span };
    return refuse(`${name}[…] is not known here; write ${name.toLowerCase()}(…).`, span);
  }

  /** `unit(5, "m")`, `to(5 km, mi)` */
  protected quantityCall(name: string, token: Token): SheetNode {
    this.take();
    const operand = this.conversion();
    this.expect(',', `in ${name}(value, unit)`);
    const target = this.target();
    this.expect(')', `to close ${name}(`);
    const span = spanOf(token, this.last);
    return CONVERT_CALLS.has(name)
      ? { type: 'convert', operand, target, ...span }
      : { type: 'unit', operand, unitText: target.units.join('+'), ...span };
  }

  /** The arguments up to the closing parenthesis; of an equation each has a name. */
  protected arguments(isNamed: boolean): readonly Argument[] {
    return this.nested(() => {
      const args: Argument[] = [];
      while (!this.isSign(')')) {
        const { type, text } = this.token;
        const next = this.peek();
        if ((type === 'name' || type === 'string') && next.type === 'sign' && (next.text === '=' || next.text === ':')) {
          this.at += 2;
          args.push({ name: text, value: this.argument(isNamed) });
        } else if (type === 'name' && next.type === 'name' && (next.text === 'from' || next.text === 'at'))
          args.push({ value: this.course(isNamed) });
        else args.push({ value: this.conversion() });
        if (!this.takeSign(',') && !this.takeSign(';')) break;
      }
      if (this.isWord('for'))
        refuse('values are not gathered by for: a sum over whole numbers is written sum(1 / k^2, k from 1 to 20).', this.token);
      this.expect(')', 'to close (');
      return args;
    });
  }

  /** `x from 0 to 3 step 0.5`, `x at 2`: where a function is followed. */
  protected course(isOperator: boolean): SheetNode {
    const name = this.take();
    const word = this.take();
    if (isOperator)
      refuse(`an equation takes values: ${name.text} = …; a range stands in integrate, table, minimum, maximum and root.`, word);
    const from = this.sum();
    if (word.text === 'at') return { type: 'course', name: name.text, start: from, ...spanOf(name, from) };
    if (!this.isWord('to')) this.unexpected(`a range is written ${name.text} from 0 to 10`);
    this.take();
    const end = this.sum();
    const hasStep = this.isWord('step');
    if (hasStep) this.take();
    const step = hasStep ? this.sum() : undefined;
    return { type: 'course', name: name.text, start: from, end, ...(step === undefined ? {} : { step }), ...spanOf(name, this.last) };
  }

  /** A quantity in quotation marks is read as one: `SL7(D: "60 mm")`. */
  protected argument(isNamed: boolean): SheetNode {
    const token = this.token;
    if (!isNamed || token.type !== 'string' || this.peek().text === '(') return this.conversion();
    this.take();
    const { from, to } = token;
    return { type: 'group', operand: { ...this.parseAlone(token.text), from, to }, from, to };
  }
}
