import type { Value } from '../functions/function-definition.js';
import { FUNCTIONS } from '../functions/functions.js';
import { type SharedParts, sharedParts } from '../tree/shared-parts.js';
import { type Expression, symbolsOf } from '../tree/syntax-tree.js';
import { evaluateTree } from './evaluate-tree.js';
import { powerForm } from './power.js';
import { type TermWeight, termWeight } from './term-weight.js';
import { createWork, runSeries, spendOnCall, spendOnSeries, type Work } from './work.js';

/** A compiled expression: takes the values of its parameters by position, in coherent SI. */
export interface CompiledFunction {
  (...values: readonly Value[]): number;
  /** The same on a budget that several evaluations share. */
  readonly on: (work: Work, ...values: readonly Value[]) => number;
}

type CalledFunction = (...args: readonly never[]) => number;

/** A function that counts against the budget that stands before its arguments. */
const counted =
  (evaluate: (...args: readonly Value[]) => number, workOf: (...args: number[]) => number): CalledFunction =>
  (work: Work, ...args: readonly number[]) => {
    spendOnCall(workOf(...args), work);
    return evaluate(...args);
  };

/**
 * Writes the JavaScript of a tree. Every identifier in the text is made here (`v0`, `f1`, `k2`, …) and every number is printed from a
 * double, so that nothing an author or a caller wrote reaches the text.
 */
class Writer {
  readonly #names = new Map<string, string>();
  readonly functions: CalledFunction[] = [];
  readonly #functionNames = new Map<string, string>();
  #indices = 0;
  /** True where the function needs a budget. */
  loops = false;
  /** Loops that run before the expression, as statements: an arrow called for every term would take twice the time. */
  statements = '';
  readonly #expression: Expression;
  readonly #shared: SharedParts;
  readonly weights: TermWeight[] = [];
  readonly #series = new Map<number, string>();
  /** Parts that are evaluated when they are first needed, and then known. */
  readonly kept = new Set<string>();
  /** Above zero inside a branch or the body of a series, whose loops must not run before it is known that they are needed. */
  #within = 0;

  constructor(expression: Expression, parameters: readonly string[], constants: ReadonlyMap<string, number>) {
    this.#expression = expression;
    this.#shared = sharedParts(expression);
    parameters.forEach((name, i) => {
      this.#names.set(name, `v${i}`);
    });
    for (const [name, value] of constants) if (!this.#names.has(name)) this.#names.set(name, this.#literal(value));
  }

  #literal(value: number): string {
    if (Object.is(value, -0)) return '(-0)';
    return value < 0 ? `(${value})` : String(value);
  }

