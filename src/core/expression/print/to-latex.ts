import { FUNCTIONS } from '../functions/functions.js';
import type { Expression } from '../tree/syntax-tree.js';
import { nameParts } from './name-parts.js';
import { bindingOf } from './print-expression.js';

const GREEK: ReadonlySet<string> = new Set(
  (
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega ' +
    'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'
  ).split(' '),
);

const SPECIAL_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['hbar', '\\hbar'],
  ['alpha_fs', '\\alpha'],
  ['epsilon', '\\varepsilon'],
  ['phi', '\\varphi'],
  ['R_inf', 'R_{\\infty}'],
  // Quantities whose own sign is an expression.
  ['E_b_N_0', '\\left(E_{b}/N_{0}\\right)'],
  ['n_T_tau', '\\left(n \\, T \\, \\tau\\right)'],
  ['ln_Lambda', '\\ln\\Lambda'],
  ['cot_alpha', '\\cot\\alpha'],
  ['dsigma', '\\frac{\\mathrm{d}\\sigma}{\\mathrm{d}\\Omega}'],
  ['df_dt', '\\frac{\\mathrm{d}f}{\\mathrm{d}t}'],
  ['Delta_m2', '\\Delta m^{2}'],
  ['g_star', 'g_{*}'],
  ['chi2', '\\chi^{2}'],
  ['h2', 'h^{2}'],
]);

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['dot', '\\dot'],
  ['bar', '\\bar'],
  ['hat', '\\hat'],
]);

/** Signs that stand at the upper right of a symbol. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['prime', "'"],
  ['star', '^{*}'],
  ['sq', '^{2}'],
]);

const word = (part: string): string => {
  if (GREEK.has(part)) return part === 'epsilon' ? '\\varepsilon' : part === 'phi' ? '\\varphi' : `\\${part}`;
  if (part.length === 1 || /^\d+$/.test(part)) return part;
  return `\\mathrm{${part}}`;
};

/** Gives the LaTeX of a symbol's name: `v_0` as `v_{0}`, `m_dot` as `\dot{m}`, `Delta_T` as `\Delta T`, `x_prime` as `x'`, `theta` as `\theta`. */
export const symbolToLatex = (name: string): string => {
  const own = SPECIAL_SYMBOLS.get(name);
  if (own !== undefined) return own;
  const [first = name, ...rest] = name.split('_').filter((part) => part !== '');
  const splitDigits = /^([A-Za-z]+?)(\d+)$/.exec(first);
  let base = splitDigits ? word(splitDigits[1] ?? first) : word(first);
  const below = splitDigits ? [splitDigits[2] ?? ''] : [];
  if (first === 'Delta' && rest.length > 0) {
    const [of = '', ...others] = rest;
    base = `\\Delta ${word(of)}`;
    rest.splice(0, rest.length, ...others);
  }
  const above = rest.map((part) => MARKS.get(part) ?? '').join('');
  for (const part of rest.filter((part) => !MARKS.has(part))) {
    const accent = ACCENTS.get(part);
    if (accent === undefined) below.push(part);
    else base = `${accent}{${base}}`;
  }
  return below.length === 0 ? `${base}${above}` : `${base}_{${below.map(word).join(',')}}${above}`;
};

const number = (text: string): string => {
  const [mantissa = text, exponent] = text.toLowerCase().split('e');
  if (exponent === undefined) return mantissa;
  const ten = `10^{${Number(exponent)}}`;
  return mantissa === '1' ? ten : `${mantissa} \\times ${ten}`;
};

const unitText = (unit: string): string =>
  `\\,\\mathrm{${unit
    .replaceAll('%', '\\%')
    .replaceAll('_', '\\_')
    .replaceAll('*', '\\,')
    .replace(/\^(?:\((-?[\d./]+)\)|(-?\d+(?:\.\d+)?))/g, (_, quotient?: string, whole?: string) => `^{${quotient ?? whole}}`)}}`;

const COMPARISONS: Readonly<Record<string, string>> = { '<': '<', '<=': '\\le', '>': '>', '>=': '\\ge', '==': '=', '!=': '\\ne' };

const wrap = (node: Expression, least: number): string => {
  const inner = expressionToLatex(node);
  return bindingOf(node) < least ? `\\left(${inner}\\right)` : inner;
};

/** A fraction is already grouped, but the base of a power needs its brackets. */
const base = (node: Expression): string => {
  const isPlain =
    node.type === 'symbol' || (node.type === 'number' && node.unit === undefined && !/e/i.test(node.text)) || node.type === 'element';
  return isPlain ? `{${expressionToLatex(node)}}` : `\\left(${expressionToLatex(node)}\\right)`;
};

