import type { Operator } from '../../registry/operator.js';
import { ANY_ID_PATTERN, splitQualified } from '../../registry/operator-id.js';
import type { Registry } from '../../registry/registry.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import type { BatchReceipt } from '../receipt.js';
import { substrateValueAt } from '../substrate-value.js';

/** Relative difference up to which the substrate's value is the same: a sine may differ in its last bits. */
const STAMP_TOLERANCE = 1e-12;

const FEED = String.raw`\w+ = ${ANY_ID_PATTERN}\.\w+`;
/** What stands behind an equation: the symbol that it is solved for, and what earlier operators give under other names. */
const BEHIND = new RegExp(`^(?: for (\\w+))?(?: with ${FEED}(?:, ${FEED})*)?\\)$`);

/** The symbol that each part of a master equation gives; nothing where the parts are not the equations of the chain. */
const symbolsIn = (masterEquation: string, chain: readonly Operator[]): readonly Operator['output'][] | undefined => {
  const [first, ...parts] = masterEquation.split(' · (');
  if (first !== SUBSTRATE || parts.length !== chain.length) return undefined;
  const given = chain.flatMap(({ record: { equation }, inputs, output }, i) => {
    const part = parts[i] ?? '';
    const link = part.startsWith(equation) ? BEHIND.exec(part.slice(equation.length)) : null;
    if (link === null) return [];
    return (link[1] === undefined ? output : inputs.find(({ name }) => name === link[1])) ?? [];
  });
  return given.length === chain.length ? given : undefined;
};

const isDeclared = (key: string, unit: string, chain: readonly Operator[]): boolean => {
  const { id, name } = splitQualified(key);
  return chain.some(
    ({ id: own, inputs, output }) =>
      (id === undefined || id === own) && [...inputs, output].some((symbol) => symbol.name === name && symbol.unitText === unit),
  );
};

const fits = (spread: number | readonly number[], value: number | readonly number[] | undefined): boolean =>
  typeof spread === 'number' ? typeof value === 'number' : typeof value === 'object' && value.length === spread.length;

/**
 * Says what a batch receipt gets wrong of its own chain, whatever its items are: all that follows from the operators without any value of an
 * item. Nothing where it is right.
 * @param registry that knows the operators
 */
export const contradictionIn = (receipt: BatchReceipt, registry: Registry): string | undefined => {
  const chain = receipt.operatorIds.slice(1).map((id) => registry.operator(id));
  const { inputs, inputUnits, uncertainties, solveFor, symbol, unit, substrate, phase } = receipt;
  const symbols = symbolsIn(receipt.master_equation, chain);
  const [operator, last] = [chain.at(-1), symbols?.at(-1)];
  if (operator === undefined || last === undefined) return 'master_equation is not that of the operators';
  const stamp = substrateValueAt(phase, registry.operator(SUBSTRATE));
  const spreads = Object.entries(uncertainties ?? {});
  const rules: readonly (readonly [holds: boolean, why: string])[] = [
    [receipt.domain === operator.domain.id, 'domain is not that of the last operator'],
    [(last === operator.output ? undefined : last.name) === solveFor, 'solveFor is not what master_equation says'],
    [symbol === last.name, `symbol is not what ${operator.id} gives`],
    [unit === last.unitText, `unit is not that of ${last.name}`],
    [Object.keys(inputs).every((key) => Object.hasOwn(inputUnits, key)), 'an input has no unit'],
    [Object.entries(inputUnits).every(([key, own]) => isDeclared(key, own, chain)), 'inputUnits are not those of the operators'],
    [Object.values(inputs).every((value) => typeof value === 'number' || value.length > 0), 'a list is empty'],
    [uncertainties === undefined || spreads.length > 0, 'uncertainties are empty'],
    [spreads.every(([key, spread]) => Object.hasOwn(inputs, key) && fits(spread, inputs[key])), 'uncertainties are not of the inputs'],
    [
      Math.abs(stamp - substrate.value) <= STAMP_TOLERANCE * Math.max(Math.abs(stamp), Math.abs(substrate.value)),
      `the substrate is ${stamp}, the receipt says ${substrate.value}`,
    ],
  ];
  return rules.find(([holds]) => !holds)?.[1];
};
