import { Fault } from '../faults.js';
import { foldSymbol, withoutId } from '../inputs/fold-symbol.js';
import { type GivenInputs, isReadable, type PlacedInputs, placeInputs, soleUnknown } from '../inputs/place-inputs.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { isExchangeable } from '../registry/is-exchangeable.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** What a caller gives beside the words for an operator. */
export interface Evidence {
  readonly inputs: GivenInputs;
  readonly solveFor?: string | undefined;
  /** Unit that the answer is asked for in. */
  readonly unit?: string | undefined;
  /** Keeps to one domain. */
  readonly domain?: string | undefined;
}

/** How the evidence agrees with a chain of operators. */
export interface Fit {
  readonly placed: PlacedInputs;
  /** Names of inputs that no symbol takes. */
  readonly unread: readonly string[];
  /** Symbols that nothing gives. */
  readonly missing: readonly SymbolDeclaration[];
  /** The symbol that the chain is solved for; absent where it is the output of its last operator. */
  readonly sought?: SymbolDeclaration;
  /** False where what comes out cannot be told in the unit that was asked for. */
  readonly isInUnit: boolean;
  /** True where every input has a place, nothing is missing and the unit agrees. */
  readonly isComplete: boolean;
}

const isInUnit = (unit: string | undefined, given: SymbolDeclaration): boolean => {
  if (unit === undefined) return true;
  try {
    return isExchangeable(given.unitText, parseUnit(unit, given.unit.dimension).text);
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Fits what a caller gives to a chain of operators, the last of which may be solved for any symbol. */
export const fitInputs = (operators: readonly Operator[], { inputs, solveFor, unit }: Evidence): Fit => {
  const placed = placeInputs(inputs, operators, solveFor);
  const last = operators.at(-1);
  const names = new Set(Object.keys(placed.inputs));
  const takes = (key: string, name: string): boolean =>
    operators.some((operator) =>
      [...operator.inputs, operator.output].some(
        (symbol) => (symbol.name === name || `${operator.id}.${symbol.name}` === name) && isReadable(inputs[key], { symbol, operator }),
      ),
    );
  const misread = placed.placements.filter(({ key, name }) => !takes(key, name)).map(({ key }) => key);
  const fed = new Set<string>();
  const missing: SymbolDeclaration[] = [];
  let sought: SymbolDeclaration | undefined;
  for (const operator of operators) {
    const isGiven = ({ name }: SymbolDeclaration): boolean => names.has(name) || names.has(`${operator.id}.${name}`) || fed.has(name);
    const named = operator !== last || solveFor === undefined ? undefined : withoutId(foldSymbol(solveFor, [operator]));
    if (operator === last)
      sought = named === undefined ? soleUnknown(operator, isGiven) : operator.inputs.find(({ name }) => name === named);
    const needed = operator.inputs.filter((symbol) => symbol !== sought && symbol.default === undefined);
    missing.push(...(sought === undefined ? needed : [...needed, operator.output]).filter((symbol) => !isGiven(symbol)));
    fed.add(operator.output.name);
    if (named !== undefined && sought === undefined && named !== operator.output.name) missing.push(operator.output);
  }
  const gives = sought ?? last?.output;
  const unread = [...placed.unplaced, ...misread];
  const agrees = gives === undefined || isInUnit(unit, gives);
  return {
    placed,
    unread,
    missing,
    ...(sought === undefined ? {} : { sought }),
    isInUnit: agrees,
    isComplete: unread.length === 0 && missing.length === 0 && agrees,
  };
};
