import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { type Expression, operandsOf } from '../expression/tree/syntax-tree.js';
import { rangeFault } from '../inputs/check-range.js';
import { wordsOfName } from '../inputs/fold-symbol.js';
import { formatDimension } from '../quantity/dimension.js';
import { formatQuantity } from '../quantity/text/format-quantity.js';
import { fromSi } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { splitWords } from '../search/words/split-words.js';
import { OUTPUT, type OwnEquation, type OwnSymbol, shapeOfEquation } from './own-equation.js';

/** What a line of a sheet is known as. */
export interface Recognition {
  readonly line: number;
  readonly operator: Operator;
  /** Whether it is the operator's equation, or one from which that differs by a factor or a sign. */
  readonly isSame: boolean;
  /** What is to be said of it: what it is, what it assumes, and where a value is outside of what it holds for. */
  readonly notes: readonly string[];
}

/** Where equations are looked up by their shapes. */
export interface EquationSource {
  withShape(shape: string): readonly Operator[];
}

/** Which symbol of the operator each symbol of the line is. */
type Pairing = ReadonlyMap<string, SymbolDeclaration>;

/** Most pairings of symbols of one dimension that are tried. */
const MOST_PAIRINGS = 720;

const plainName = (name: string): string => name.replaceAll(/[_\d]/gu, '').toLowerCase();

/** How surely a name stands for a symbol: 2 where it is the symbol, or words of what it means; 1 where it begins as the symbol does. */
const nameFit = ({ name }: OwnSymbol, symbol: SymbolDeclaration, alsoCalled = ''): 0 | 1 | 2 => {
  if (name === undefined) return 0;
  if (plainName(name) === plainName(symbol.name)) return 2;
  const words = name.length < 3 ? [] : wordsOfName(name);
  const meant = splitWords(`${symbol.meaning} ${alsoCalled}`).map(({ stem }) => stem);
  if (words.length > 0 && words.every((word) => meant.includes(word))) return 2;
  const [letter = ''] = symbol.name.split('_');
  return name.split('_')[0] === letter ? 1 : 0;
};

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length <= 1 ? [items] : items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));

/** Lists the ways in which the symbols of a line can be those of an operator, each for one of its dimension. */
const pairingsOf = ({ symbols, output }: OwnEquation, operator: Operator): readonly Pairing[] => {
  const classes = new Map<string, { own: string[]; theirs: SymbolDeclaration[] }>();
  const classOf = (dimension: string): { own: string[]; theirs: SymbolDeclaration[] } => {
    const known = classes.get(dimension) ?? { own: [], theirs: [] };
    classes.set(dimension, known);
    return known;
  };
  for (const [name, { dimension }] of [[OUTPUT, output] as const, ...symbols]) classOf(dimension).own.push(name);
  for (const symbol of [operator.output, ...operator.inputs]) classOf(formatDimension(symbol.unit.dimension)).theirs.push(symbol);
  let all: readonly (readonly (readonly [string, SymbolDeclaration])[])[] = [[]];
  for (const { own, theirs } of classes.values()) {
    if (own.length !== theirs.length || own.length > 6) return [];
    const orders = permutations(theirs);
    all = all.flatMap((before) => orders.map((order) => [...before, ...order.map((symbol, i) => [own[i] as string, symbol] as const)]));
    if (all.length > MOST_PAIRINGS) return [];
  }
  return all.map((pairs) => new Map(pairs));
};

/** Values at which two equations are compared, for symbols that may be angles, shares or amounts. */
const POINTS: readonly (readonly number[])[] = [
  [0.37, 0.53, 0.71, 0.83, 0.29, 0.61, 0.47, 0.67],
  [0.83, 0.31, 0.59, 0.43, 0.73, 0.23, 0.89, 0.41],
  [1.37, 2.53, 1.71, 3.83, 2.29, 1.61, 4.47, 3.67],
  [0.11, 0.07, 0.13, 0.19, 0.05, 0.17, 0.03, 0.02],
];
const AGREEMENT = 1e-9;

/** Gives what the line's expression is over the line's name, where the operator's equation holds: 1 at every point where both are one. */
const ratiosOf = (equation: OwnEquation, operator: Operator, pairing: Pairing): readonly number[] => {
  const { constants, inputs, output, expression } = operator;
  const known = constants.map(({ symbol, value }) => [symbol, value] as const);
  return POINTS.flatMap((point) => {
    const theirs = new Map<string, number>([...known, ...inputs.map(({ name }, i) => [name, point[i % point.length] as number] as const)]);
    theirs.set(output.name, evaluateTree(expression, theirs));
    const own = new Map<string, number>([...MATHEMATICS, ...known]);
    for (const [name, symbol] of pairing) own.set(name, theirs.get(symbol.name) ?? Number.NaN);
    const ratio = evaluateTree(equation.expression, own) / (own.get(OUTPUT) ?? Number.NaN);
    return Number.isFinite(ratio) && ratio !== 0 ? [ratio] : [];
  });
};

const MATHEMATICS = [
  ['pi', Math.PI],
  ['e', Math.E],
] as const;

const isOne = (ratio: number): boolean => Math.abs(ratio - 1) <= AGREEMENT;

