import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { Value } from '../../expression/functions/function-definition.js';
import { Fault, isFault, withContext, within } from '../../faults.js';
import { assertInRange, assertRequirements } from '../../inputs/check-range.js';
import type { Binding, Computation, InputValue, Link, Origin } from '../../inputs/computation.js';
import { symbolDetail } from '../../inputs/describe-symbol.js';
import { foldSymbol } from '../../inputs/fold-symbol.js';
import { placeInputs, soleUnknown } from '../../inputs/place-inputs.js';
import { assertOneCurrency, type ReadInput, readInput } from '../../inputs/read-input.js';
import { joinRefusals, missingInput, onlyDefaultsLeft, unknownInput } from '../../inputs/refuse-inputs.js';
import { exchangeUnits } from '../../quantity/exchange.js';
import { fromSi, toSi } from '../../quantity/unit/unit.js';
import type { Operator } from '../../registry/operator.js';
import { splitQualified } from '../../registry/operator-id.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { pickSolution } from '../../solve/pick-solution.js';
import { findSought } from '../find-sought.js';
import { type PlannedLink, planChain } from './plan-chain.js';

const siOf = (value: Value, symbol: SymbolDeclaration): Value =>
  typeof value === 'number' ? toSi(value, symbol.unit) : value.map((element) => toSi(element, symbol.unit));

class Binder {
  readonly #computation: Computation;
  readonly #operators: readonly Operator[];
  readonly #used = new Map<string, { readonly operator: Operator; readonly symbol: SymbolDeclaration; readonly read: ReadInput }>();
  readonly links: Link[] = [];
  /** Links that give symbols of the operator at hand which have another name there. */
  #feeds: ReadonlyMap<string, number> = new Map();

  constructor(computation: Computation, operators: readonly Operator[]) {
    const { inputs = {}, solveFor } = computation;
    this.#computation = { ...computation, inputs: placeInputs(inputs, operators, solveFor).inputs };
    this.#operators = operators;
  }

