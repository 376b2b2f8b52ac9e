import { Fault } from '../faults.js';
import { nearest } from '../nearest.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { describeInputs, describeSymbol, symbolDetail } from './describe-symbol.js';

/** Most names that a message lists. */
const LISTED = 8;

const quote = (names: readonly string[]): string => {
  const listed = names.slice(0, LISTED).map((name) => JSON.stringify(name.slice(0, 64)));
  return `${listed.join(', ')}${names.length > LISTED ? ` and ${names.length - LISTED} more` : ''}`;
};

const namesOf = (operators: readonly Operator[]): readonly string[] => operators.flatMap(({ inputs }) => inputs.map(({ name }) => name));

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
  const candidates = missing.length > 0 ? missing : namesOf(operators);
  const [near] = nearest(first, candidates, 1);
  return ` ${quote(unread)} ${unread.length === 1 ? 'is no symbol' : 'are no symbols'} of it${near === undefined ? '' : `: did you mean ${near}?`}`;
};

/** Makes the refusal of a computation that lacks inputs: what is missing, what was given instead, and what the operator takes. */
export const missingInput = (
  operator: Operator,
  missing: readonly SymbolDeclaration[],
  unread: readonly string[],
  sought?: SymbolDeclaration,
): Fault => {
  const names = missing.map(({ name }) => name);
  const isOutput = sought !== undefined && missing.includes(operator.output);
  return new Fault(
    'MISSING_INPUT',
    `${operator.id} lacks ${names.join(', ')}.${isOutput ? ` To solve it for ${sought?.name}, give ${describeSymbol(operator.output)}.` : ''}${explainUnread(unread, [operator], names)} ${describeInputs(operator)}.`,
    {
      operator: operator.id,
      missing: names,
      expected: operator.inputs.map(symbolDetail),
    },
  );
};

/** Makes the refusal of inputs that nothing in the chain reads. */
export const unknownInput = (unread: readonly string[], operators: readonly Operator[]): Fault => {
  const takes = operators.length === 0 ? 'KO42 alone takes no inputs' : operators.map(describeInputs).join(' | ');
  const isOutput = operators.some(({ output }) => unread.includes(output.name));
  const explained = isOutput
    ? explainUnread(unread, operators, []).trim()
    : `${quote(unread)} ${unread.length === 1 ? 'is no input' : 'are no inputs'} of this chain.`;
  const [near] = nearest(unread[0] ?? '', namesOf(operators), 1);
  const guess = isOutput || near === undefined ? '' : ` Did you mean ${near}?`;
  return new Fault('UNKNOWN_INPUT', `${explained}${guess} ${takes}.`, {
    unknown: unread.slice(0, LISTED).map((key) => key.slice(0, 64)),
    expected: operators.flatMap((operator) => operator.inputs.map(symbolDetail)),
  });
};
