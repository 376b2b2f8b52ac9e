import type { FaultDetail, Suggestion, SymbolDetail } from '../core/fault-details.js';
import { type Fault, isFault, type RefusedCall } from '../core/faults.js';
import { nearest } from '../core/nearest.js';

type Members = Readonly<Record<string, unknown>>;

/** Stands for a value that the caller must add. */
export const OPEN = '…';

/** Digits of a value that picks one of several solutions. */
const NEAR_DIGITS = 3;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** A place for the value of a symbol, in its unit where the tool reads units. */
const placeFor = ({ unit, list }: SymbolDetail, tool: string): unknown => {
  const text = tool === 'prove' || unit === '1' || unit === 'currency' ? OPEN : `${OPEN} ${unit}`;
  return list ? [text] : text;
};

const placesFor = (symbols: readonly SymbolDetail[], tool: string): Members =>
  Object.fromEntries(symbols.map((symbol) => [symbol.symbol, placeFor(symbol, tool)]));

/** Puts a value at a path such as `vary.0.from`; a part of the path that is not there ends it. */
const putAt = (value: unknown, [head, ...rest]: readonly string[], put: unknown): unknown => {
  if (head === undefined) return put;
  if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === head ? putAt(each, rest, put) : each));
  if (!isMembers(value)) return value;
  return rest.length === 0 || Object.hasOwn(value, head) ? { ...value, [head]: putAt(value[head], rest, put) } : value;
};

class Mending {
  readonly #fault: Fault;
  readonly #tool: string;
  readonly #asked: Members;
  readonly inputs: Members;

  constructor(fault: Fault, { tool, input }: RefusedCall) {
    this.#fault = fault;
    this.#tool = tool;
    const asked = input as Members;
    const { named = [] } = fault.details;
    const idOf = (word: unknown): unknown => named.find((each) => each.asked === word)?.id ?? word;
    this.#asked = Array.isArray(asked['operators']) ? { ...asked, operators: asked['operators'].map(idOf) } : asked;
    this.inputs = isMembers(asked['inputs']) ? asked['inputs'] : {};
  }

  #with(changes: Members, dropped: readonly string[] = []): Members {
    return { ...without(this.#asked, dropped), ...changes };
  }

  #withInputs(inputs: Members, changes: Members = {}, dropped: readonly string[] = []): Members {
    return this.#with({ inputs, ...changes }, dropped);
  }

  #missing(fault: Fault<'MISSING_INPUT'>): Members | undefined {
    const { missing, unread = [], soleUnknown, operator } = fault.details;
    if (operator === undefined) {
      const payload = isMembers(this.#asked['payload']) ? this.#asked['payload'] : {};
      return this.#with({ payload: { ...payload, ...placesFor(missing, 'prove') } });
    }
    const kept = without(this.inputs, unread);
    return soleUnknown === undefined
      ? this.#withInputs({ ...kept, ...placesFor(missing, this.#tool) })
      : this.#withInputs(kept, { solveFor: soleUnknown });
  }

