import { formatUnit } from '../../core/quantity/unit/format-unit.js';
import { symbolParts } from '../view/symbol-parts.js';
import type { Formula } from '../view/view.js';
import { bracketed, drawCall, isOpenForm, mo } from './draw-call.js';
import { math } from './element.js';

const TALL_CALLS: ReadonlySet<string> = new Set(['if', 'binomial', 'sqrt', 'cbrt']);

/** Answers whether a formula as it is set is higher than a line with a raised place: brackets around it grow then. */
export const isTall = (node: Formula): boolean => {
  switch (node.type) {
    case 'number':
    case 'symbol':
      return false;
    case 'series':
    case 'root':
      return true;
    case 'negate':
    case 'size':
      return isTall(node.operand);
    case 'group':
      return isTall(node.inner);
    case 'element':
      return isTall(node.index);
    case 'relation':
      return isTall(node.left) || isTall(node.right);
    case 'binary':
      return node.operator === '/' || isTall(node.left) || isTall(node.right);
    case 'call':
      return TALL_CALLS.has(node.name) || node.args.some(isTall);
  }
};

/** A Δ before a letter is an operator's sign in upright print; one letter is set in italics, a word upright. */
const identifier = (text: string): Element => math('mi', [...text].length === 1 ? {} : { mathvariant: 'normal' }, text);

/** Sets a symbol, with what stands below and over it. */
export const drawSymbol = (text: string): Element => {
  const { base, below, accent } = symbolParts(text);
  const isChange = base.startsWith('Δ') && base.length > 1;
  const letter = isChange ? math('mrow', {}, math('mi', { mathvariant: 'normal' }, 'Δ'), identifier(base.slice(1))) : identifier(base);
  const crowned = accent === undefined ? letter : math('mover', { accent: 'true' }, letter, mo(accent, { stretchy: 'false' }));
  return below === '' ? crowned : math('msub', {}, crowned, identifier(below));
};

const drawNumber = (text: string, unit?: string): Element => {
  const [mantissa = text, exponent] = text.split(/e|×10\^/iu);
  const ten = exponent === undefined ? [] : [math('msup', {}, math('mn', {}, '10'), drawExponent(Number(exponent)))];
  const digits = mantissa === '1' && ten.length > 0 ? ten : [math('mn', {}, mantissa), ...ten.flatMap((each) => [mo('×'), each])];
  const shown = unit === undefined ? '' : formatUnit(unit);
  return math('mrow', {}, ...digits, ...(shown === '' ? [] : [math('mspace', { width: '0.17em' }), math('mtext', {}, shown)]));
};

const drawExponent = (exponent: number): Element =>
  exponent < 0 ? math('mrow', {}, mo('−', { form: 'prefix' }), math('mn', {}, String(-exponent))) : math('mn', {}, String(exponent));

/** Brackets fall away where a fraction bar, a root or a raised place groups by itself. */
const bare = (node: Formula): Formula => (node.type === 'group' ? bare(node.inner) : node);

const startsWithDigit = (node: Formula): boolean =>
  node.type === 'number' || (node.type === 'binary' && node.operator !== '/' && startsWithDigit(node.left));

const isQuantity = (node: Formula): boolean =>
  (node.type === 'number' && node.unit !== undefined) || (node.type === 'binary' && node.operator === '·' && isQuantity(node.right));

/** A symbol of several letters, which beside another letter would be read as one word with it. */
const isWord = (node: Formula): boolean => {
  if (node.type === 'symbol') return /^[\p{L}]{2}/u.test(node.text.replace(/^Δ/u, ''));
  return node.type === 'binary' && (node.operator === '^' ? isWord(node.left) : node.operator === '·' && isWord(node.right));
};

/** Digits need a dot before them, and so do words and quantities beside their factors; single letters stand side by side. */
const product = (left: Formula, right: Formula): Element => {
  const needsDot = startsWithDigit(right) || isQuantity(left) || isWord(left) || isWord(right) || right.type === 'series';
  return math('mrow', {}, leading(left), needsDot ? mo('·') : math('mspace', { width: '0.17em' }), drawFormula(right));
};

/** Cases have a bracket at their left alone, so that what follows them needs the other one. */
const leading = (node: Formula): Element =>
  node.type === 'call' && node.name === 'if' ? bracketed('(', [drawFormula(node)], ')') : drawFormula(node);

const isAtom = (node: Formula): boolean =>
  node.type === 'symbol' || node.type === 'element' || (node.type === 'number' && node.unit === undefined);

const isFactor = (node: Formula): boolean =>
  isAtom(node) ||
  node.type === 'call' ||
  node.type === 'root' ||
  (node.type === 'binary' && node.operator !== '+' && node.operator !== '−');

/** A raised fraction of plain numbers stays on its line, where it can be read. */
const raised = (node: Formula): Element =>
  node.type === 'binary' && node.operator === '/' && isAtom(node.left) && isAtom(node.right)
    ? math('mrow', {}, drawFormula(node.left), mo('/', { lspace: '0', rspace: '0' }), drawFormula(node.right))
    : drawFormula(node);

const power = (left: Formula, right: Formula): Element => {
  const base =
    (left.type === 'call' && isOpenForm(left.name)) || left.type === 'root' ? bracketed('(', [drawFormula(left)], ')') : drawFormula(left);
  return math('msup', {}, base, raised(bare(right)));
};

/** Sets a formula in MathML. */
export const drawFormula = (node: Formula): Element => {
  switch (node.type) {
    case 'number':
      return drawNumber(node.text, node.unit);
    case 'symbol':
      return drawSymbol(node.text);
    case 'negate':
      return math('mrow', {}, mo('−', { form: 'prefix' }), drawFormula(node.operand));
    case 'group':
      return bracketed('(', [drawFormula(node.inner)], ')', isTall(node.inner));
    case 'root':
      return math('msqrt', {}, drawFormula(bare(node.operand)));
    case 'size':
      return bracketed('|', [drawFormula(node.operand)], '|', isTall(node.operand));
    case 'relation':
      return math('mrow', {}, drawFormula(node.left), mo(node.sign), drawFormula(node.right));
    case 'binary':
      if (node.operator === '/') return math('mfrac', {}, drawFormula(bare(node.left)), drawFormula(bare(node.right)));
      if (node.operator === '^') return power(node.left, node.right);
      if (node.operator === '·') return product(node.left, node.right);
      return math('mrow', {}, leading(node.left), mo(node.operator, { form: 'infix' }), drawFormula(node.right));
    case 'call':
      return drawCall(
        node.name,
        node.args.map((each) => ({
          set: () => drawFormula(each),
          bare: () => drawFormula(bare(each)),
          isAtom: isAtom(each),
          isFactor: isFactor(each),
          isTall: isTall(each),
        })),
      );
    case 'series': {
      const sign = mo(node.sign === 'Σ' ? '∑' : '∏', { largeop: 'true', movablelimits: 'false' });
      return math('mrow', {}, math('munderover', {}, sign, drawFormula(node.from), drawFormula(node.to)), drawFormula(node.body));
    }
    case 'element':
      return math('msub', {}, drawSymbol(node.list), drawFormula(node.index));
  }
};
