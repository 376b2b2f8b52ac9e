import type { Formula } from '../../app/view/view.js';

// Reads a line of the calculator, or the equation of a record, as a formula to be set. It judges nothing: what it cannot read is shown as text.

/** Thrown and caught within this file: the line has a form that is not set. */
class Unreadable extends Error {}

const NUMBER = /^(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/u;
const NAME = /^[\p{L}][\p{L}\d_₀-₉]*(?:\.[A-Za-z]\w*(?=\()|:[a-z][a-z0-9-]*(?=\())?/u;
const UNIT_NAME = String.raw`(?:[\p{L}µΩ°$€£][\p{L}_]*|%)`;
const UNIT_POWER = String.raw`(?:(?:\^|\*\*)\(?-?[\d./]+\)?|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?`;
/** A unit stands right behind its number; a sign without spaces around it goes on with the unit. */
const UNIT = new RegExp(String.raw`^\s*(${UNIT_NAME}${UNIT_POWER}(?:[*·/]${UNIT_NAME}${UNIT_POWER})*)(?!\s*\()`, 'u');
const UNCERTAINTY = /^(?:\+-|±|\+\/-)\s*(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/u;
const RECORD_UNIT = /^\s*\[([^\]]+)\]/u;
const WORDS: ReadonlySet<string> = new Set('in to as for near from if else of off and or per at step'.split(' '));
const RELATION = /^(?:==|<=|>=|!=|[<>=≤≥≠])/u;
const SIGNS: Readonly<Record<string, string>> = { '==': '=', '<=': '≤', '>=': '≥', '!=': '≠' };

class Reader {
  #rest: string;
  readonly #isRecord: boolean;

  constructor(text: string, isRecord: boolean) {
    this.#rest = text.trim();
    this.#isRecord = isRecord;
  }

  get isAtEnd(): boolean {
    return this.#rest.trim() === '';
  }

  #take(pattern: RegExp): string | undefined {
    const rest = this.#rest.trimStart();
    const found = pattern.exec(rest);
    if (found === null) return undefined;
    this.#rest = rest.slice(found[0].length);
    return found[0];
  }

  #accept(text: string): boolean {
    const rest = this.#rest.trimStart();
    if (!rest.startsWith(text)) return false;
    this.#rest = rest.slice(text.length);
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new Unreadable(this.#rest);
  }

  relation(): Formula {
    let left = this.#sum();
    for (let sign = this.#take(RELATION); sign !== undefined; sign = this.#take(RELATION))
      left = { type: 'relation', sign: SIGNS[sign] ?? sign, left, right: this.#sum() };
    return left;
  }

  #sum(): Formula {
    let left = this.#product();
    for (;;) {
      if (/^\s*(?:\+-|±|\+\/-)/u.test(this.#rest)) throw new Unreadable(this.#rest);
      const operator = this.#accept('+') ? '+' : this.#accept('-') || this.#accept('−') ? '−' : undefined;
      if (operator === undefined) return left;
      left = { type: 'binary', operator, left, right: this.#product() };
    }
  }

  #product(): Formula {
    let left = this.#signed();
    for (;;) {
      if (this.#rest.trimStart().startsWith('**')) throw new Unreadable(this.#rest);
      const operator = this.#accept('*') || this.#accept('·') || this.#accept('×') ? '·' : this.#accept('/') ? '/' : undefined;
      if (operator === undefined) return left;
      left = { type: 'binary', operator, left, right: this.#signed() };
    }
  }

  #signed(): Formula {
    return this.#accept('-') || this.#accept('−') ? { type: 'negate', operand: this.#signed() } : this.#power();
  }

  #power(): Formula {
    const left = this.#atom();
    if (!this.#accept('^') && !this.#accept('**')) return left;
    return { type: 'binary', operator: '^', left, right: this.#signed() };
  }

  #atom(): Formula {
    if (this.#accept('(')) return { type: 'group', inner: this.#closedBy(')') };
    if (this.#accept('[')) return { type: 'call', name: 'list', args: this.#args(']') };
    const number = this.#take(NUMBER);
    if (number !== undefined) return this.#number(number);
    const quoted = this.#take(/^"[^"]*"/u);
    if (quoted !== undefined) {
      this.#expect('(');
      return { type: 'call', name: quoted.slice(1, -1), args: this.#args(')') };
    }
    const name = this.#take(NAME);
    if (name === undefined || WORDS.has(name)) throw new Unreadable(this.#rest);
    if (this.#accept('(')) return { type: 'call', name, args: this.#args(')') };
    return { type: 'symbol', text: name };
  }

  #closedBy(bracket: string): Formula {
    const inner = this.relation();
    this.#expect(bracket);
    return inner;
  }

  #number(text: string): Formula {
    // A unit behind an uncertainty belongs to both: 1.20 ± 0.05 kN.
    const uncertainty = this.#isRecord ? undefined : this.#take(UNCERTAINTY);
    const said = uncertainty === undefined ? text : `${text} ± ${uncertainty.replace(/^\D+/u, '')}`;
    const [whole, unit] = (this.#isRecord ? RECORD_UNIT : UNIT).exec(this.#rest) ?? [];
    if (whole === undefined || unit === undefined || WORDS.has(unit)) return { type: 'number', text: said };
    this.#rest = this.#rest.slice(whole.length);
    return { type: 'number', text: said, unit };
  }

  #args(bracket: string): readonly Formula[] {
    if (this.#accept(bracket)) return [];
    const args = [this.relation()];
    while (this.#accept(',')) args.push(this.relation());
    this.#expect(bracket);
    return args;
  }
}

const read = (text: string, isRecord: boolean): Formula | undefined => {
  try {
    const reader = new Reader(text, isRecord);
    const formula = reader.relation();
    return reader.isAtEnd ? formula : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

const CONVERSION = /\s+(?:in|to|as|->)\s+[^()=]*$/u;

/** Reads a line of a sheet as a formula; the conversion at its end is left out. Gives nothing where it has a form that is not set. */
export const readLine = (text: string): Formula | undefined => read(text.replace(CONVERSION, ''), false);

/** Reads the equation of a record, `P_cr = pi^2 * E * I / (K * L)^2`, as a formula. */
export const readRecord = (text: string): Formula | undefined => read(text, true);

/** Puts values in the place of symbols. */
export const substitute = (formula: Formula, values: ReadonlyMap<string, Formula>): Formula => {
  const put = (inner: Formula): Formula => substitute(inner, values);
  switch (formula.type) {
    case 'number':
      return formula;
    case 'symbol':
      return values.get(formula.text) ?? formula;
    case 'negate':
    case 'root':
    case 'size':
      return { ...formula, operand: put(formula.operand) };
    case 'group':
      return { ...formula, inner: put(formula.inner) };
    case 'binary':
    case 'relation':
      return { ...formula, left: put(formula.left), right: put(formula.right) };
    case 'call':
      return { ...formula, args: formula.args.map(put) };
    case 'series':
      return { ...formula, to: put(formula.to), body: put(formula.body) };
    case 'element':
      return { ...formula, index: put(formula.index) };
  }
};
