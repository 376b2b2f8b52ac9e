import { Fault } from '../faults.js';
import { nearest } from '../nearest.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { Computation } from './computation.js';
import { describeInputs, describeSymbol, symbolDetail } from './describe-symbol.js';
import { isOtherMeasure, tellMeasure } from './radius-or-diameter.js';

/** Most names that a message lists. */
const LISTED = 8;

const quote = (names: readonly string[]): string => {
  const listed = names.slice(0, LISTED).map((name) => JSON.stringify(name.slice(0, 64)));
  return `${listed.join(', ')}${names.length > LISTED ? ` and ${names.length - LISTED} more` : ''}`;
};

/** Names of symbols that a key may be a slip of: a radius is no slip of a diameter. */
const slipsOf = (key: string, operators: readonly Operator[], only?: readonly string[]): readonly string[] =>
  operators.flatMap(({ inputs }) =>
    inputs.filter((symbol) => !isOtherMeasure(key, symbol) && (only === undefined || only.includes(symbol.name))).map(({ name }) => name),
  );

const spaced = (sentence: string): string => (sentence === '' ? '' : ` ${sentence}`);

/** Says what becomes of names that nothing reads: an output that was given, or a slip of the pen. */
const explainUnread = (unread: readonly string[], operators: readonly Operator[], missing: readonly string[]): string => {
  const [first] = unread;
  if (first === undefined) return '';
  const owner = operators.find(({ output }) => unread.includes(output.name));
  if (owner) {
    const sought = missing[0] ?? 'a';
    return missing.length > 0
      ? ` ${owner.output.name} is its output: to solve for ${sought}, add "solveFor": "${sought}" (compute).`
      : ` ${owner.output.name} is the output of ${owner.id}: leave it out, or leave out the input you want and name it in "solveFor" (compute).`;
  }
  const measure = tellMeasure(unread, operators);
  const [near] = measure === '' ? nearest(first, slipsOf(first, operators, missing.length > 0 ? missing : undefined), 1) : [];
  return ` ${quote(unread)} ${unread.length === 1 ? 'is no symbol' : 'are no symbols'} of it${near === undefined ? `.${spaced(measure)}` : `: did you mean ${near}?`}`;
};

/** Longest call that a message shows in full. */
const LONGEST_CALL = 400;

const placeholder = ({ unitText, list }: SymbolDeclaration): string | readonly string[] => {
  const text = unitText === '1' || unitText === 'currency' ? '…' : `… ${unitText}`;
  return list ? [text] : text;
};

/** Gives the one missing symbol that the last operator can be solved for, its output being given. */
const soughtSilently = (
  { operators = [], inputs = {}, solveFor }: Computation,
  { id, output }: Operator,
  missing: readonly SymbolDeclaration[],
): SymbolDeclaration | undefined => {
  const [only, ...others] = missing;
  const isLast = operators.at(-1)?.toUpperCase() === id;
  return isLast && solveFor === undefined && others.length === 0 && only?.list === false && Object.hasOwn(inputs, output.name)
    ? only
    : undefined;
};

/** Writes the call that would not be refused: what was given and is read, and a placeholder for what is missing or its name in `solveFor`. */
const completeCall = (
  computation: Computation,
  operator: Operator,
  missing: readonly SymbolDeclaration[],
  unread: readonly string[],
): string => {
  const { operators = [], inputs = {} } = computation;
  const silent = soughtSilently(computation, operator, missing);
  const solveFor = silent?.name ?? computation.solveFor;
  const added = silent === undefined ? Object.fromEntries(missing.map((symbol) => [symbol.name, placeholder(symbol)])) : {};
  const kept = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => !unread.includes(name) || (silent !== undefined && name === operator.output.name)),
  );
  const whole = JSON.stringify({ operators, inputs: { ...kept, ...added }, ...(solveFor === undefined ? {} : { solveFor }) });
  if (operators.length > 0 && whole.length <= LONGEST_CALL) return ` Call compute with ${whole}`;
  return silent === undefined
    ? ` Add to the inputs, for compute: ${JSON.stringify(added)}`
    : ` Add "solveFor": "${silent.name}" to the call`;
};

/**
 * Makes the refusal of a computation that lacks inputs: what is missing, what was given instead, what the operator takes, and last the call
 * to paste, with `…` for each value that is missing.
 */
export const missingInput = (
  computation: Computation,
  operator: Operator,
  missing: readonly SymbolDeclaration[],
  unread: readonly string[],
  sought?: SymbolDeclaration,
): Fault => {
  const names = missing.map(({ name }) => name);
  const isOutput = sought !== undefined && missing.includes(operator.output);
  return new Fault(
    'MISSING_INPUT',
    `${operator.id} lacks ${names.join(', ')}.${isOutput ? ` To solve it for ${sought?.name}, give ${describeSymbol(operator.output)}.` : ''}${explainUnread(unread, [operator], names)} ${describeInputs(operator)}.${completeCall(computation, operator, missing, unread)}`,
    {
      operator: operator.id,
      missing: names,
      expected: operator.inputs.map(symbolDetail),
    },
  );
};

const OF_QUANTITIES: ReadonlySet<string> = new Set([
  'UNIT_UNKNOWN',
  'UNIT_AMBIGUOUS',
  'QUANTITY_SYNTAX',
  'DIMENSION_MISMATCH',
  'KIND_MISMATCH',
  'TEMPERATURE',
  'INPUT_TYPE',
]);

/** Most refused inputs that one message explains. */
const MOST_JOINED = 4;

/** Makes one refusal of all that is wrong with the quantities of a call; of anything else the first. */
export const joinRefusals = (faults: readonly [Fault, ...Fault[]]): Fault => {
  const [first, ...rest] = faults;
  if (rest.length === 0 || faults.some(({ code }) => !OF_QUANTITIES.has(code))) return first;
  const more = faults.length > MOST_JOINED ? [`${faults.length - MOST_JOINED} more inputs are wrong.`] : [];
  const told = faults.slice(0, MOST_JOINED).map(({ message }) => message);
  return new Fault(first.code, [...told, ...more].join(' '), first.details);
};

/** Makes the refusal of inputs that nothing in the chain reads. */
export const unknownInput = (unread: readonly string[], operators: readonly Operator[]): Fault => {
  const takes = operators.length === 0 ? 'KO42 alone takes no inputs' : operators.map(describeInputs).join(' | ');
  const isOutput = operators.some(({ output }) => unread.includes(output.name));
  const explained = isOutput
    ? explainUnread(unread, operators, []).trim()
    : `${quote(unread)} ${unread.length === 1 ? 'is no input' : 'are no inputs'} of this chain.`;
  const measure = tellMeasure(unread, operators);
  const [near] = measure === '' ? nearest(unread[0] ?? '', slipsOf(unread[0] ?? '', operators), 1) : [];
  const guess = isOutput ? '' : near === undefined ? spaced(measure) : ` Did you mean ${near}?`;
  return new Fault('UNKNOWN_INPUT', `${explained}${guess} ${takes}.`, {
    unknown: unread.slice(0, LISTED).map((key) => key.slice(0, 64)),
    expected: operators.flatMap((operator) => operator.inputs.map(symbolDetail)),
  });
};
