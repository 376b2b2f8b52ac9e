import type { FaultContext, Hint, Issue, Suggestion, SymbolDetail } from '../core/fault-details.js';
import type { DetailsOf, Fault, FaultCode, RefusedCall } from '../core/faults.js';
import { OPEN, placeholder } from '../core/inputs/describe-symbol.js';
import { isMembers, type Members } from '../core/members.js';
import { nearest } from '../core/nearest.js';

/** Digits of a value that picks one of several solutions. */
const NEAR_DIGITS = 3;

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** A place for the value of a symbol; prove reads no units. */
const placeFor = (symbol: SymbolDetail, tool: string): unknown => placeholder(tool === 'prove' ? { ...symbol, unit: '1' } : symbol);

const placesFor = (symbols: readonly SymbolDetail[], tool: string): Members =>
  Object.fromEntries(symbols.map((symbol) => [symbol.symbol, placeFor(symbol, tool)]));

/** Puts a value at a path such as `vary.0.from`; a part of the path that is not there ends it. */
const putAt = (value: unknown, [head, ...rest]: readonly string[], put: unknown): unknown => {
  if (head === undefined) return put;
  if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === head ? putAt(each, rest, put) : each));
  if (!isMembers(value)) return value;
  return rest.length === 0 || Object.hasOwn(value, head) ? { ...value, [head]: putAt(value[head], rest, put) } : value;
};

/** A call that was refused, read for mending. */
interface Asked {
  readonly tool: string;
  /** The input, its words for operators replaced by the ids that were taken for them. */
  readonly input: Members;
  readonly inputs: Members;
  /** An input of the tool that works. */
  readonly example: Members;
}

/** The example of the tool; of a receipt none can be made up. */
const exampleOf = ({ tool, example }: RefusedCall): Members | undefined => (tool !== 'verify' && isMembers(example) ? example : undefined);

const readAsked = ({ details: { named = [] } }: Fault, call: RefusedCall): Asked => {
  const { tool, input } = call;
  const given = input as Members;
  const idOf = (word: unknown): unknown => named.find((each) => each.asked === word)?.id ?? word;
  const { operators, inputs } = given;
  return {
    tool,
    input: Array.isArray(operators) ? { ...given, operators: operators.map(idOf) } : given,
    inputs: isMembers(inputs) ? inputs : {},
    example: exampleOf(call) ?? {},
  };
};

const operatorsOf = ({ input: { operators } }: Asked): readonly unknown[] => (Array.isArray(operators) ? operators : []);

const withInputs = ({ input }: Asked, inputs: Members, changes: Members = {}, dropped: readonly string[] = []): Members => ({
  ...without(input, dropped),
  inputs,
  ...changes,
});

/** Puts the first of what is known in the place of a member that names something unknown. */
const renamed = ({ input }: Asked, member: string, known: readonly string[] = []): Members | undefined =>
  known[0] === undefined || !Object.hasOwn(input, member) ? undefined : { ...input, [member]: known[0] };

const idOr = ({ input }: Asked, member: string): string => (input['id'] === undefined ? member : 'id');

const meantNames = (hints: readonly Hint[]): ReadonlyMap<string, string> =>
  new Map(
    hints.flatMap((hint): readonly (readonly [string, string])[] => {
      if (hint.kind === 'nearest') return [[hint.input, hint.symbol]];
      const [only, ...others] = hint.kind === 'meaning' ? hint.symbols : [];
      return hint.kind === 'meaning' && only !== undefined && others.length === 0 ? [[hint.input, only.symbol]] : [];
    }),
  );