  #function(name: string): string {
    const known = this.#functionNames.get(name);
    if (known !== undefined) return known;
    const own = `f${this.functions.length}`;
    const { evaluate = () => Number.NaN, workOf } = FUNCTIONS.get(name) ?? {};
    this.functions.push(workOf === undefined ? evaluate : counted(evaluate, workOf));
    this.#functionNames.set(name, own);
    return own;
  }

  /** Gives the budget as an argument to a function that counts against it. */
  #workOf({ name }: Extract<Expression, { type: 'call' }>): readonly string[] {
    if (FUNCTIONS.get(name)?.workOf === undefined) return [];
    this.loops = true;
    return ['work'];
  }

  #inside(node: Expression): string {
    this.#within += 1;
    const text = this.write(node);
    this.#within -= 1;
    return text;
  }

  write(node: Expression): string {
    const id = this.#shared.idOf.get(node);
    if (id === undefined) return this.#write(node);
    const isStatement = node.type === 'series' && this.#within === 0;
    if (!isStatement) {
      this.kept.add(`h${id}`);
      return `(h${id}??=${this.#write(node)})`;
    }
    const text = this.#series.get(id) ?? this.#write(node);
    this.#series.set(id, text);
    return text;
  }

  #write(node: Expression): string {
    switch (node.type) {
      case 'number':
        return this.#literal(node.value);
      case 'symbol':
        return this.#names.get(node.name) ?? 'NaN';
      case 'negate':
        return `(-${this.write(node.operand)})`;
      case 'binary': {
        const left = this.write(node.left);
        if (node.operator !== '^') return `(${left}${node.operator}${this.write(node.right)})`;
        const form = powerForm(node.right);
        if (form === 'square') return /^[\w.]+$/.test(left) ? `(${left}*${left})` : `square(${left})`;
        return form === 'pow' ? `Math.pow(${left},${this.write(node.right)})` : `Math.${form}(${left})`;
      }
      case 'call':
        return `${this.#function(node.name)}(${[...this.#workOf(node), ...node.args.map((argument) => this.write(argument))].join(',')})`;
      case 'compare':
        return `(${this.write(node.left)}${node.operator === '==' || node.operator === '!=' ? `${node.operator}=` : node.operator}${this.write(node.right)}?1:0)`;
      case 'conditional':
        return `(${this.write(node.condition)}!==0?${this.#inside(node.consequent)}:${this.#inside(node.alternate)})`;
      case 'element':
        // A symbol that is bound to a number has no elements, and indexing a number gives none.
        return `(${this.#names.get(node.list) ?? 'NaN'}[${this.write(node.index)}-1]??NaN)`;
      case 'series': {
        this.loops = true;
        const [from, to] = [this.write(node.from), this.write(node.to)];
        const shadowed = this.#names.get(node.index);
        const own = `k${this.#indices}`;
        this.#indices += 1;
        this.#names.set(node.index, own);
        const body = this.#inside(node.body);
        const weight = `weights[${this.weights.push(termWeight(node.body, this.#expression)) - 1}]`;
        if (shadowed === undefined) this.#names.delete(node.index);
        else this.#names.set(node.index, shadowed);
        if (this.#within > 0) return `runSeries('${node.operation}',${from},${to},(${own})=>${body},work,${weight})`;
        const n = own.slice(1);
        const sign = node.operation === 'sum' ? '+' : '*';
        this.statements +=
          `const a${n}=${from},b${n}=${to};spendOnSeries(a${n},b${n},work,${weight});` +
          `let t${n}=${sign === '+' ? 0 : 1};for(let ${own}=a${n};${own}<=b${n};${own}+=1)t${n}=t${n}${sign}${body};`;
        return `t${n}`;
      }
    }
  }
}

const square = (x: number): number => x * x;

/**
 * Compiles an expression to a plain JavaScript function of its parameters, as fast as one written by hand. Where the host forbids code from
 * text, the tree is walked instead, with the same results.
 * @param parameters names of the arguments in order
 * @param constants values of the other symbols, in coherent SI
 */
export const compileExpression = (
  expression: Expression,
  parameters: readonly string[],
  constants: ReadonlyMap<string, number>,
): CompiledFunction => {
  const used = new Map([...constants].filter(([name]) => symbolsOf(expression).includes(name) && !parameters.includes(name)));
  const writer = new Writer(expression, parameters, used);
  const text = writer.write(expression);
  const signature = parameters.map((_, i) => `v${i}`).join(',');
  const functions = writer.functions.map((_, i) => `f${i}`).join(',');
  const kept = writer.kept.size === 0 ? '' : `let ${[...writer.kept].join(',')};`;
  const body = `${kept}${writer.statements}return ${text}`;
  try {
    const make = new Function(
      'functions',
      'tools',
      `"use strict";const [${functions}]=functions;const {square,runSeries,spendOnSeries,createWork,weights}=tools;` +
        `return Object.assign((${signature})=>{${writer.loops ? 'const work=createWork();' : ''}${body}},{on:(work,${signature})=>{${body}}})`,
    ) as (functions: unknown, tools: unknown) => CompiledFunction;
    return make(writer.functions, { square, runSeries, spendOnSeries, createWork, weights: writer.weights });
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    const bind = (values: readonly Value[]): ReadonlyMap<string, Value> =>
      new Map<string, Value>([...used, ...parameters.map((name, i) => [name, values[i] ?? Number.NaN] as const)]);
    return Object.assign((...values: readonly Value[]) => evaluateTree(expression, bind(values)), {
      on: (work: Work, ...values: readonly Value[]) => evaluateTree(expression, bind(values), work),
    });
  }
};