interface Match {
  readonly operator: Operator;
  readonly pairing: Pairing;
  readonly isSame: boolean;
  /** How surely the names are those of the operator; the greater the surer. */
  readonly fit: number;
}

/** Counts what tells an expression from others of its shape: functions, numbers, sums, and symbols that stand in it again. */
const tellingParts = (expression: Expression): number => {
  const seen = new Set<string>();
  let count = 0;
  const visit = (node: Expression): void => {
    if (node.type === 'symbol') {
      if (seen.has(node.name)) count += 1;
      seen.add(node.name);
    } else if (node.type === 'call') count += 1;
    else if (node.type === 'number') count += node.value === 1 ? 0 : 1;
    else if (node.type === 'binary' && (node.operator === '+' || node.operator === '-')) count += 1;
    for (const part of operandsOf(node)) visit(part);
  };
  visit(expression);
  return count;
};

/** How much there must be about an equation that tells it from others of its shape. */
const ENOUGH = 3;

/** How many names of a line, beside the one it computes, must be those of the operator, where its shape and its dimensions alone say little. */
const namesWanted = ({ output, inputs, constants, expression }: Operator): number => {
  const dimensions = new Set([output, ...inputs].map(({ unit }) => formatDimension(unit.dimension)));
  dimensions.delete('1');
  const telling = dimensions.size + constants.filter(({ symbol }) => symbol !== 'pi').length + tellingParts(expression);
  return Math.min(inputs.length, Math.max(0, ENOUGH - telling));
};

const matchOperator = (equation: OwnEquation, operator: Operator): Match | undefined => {
  const matches = pairingsOf(equation, operator).flatMap((pairing): readonly Match[] => {
    const found = pairing.get(OUTPUT) as SymbolDeclaration;
    const isForward = found === operator.output;
    const given = nameFit(equation.output, found, isForward ? operator.record.name : '');
    if (given === 0) return [];
    const fits = [...equation.symbols].map(([name, symbol]) => nameFit(symbol, pairing.get(name) as SymbolDeclaration));
    const named = fits.filter((fit) => fit > 0).length;
    const total = fits.reduce<number>((sum, fit) => sum + fit, 0);
    if (named < namesWanted(operator)) return [];
    const ratios = ratiosOf(equation, operator, pairing);
    if (ratios.length < 2) return [];
    const isSame = ratios.every(isOne);
    // One letter, and a shape, are too little to find fault with.
    if (!isSame && (given < 2 || named < equation.symbols.size)) return [];
    return [{ operator, pairing, isSame, fit: (isSame ? 100 : 0) + 4 * given + total + (isForward ? 0.5 : 0) }];
  });
  return matches.reduce<Match | undefined>((best, match) => (best === undefined || match.fit > best.fit ? match : best), undefined);
};

/** What a value outside its range, or a condition that does not hold, is worth saying. */
const brokenRanges = ({ operator, pairing }: Match, equation: OwnEquation): readonly string[] => {
  const values = new Map<string, number>(operator.constants.map(({ symbol, value }) => [symbol, value]));
  for (const [name, symbol] of pairing)
    values.set(symbol.name, (name === OUTPUT ? equation.output : (equation.symbols.get(name) as OwnSymbol)).value);
  const ranges = [...pairing.values()].flatMap((symbol) => {
    const si = values.get(symbol.name) as number;
    const value = fromSi(si, symbol.unit);
    const why = rangeFault(symbol, value, si, values, AGREEMENT);
    const said = formatQuantity(value, symbol.unitText === '' ? '1' : symbol.unitText);
    return why === undefined ? [] : [`${operator.id} holds where ${symbol.name} ${why.replace('must be ', 'is ')}, and here it is ${said}`];
  });
  const conditions = operator.requirements
    .filter(({ expression }: { readonly expression: Expression }) => evaluateTree(expression, values) === 0)
    .map(({ text }) => `${operator.id} holds where ${text}, which is not so here`);
  return [...ranges, ...conditions];
};

const notesOf = (match: Match, equation: OwnEquation): readonly string[] => {
  const { id, record } = match.operator;
  if (!match.isSame) return [`line ${equation.line}: ${id}, ${record.name}, is ${record.equation}; a factor or a sign differs here`];
  return [
    `line ${equation.line}: this is ${id}, ${record.name}`,
    ...(record.assumes === undefined ? [] : [`${id} assumes: ${record.assumes}`]),
    ...brokenRanges(match, equation),
  ];
};

/**
 * Recognizes the equations of a sheet that are those of operators: the same up to names and the order of factors, between the same dimensions, and
 * named as the operator names what it gives. Where two operators fit alike, neither is named.
 */
export const recognizeEquations = (equations: readonly OwnEquation[], source: EquationSource): readonly Recognition[] =>
  equations.flatMap((equation): readonly Recognition[] => {
    const matches = source
      .withShape(shapeOfEquation(equation))
      .flatMap((operator) => matchOperator(equation, operator) ?? [])
      .sort((a, b) => b.fit - a.fit);
    const [best, next] = matches;
    if (best === undefined || next?.fit === best.fit) return [];
    return [{ line: equation.line, operator: best.operator, isSame: best.isSame, notes: notesOf(best, equation) }];
  });
