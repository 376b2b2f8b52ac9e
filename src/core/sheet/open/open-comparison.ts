import { usualUnit } from '../../quantity/unit/fitting-units.js';
import { inside, type SheetNode } from '../read/syntax.js';
import { type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { describeType, isNumber, NUMBER } from '../type.js';
import { scalar, type Typed } from '../values.js';
import { defer, type Moment } from './open-values.js';

type Node<T extends SheetNode['type']> = Extract<SheetNode, { type: T }>;

const withUnit = (text: string, unit: string): string => `"${/^[\w.-]+$/u.test(text) ? text : `(${text})`} ${unit}"`;

/**
 * Refuses a bare number beside a quantity, with what may be meant. Between values that are only known later nobody would see that 60 was read as
 * 6000 %, so that a comparison with a share in per cent or an angle in degrees is refused as well.
 */
export const assertUnitSaid = (scope: Scope, node: Node<'binary'>, left: Typed, right: Typed, isCompared = false): void => {
  if (scope.open === undefined || (left.isBare ?? false) === (right.isBare ?? false)) return;
  const [bare, value, other, quantity] = left.isBare ? [node.left, left, node.right, right] : [node.right, right, node.left, left];
  const { unit, type } = quantity;
  const text = textOf(scope, bare);
  if (isNumber(type)) {
    if (!isCompared || value.type.isZero || unit === undefined || (unit.factor === 1 && unit.kind !== 'angle')) return;
    const plain = unit.kind === 'angle' ? 'rad' : '';
    refuse(
      `${text} is a bare number, and ${textOf(scope, other)} is in ${unit.text}: write ${withUnit(text, unit.text)}, or ${plain === '' ? `"${textOf(scope, other)} / (1 ${unit.text})" to compare the number before ${unit.text}` : withUnit(text, plain)}.`,
      node,
      'DIMENSION_MISMATCH',
    );
  }
  if (value.type.isZero && !type.isPoint && type.level === undefined) return;
  const spellings = [type.level ?? unit?.text, type.level === undefined ? usualUnit(type.dimension, type.kind) : undefined];
  const written = spellings.filter((each, i, all): each is string => each !== undefined && each !== '' && all.indexOf(each) === i);
  const mend = written.length === 0 ? '' : `: write ${written.map((each) => withUnit(text, each)).join(' or ')}`;
  refuse(`${text} is a bare number, and ${textOf(scope, other)} is ${describeType(type)}${mend}.`, node, 'DIMENSION_MISMATCH');
};

/** The text that a part of a line is: what stands in quotation marks, or the name of a text that is only known later. */
const textSide = (scope: Scope, node: SheetNode): ((moment: Moment) => string | undefined) | undefined => {
  const part = inside(node);
  if (part.type === 'text') return () => part.text;
  if (part.type !== 'name' || scope.variables.get(part.name)?.isText !== true) return undefined;
  return (moment) => moment.text(part.name);
};

/** Compares two texts, one of which is only known later: `reason == "fire"`; nothing where neither side is a text. */
export const compareTexts = (scope: Scope, node: Node<'binary'>): Typed | undefined => {
  const [left, right] = [textSide(scope, node.left), textSide(scope, node.right)];
  if (scope.open === undefined || (left === undefined && right === undefined)) return undefined;
  const { operator } = node;
  if (left === undefined || right === undefined || (operator !== '==' && operator !== '!='))
    return refuse(`${textOf(scope, node)}: a text is equal to another text, == or !=, and compared with nothing else.`, node, 'INPUT_TYPE');
  const isWanted = operator === '==';
  const name = defer(scope.open, {
    // A field that was left out is equal to nothing, and different from nothing.
    evaluate: (moment) => {
      const [a, b] = [left(moment), right(moment)];
      return a !== undefined && b !== undefined && (a === b) === isWanted ? 1 : 0;
    },
  });
  return scalar(scope.values.open(name), { type: NUMBER, isTruth: true });
};
