import type { Hint } from '../fault-details.js';
import { Fault, type FaultCode, withContext } from '../faults.js';
import { editDistance, nearest } from '../nearest.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { Computation } from './computation.js';
import { symbolDetail } from './describe-symbol.js';
import { foldSymbol, isOtherCase } from './fold-symbol.js';
import { hintMeaning } from './hint-meaning.js';
import { explainMeasure, isOtherMeasure } from './radius-or-diameter.js';

/** Most names that a refusal repeats, and the longest part of one. */
const LISTED = 8;
const NAME_SHOWN = 64;

const shown = (names: readonly string[]): readonly string[] => names.slice(0, LISTED).map((name) => name.slice(0, NAME_SHOWN));

const quote = (names: readonly string[]): string =>
  `${shown(names)
    .map((name) => JSON.stringify(name))
    .join(', ')}${names.length > LISTED ? ` and ${names.length - LISTED} more` : ''}`;

/** Names of symbols that a key may be a slip of: a radius is no slip of a diameter, nor male of female. */
const slipsOf = (key: string, operators: readonly Operator[], only?: readonly string[]): readonly string[] =>
  operators.flatMap(({ inputs }) =>
    inputs
      .filter((symbol) => !isOtherMeasure(key, symbol) && !isOtherCase(key, symbol) && (only === undefined || only.includes(symbol.name)))
      .map(({ name }) => name),
  );

/** Says what names that nothing reads may stand for: symbols by their meaning, a radius for a diameter, or else a slip of the pen. */
const hintUnread = (unread: readonly string[], operators: readonly Operator[], only?: readonly string[]): readonly Hint[] => {
  const [first] = unread;
  if (first === undefined) return [];
  const meant = hintMeaning(unread, operators);
  const measures = explainMeasure(unread, operators);
  if (measures.length > 0 || meant.some((hint) => hint.kind === 'meaning' && hint.input === first.slice(0, NAME_SHOWN)))
    return [...measures, ...meant];
  const [near] = nearest(first, slipsOf(first, operators, only), 1);
  // Of short names any is near any other.
  const isNear =
    near !== undefined &&
    2 * editDistance(first.slice(0, NAME_SHOWN).toLowerCase(), near.toLowerCase()) <= Math.max(first.length, near.length);
  return !isNear ? meant : [{ kind: 'nearest', input: first.slice(0, NAME_SHOWN), symbol: near }, ...meant];
};

/** The one missing symbol that the last operator can be solved for, its output being given. */
const soleUnknown = (
  { operators = [], inputs = {}, solveFor }: Computation,
  { id, output }: Operator,
  missing: readonly SymbolDeclaration[],
): string | undefined => {
  const [only, ...others] = missing;
  const isLast = operators.at(-1)?.toUpperCase() === id;
  return isLast && solveFor === undefined && others.length === 0 && only?.list === false && Object.hasOwn(inputs, output.name)
    ? only.name
    : undefined;
};

/** Refuses a computation that lacks inputs: what is missing, what was given instead, and what the operator takes. */
export const missingInput = (
  computation: Computation,
  operator: Operator,
  missing: readonly SymbolDeclaration[],
  unread: readonly string[],
  sought?: SymbolDeclaration,
): Fault => {
  const names = missing.map(({ name }) => name);
  const unknown = soleUnknown(computation, operator, missing);
  // The output that an unknown is solved from is no slip of the pen.
  const unexplained = unread.filter((name) => name !== operator.output.name);
  const hints = hintUnread(unexplained, [operator], names);
  const forIt = sought !== undefined ? ` to be solved for ${sought.name}` : '';
  const needless = unexplained.length === 0 ? '' : `, and has no symbol ${quote(unexplained)}`;
  return new Fault('MISSING_INPUT', `${operator.id} lacks ${names.join(', ')}${forIt}${needless}.`, {
    operator: operator.id,
    name: operator.record.name,
    equation: operator.record.equation,
    missing: missing.map(symbolDetail),
    takes: operator.inputs.map(symbolDetail),
    ...(unexplained.length === 0 ? {} : { unread: shown(unexplained) }),
    ...(unknown === undefined ? {} : { soleUnknown: unknown }),
    ...(sought === undefined ? {} : { solveFor: sought.name }),
    ...(hints.length === 0 ? {} : { hints }),
  });
};