const mendMissing = (asked: Asked, details: DetailsOf<'MISSING_INPUT'>): Members => {
  const { missing, unread = [], soleUnknown, operator, providers = [], hints = [] } = details;
  const { input, inputs, tool } = asked;
  if (operator === undefined) {
    const payload = isMembers(input['payload']) ? input['payload'] : {};
    return { ...input, payload: { ...payload, ...placesFor(missing, 'prove') } };
  }
  const provider = providers[0]?.operators[0]?.id;
  // For an operator alone only those are named that run on what was given, which may be what the operator itself has no place for.
  if (provider !== undefined && missing.length === 1 && operatorsOf(asked).length === 1)
    return { ...input, operators: [provider, ...operatorsOf(asked)] };
  const kept = without(inputs, unread);
  const names = missing.map(({ symbol }) => symbol);
  const meant = [...meantNames(hints)].filter(([name, symbol]) => names.includes(symbol) && inputs[name] !== undefined);
  const written = Object.fromEntries(meant.map(([name, symbol]) => [symbol, inputs[name]]));
  return soleUnknown === undefined
    ? withInputs(asked, { ...kept, ...placesFor(missing, tool), ...written })
    : withInputs(asked, kept, { solveFor: soleUnknown });
};

const mendUnknown = (asked: Asked, { unknown, takes = [], hints = [] }: DetailsOf<'UNKNOWN_INPUT'>): Members => {
  const { input, inputs, tool } = asked;
  const { solveFor } = input;
  if (typeof solveFor === 'string' && unknown.includes(solveFor)) {
    if (Object.hasOwn(inputs, solveFor)) return withInputs(asked, { ...without(inputs, unknown), ...placesFor(takes, tool) });
    const open = takes.map(({ symbol }) => symbol).filter((name) => !Object.hasOwn(inputs, name));
    const [near] = nearest(solveFor, open, 1);
    return near === undefined ? without(input, ['solveFor']) : { ...input, solveFor: near };
  }
  const meant = meantNames(hints);
  const kept = Object.entries(inputs).flatMap(([name, value]) => {
    const own = unknown.includes(name) ? meant.get(name) : name;
    return own === undefined || (own !== name && Object.hasOwn(inputs, own)) ? [] : [[own, value] as const];
  });
  return withInputs(asked, Object.fromEntries(kept));
};

/** An id that is spelt alike is another equation: only the page of one is suggested, and no computation. */
const mendOperator = (asked: Asked, { nearest: near }: DetailsOf<'UNKNOWN_OPERATOR'>): Members | undefined => {
  const id = near[0]?.id;
  return id === undefined || asked.input['id'] === undefined ? undefined : { ...asked.input, id };
};

const mendCandidates = (asked: Asked, { candidates }: DetailsOf<'AMBIGUOUS_OPERATOR'>): Members | undefined => {
  const meant = candidates.find(({ needs }) => needs.length === 0) ?? candidates[0];
  if (meant === undefined) return undefined;
  const places = Object.fromEntries(meant.needs.map((name) => [name, OPEN]));
  return withInputs(asked, { ...asked.inputs, ...places }, { operators: [meant.id] }, ['domain']);
};

const mendTwoReadings = (asked: Asked, { input, operators, computedBy }: DetailsOf<'AMBIGUOUS_INPUT'>): Members => {
  const kept = without(asked.inputs, [input]);
  return computedBy === undefined
    ? withInputs(asked, { ...kept, ...Object.fromEntries(operators.map((id) => [`${id}.${input}`, OPEN])) })
    : withInputs(asked, { ...kept, [`${operators[1]}.${input}`]: asked.inputs[input] });
};

const mendSolutions = ({ input }: Asked, { branches, unit }: DetailsOf<'SEVERAL_SOLUTIONS'>): Members => {
  const near = Number((branches[0] ?? 0).toPrecision(NEAR_DIGITS));
  return { ...input, near: unit === '1' ? near : `${near} ${unit}` };
};

/** A whole number between which the solution would lie is an input of the other way round. */
const mendNoSolution = (asked: Asked, { symbol, between, output }: DetailsOf<'NO_SOLUTION'>): Members | undefined => {
  const at = between?.at(-1);
  return at === undefined ? undefined : withInputs(asked, { ...without(asked.inputs, [output]), [symbol]: at }, {}, ['solveFor', 'unit']);
};

