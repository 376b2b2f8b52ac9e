import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { CONSTANTS } from '../quantity/constants.js';
import { BASE_UNITS, type Dimension, EXPONENT_DENOMINATOR, formatDimension, isDimensionless } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import { type Found, type Operand, type OperatorCall, type Origin, originOf } from './origin.js';
import type { ProgramNames, ProgramStep, ProgramUnit } from './program-step.js';
import { unitOfType } from './type.js';

const NONE: ReadonlySet<number> = new Set();
/** Relative difference that two ways of converting a reading may leave. */
const CONVERSION = 2 ** -50;

const plain = (value: number): number => (value === 0 ? 0 : value);
const isFinding = ({ name }: Found): boolean => name !== 'derivative' && name !== 'table' && name !== 'matmul' && name !== 'least';
const isSingle = ({ name }: Found): boolean => /^(?:integrate|derivative|minimum|maximum|least|det)$/.test(name);

/** Gives the units that an equation declares for its symbols, by the names under which a program keeps them. */
export const symbolUnitsOf = ({ output, inputs }: Operator): Readonly<Record<string, string>> =>
  Object.fromEntries([output, ...inputs].map(({ name, unit }) => [name, unit.text === '' ? '1' : unit.text]));

/** Writes trees as the steps of a program: each part once, numbers with their units, nothing that needs a table or a grammar to be run again. */
export class ProgramWriter implements ProgramNames {
  readonly steps: ProgramStep[] = [];
  readonly units = new Map<string, ProgramUnit>();
  readonly constants = new Map<string, { readonly value: number; readonly unit: string; readonly uncertainty: number }>();
  readonly operators = new Map<string, Operator>();
  /** The steps at which uncertainties enter, by the sources that contributions name. */
  readonly sources = new Map<string, number>();
  readonly #written = new Map<Expression | Found, number>();
  readonly #places = new Map<string, number>();
  /** The variables that a step hangs on. */
  readonly #free: ReadonlySet<number>[] = [];

