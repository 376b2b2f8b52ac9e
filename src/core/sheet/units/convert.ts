import type { Expression } from '../../expression/tree/syntax-tree.js';
import { isDimensionless, isSameDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import type { Unit } from '../../quantity/unit/unit.js';
import { withCurrencyCode } from '../../quantity/unit/unit-definitions.js';
import { assertTurnsSaid, shareType } from '../join-types.js';
import { inside, type SheetNode, type Span } from '../read/syntax.js';
import { readsOpen, type Scope, textOf } from '../scope.js';
import { refuse, within } from '../sheet-fault.js';
import { ANGLE, isNumber, typeOfUnit } from '../type.js';
import { numberTree, type Typed } from '../values.js';
import { unitFactor } from './unit-factors.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

const KELVIN = parseUnit('K').dimension;

/** `L/100 km`, the one unit with a number in it that people write. */
const PER_HUNDRED = /^(\p{L}+)\s*\/\s*(?:100\s*(km|mi)|\(\s*100\s*(km|mi)\s*\))$/u;

/** Reads the unit that a value is asked for in. */
const parseTarget = (text: string): Unit => {
  const [, volume, distance, inside] = PER_HUNDRED.exec(text.trim()) ?? [];
  if (volume === undefined) return parseUnit(withCurrencyCode(text));
  const one = parseUnit(`${volume}/${distance ?? inside}`);
  return { ...one, text: `${volume}/(100 ${distance ?? inside})`, factor: one.factor / 100, denominator: one.denominator * 100 };
};

/** Gives a value the unit that it is shown in, after the rules of kinds and scales. */
export const compileConversion = (scope: Scope, node: Node<'convert'>): Typed => {
  const [first = ''] = node.target.units;
  const unit = within(node.target, () => parseTarget(first));
  const operand = readsOpen(scope, node.operand)
    ? scope.compile(scope, node.operand, unit)
    : scope.compileMatrix(scope, node.operand, unit);
  return convertTyped(scope, operand, unit, node);
};

const TEMPERATURE_LETTERS = /^[CF]$/u;
/** Quantities that are told by their inverse as well: fuel for a distance and distance for fuel, a pace and a speed. */
const TOLD_BY_INVERSE = [
  ['m^2', '1/m^2', 'fuel for a distance being the inverse of distance for fuel'],
  ['s/m', 'm/s', 'a pace being the inverse of a speed'],
].map(([one, other, why]) => ({ dimensions: [parseUnit(one ?? '').dimension, parseUnit(other ?? '').dimension] as const, why }));

/** Converts what is told by its inverse: 25 mpg in L/100 km, 5 min/km in km/h. */
const convertInverse = (scope: Scope, operand: Typed, unit: Unit, said: string): Typed | undefined => {
  const [from, to] = [operand.type.dimension, unit.dimension];
  const told = TOLD_BY_INVERSE.find(
    ({ dimensions: [one, other] }) =>
      (isSameDimension(from, one) && isSameDimension(to, other)) || (isSameDimension(from, other) && isSameDimension(to, one)),
  );
  if (told === undefined || operand.type.unknown !== undefined) return undefined;
  scope.readings.add(`${said} in ${unit.text} as 1/(${said}), ${told.why}`);
  const trees = operand.trees.map((tree): Expression => ({ type: 'binary', operator: '/', left: numberTree(1), right: tree }));
  return { trees, isList: operand.isList, type: typeOfUnit(unit), unit };
};

/** Tells whether somebody wrote the unit of a value, `1450 1/min` or `1/min`: one that was computed may be of anything that turns. */
const isWritten = (scope: Scope, { trees }: Typed, node: SheetNode | undefined): boolean => {
  if (trees.every(({ type }) => type === 'number')) return true;
  const written = node === undefined ? undefined : inside(node);
  return written?.type === 'binary' && unitFactor(scope, written.right) !== undefined;
};

/** Shows a value in a unit. */
export const convertTyped = (scope: Scope, operand: Typed, unit: Unit, node: Span & { readonly operand?: SheetNode }): Typed => {
  const asked = typeOfUnit(unit);
  const said = node.operand === undefined ? textOf(scope, node) : textOf(scope, node.operand);
  if (operand.type.level !== asked.level) return convertBetweenLevels(scope, operand, unit, node);
  const isTemperature = isSameDimension(operand.type.dimension, KELVIN) && isSameDimension(unit.dimension, KELVIN);
  if (isTemperature && operand.type.isDifference && asked.isPoint)
    return { ...operand, unit: parseUnit(unit.text === 'degF' || unit.text === '°F' ? 'delta_degF' : 'delta_degC') };
  if (isTemperature)
    return {
      ...operand,
      type: asked.isPoint
        ? { dimension: KELVIN, isPoint: true }
        : { dimension: KELVIN, ...(asked.isDifference ? { isDifference: true as const } : {}) },
      unit,
    };
  if (isNumber(operand.type) && operand.type.kind === undefined && asked.kind === 'angle' && operand.isBare !== true)
    return { ...operand, type: ANGLE, unit };
  if (
    TEMPERATURE_LETTERS.test(unit.text) &&
    (isSameDimension(operand.type.dimension, KELVIN) || TEMPERATURE_LETTERS.test(operand.unit?.text ?? ''))
  )
    refuse(
      `C is the coulomb and F the farad: a temperature is in degC or degF. Write ${said.replace(/(?<=\d)\s*([CF])$/u, ' deg$1')} in deg${unit.text}.`,
      node,
      'DIMENSION_MISMATCH',
    );
  const inverse = convertInverse(scope, operand, unit, said);
  if (inverse !== undefined) return inverse;
  if (operand.unit !== undefined && isWritten(scope, operand, node.operand)) assertTurnsSaid(operand.unit, asked, said, node);
  const isPerTime = operand.type.kind === undefined && isSameDimension(operand.type.dimension, asked.dimension);
  if (asked.kind === 'rotation' && isPerTime && operand.unit?.kind === undefined)
    refuse(
      `${said} counts turns or radians: a speed over a circumference turns, write (${said}) * 1 rev in ${unit.text}; over a radius radians, write (${said}) * 1 rad in ${unit.text}.`,
      node,
      'KIND_MISMATCH',
    );
  const turns = rotationFactor(operand.type.kind, asked.kind);
  const type =
    turns === undefined ? shareType({ type: operand.type, text: said }, { type: asked, text: unit.text }, 'convert', node) : asked;
  const trees =
    turns === undefined
      ? operand.trees
      : operand.trees.map((tree): Expression => ({ type: 'binary', operator: '*', left: tree, right: turns }));
  const { isBare: _, ...rest } = operand;
  return { ...rest, trees, type: asked.currency === undefined ? type : { ...type, currency: asked.currency }, unit };
};

/** What a rotation rate is multiplied by to become the other: turns to radians, or back. */
const rotationFactor = (from: Typed['type']['kind'], to: Typed['type']['kind']): Expression | undefined => {
  const turn: Expression = { type: 'binary', operator: '*', left: numberTree(2), right: numberTree(Math.PI, 'pi') };
  if (from === 'frequency' && to === 'rotation') return turn;
  if (from === 'rotation' && to === 'frequency') return { type: 'binary', operator: '/', left: numberTree(1), right: turn };
  if ((from === 'rotation' && to === 'angular velocity') || (from === 'angular velocity' && to === 'rotation')) return numberTree(1);
  return undefined;
};

/** The reference of a level in coherent SI, and how many decibels are a factor of ten. */
const convertBetweenLevels = (scope: Scope, operand: Typed, unit: Unit, node: Span): Typed => {
  const POWER: Readonly<Record<string, number>> = { dBm: 1e-3, dBW: 1 };
  const [from, to] = [operand.type.level, unit.level];
  const ten = (exponent: Expression): Expression => ({ type: 'binary', operator: '^', left: numberTree(10), right: exponent });
  const tenth = (tree: Expression): Expression => ({ type: 'binary', operator: '/', left: tree, right: numberTree(10) });
  const log = (tree: Expression): Expression => ({
    type: 'binary',
    operator: '*',
    left: numberTree(10),
    right: { type: 'call', name: 'log10', args: [tree] },
  });
  const watt = parseUnit('W');
  const map = (change: (tree: Expression) => Expression, type: Typed['type']): Typed => ({
    trees: operand.trees.map(change),
    isList: operand.isList,
    type,
    unit,
  });
  if (from !== undefined && to === undefined && POWER[from] !== undefined && isSameDimension(unit.dimension, watt.dimension))
    return map(
      (tree) => ({
        type: 'binary',
        operator: '*',
        left: ten(tenth(tree)),
        right: numberTree(POWER[from] as number, String(POWER[from]), watt),
      }),
      typeOfUnit(watt),
    );
  if (from === undefined && to !== undefined && POWER[to] !== undefined && isSameDimension(operand.type.dimension, watt.dimension))
    return map(
      (tree) => log({ type: 'binary', operator: '/', left: tree, right: numberTree(POWER[to] as number, String(POWER[to]), watt) }),
      typeOfUnit(unit),
    );
  if (from !== undefined && to !== undefined && POWER[from] !== undefined && POWER[to] !== undefined)
    return map(
      (tree) => ({
        type: 'binary',
        operator: '+',
        left: tree,
        right: numberTree(10 * Math.log10((POWER[from] as number) / (POWER[to] as number))),
      }),
      typeOfUnit(unit),
    );
  // 1 Np is 20/ln(10) dB; SI Brochure, 9th edition, table 8.
  if ((from === 'Np' && to === 'dB') || (from === 'dB' && to === 'Np')) {
    const factor = from === 'Np' ? 20 / Math.LN10 : Math.LN10 / 20;
    return map((tree) => ({ type: 'binary', operator: '*', left: tree, right: numberTree(factor) }), typeOfUnit(unit));
  }
  if (from === 'dB' && to === undefined && isDimensionless(unit.dimension) && isDimensionless(operand.type.dimension))
    return refuse(`${textOf(scope, node)}: say which ratio: 10^(x/10) of powers, 10^(x/20) of amplitudes.`, node, 'KIND_MISMATCH');
  return refuse(
    `${textOf(scope, node)}: a level is a logarithm of a ratio, not a multiple of a unit; convert it with 10*log10 for powers, 20*log10 for amplitudes.`,
    node,
    'KIND_MISMATCH',
  );
};