/** Mends one member: it is called as it was probably meant, put into a list where one is wanted, or added as the example has it. */
const mendMember = (input: Members, { at, nearest: near, expected = '', received }: Issue, example: Members): Members | undefined => {
  const isList = /^a list/u.test(expected);
  if (Object.hasOwn(input, at)) {
    const value = input[at];
    if (near !== undefined) {
      const put = Array.isArray(example[near]) && !Array.isArray(value) ? [value] : value;
      return { ...without(input, [at]), [near]: put };
    }
    return isList && typeof value === 'string' ? { ...input, [at]: [value] } : undefined;
  }
  return received === undefined && Object.hasOwn(example, at) ? { ...input, [at]: example[at] } : undefined;
};

const mendRequest = ({ input, example }: Asked, { issues = [] }: DetailsOf<'INVALID_REQUEST'>): Members | undefined =>
  issues.length === 0
    ? undefined
    : issues.reduce<Members | undefined>((mended, issue) => (mended === undefined ? undefined : mendMember(mended, issue, example)), input);

/** Leaves open a value that was refused, or writes it as it was probably meant. */
const mendValue = (asked: Asked, details: FaultContext): Asked => {
  const { input, expected, hints = [] } = details;
  if (input === undefined) return asked;
  const written = hints.find((hint) => hint.kind === 'write');
  // Where the unit was a slip for another, its own unit beside the place would mislead.
  const isSlip = 'hint' in details && details.hint !== undefined;
  const put = written?.text ?? (expected === undefined || isSlip ? OPEN : placeFor(expected, asked.tool));
  const path = input.split('.');
  if (!Object.hasOwn(asked.inputs, input) && Object.hasOwn(asked.input, path[0] ?? ''))
    return { ...asked, input: putAt(asked.input, path, put) as Members };
  // A name in another case was read as the symbol; or an earlier operator should have given it.
  const own = Object.keys(asked.inputs).find((name) => name === input || name.toLowerCase() === input.toLowerCase()) ?? input;
  const inputs = { ...asked.inputs, [own]: put };
  return { ...asked, input: { ...asked.input, inputs }, inputs };
};

const mendValues = (asked: Asked, { details }: Fault): Members | undefined =>
  details.input === undefined ? undefined : [details, ...(details.others ?? [])].reduce(mendValue, asked).input;

/** Asks for the answer in a unit that it can have, or in its own. */
const mendUnit = ({ input }: Asked, units: readonly string[] = []): Members | undefined => {
  if (!Object.hasOwn(input, 'unit')) return undefined;
  return units[0] === undefined ? without(input, ['unit']) : { ...input, unit: units[0] };
};

/** How a call is mended by what its refusal says; of another code by the value that was refused, if one was. */
const MENDS: { readonly [C in FaultCode]?: (asked: Asked, details: DetailsOf<C>) => Members | undefined } = {
  MISSING_INPUT: mendMissing,
  UNKNOWN_INPUT: mendUnknown,
  AMBIGUOUS_OPERATOR: mendCandidates,
  UNKNOWN_OPERATOR: mendOperator,
  UNKNOWN_DOMAIN: (asked, { nearest: near }) =>
    Object.hasOwn(asked.input, 'domain') ? without(asked.input, ['domain']) : renamed(asked, 'id', near),
  UNKNOWN_TAG: (asked, { nearest: near }) => renamed(asked, 'tag', near),
  DOMAIN_MISMATCH: ({ input }, { domain }) => ({ ...input, domain }),
  AMBIGUOUS_INPUT: mendTwoReadings,
  SEVERAL_SOLUTIONS: mendSolutions,
  NO_SOLUTION: mendNoSolution,
  UNKNOWN_TEMPLATE: (asked, { nearest: near }) => renamed(asked, idOr(asked, 'template'), near),
  UNKNOWN_MACHINE: (asked, { machines }) => renamed(asked, 'machine', machines),
  EVENT_NOT_TAKEN: (asked, { takes }) => renamed(asked, 'event', takes),
  UNKNOWN_STATE: (asked, { states }) => renamed(asked, 'to', states),
  NOTHING_FOUND: () => ({ kind: 'domain' }),
  INVALID_REQUEST: mendRequest,
  DIMENSION_MISMATCH: (asked, { units }) => mendUnit(asked, units),
  KIND_MISMATCH: (asked, { example }) => mendUnit(asked, example === undefined ? [] : [example]),
  UNIT_UNKNOWN: (asked) => mendUnit(asked),
  UNIT_AMBIGUOUS: (asked) => mendUnit(asked),
  QUANTITY_SYNTAX: (asked) => mendUnit(asked),
  TEMPERATURE: (asked) => mendUnit(asked),
  ILL_CONDITIONED: (asked) => mendUnit(asked),
};

