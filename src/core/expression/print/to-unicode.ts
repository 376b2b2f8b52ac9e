import type { Expression } from '../tree/syntax-tree.js';
import { bindingOf } from './print-expression.js';

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    zeta: 'ζ',
    eta: 'η',
    theta: 'θ',
    iota: 'ι',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'μ',
    nu: 'ν',
    xi: 'ξ',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    tau: 'τ',
    upsilon: 'υ',
    phi: 'φ',
    chi: 'χ',
    psi: 'ψ',
    omega: 'ω',
    Gamma: 'Γ',
    Delta: 'Δ',
    Theta: 'Θ',
    Lambda: 'Λ',
    Xi: 'Ξ',
    Pi: 'Π',
    Sigma: 'Σ',
    Upsilon: 'Υ',
    Phi: 'Φ',
    Psi: 'Ψ',
    Omega: 'Ω',
    hbar: 'ħ',
  }),
);

const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '-1': '⁻¹', '-2': '⁻²' }),
);

const SUBSCRIPT_DIGITS = '₀₁₂₃₄₅₆₇₈₉';

const subscript = (text: string): string =>
  /^\d+$/.test(text) ? [...text].map((digit) => SUBSCRIPT_DIGITS[Number(digit)]).join('') : `_${LETTERS.get(text) ?? text}`;

/** Gives a symbol's name as plain Unicode: `v_0` as `v₀`, `Delta_T` as `ΔT`, `theta` as `θ`. */
export const symbolToUnicode = (name: string): string => {
  const [first = name, ...rest] = name.split('_').filter((part) => part !== '');
  if (first === 'Delta' && rest[0] !== undefined) return `Δ${symbolToUnicode(rest.join('_'))}`;
  return `${LETTERS.get(first) ?? first}${rest.map(subscript).join('')}`;
};

/** A series reaches as far as a product does, so that as a factor or a base it needs brackets, which an atom would not. */
const reachOf = (node: Expression): number => (node.type === 'series' ? 2 : bindingOf(node));

const wrap = (node: Expression, least: number): string =>
  reachOf(node) < least ? `(${expressionToUnicode(node)})` : expressionToUnicode(node);

/** Gives an expression as plain Unicode text, which people and models read more easily than LaTeX. */
export const expressionToUnicode = (node: Expression): string => {
  switch (node.type) {
    case 'number':
      return node.unit === undefined ? node.text : `${node.text} ${node.unit}`;
    case 'symbol':
      return symbolToUnicode(node.name);
    case 'negate':
      return `−${wrap(node.operand, 4)}`;
    case 'binary': {
      if (node.operator === '^') {
        const raised =
          node.right.type === 'number' || node.right.type === 'negate'
            ? SUPERSCRIPTS.get(expressionToUnicode(node.right).replace('−', '-'))
            : undefined;
        const hasUnit = node.left.type === 'number' && node.left.unit !== undefined;
        const base = hasUnit ? `(${expressionToUnicode(node.left)})` : wrap(node.left, 5);
        return raised === undefined ? `${base}^${wrap(node.right, 5)}` : `${base}${raised}`;
      }
      const sign = { '+': ' + ', '-': ' − ', '*': '·', '/': ' / ' }[node.operator];
      const binding = bindingOf(node);
      const right = node.right.type === 'negate' ? `(${expressionToUnicode(node.right)})` : wrap(node.right, binding + 1);
      const left = wrap(node.left, binding === 2 && node.left.type === 'series' ? 3 : binding);
      return `${left}${sign}${right}`;
    }
    case 'call':
      if (node.name === 'sqrt' && node.args[0]) return `√${wrap(node.args[0], 5)}`;
      if (node.name === 'abs' && node.args[0]) return `|${expressionToUnicode(node.args[0])}|`;
      return `${node.name}(${node.args.map(expressionToUnicode).join(', ')})`;
    case 'compare': {
      const sign = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠' }[node.operator];
      return `${wrap(node.left, 1)} ${sign} ${wrap(node.right, 1)}`;
    }
    case 'conditional':
      return `if(${expressionToUnicode(node.condition)}, ${expressionToUnicode(node.consequent)}, ${expressionToUnicode(node.alternate)})`;
    case 'series':
      return `${node.operation === 'sum' ? 'Σ' : 'Π'}[${symbolToUnicode(node.index)} = ${expressionToUnicode(node.from)} … ${expressionToUnicode(node.to)}] ${wrap(node.body, 2)}`;
    case 'element':
      return `${symbolToUnicode(node.list)}[${expressionToUnicode(node.index)}]`;
  }
};

/** Gives an equation as plain Unicode text. */
export const equationToUnicode = (output: string, expression: Expression): string =>
  `${symbolToUnicode(output)} = ${expressionToUnicode(expression)}`;
