import { type Expression, mapOperands } from './syntax-tree.js';

/** Replaces free symbols by expressions; names that are bound by a series stay. */
export const substitute = (node: Expression, replacements: ReadonlyMap<string, Expression>): Expression => {
  const inner = (child: Expression): Expression => substitute(child, replacements);
  switch (node.type) {
    case 'symbol':
      return replacements.get(node.name) ?? node;
    case 'series': {
      const outside = new Map([...replacements].filter(([name]) => name !== node.index));
      return { ...node, from: inner(node.from), to: inner(node.to), body: substitute(node.body, outside) };
    }
    case 'element': {
      const list = replacements.get(node.list);
      return { ...node, list: list?.type === 'symbol' ? list.name : node.list, index: inner(node.index) };
    }
    default:
      return mapOperands(node, inner);
  }
};