/** Codes that name an input of their own in another sense than that its value was refused. */
const OF_NAMES: ReadonlySet<FaultCode> = new Set(['AMBIGUOUS_INPUT', 'MISSING_INPUT', 'UNKNOWN_INPUT']);

const mend = (fault: Fault, call: RefusedCall): Members | undefined => {
  const asked = readAsked(fault, call);
  const own = MENDS[fault.code] as ((asked: Asked, details: Fault['details']) => Members | undefined) | undefined;
  const values = OF_NAMES.has(fault.code) ? undefined : mendValues(asked, fault);
  return values ?? own?.(asked, fault.details);
};

/** Fits a call that was suggested for `compute` to the tool that was used, which may vary an input or have many items. */
const fitTo = ({ tool, input, members }: RefusedCall, suggestion: Suggestion): Suggestion => {
  if (suggestion.tool === tool) return suggestion;
  const { inputs = {}, ...rest } = suggestion.input;
  if (tool === 'prove') {
    const isPlain = Object.keys(rest).every((name) => members.includes(name));
    const isNumeric = Object.values(inputs as Members).every((value) => typeof value === 'number' || Array.isArray(value));
    return isPlain && isNumeric ? { tool, input: suggestion.input } : suggestion;
  }
  const isMany = tool === 'sweep' || tool === 'batch' || (tool === 'compute' && Object.hasOwn(input, 'items'));
  if (!isMany) return suggestion;
  const { vary = [], items = [] } = input as { readonly vary?: readonly Members[]; readonly items?: readonly Members[] };
  const elsewhere = [...vary.map(({ symbol }) => String(symbol)), ...items.flatMap((item) => Object.keys(item))];
  return { tool, input: { ...input, ...rest, inputs: without(inputs as Members, elsewhere) as Suggestion['input'] } };
};

/** Codes of calls whose form was at fault, so that an example shows a right one. */
const OF_FORM: ReadonlySet<FaultCode> = new Set(['INVALID_REQUEST', 'INPUT_TYPE', 'UNKNOWN_INPUT']);

/**
 * Gives the call that mends a refusal: the one that was refused with what was wrong put right, `…` standing for each value that only the caller
 * knows, or one that works where its form was at fault. Nothing where the call is not known or no change of it is known to help.
 */
export const suggestCall = (fault: Fault): Suggestion | undefined => {
  const { call, code, details } = fault;
  if (details.suggestion !== undefined) return call === undefined ? details.suggestion : fitTo(call, details.suggestion);
  if (call === undefined || details.line !== undefined) return undefined;
  const tool = call.tool as Suggestion['tool'];
  const asExample = (): Suggestion | undefined => {
    const example = exampleOf(call) as Suggestion['input'] | undefined;
    return OF_FORM.has(code) && example !== undefined ? { tool, input: example, isExample: true } : undefined;
  };
  const mended = mend(fault, call) as Suggestion['input'] | undefined;
  if (mended === undefined || JSON.stringify(mended) === JSON.stringify(call.input)) return asExample();
  // A tool that cannot solve is no way to solve.
  const isTaken = Object.keys(mended).every((name) => call.members.includes(name) || Object.hasOwn(call.input, name));
  return isTaken ? { tool, input: mended } : call.members.includes('operators') ? { tool: 'compute', input: mended } : undefined;
};