  /** Adds a step, or gives the place of an equal one. */
  #add(step: ProgramStep, refs: readonly number[], own?: string): number {
    const key = `${own ?? ''}${JSON.stringify(step)}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.steps.push(step) - 1;
    this.#places.set(key, place);
    const free = refs.map((ref) => this.#free[ref] ?? NONE).filter(({ size }) => size > 0);
    this.#free[place] = free.length === 0 ? NONE : new Set(free.flatMap((each) => [...each]));
    return place;
  }

  /** Names a unit, and keeps what it is. */
  unit(unit: Unit): string {
    const name = unit.text === '' ? '1' : unit.text;
    if (this.units.has(name)) return name;
    const { numerator, denominator, offset, dimension, kind, level, currency } = unit;
    const exponents = BASE_UNITS.flatMap((base, i) => {
      const part = dimension[i] ?? 0;
      return part === 0 ? [] : [[base, part / EXPONENT_DENOMINATOR] as const];
    });
    this.units.set(name, {
      numerator,
      denominator,
      offset,
      dimension: Object.fromEntries(exponents),
      ...(kind === undefined ? {} : { kind }),
      ...(level === undefined ? {} : { level }),
      ...(currency === undefined ? {} : { currency }),
    });
    return name;
  }

  #coherent(dimension: Dimension): Unit {
    return { text: formatDimension(dimension), dimension, factor: 1, numerator: 1, denominator: 1, offset: 0 };
  }

  #reading(value: number, unit: Unit): number {
    return this.#add({ number: plain(value), unit: this.unit(unit) }, []);
  }

  #number({ text, unit: unitText, value, dimension }: Extract<Expression, { type: 'number' }>): number {
    if (unitText === undefined) return this.#reading(value, this.#coherent(dimension));
    const unit = parseUnit(unitText, dimension);
    const reading = Number(text);
    const si = unit.level === undefined ? toSi(reading, unit) : reading * unit.factor;
    return si === value ? this.#reading(reading, unit) : this.#reading(value, this.#coherent(dimension));
  }

  #constant(name: string): number {
    const constant = CONSTANTS.get(name);
    if (constant === undefined) throw new RangeError(`nobody says where ${name} comes from`);
    this.nameConstant(name);
    const place = this.#add({ constant: name }, []);
    if (constant.uncertainty > 0) this.sources.set(name, place);
    return place;
  }

  /** Keeps the value of a constant, with its unit. */
  nameConstant(name: string): void {
    const constant = CONSTANTS.get(name);
    if (constant === undefined || this.constants.has(name)) return;
    const { value, uncertainty } = constant;
    this.constants.set(name, { value, unit: this.unit(parseUnit(constant.unit === '1' ? '' : constant.unit)), uncertainty });
  }

  /** Writes a tree; gives the place of its step. */
  write(tree: Expression): number {
    const known = this.#written.get(tree);
    if (known !== undefined) return known;
    const origin = originOf(tree);
    const place = origin === undefined ? this.#writeTree(tree) : this.#writeOrigin(origin);
    this.#written.set(tree, place);
    return place;
  }

  #op(op: string, operands: readonly Expression[]): number {
    const of = operands.map((each) => this.write(each));
    return this.#add({ op, of }, of);
  }

  #writeTree(tree: Expression): number {
    switch (tree.type) {
      case 'number':
        return this.#number(tree);
      case 'symbol':
        return this.#constant(tree.name);
      case 'negate':
        return this.#op('neg', [tree.operand]);
      case 'binary':
      case 'compare':
        return this.#op(tree.operator, [tree.left, tree.right]);
      case 'conditional':
        return this.#op('if', [tree.condition, tree.consequent, tree.alternate]);
      case 'call':
        return this.#op(tree.name, tree.args);
      default:
        throw new RangeError(`a sheet has no ${tree.type}`);
    }
  }

  #writeOrigin(origin: Origin): number {
    switch (origin.type) {
      case 'tree':
        return this.write(origin.tree);
      case 'reading': {
        const { value, unit, uncertainty, source } = origin;
        const place = this.#add({ number: plain(value), unit: this.unit(unit), uncertainty }, [], source);
        this.sources.set(source, place);
        return place;
      }
      case 'given': {
        const place = this.#add({ column: origin.name, unit: this.unit(origin.unit) }, []);
        this.sources.set(origin.source, place);
        return place;
      }
      case 'variable': {
        const place = this.#add({ variable: origin.name, unit: this.unit(unitOfType(origin.of)) }, [], `${this.steps.length} `);
        this.#free[place] = new Set([place]);
        return place;
      }
      case 'call': {
        const of = [this.write(origin.number), this.#list(origin.list)];
        return this.#add({ op: origin.name, of }, of);
      }
      case 'round': {
        const of = [this.write(origin.value)];
        const unit = origin.unit === undefined ? '1' : this.unit(origin.unit);
        return this.#add({ op: 'roundTo', of, places: origin.places, unit }, of);
      }
      case 'operator':
        return this.#call(origin.call);
      case 'found': {
        const place = this.#found(origin.found);
        if (isSingle(origin.found)) return place;
        const of = [this.#add({ number: origin.at + 1, unit: this.unit(parseUnit('')) }, []), place];
        return this.#add({ op: 'nth', of }, of);
      }
    }
  }

  #list(trees: readonly Expression[], columns?: number): number {
    const list = trees.map((each) => this.write(each));
    return this.#add({ list, ...(columns === undefined ? {} : { columns }) }, list);
  }

  #operand({ trees, isList, columns }: Operand): number {
    return isList ? this.#list(trees, columns) : this.write(trees[0] as Expression);
  }

  #found(found: Found): number {
    const known = this.#written.get(found);
    if (known !== undefined) return known;
    const { name, operands, course, values, columns, error, place: extreme, isTail } = found;
    const of = operands.map((operand) => this.#operand(operand));
    const over = course === undefined ? undefined : this.write(course.variable);
    const body = course === undefined ? undefined : this.write(course.body);
    const inner = [...(this.#free[body ?? -1] ?? NONE)].filter((each) => each !== over);
    const isFree = inner.length > 0 || of.some((each) => (this.#free[each] ?? NONE).size > 0);
    const isSaid = !isFree && isFinding(found) && values.every(Number.isFinite);
    const [single = Number.NaN] = values;
    const place = this.#add(
      {
        op: name,
        of,
        ...(over === undefined ? {} : { over }),
        ...(body === undefined ? {} : { body }),
        ...(isSaid ? { value: isSingle(found) ? plain(single) : values.map(plain) } : {}),
        ...(columns === undefined ? {} : { columns }),
        ...(error === undefined || isFree ? {} : { error }),
        ...(extreme === undefined || isFree ? {} : { place: plain(extreme) }),
        ...(isTail === undefined ? {} : { tail: isTail }),
      },
      of,
    );
    this.#free[place] = isFree ? new Set([...inner, ...of.flatMap((each) => [...(this.#free[each] ?? NONE)])]) : NONE;
    this.#written.set(found, place);
    return place;
  }

  /** Names an equation with all that its text names. */
  #nameOperator(operator: Operator): void {
    if (this.operators.has(operator.id)) return;
    this.operators.set(operator.id, operator);
    for (const { unit } of [operator.output, ...operator.inputs]) this.unit(unit);
    const symbols = symbolsOf(operator.expression);
    for (const { symbol } of operator.constants) if (symbols.includes(symbol)) this.nameConstant(symbol);
    for (const [, unit = ''] of operator.record.equation.matchAll(/[\d.]\s*\[([^\][]*)\]/gu)) this.unit(parseUnit(unit.trim()));
  }

  #call({ link, given }: OperatorCall): number {
    const { operator, bindings, solution, gives, si } = link;
    this.#nameOperator(operator);
    const places = bindings.map(({ symbol, origin, value, si: bound }): readonly [string, number] => {
      const operand = origin.type === 'input' ? given.get(origin.key) : undefined;
      const values = typeof bound === 'number' ? [bound] : bound;
      const readings = typeof value === 'number' ? [value] : value;
      const written = values.map((each, i): number => {
        const known = operand?.known[i];
        const tree = operand?.trees[i];
        if (known === undefined || tree === undefined) return this.#reading(readings[i] as number, symbol.unit);
        if (operand?.isBare && !isDimensionless(symbol.unit.dimension)) {
          // A bare number is taken in the unit of the symbol.
          if (tree.type === 'number' && originOf(tree) === undefined) return this.#reading(readings[i] as number, symbol.unit);
          const of = [this.write(tree), this.#reading(1, symbol.unit)];
          return this.#add({ op: '*', of }, of);
        }
        if (Math.abs(known.value - each) <= CONVERSION * Math.abs(each)) return this.write(tree);
        // An input reads 20 degC as a difference where it is one; its uncertainty stays.
        if (known.contributions.size === 0) return this.#reading(readings[i] as number, symbol.unit);
        const of = [this.write(tree), this.#reading(each - known.value, this.#coherent(symbol.unit.dimension))];
        return this.#add({ op: '+', of }, of);
      });
      return [symbol.name, typeof bound === 'number' ? (written[0] as number) : this.#add({ list: written }, written)];
    });
    const refs = places.map(([, place]) => place);
    const isFree = refs.some((ref) => (this.#free[ref] ?? NONE).size > 0);
    const found =
      solution === undefined
        ? {}
        : { method: solution.method, unit: this.unit(this.#coherent(gives.unit.dimension)), ...(isFree ? {} : { value: plain(si) }) };
    return this.#add({ operator: operator.id, given: Object.fromEntries(places), gives: gives.name, ...found }, refs);
  }
}
