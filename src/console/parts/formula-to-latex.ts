import { symbolParts } from '../../app/view/symbol-parts.js';
import type { Formula } from '../../app/view/view.js';

const GREEK: ReadonlySet<string> = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega pi Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega'.split(
    ' ',
  ),
);
const ACCENTS: Readonly<Record<string, string>> = { '˙': 'dot', '¯': 'bar', '^': 'hat' };
const SPECIAL = /[\\{}$&#%_^~]/gu;
const RELATIONS: Readonly<Record<string, string>> = {
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '=': '= ',
  '<': '< ',
  '>': '> ',
};
const KNOWN_FUNCTIONS: ReadonlySet<string> = new Set('sin cos tan sinh cosh tanh ln exp min max gcd det'.split(' '));

const escaped = (text: string): string =>
  text.replace(SPECIAL, (sign) => (sign === '\\' ? '\\backslash ' : sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`));

const letter = (base: string): string => {
  if (GREEK.has(base)) return `\\${base} `;
  return [...base].length === 1 ? escaped(base) : `\\mathrm{${escaped(base)}}`;
};

/** Sets a symbol: `P_cr` with cr below, `m_dot` with a dot. */
export const symbolToLatex = (text: string): string => {
  const { base, below, accent } = symbolParts(text);
  const mark = accent === undefined ? undefined : ACCENTS[accent];
  const set = mark === undefined ? letter(base) : `\\${mark}{${letter(base)}}`;
  if (below === '') return set;
  const small = GREEK.has(below) ? `\\${below} ` : /^\d+$/u.test(below) ? below : `\\mathrm{${escaped(below)}}`;
  return `${set}_{${small}}`;
};

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Sets a unit upright, with its powers raised. */
const unitToLatex = (unit: string): string => {
  const plain = unit
    .replaceAll('**', '^')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/gu, (power) => `^${[...power].map((sign) => (sign === '⁻' ? '-' : String(RAISED.indexOf(sign)))).join('')}`);
  const parts = plain.split(/(\^-?[\d.]+|\^\([-\d./]+\)|[*·/()])/u).filter((part) => part !== '');
  const set = parts.map((part) => {
    if (part.startsWith('^')) return `^{${part.slice(1).replace(/[()]/gu, '')}}`;
    if (part === '*' || part === '·') return '{\\cdot}';
    return part === '/' || part === '(' || part === ')' ? part : `\\mathrm{${escaped(part)}}`;
  });
  return set.join('');
};

/** Sets a number: a power of ten as such, whole parts of more than four digits in groups. */
const numberToLatex = (text: string): string => {
  const [value = '', uncertainty] = text.split(' ± ');
  if (uncertainty !== undefined) return `(${numberToLatex(value)} \\pm ${uncertainty})`;
  const [, mantissa = text, power] = /^(.*?)(?:[eE]|×10\^)([+-]?\d+)$/u.exec(text.replaceAll('_', '')) ?? [];
  const [whole = '', fraction] = mantissa.split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/gu, '\\,') : whole;
  const set = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return power === undefined ? set : `${set} \\times 10^{${Number(power)}}`;
};

const ungrouped = (formula: Formula): Formula => (formula.type === 'group' ? ungrouped(formula.inner) : formula);

/** What a power may stand on without brackets. */
const isAtom = (formula: Formula): boolean =>
  formula.type === 'symbol' ||
  formula.type === 'group' ||
  formula.type === 'size' ||
  (formula.type === 'number' && formula.unit === undefined);

const call = (name: string, args: readonly Formula[]): string => {
  const inside = args.map((arg) => formulaToLatex(ungrouped(arg)));
  if (name === 'sqrt') return `\\sqrt{${inside[0] ?? ''}}`;
  if (name === 'abs') return `\\left|${inside[0] ?? ''}\\right|`;
  if (name === 'list') return `\\left[${inside.join(',\\; ')}\\right]`;
  const head = KNOWN_FUNCTIONS.has(name) ? `\\${name}` : `\\operatorname{${escaped(name)}}`;
  return `${head}\\!\\left(${inside.join(',\\, ')}\\right)`;
};

/** Sets a formula as LaTeX. */
export const formulaToLatex = (formula: Formula): string => {
  switch (formula.type) {
    case 'number':
      return `${numberToLatex(formula.text)}${formula.unit === undefined ? '' : `\\,${unitToLatex(formula.unit)}`}`;
    case 'symbol':
      return symbolToLatex(formula.text);
    case 'negate':
      return `-${formulaToLatex(formula.operand)}`;
    case 'group':
      return `\\left(${formulaToLatex(formula.inner)}\\right)`;
    case 'root':
      return `\\sqrt{${formulaToLatex(ungrouped(formula.operand))}}`;
    case 'size':
      return `\\left|${formulaToLatex(formula.operand)}\\right|`;
    case 'relation':
      return `${formulaToLatex(formula.left)} ${RELATIONS[formula.sign] ?? '= '}${formulaToLatex(formula.right)}`;
    case 'call':
      return call(formula.name, formula.args);
    case 'series':
      return `\\${formula.sign === 'Σ' ? 'sum' : 'prod'}_{${formulaToLatex(formula.from)}}^{${formulaToLatex(formula.to)}} ${formulaToLatex(formula.body)}`;
    case 'element':
      return `${symbolToLatex(formula.list)}_{${formulaToLatex(formula.index)}}`;
    case 'binary':
      return binary(formula);
  }
};

const binary = ({ operator, left, right }: Extract<Formula, { type: 'binary' }>): string => {
  if (operator === '/') return `\\frac{${formulaToLatex(ungrouped(left))}}{${formulaToLatex(ungrouped(right))}}`;
  if (operator === '^') {
    const base = formulaToLatex(left);
    return `${isAtom(left) ? `{${base}}` : `\\left(${base}\\right)`}^{${formulaToLatex(ungrouped(right))}}`;
  }
  const sign = operator === '·' ? ' \\cdot ' : operator === '−' ? ' - ' : ' + ';
  return `${formulaToLatex(left)}${sign}${formulaToLatex(right)}`;
};
