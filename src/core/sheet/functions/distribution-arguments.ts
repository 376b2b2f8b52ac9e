import { assertNumber, multiplyTypes, type Named, shareType } from '../join-types.js';
import type { Argument, SheetNode } from '../read/syntax.js';
import { type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { NUMBER, type SheetType } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';
import type { Family, ParameterRole } from './distribution-families.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** A function of a family. */
export type Part = 'density' | 'cdf' | 'survival' | 'quantile' | 'mean' | 'variance';

/** A value given to a parameter, with the text that it was written as. */
export interface Given extends Named {
  readonly typed: Typed;
}

/** One call of a function of a family, its arguments by their names. */
export interface FamilyCall {
  readonly scope: Scope;
  readonly node: Call;
  readonly family: Family;
  readonly given: ReadonlyMap<string, Given>;
}

/** The name that stands for the variable of a function: the place, the count, or the probability of a quantile. */
export const variableOf = (family: Family, part: Part): string | undefined =>
  part === 'mean' || part === 'variance' ? undefined : part === 'quantile' ? 'q' : family.isDiscrete ? 'k' : 'x';

/** Gives each argument to its name: by its name where one is written, by its order otherwise. */
export const matchArguments = (node: Call, names: readonly string[]): ReadonlyMap<string, Argument> => {
  const matched = new Map<string, Argument>();
  node.args.forEach(({ name: written, value }, i) => {
    const name = written ?? names[i];
    const isWrong = name === undefined || !names.includes(name) || matched.has(name);
    if (isWrong)
      refuse(
        `${node.name} takes ${names.join(', ')}${written === undefined ? '' : `, each once, and not ${written}`}.`,
        value,
        'INPUT_TYPE',
      );
    else matched.set(name, { value });
  });
  return matched;
};

/** A bare 0. */
export const ZERO: Typed = scalar(numberTree(0), { type: { ...NUMBER, isZero: true }, isBare: true });
/** A bare 1. */
export const ONE: Typed = scalar(numberTree(1), { type: NUMBER, isBare: true });

/** Reads the arguments of a call; those of a standard distribution may be left out. */
export const readArguments = (scope: Scope, node: Call, family: Family, part: Part): ReadonlyMap<string, Given> => {
  const variable = variableOf(family, part);
  const parameters = family.parameters.map(([name]) => name);
  const names = variable === undefined ? parameters : [variable, ...parameters];
  const matched = matchArguments(node, names);
  const isStandard = family.hasStandard && parameters.every((name) => !matched.has(name));
  const given = names.map((name): readonly [string, Given] => {
    const argument = matched.get(name);
    if (argument === undefined && isStandard && name !== variable) {
      const typed = name === parameters[0] ? ZERO : ONE;
      return [name, { typed, type: typed.type, text: name === parameters[0] ? '0' : '1' }];
    }
    if (argument === undefined) return refuse(`${node.name} takes ${names.join(', ')}: ${name} is missing.`, node, 'INPUT_TYPE');
    const typed = scope.values.settle(scope.compile(scope, argument.value));
    if (typed.isList && name !== variable) return refuse(`${name} is one value, not a list.`, argument.value, 'INPUT_TYPE');
    return [name, { typed, type: typed.type, text: textOf(scope, argument.value) }];
  });
  return new Map(given);
};

/** The type of a difference of two values of a type. */
const differenceOf = ({ isPoint: _, isDifference: __, ...type }: SheetType): SheetType => type;

/** Checks that the arguments have the units that their roles want, and gives the unit's type of the variable. */
export const assertRoles = ({ scope, node, family, given }: FamilyCall): SheetType => {
  const roleOf = (name: string): ParameterRole =>
    family.parameters.find(([parameter]) => parameter === name)?.[1] ??
    (name === 'x' && family.parameters.some(([, role]) => role !== 'number') ? 'place' : 'number');
  const named = [...given].map(([name, each]) => ({ ...each, role: roleOf(name) }));
  const measured = named.filter(({ role }) => role === 'place' || role === 'scale');
  const points = measured.filter(({ role }) => role === 'place');
  for (const { role, type, text, typed } of named) {
    if (role === 'number' || role === 'count') assertNumber({ type, text }, 'a parameter', node);
    const { value, contributions } = scope.values.evaluate(treeOf(typed));
    if (role === 'count' && !(Number.isSafeInteger(value) && value >= 0 && contributions.size === 0))
      refuse(`${node.name} takes a whole number for a count, not ${text}.`, node, 'OUT_OF_RANGE');
    if (role === 'scale' && type.isPoint)
      refuse(`${text} is a point on a temperature scale and no spread; write it in K.`, node, 'TEMPERATURE');
    if (type.level !== undefined) refuse(`${text} is a level; write the distribution of the quantity itself.`, node, 'KIND_MISMATCH');
  }
  for (const each of points.slice(1)) shareType(points[0] as Named, each, 'compare', node);
  const stripped = measured.map(({ type, text }) => ({ type: differenceOf(type), text }));
  const [first] = stripped;
  const rate = named.find(({ role }) => role === 'rate');
  if (first === undefined) return rate === undefined ? NUMBER : multiplyTypes({ type: NUMBER, text: '1' }, rate, '/', node);
  const type = stripped
    .slice(1)
    .reduce<SheetType>((shared, each) => shareType({ type: shared, text: first.text }, each, 'compare', node), first.type);
  if (rate === undefined) return type;
  const product = multiplyTypes({ type, text: first.text }, rate, '*', node);
  if (!type.isZero)
    assertNumber({ type: product, text: `${rate.text} times ${first.text}` }, `a rate times the variable (for a mean m write 1/m)`, node);
  return type;
};