/** Functions that are written between their arguments. */
const INFIX: ReadonlySet<string> = new Set(['mod', 'and', 'or']);

/** Adds an index to a symbol; TeX refuses a second subscript beside the first. */
const withIndex = (symbol: string, index: string): string =>
  symbol.endsWith('}') && symbol.includes('_{') ? `${symbol.slice(0, -1)},${index}}` : `${symbol}_{${index}}`;

const startsWithDigit = (latex: string): boolean => /^[\d.]/.test(latex);

/** Gives the LaTeX of an expression, made from its tree. */
export const expressionToLatex = (node: Expression): string => {
  switch (node.type) {
    case 'number':
      return node.unit === undefined ? number(node.text) : `${number(node.text)}${unitText(node.unit)}`;
    case 'symbol':
      return symbolToLatex(node.name);
    case 'negate':
      return `-${wrap(node.operand, 2)}`;
    case 'binary': {
      if (node.operator === '/') return `\\frac{${expressionToLatex(node.left)}}{${expressionToLatex(node.right)}}`;
      if (node.operator === '^') return `${base(node.left)}^{${expressionToLatex(node.right)}}`;
      if (node.operator !== '*') {
        const right = wrap(node.right, 2);
        return `${wrap(node.left, 1)} ${node.operator} ${right.startsWith('-') ? `\\left(${right}\\right)` : right}`;
      }
      const left = wrap(node.left, 2);
      const right = wrap(node.right, 2);
      if (right.startsWith('-')) return `${left} \\left(${right}\\right)`;
      return startsWithDigit(right) || (startsWithDigit(left) && right.startsWith('\\frac'))
        ? `${left} \\cdot ${right}`
        : `${left} \\, ${right}`;
    }
    case 'call': {
      const args = node.args.map((argument) => (INFIX.has(node.name) ? wrap(argument, 4) : expressionToLatex(argument)));
      const template = FUNCTIONS.get(node.name)?.latex ?? `\\operatorname{${node.name}}\\left(#1\\right)`;
      if (node.name === 'min' || node.name === 'max') return template.replace('#1', () => args.join(', '));
      // A remainder brings brackets of its own.
      if (node.name === 'round' && node.args[0]?.type === 'call' && node.args[0].name === 'mod') return `\\mathrm{round}${args[0]}`;
      const isAtomic = node.args[0] !== undefined && bindingOf(node.args[0]) === 5;
      if (node.name === 'factorial') return isAtomic ? `${args[0]}!` : `\\left(${args[0]}\\right)!`;
      if (node.name === 'hypot') return `\\sqrt{${node.args.map((argument) => `${base(argument)}^{2}`).join(' + ')}}`;
      return template.replace(/#(\d)(_\{i\})?/g, (_, position: string, element?: string) => {
        const argument = args[Number(position) - 1] ?? '';
        return element === undefined ? argument : withIndex(argument, 'i');
      });
    }
    case 'compare':
      return `${wrap(node.left, 1)} ${COMPARISONS[node.operator] ?? node.operator} ${wrap(node.right, 1)}`;
    case 'conditional':
      return `\\begin{cases} ${expressionToLatex(node.consequent)} & \\text{if } ${expressionToLatex(node.condition)} \\\\ ${expressionToLatex(node.alternate)} & \\text{otherwise} \\end{cases}`;
    case 'series': {
      const sign = node.operation === 'sum' ? '\\sum' : '\\prod';
      return `${sign}_{${symbolToLatex(node.index)}=${expressionToLatex(node.from)}}^{${expressionToLatex(node.to)}} ${wrap(node.body, 2)}`;
    }
    case 'element':
      return withIndex(symbolToLatex(node.list), expressionToLatex(node.index));
  }
};

/** Gives the LaTeX of an equation; one that nobody could read in one piece has its parts named and defined on lines of their own. */
export const equationToLatex = (output: string, expression: Expression): string => {
  const { whole, parts } = nameParts(expression);
  const main = expressionToLatex(whole);
  if (parts.length === 0) return `${symbolToLatex(output)} = ${main}`;
  const lines = parts.map(
    (part, i) => `${i === 0 ? '\\text{where } ' : ''}${symbolToLatex(part.name)} ={} & ${expressionToLatex(part.expression)}`,
  );
  return `\\begin{aligned} ${[`${symbolToLatex(output)} ={} & ${main}`, ...lines].join(' \\\\ ')} \\end{aligned}`;
};