  #unknown(fault: Fault<'UNKNOWN_INPUT'>): Members {
    const { unknown, takes = [], hints = [] } = fault.details;
    const { solveFor } = this.#asked;
    if (typeof solveFor === 'string' && unknown.includes(solveFor)) {
      if (Object.hasOwn(this.inputs, solveFor))
        return this.#withInputs({ ...without(this.inputs, unknown), ...placesFor(takes, this.#tool) });
      const open = takes.map(({ symbol }) => symbol).filter((name) => !Object.hasOwn(this.inputs, name));
      const [near] = nearest(solveFor, open, 1);
      return near === undefined ? this.#with({}, ['solveFor']) : this.#with({ solveFor: near });
    }
    const renamed = new Map(
      hints.flatMap((hint): readonly (readonly [string, string])[] => {
        if (hint.kind === 'nearest') return [[hint.input, hint.symbol]];
        const [only, ...others] = hint.kind === 'meaning' ? hint.symbols : [];
        return hint.kind === 'meaning' && only !== undefined && others.length === 0 ? [[hint.input, only.symbol]] : [];
      }),
    );
    const inputs = Object.entries(this.inputs).flatMap(([name, value]) => {
      if (!unknown.includes(name)) return [[name, value] as const];
      const meant = renamed.get(name);
      return meant === undefined || Object.hasOwn(this.inputs, meant) ? [] : [[meant, value] as const];
    });
    return this.#withInputs(Object.fromEntries(inputs));
  }

  /** Leaves open the value that was refused, or writes it as it was probably meant. */
  #value(): Members | undefined {
    const { input, expected, hints = [] } = this.#fault.details;
    const written = hints.find((hint) => hint.kind === 'write');
    if (input === undefined) return undefined;
    const put = written?.text ?? (expected === undefined ? OPEN : placeFor(expected, this.#tool));
    if (Object.hasOwn(this.inputs, input)) return this.#withInputs({ ...this.inputs, [input]: put });
    const path = input.split('.');
    const isPlace = path[0] !== undefined && Object.hasOwn(this.#asked, path[0]);
    if (isPlace) return putAt(this.#asked, path, put) as Members;
    // A name that was read as the symbol, or a symbol that an earlier operator should have given.
    const folded = Object.keys(this.inputs).find((name) => name.toLowerCase() === input.toLowerCase());
    return this.#withInputs({ ...without(this.inputs, folded === undefined ? [] : [folded]), [input]: put });
  }

  #unit(units: readonly string[] | undefined): Members | undefined {
    if (!Object.hasOwn(this.#asked, 'unit')) return undefined;
    const [first] = units ?? [];
    return first === undefined ? this.#with({}, ['unit']) : this.#with({ unit: first });
  }

  #ambiguous({ details }: Fault<'AMBIGUOUS_OPERATOR'>): Members | undefined {
    const { candidates } = details;
    const meant = candidates.find(({ needs }) => needs.length === 0) ?? candidates[0];
    if (meant === undefined) return undefined;
    return this.#withInputs({ ...this.inputs, ...Object.fromEntries(meant.needs.map((name) => [name, OPEN])) }, { operators: [meant.id] }, [
      'domain',
    ]);
  }

  #renamed(member: string, known: readonly string[] | undefined): Members | undefined {
    const [first] = known ?? [];
    return first === undefined || !Object.hasOwn(this.#asked, member) ? undefined : this.#with({ [member]: first });
  }

  /** The mended input; nothing where no change of it is known to help. */
  mend(): Members | undefined {
    const fault = this.#fault;
    if (isFault(fault, 'MISSING_INPUT')) return this.#missing(fault);
    if (isFault(fault, 'UNKNOWN_INPUT')) return this.#unknown(fault);
    if (isFault(fault, 'AMBIGUOUS_OPERATOR')) return this.#ambiguous(fault);
    if (isFault(fault, 'UNKNOWN_OPERATOR')) {
      const { operator, nearest: near } = fault.details;
      const id = near[0]?.id;
      if (id === undefined) return undefined;
      if (this.#asked['id'] !== undefined) return this.#with({ id });
      const { operators } = this.#asked;
      return Array.isArray(operators) ? this.#with({ operators: operators.map((each) => (each === operator ? id : each)) }) : undefined;
    }
    if (isFault(fault, 'UNKNOWN_DOMAIN')) return this.#renamed(this.#asked['id'] === undefined ? 'domain' : 'id', fault.details.nearest);
    if (isFault(fault, 'DOMAIN_MISMATCH')) return this.#with({ domain: fault.details.domain });
    if (isFault(fault, 'TOO_MANY_OPERATORS')) {
      const { operators } = this.#asked;
      return Array.isArray(operators) ? this.#with({ operators: operators.slice(-fault.details.limit) }) : undefined;
    }
    if (isFault(fault, 'AMBIGUOUS_INPUT')) {
      const { input, operators, computedBy } = fault.details;
      const kept = without(this.inputs, [input]);
      if (computedBy !== undefined) return this.#withInputs({ ...kept, [`${operators[1]}.${input}`]: this.inputs[input] });
      return this.#withInputs({ ...kept, ...Object.fromEntries(operators.map((id) => [`${id}.${input}`, OPEN])) });
    }
    if (isFault(fault, 'SEVERAL_SOLUTIONS')) {
      const { branches, unit } = fault.details;
      const near = Number((branches[0] ?? 0).toPrecision(NEAR_DIGITS));
      return this.#with({ near: unit === '1' ? near : `${near} ${unit}` });
    }
    if (isFault(fault, 'NO_SOLUTION')) {
      const { symbol, between, output } = fault.details;
      const at = between?.at(-1);
      return at === undefined ? undefined : this.#withInputs({ ...without(this.inputs, [output]), [symbol]: at }, {}, ['solveFor', 'unit']);
    }
    if (isFault(fault, 'UNKNOWN_TEMPLATE'))
      return this.#renamed(this.#asked['id'] === undefined ? 'template' : 'id', fault.details.nearest);
    if (isFault(fault, 'UNKNOWN_MACHINE')) return this.#renamed('machine', fault.details.machines);
    if (isFault(fault, 'EVENT_NOT_TAKEN')) return this.#renamed('event', fault.details.takes);
    if (isFault(fault, 'UNKNOWN_STATE')) return this.#renamed('to', fault.details.states);
    if (isFault(fault, 'NOTHING_FOUND')) return { kind: 'domain' };
    if (fault.details.input !== undefined) return this.#value();
    if (isFault(fault, 'DIMENSION_MISMATCH')) return this.#unit(fault.details.units);
    if (isFault(fault, 'KIND_MISMATCH')) return this.#unit(fault.details.example === undefined ? undefined : [fault.details.example]);
    if (isFault(fault, 'UNIT_UNKNOWN', 'UNIT_AMBIGUOUS', 'QUANTITY_SYNTAX', 'TEMPERATURE', 'ILL_CONDITIONED')) return this.#unit(undefined);
    return undefined;
  }
}

/** Fits a call that was suggested for `compute` to the tool that was used, which may vary an input or have many items. */
const fitTo = ({ tool, input, members }: RefusedCall, suggestion: Suggestion): Suggestion => {
  if (suggestion.tool === tool) return suggestion;
  const { inputs = {}, ...rest } = suggestion.input;
  if (tool === 'prove') {
    const isPlain = Object.keys(rest).every((name) => members.includes(name));
    const isNumeric = Object.values(inputs as Members).every((value) => typeof value === 'number' || Array.isArray(value));
    return isPlain && isNumeric ? { tool, input: suggestion.input } : suggestion;
  }
  if (tool !== 'sweep' && tool !== 'batch') return suggestion;
  const { vary = [], items = [] } = input as { readonly vary?: readonly Members[]; readonly items?: readonly Members[] };
  const elsewhere = [...vary.map(({ symbol }) => String(symbol)), ...items.flatMap((item) => Object.keys(item))];
  return { tool, input: { ...input, ...rest, inputs: without(inputs as Members, elsewhere) as Suggestion['input'] } };
};

const TOOLS_WITH_EXAMPLES: ReadonlySet<string> = new Set(['INVALID_REQUEST', 'INPUT_TYPE', 'UNKNOWN_INPUT']);

/**
 * Gives the call that mends a refusal: the one that was refused with what was wrong put right, `…` standing for each value that only the caller
 * knows, or one that works where its form was at fault. Nothing where the call is not known or no change of it is known to help.
 */
export const suggestCall = (fault: Fault): Suggestion | undefined => {
  const { call, code, details } = fault;
  if (details.suggestion !== undefined) return call === undefined ? details.suggestion : fitTo(call, details.suggestion);
  if (call === undefined) return undefined;
  const tool = call.tool as Suggestion['tool'];
  const asExample = (): Suggestion | undefined =>
    TOOLS_WITH_EXAMPLES.has(code) ? { tool, input: call.example as Readonly<Record<string, FaultDetail>> } : undefined;
  if (code === 'INVALID_REQUEST') return asExample();
  const mended = new Mending(fault, call).mend() as Suggestion['input'] | undefined;
  if (mended === undefined || JSON.stringify(mended) === JSON.stringify(call.input)) return asExample();
  // A tool that cannot solve is no way to solve.
  const isTaken = Object.keys(mended).every((name) => call.members.includes(name) || Object.hasOwn(call.input, name));
  return isTaken ? { tool, input: mended } : call.members.includes('operators') ? { tool: 'compute', input: mended } : undefined;
};
