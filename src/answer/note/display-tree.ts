import type { Expression } from '../../core/expression/tree/syntax-tree.js';
import { inside, type SheetNode } from '../../core/sheet/read/syntax.js';

/** The values that stand in the place of names; nothing for one that has no form in an equation. */
export type DisplayValues = ReadonlyMap<string, Expression | undefined>;

const NUMBER = String.raw`[\d.]+(?:(?:e|×10\^)[+-]?\d+)?`;
const QUANTITY = new RegExp(String.raw`^(-?)(${NUMBER}|\(${NUMBER} ± ${NUMBER}\))(?: (\S+))?$`, 'u');

/** Tells whether a value as it is written is one number with its unit, which an equation can hold. */
export const isQuantity = (written: string): boolean => QUANTITY.test(written);

/** Gives a value as it is written as a part of an equation to be shown: a number with its unit, or whatever else is written, in brackets. */
export const displayValue = (written: string): Expression => {
  const [, sign, text, unit] = QUANTITY.exec(written) ?? [];
  if (text === undefined) return { type: 'number', text: `(${written})`, value: 0, dimension: [] };
  const size: Expression = {
    type: 'number',
    text: text.replaceAll('×10^', 'e'),
    value: 0,
    dimension: [],
    ...(unit === undefined ? {} : { unit }),
  };
  return sign === '' ? size : { type: 'negate', operand: size };
};

/**
 * Gives a part of a line as a tree that is only printed: its numbers have a text and no value. Nothing for what has no form in an equation, as a
 * conversion within a line or a range.
 */
export const displayTree = (node: SheetNode, values: DisplayValues): Expression | undefined => {
  const part = (each: SheetNode): Expression | undefined => displayTree(each, values);
  switch (node.type) {
    case 'literal': {
      const { unit, hasUnit } = node.quantity;
      const [number = node.text] = hasUnit && node.text.endsWith(unit.text) ? [node.text.slice(0, -unit.text.length).trim()] : [];
      const isNumber = /^[\d._]+(?:[eE][+-]?\d+)?$/u.test(number);
      const text = isNumber ? number : `(${number.replace(/\s*\+\/?-\s*/u, ' ± ')})`;
      return { type: 'number', text, value: 0, dimension: [], ...(hasUnit && number !== node.text ? { unit: unit.text } : {}) };
    }
    case 'name':
      return values.has(node.name) ? values.get(node.name) : { type: 'symbol', name: node.name };
    case 'group':
      return part(inside(node));
    case 'negate': {
      const operand = part(node.operand);
      return operand && { type: 'negate', operand };
    }
    case 'factorial': {
      const operand = part(node.operand);
      return operand && { type: 'call', name: 'factorial', args: [operand] };
    }
    case 'call': {
      const args = node.args.map(({ value }) => part(value));
      return args.every((arg) => arg !== undefined) ? { type: 'call', name: node.name, args } : undefined;
    }
    case 'conditional': {
      const [condition, consequent, alternate] = [part(node.condition), part(node.consequent), part(node.alternate)];
      return condition && consequent && alternate && { type: 'conditional', condition, consequent, alternate };
    }
    case 'convert':
      return part(node.operand);
    case 'binary': {
      const [left, right] = [part(node.left), part(node.right)];
      if (left === undefined || right === undefined) return undefined;
      const { operator } = node;
      if (operator === 'and' || operator === 'or') return { type: 'call', name: operator, args: [left, right] };
      if (operator === '+' || operator === '-' || operator === '*' || operator === '/' || operator === '^')
        return { type: 'binary', operator, left, right };
      return { type: 'compare', operator, left, right };
    }
    case 'text':
    case 'operator':
    case 'list':
    case 'not':
    case 'percent':
    case 'unit':
    case 'course':
      return undefined;
  }
};
