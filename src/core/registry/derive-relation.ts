import { isolateSymbol, PERIOD_INDEX } from '../expression/calculus/isolate-symbol.js';
import { simplify } from '../expression/calculus/simplify.js';
import { printExpression } from '../expression/print/print-expression.js';
import { numberNode, symbolNode } from '../expression/tree/build-tree.js';
import { parseEquation, parseExpression } from '../expression/tree/parse-expression.js';
import { type Expression, operandsOf, substitute, symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import { cancel } from './cancel-terms.js';
import type { OperatorRecord, RelationDeclaration } from './define-domain.js';
import { isExchangeable } from './is-exchangeable.js';
import { digestRecord } from './operator.js';
import { conditionsOn, conditionText, limitPassed, literal } from './relation-range.js';
import { type Bound, parseSymbolDeclaration, type SymbolDeclaration } from './symbol-declaration.js';

type Symbols = ReadonlyMap<string, SymbolDeclaration>;

const refuse = (message: string): never => {
  throw new Fault('RECORD_INVALID', message);
};

const parseSymbols = (where: OperatorRecord['where']): Symbols =>
  new Map(Object.entries(where).map(([name, line]) => [name, parseSymbolDeclaration(name, line)]));

/** A relation while it is derived: the operator's equation and symbols, and what stands for each of these. */
class Derivation {
  readonly #of: OperatorRecord;
  readonly #symbols: Symbols;
  /** What stands for each symbol of the operator; the symbol itself where it stays. */
  readonly #standing: ReadonlyMap<string, Expression>;
  readonly #stated: Readonly<Record<string, string>>;
  readonly #gives: string;
  readonly #expression: Expression;
  readonly #used: ReadonlySet<string>;

  constructor({ with: replaced = {}, where = {}, gives }: RelationDeclaration, of: OperatorRecord) {
    const { output, expression } = parseEquation(of.equation);
    this.#of = of;
    this.#symbols = parseSymbols(of.where);
    this.#stated = where;
    const strange = Object.keys(replaced).find((name) => !this.#symbols.has(name));
    if (strange !== undefined) refuse(`the operator has no symbol ${strange}.`);
    this.#standing = new Map([...this.#symbols.values()].map((symbol) => [symbol.name, this.#read(symbol, replaced[symbol.name], output)]));
    const named = this.#standing.get(output);
    const left = named?.type === 'symbol' ? named.name : output;
    const right = this.#replace(expression);
    this.#gives = gives ?? left;
    const solved = this.#gives === left ? right : this.#solve(this.#gives, left, right);
    this.#expression = simplify(cancel(solved));
    this.#used = new Set([this.#gives, ...symbolsOf(this.#expression)]);
    this.#assertNames(expression);
  }

  #read(symbol: SymbolDeclaration, written: number | string | undefined, output: string): Expression {
    const { name, unit, list } = symbol;
    if (written === undefined) return symbolNode(name);
    const node = typeof written === 'number' ? literal(written, unit) : simplify(parseExpression(written));
    if ((name === output || list) && node.type !== 'symbol')
      refuse(`${name} can only be renamed: it is ${list ? 'a list' : 'what the operator gives'}.`);
    return node;
  }

  #replace(expression: Expression): Expression {
    return simplify(substitute(expression, this.#standing));
  }

  /** Solves for the symbol that the relation gives; where the algebra has several ways, the first. */
  #solve(gives: string, left: string, right: Expression): Expression {
    const [form] = isolateSymbol(right, gives, symbolNode(left));
    if (form === undefined) return refuse(`the equation cannot be solved for ${gives} in closed form.`);
    return simplify(substitute(form, new Map([[PERIOD_INDEX, numberNode(0)]])));
  }

  /** Refuses names that the operator's equation has for something else, a constant or the index of a sum, and names that nothing uses. */
  #assertNames(equation: Expression): void {
    const names = [...this.#used, ...Object.keys(this.#stated)].filter((name) => this.#isSymbol(name));
    const visit = (node: Expression): void => {
      if (node.type === 'series' && names.includes(node.index)) refuse(`${node.index} counts a sum of the operator's equation.`);
      operandsOf(node).forEach(visit);
    };
    visit(equation);
    const constant = symbolsOf(equation).find((name) => !this.#symbols.has(name) && names.includes(name));
    if (constant !== undefined) refuse(`${constant} is a constant of the operator's equation.`);
    const idle = Object.keys(this.#stated).find((name) => !this.#used.has(name));
    if (idle !== undefined) refuse(`${idle} is declared but not in the equation, ${printExpression(this.#expression)}.`);
  }

  /** The name that a symbol of the operator has in the relation; nothing where a number, a constant or an expression stands for it. */
  #nameOf(symbol: string): string | undefined {
    const node = this.#standing.get(symbol);
    if (node?.type !== 'symbol') return undefined;
    const isConstant = node.name !== symbol && CONSTANTS.has(node.name) && !Object.hasOwn(this.#stated, node.name);
    return isConstant ? undefined : node.name;
  }

  /** The symbol of the operator that a name stands for, by keeping its name or by being its new one. */
  #baseOf(name: string): SymbolDeclaration | undefined {
    if (this.#nameOf(name) === name) return this.#symbols.get(name);
    return [...this.#symbols.values()].find((symbol) => this.#nameOf(symbol.name) === name);
  }

  #isSymbol(name: string): boolean {
    return Object.hasOwn(this.#stated, name) || this.#baseOf(name) !== undefined;
  }

  /** Tells whether the range of a symbol stays that of the operator's. */
  #isInherited(name: string): boolean {
    const own = this.#stated[name];
    const base = this.#baseOf(name);
    if (base === undefined || own === undefined || !own.includes('[')) return base !== undefined;
    const { bounds, integer, list, unitText } = parseSymbolDeclaration(name, own);
    return bounds.length === 0 && !integer && !list && unitText === base.unitText;
  }

  /** Writes a bound that names other symbols in the relation's names; nothing where they are not all symbols of the relation. */
  #bound({ operator, text, relative, expression }: Bound): string | undefined {
    if (!relative) return `${operator} ${text}`;
    const isKept = symbolsOf(expression).every((name) => !this.#symbols.has(name) || this.#used.has(this.#nameOf(name) ?? ''));
    return isKept ? `${operator} ${printExpression(substitute(expression, this.#standing)).replaceAll(' ', '')}` : undefined;
  }

  /** Writes what the operator declares behind the unit, in the relation's names; the default is another's, and what is given out has none usual. */
  #rangeOf({ bounds, integer, list, usual }: SymbolDeclaration, isGiven: boolean): string {
    const written = bounds.map((bound) => this.#bound(bound)).filter((text) => text !== undefined);
    const common = usual === undefined || isGiven ? [] : [`usual ${usual.low} to ${usual.high}`];
    return [...(list ? ['list'] : []), ...(integer ? ['integer'] : []), ...written, ...common].join(' ');
  }

  #line(name: string): string {
    const own = this.#stated[name];
    const base = this.#baseOf(name);
    const isGiven = name === this.#gives;
    if (base === undefined) return own?.includes('[') ? own : refuse(`${name} is not declared with a unit.`);
    if (own === undefined || !own.includes('[')) {
      const preset = base.default === undefined || isGiven ? '' : ` default ${base.default}`;
      return `${own ?? base.meaning} [${base.unitText}] ${this.#rangeOf(base, isGiven)}${preset}`.trim();
    }
    const stated = parseSymbolDeclaration(name, own);
    if (!isExchangeable(stated.unitText, base.unitText))
      refuse(`${name} is in ${stated.unitText}, the operator's ${base.name} in ${base.unitText}.`);
    if (this.#isInherited(name)) {
      const preset = stated.default === undefined ? '' : ` default ${stated.default}`;
      return `${stated.meaning} [${stated.unitText}] ${this.#rangeOf(base, isGiven)}${preset}`.trim();
    }
    if (stated.list !== base.list || (base.integer && !stated.integer))
      refuse(`${name} must be ${base.list ? 'a list' : base.integer ? 'an integer' : 'a single number'}, as the operator's ${base.name}.`);
    const passed = limitPassed(stated, base);
    if (passed !== undefined) refuse(`the range of ${name} goes beyond that of the operator's ${base.name}, ${passed}.`);
    return own;
  }

  where(): Readonly<Record<string, string>> {
    const order = [this.#gives, ...Object.keys(this.#stated), ...this.#symbols.keys(), ...this.#used];
    const names = [...new Set(order)].filter((name) => this.#used.has(name) && this.#isSymbol(name));
    return Object.fromEntries(names.map((name) => [name, this.#line(name)]));
  }

  /** What the operator's ranges and conditions ask beyond the ranges of the relation's own symbols. */
  conditions(declared: Symbols): readonly string[] {
    const ranges = [...this.#symbols.values()].flatMap((symbol) => {
      const name = this.#nameOf(symbol.name);
      const isOwn = name !== undefined && this.#baseOf(name) === symbol;
      const isInline = (bound: Bound): boolean =>
        isOwn && (!bound.relative || (this.#isInherited(name) && this.#bound(bound) !== undefined));
      return conditionsOn({ ...symbol, bounds: symbol.bounds.filter((bound) => !isInline(bound)) }, this.#standing, declared);
    });
    const required = (this.#of.requires ?? []).flatMap((text) => conditionText(this.#replace(parseExpression(text)), declared) ?? []);
    // A condition on a symbol that fell out of the equation asks nothing of those that are left.
    const isLeft = (name: string): boolean => declared.has(name) || !this.#symbols.has(name);
    const kept = [...ranges, ...required].filter((text) => symbolsOf(parseExpression(text)).every(isLeft));
    return [...new Set(kept.map((text) => this.#ofInputs(text)))];
  }

  /** Writes a condition on what the relation gives as one on what is given, which is all that is known before it is computed. */
  #ofInputs(condition: string): string {
    const node = parseExpression(condition);
    if (!symbolsOf(node).includes(this.#gives)) return condition;
    return printExpression(simplify(cancel(substitute(node, new Map([[this.#gives, this.#expression]])))));
  }

  get equation(): string {
    return `${this.#gives} = ${printExpression(this.#expression)}`;
  }

  /** What stands for each symbol of the operator that does not stay, in the equation language. */
  get replaced(): Readonly<Record<string, string>> {
    const changed = [...this.#standing].filter(([name, node]) => !(node.type === 'symbol' && node.name === name));
    return Object.fromEntries(changed.map(([name, node]) => [name, printExpression(node)]));
  }
}

const derive = (relation: RelationDeclaration, of: OperatorRecord): OperatorRecord => {
  const derivation = new Derivation(relation, of);
  const where = derivation.where();
  const requires = [...derivation.conditions(parseSymbols(where)), ...(relation.requires ?? [])];
  const { id, name, example, source, also, tags, revision, assumes = of.assumes } = relation;
  return {
    id,
    name,
    equation: derivation.equation,
    where,
    example,
    source,
    ...(assumes === undefined ? {} : { assumes }),
    ...(of.modelError === undefined ? {} : { modelError: of.modelError }),
    ...(requires.length === 0 ? {} : { requires }),
    also,
    tags,
    ...(revision === undefined ? {} : { revision }),
    of: { id: of.id, revision: of.revision ?? 1, digest: digestRecord(of), with: derivation.replaced },
  };
};

/**
 * Derives a named relation from the operator that it is a case of: the operator's tree with its symbols replaced, solved for what the relation gives,
 * and the operator's ranges and conditions in the relation's symbols.
 * @throws Fault RECORD_INVALID, or a fault of an expression or a unit
 */
export const deriveRelation = (relation: RelationDeclaration, of: OperatorRecord): OperatorRecord => {
  try {
    return derive(relation, of);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault('RECORD_INVALID', `${relation.id}: ${error.message}`, { id: relation.id });
  }
};