  #given(key: string): InputValue | undefined {
    const { inputs } = this.#computation;
    return inputs !== undefined && Object.hasOwn(inputs, key) ? inputs[key] : undefined;
  }

  /** Finds the earlier link that gives a symbol, the latest first. */
  #fedBy(name: string): number {
    const planned = this.#feeds.get(name);
    if (planned !== undefined) return planned;
    return this.links.findLastIndex((link) => link.gives.name === name);
  }

  #fromChain(operator: Operator, symbol: SymbolDeclaration, at: number): Binding {
    const link = this.links[at] as Link;
    try {
      exchangeUnits(link.gives.unit, symbol.unit);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const given = `${link.operator.id} gives ${link.gives.name} [${link.gives.unitText}], which ${operator.id} cannot read`;
      throw within(
        given,
        withContext(error, {
          operator: operator.id,
          input: `${operator.id}.${symbol.name}`,
          expected: symbolDetail(symbol),
          hints: [{ kind: 'fact', text: `${operator.id}.${symbol.name} can be given as an input.` }],
        }),
      );
    }
    return { symbol, origin: { type: 'chain', link: at }, value: fromSi(link.si, symbol.unit), si: link.si };
  }

  #fromInput(operator: Operator, symbol: SymbolDeclaration, key: string, given: InputValue): Binding {
    const before = this.#used.get(key);
    if (before && before.symbol.unitText !== symbol.unitText && key === symbol.name) {
      throw new Fault(
        'AMBIGUOUS_INPUT',
        `${key} is read by ${before.operator.id} in [${before.symbol.unitText}] and by ${operator.id} in [${symbol.unitText}].`,
        {
          input: key,
          operators: [before.operator.id, operator.id],
          hints: [{ kind: 'fact', text: `${before.operator.id}.${key} and ${operator.id}.${key} name the two.` }],
        },
      );
    }
    const read = before?.read ?? readInput(given, symbol, operator, key, this.#computation.needsUnits);
    this.#used.set(key, { operator, symbol, read });
    const origin: Origin = { type: 'input', key };
    return { symbol, origin, si: siOf(read.value, symbol), ...read };
  }

  #bind(operator: Operator, symbol: SymbolDeclaration): Binding | undefined {
    const qualified = `${operator.id}.${symbol.name}`;
    const own = this.#given(qualified);
    if (own !== undefined) return this.#fromInput(operator, symbol, qualified, own);
    const fed = this.#fedBy(symbol.name);
    const plain = this.#given(symbol.name);
    if (fed >= 0) {
      const binding = this.#fromChain(operator, symbol, fed);
      // A plain input that another operator reads may share its name with the output of an earlier one; only this reading is in doubt.
      if (plain === undefined || this.#used.has(symbol.name)) return binding;
      const from = this.links[fed]?.operator.id ?? '';
      throw new Fault('AMBIGUOUS_INPUT', `${symbol.name} is computed by ${from} and given as an input too.`, {
        input: symbol.name,
        operators: [from, operator.id],
        computedBy: from,
        hints: [{ kind: 'fact', text: `${qualified} names the one that ${operator.id} reads.` }],
      });
    }
    if (plain !== undefined) return this.#fromInput(operator, symbol, symbol.name, plain);
    if (symbol.default === undefined) return undefined;
    return {
      symbol,
      origin: { type: 'default', key: this.#used.has(symbol.name) ? qualified : symbol.name },
      value: symbol.default,
      si: toSi(symbol.default, symbol.unit),
    };
  }

  /** Binds what an operator takes; what is wrong with several quantities is said at once. */
  #bindAll(operator: Operator, symbols: readonly SymbolDeclaration[]): readonly (Binding | undefined)[] {
    const faults: Fault[] = [];
    const bound = symbols.map((symbol) => {
      try {
        return this.#bind(operator, symbol);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        faults.push(error);
        return undefined;
      }
    });
    const [first, ...rest] = faults;
    if (first !== undefined) throw joinRefusals([first, ...rest]);
    return bound;
  }

  /** Names that were given and that no operator of the chain reads. */
  #unread(): readonly string[] {
    const readable = new Set(this.#operators.flatMap(({ id, inputs }) => inputs.flatMap(({ name }) => [name, `${id}.${name}`])));
    return Object.keys(this.#computation.inputs ?? {}).filter((key) => !readable.has(key) && !this.#used.has(key));
  }

  /** Tells whether a symbol has a value that no earlier operator of the chain took for its own. */
  #isKnown(operator: Operator, { name }: SymbolDeclaration): boolean {
    const isGiven = this.#given(`${operator.id}.${name}`) !== undefined || (this.#given(name) !== undefined && !this.#used.has(name));
    return isGiven || this.#fedBy(name) >= 0;
  }

  /** Reads the output where it is given beside all inputs; it is compared with what is computed. */
  #stated(operator: Operator): Pick<Link, 'stated'> {
    const { output } = operator;
    const key = [`${operator.id}.${output.name}`, output.name].find((name) => this.#given(name) !== undefined && !this.#used.has(name));
    if (key === undefined) return {};
    const left = operator.inputs.filter((symbol) => symbol.default !== undefined && !this.#isUsed(operator, symbol));
    if (left.length > 0) throw onlyDefaultsLeft(this.#computation, operator, left);
    const { value, si } = this.#fromInput(operator, output, key, this.#given(key) ?? Number.NaN);
    return { stated: { value, si } };
  }

  #isUsed({ id }: Operator, { name }: SymbolDeclaration): boolean {
    return this.#used.has(name) || this.#used.has(`${id}.${name}`) || this.#fedBy(name) >= 0;
  }

  link(operator: Operator, solveFor: string | undefined): void {
    const isLast = operator === this.#operators.at(-1);
    const sought =
      solveFor !== undefined
        ? this.sought(operator, solveFor)
        : isLast
          ? soleUnknown(
              operator,
              (symbol) => this.#isKnown(operator, symbol) || (symbol !== operator.output && this.#used.has(symbol.name)),
            )
          : undefined;
    this.#link(operator, sought, solveFor === undefined, isLast);
  }

  /** Runs a chain in the order of a plan, each operator solved for its one unknown. */
  follow(plan: readonly PlannedLink[]): void {
    plan.forEach(({ operator, gives, feeds }, i) => {
      this.#feeds = feeds;
      const isLast = i === plan.length - 1;
      this.#link(operator, gives === operator.output ? undefined : gives, isLast && this.#computation.solveFor === undefined, isLast);
    });
  }

  /** Gives the plan of a chain that does not run forward in the order of the caller; nothing where there is none. */
  plan(): readonly PlannedLink[] | undefined {
    const { solveFor } = this.#computation;
    const folded = solveFor === undefined ? undefined : foldSymbol(solveFor, this.#operators);
    const { id, name } = folded === undefined ? {} : splitQualified(folded);
    return planChain({
      operators: this.#operators,
      isGiven: (operator, symbol) => this.#given(`${operator.id}.${symbol.name}`) !== undefined || this.#given(symbol.name) !== undefined,
      ...(name === undefined ? {} : { sought: { id, name } }),
    });
  }

  #link(operator: Operator, sought: SymbolDeclaration | undefined, isSole: boolean, isLast: boolean): void {
    const wanted = sought === undefined ? operator.inputs : [...operator.inputs.filter((input) => input !== sought), operator.output];
    const bound = this.#bindAll(operator, wanted);
    const missing = wanted.filter((_, i) => bound[i] === undefined);
    if (missing.length > 0) throw missingInput(this.#computation, operator, missing, this.#unread(), sought);
    const bindings = bound.filter((binding) => binding !== undefined);
    const values = new Map<string, Value>(operator.constants.map(({ symbol, value }) => [symbol, value]));
    for (const { symbol, si } of bindings) values.set(symbol.name, si);
    if (bindings.every(({ si }) => typeof si === 'object' || Number.isFinite(si))) {
      for (const binding of bindings) assertInRange(operator, binding, values);
      if (sought === undefined) assertRequirements(operator, values);
    }
    if (sought === undefined) {
      const stated = isLast ? this.#stated(operator) : {};
      this.links.push({ operator, bindings, values, gives: operator.output, si: evaluateTree(operator.expression, values), ...stated });
      return;
    }
    // What picks one of several solutions is of the symbol that the chain is solved for.
    const { method, si } = pickSolution(operator, sought, values, isLast ? this.#computation : {});
    this.links.push({
      operator,
      bindings,
      values: new Map([...values, [sought.name, si]]),
      gives: sought,
      si,
      solution: { method, ...(isSole ? { isSole: true } : {}) },
    });
  }

  /** Finds the symbol to solve an operator for; none where it is the output. */
  sought(operator: Operator, solveFor: string): SymbolDeclaration | undefined {
    return findSought(operator, solveFor, this.#operators, (name) => this.#given(name) !== undefined);
  }

  /** Gives the links once everything that was given is read. */
  finish(): readonly Link[] {
    this.#assertAllUsed();
    this.#assertOneCurrency();
    return this.links;
  }

  /** @throws Fault UNKNOWN_INPUT where an input was given that nothing reads */
  #assertAllUsed(): void {
    const unused = Object.keys(this.#computation.inputs ?? {}).filter((key) => !this.#used.has(key));
    if (unused.length > 0) throw unknownInput(unused, this.#operators);
  }

  /** @throws Fault KIND_MISMATCH where two inputs are in two currencies */
  #assertOneCurrency(): void {
    assertOneCurrency(
      [...this.#used].flatMap(([name, { read }]) => (read.currency === undefined ? [] : [{ name, currency: read.currency }])),
    );
  }
}

const bindForward = (computation: Computation, operators: readonly Operator[]): readonly Link[] => {
  const binder = new Binder(computation, operators);
  if (computation.solveFor !== undefined && operators.length === 0) {
    throw new Fault('INVALID_REQUEST', 'There is nothing to solve: no operator is named.');
  }
  const last = operators.at(-1);
  if (last && computation.solveFor !== undefined) binder.sought(last, computation.solveFor);
  operators.forEach((operator, i) => {
    binder.link(operator, i === operators.length - 1 ? computation.solveFor : undefined);
  });
  return binder.finish();
};

/**
 * Step 3: binds every symbol of every operator once, by an input, by what an earlier operator gives or by its default, and checks types, units,
 * kinds and ranges. Operators run forward in the order of the caller, the last one solved where its output is given; where that lacks an input,
 * in any order and each solved for any symbol, if there is one such way.
 * @throws Fault MISSING_INPUT, UNKNOWN_INPUT, AMBIGUOUS_INPUT, INPUT_TYPE, OUT_OF_RANGE, DIMENSION_MISMATCH and the faults of quantities in text
 */
export const bindChain = (computation: Computation, operators: readonly Operator[]): readonly Link[] => {
  try {
    return bindForward(computation, operators);
  } catch (error) {
    if (operators.length < 2 || !isFault(error, 'MISSING_INPUT', 'UNKNOWN_INPUT')) throw error;
    const binder = new Binder(computation, operators);
    const plan = binder.plan();
    if (plan === undefined) throw error;
    binder.follow(plan);
    return binder.finish();
  }
};