const OF_QUANTITIES: ReadonlySet<FaultCode> = new Set([
  'UNIT_UNKNOWN',
  'UNIT_AMBIGUOUS',
  'QUANTITY_SYNTAX',
  'DIMENSION_MISMATCH',
  'KIND_MISMATCH',
  'TEMPERATURE',
  'INPUT_TYPE',
  'EXPRESSION_SYNTAX',
  'UNKNOWN_SYMBOL',
]);

/** Most refused inputs that one refusal explains beside the first. */
const MOST_OTHERS = 3;

/** Makes one refusal of all that is wrong with the quantities of a call; of anything else the first. */
export const joinRefusals = (faults: readonly [Fault, ...Fault[]]): Fault => {
  const [first, ...rest] = faults;
  if (rest.length === 0 || faults.some(({ code }) => !OF_QUANTITIES.has(code))) return first;
  const hints = faults.slice(0, MOST_OTHERS + 1).flatMap((fault) => fault.details.hints ?? []);
  return withContext(first, {
    ...(hints.length === 0 ? {} : { hints }),
    others: rest.slice(0, MOST_OTHERS).map(({ code, message, details: { input, expected } }) => ({
      code,
      reason: message,
      ...(input === undefined ? {} : { input }),
      ...(expected === undefined ? {} : { expected }),
    })),
    ...(rest.length > MOST_OTHERS ? { othersLeftOut: rest.length - MOST_OTHERS } : {}),
  });
};

/** Refuses inputs that nothing in the chain reads. */
export const unknownInput = (unread: readonly string[], operators: readonly Operator[]): Fault => {
  const owner = operators.find(({ output }) => unread.includes(output.name));
  const reason =
    owner !== undefined
      ? `${owner.output.name} is what ${owner.id} gives, and all that it takes is given too.`
      : operators.length === 0
        ? `KO42 alone takes no inputs, and ${quote(unread)} ${unread.length === 1 ? 'is' : 'are'} given.`
        : `${quote(unread)} ${unread.length === 1 ? 'is no input' : 'are no inputs'} of ${operators.map(({ id }) => id).join(', ')}.`;
  const again = unread.flatMap((key): readonly Hint[] => {
    const symbol = foldSymbol(key, operators);
    return symbol === key ? [] : [{ kind: 'fact', text: `${quote([key])} is ${symbol}, which is given too: give it once.` }];
  });
  const hints = owner !== undefined ? [] : again.length > 0 ? again : hintUnread(unread, operators);
  return new Fault('UNKNOWN_INPUT', reason, {
    unknown: shown(unread),
    takes: operators.flatMap((operator) => operator.inputs.map(symbolDetail)),
    ...(owner === undefined ? {} : { operator: owner.id }),
    ...(hints.length === 0 ? {} : { hints }),
  });
};

/** Makes the refusal of an output that is given where only inputs with a default are left: a default holds unless it is sought by name. */
export const onlyDefaultsLeft = (
  { operators = [], inputs = {} }: Computation,
  operator: Operator,
  left: readonly SymbolDeclaration[],
): Fault => {
  const { id, output } = operator;
  const names = left.map(({ name }) => name);
  const held = left.map(({ name, default: preset, unitText }) => `${name} = ${preset}${unitText === '1' ? '' : ` ${unitText}`}`).join(', ');
  const isPlain = Object.values(inputs).every((value) => typeof value !== 'object');
  return new Fault('UNKNOWN_INPUT', `${output.name} is the output of ${id}, and all that it takes is known: ${held} by default.`, {
    operator: id,
    unknown: [output.name],
    defaults: left.map(symbolDetail),
    ...(isPlain
      ? {
          suggestion: {
            tool: 'compute',
            input: { operators, inputs: inputs as Readonly<Record<string, number | string>>, solveFor: names[0] ?? '' },
          },
        }
      : {}),
  });
};
