import { FUNCTIONS } from '../../expression/functions/functions.js';
import { CONSTANTS } from '../../quantity/constants.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { SheetRefusal } from '../sheet-fault.js';
import { scanLine } from './scan.js';
import { lineInFeet } from './strokes.js';

/** Words that begin a question or a request, and no line of the language. */
const OPENING = /^(?:please\s+)?(?:what(?:['’]?s)?|how|calculate|compute|evaluate|convert|find|tell|show|give)\b(?=\s+[\p{L}\d$€£("√])/iu;

/** Words between the opening and what is asked, which say nothing of it: `what is the value of`. */
const LITTLE = /^(?:please|is|are|was|the|me|us|out|much|value|result|answer|of)\b\s*/iu;

/** Words between a unit and what holds so many of it: `how many feet are there in`. */
const HOLDING = '(?:(?:are|is|were|there|do|does|you|i|we|get|go|fit|make|have|has)\\s+)*';
const HOW_MANY = new RegExp(`^how\\s+(?:many|much)\\s+(.+?)\\s+${HOLDING}(?:in|into|to|is|are|for|from)\\s+(.+)$`, 'iu');
const IS_HOW_MANY = /^(.+?)\s*(?:\b(?:is|are|equals?|makes?)\b|=)\s*(?:how\s+(?:many|much)|what\s+in)\s+(.+)$/iu;

/** Names of functions of more than a word, and of those that the language writes otherwise. */
const FUNCTION_NAMES: ReadonlyMap<string, string> = new Map([
  ['square root', 'sqrt'],
  ['cube root', 'cbrt'],
  ['average', 'mean'],
  ['total', 'sum'],
  ['geometric mean', 'geomean'],
  ['natural logarithm', 'ln'],
  ['natural log', 'ln'],
  ['absolute value', 'abs'],
  ['sine', 'sin'],
  ['cosine', 'cos'],
  ['tangent', 'tan'],
]);

/** Functions of a list. */
export const OF_LIST: ReadonlySet<string> = new Set([
  'mean',
  'median',
  'sum',
  'min',
  'max',
  'stdev',
  'pstdev',
  'variance',
  'pvariance',
  'geomean',
]);

const FUNCTION_OF = /^(?:the\s+)?(\p{L}+(?:\s\p{L}+)?)\s+of\s+(.+)$/iu;
const ROOTS_OF = /^(?:the\s+)?(?:real\s+)?(?:roots?|zeros?|zeroes|solutions?)\s+of\s+(.+)$/iu;

const SHARE = String.raw`(\d[\d.]*)\s*(?:%|percent|per\s+cent)`;
const PERCENTAGE = String.raw`(?:percent(?:age)?|per\s+cent|%)`;

/** Writes a part of a question as one value. */
const one = (part = ''): string => (/^[\d.]+$/u.test(part) ? part : `(${part})`);

/** Words between which it is not said how far they reach: of `200 + 100 increased by 10%` either all or the last. */
const REACHES = /\s[-+]\s/u;

/** Questions of shares, and the line of each, made of the parts that are captured. */
const OF_SHARES: readonly (readonly [pattern: RegExp, line: (...parts: readonly string[]) => string])[] = [
  [new RegExp(`^what\\s+${PERCENTAGE}\\s+of\\s+(.+?)\\s+is\\s+(.+)$`, 'iu'), (whole, part) => `${one(part)} / ${one(whole)} in %`],
  [new RegExp(`^what\\s+${PERCENTAGE}\\s+is\\s+(.+?)\\s+of\\s+(.+)$`, 'iu'), (part, whole) => `${one(part)} / ${one(whole)} in %`],
  [new RegExp(`^(.+?)\\s+is\\s+what\\s+${PERCENTAGE}\\s+of\\s+(.+)$`, 'iu'), (part, whole) => `${one(part)} / ${one(whole)} in %`],
  [new RegExp(`^(.+?)\\s+is\\s+${SHARE}\\s+of\\s+what$`, 'iu'), (part, share) => `${one(part)} / (${share} %)`],
  [new RegExp(`^${SHARE}\\s+(?:more|greater|higher)\\s+than\\s+(.+)$`, 'iu'), (share, of) => `${one(of)} * (100 % + ${share} %)`],
  [new RegExp(`^${SHARE}\\s+(?:less|smaller|lower)\\s+than\\s+(.+)$`, 'iu'), (share, of) => `${one(of)} * (100 % - ${share} %)`],
  [new RegExp(`^(.+?)\\s+(?:increased|raised)\\s+by\\s+${SHARE}$`, 'iu'), (of, share) => `${one(of)} * (100 % + ${share} %)`],
  [new RegExp(`^(.+?)\\s+(?:decreased|reduced|lowered)\\s+by\\s+${SHARE}$`, 'iu'), (of, share) => `${one(of)} * (100 % - ${share} %)`],
  [
    new RegExp(
      `^(?:the\\s+)?${PERCENTAGE}\\s+(?:increase|change)\\s+from\\s+(.+?)\\s+to\\s+(.+)$|^(?:the\\s+)?(?:increase|change)\\s+from\\s+(.+?)\\s+to\\s+(.+?)\\s+(?:in|as)\\s+(?:an?\\s+)?${PERCENTAGE}$`,
      'iu',
    ),
    (from, to) => `(${one(to)} - ${one(from)}) / ${one(from)} in %`,
  ],
  [/^(?:the\s+)?ratio\s+of\s+(.+?)\s+to\s+(.+)$/iu, (above, below) => `${one(above)} / ${one(below)}`],
  [/^(.+?)\s+(?:in|as)\s+(?:an?\s+)?(?:percentage|percent|per\s+cent)$/iu, (value) => `${value} in %`],
  [/^half\s+(?:of\s+)?(?:an?\s+)?([\p{L}\d$€£(].*)$/iu, (of) => halfOf(of)],
  [
    /^(?:the\s+)?sum\s+of\s+(?:(?:the|all)\s+)*(?:(?:whole\s+)?numbers\s+)?(?:from\s+)?(\d+)\s+to\s+(\d+)$/iu,
    (from, to) => `sum(k, k from ${from} to ${to})`,
  ],
];

/** `half a mile in m` is of one mile; of `half of 3/4 cup` a half is taken. */
const halfOf = (of = ''): string => {
  const [, unit = '', target = ''] = /^(.+?)(\s+(?:in|to)\s.+)?$/iu.exec(of) ?? [];
  return isUnit(unit) ? `0.5 ${unit}${target}` : `0.5 * (${unit})${target}`;
};

const shareLine = (text: string): string | undefined => {
  for (const [pattern, lineOf] of OF_SHARES) {
    const [found, ...parts] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    const said = parts.filter((part) => part !== undefined);
    return said.some((part) => REACHES.test(part)) ? undefined : lineOf(...said);
  }
  return undefined;
};

const isUnit = (text: string): boolean => {
  try {
    parseUnit(text);
    return !/\d/u.test(text);
  } catch {
    return false;
  }
};

/** `a mile`, `an hour` and `mile` alone are one of it. */
const withNumber = (text: string): string => {
  const [, article, rest = text] = /^(?:(an?|one)\s+)?(.*)$/isu.exec(text) ?? [];
  const [unit = '', ...target] = rest.split(/\s+(?=(?:in|to)\s)/iu);
  return isUnit(unit) ? ['1', unit, ...target].join(' ') : article === undefined ? text : rest;
};

/** Gives the only name in an equation that stands for nothing yet, which is its unknown; nothing where there are several. */
export const unknownOf = (text: string): string | undefined => {
  const tokens = scanLine(text);
  const names = new Set(
    tokens.flatMap(({ type, text: name }, i) =>
      type === 'name' && name !== 'solve' && !/^(?:pi|e)$/u.test(name) && tokens[i + 1]?.text !== '(' ? [name] : [],
    ),
  );
  const [name] = names;
  return names.size === 1 ? name : undefined;
};

/** `x^2 - 5x + 6`, `x^2 = 4`: what a polynomial is nought for, or an equation holds for. */
const solveLine = (equation: string): string | undefined => {
  const name = unknownOf(equation);
  if (name === undefined) return undefined;
  return `solve ${/[^<>=!]=/u.test(equation) ? equation : `${equation} = 0`} for ${name}`;
};

const LOGARITHM = /^(?:the\s+)?log(?:arithm)?\s+(?:to\s+(?:the\s+)?)?base\s+([\d.]+|e)\s+of\s+([\d.]+)$/iu;
const INTEGRAL = /^(?:the\s+)?integral\s+of\s+(.+?)(?:\s+d(\p{L}))?\s+from\s+(\S+)\s+to\s+(\S+)$/iu;
const SLOPE_AT = /^(?:the\s+)?derivative\s+of\s+(.+?)\s+at\s+(?:(\p{L})\s*=\s*)?(\S+)$/iu;

/** What follows a function of one variable: an integral in words, a derivative at a place, a logarithm with its base. */
const courseLine = (text: string): string | undefined => {
  const [, base, of] = LOGARITHM.exec(text) ?? [];
  if (base !== undefined && of !== undefined)
    return base === 'e' ? `ln(${of})` : base === '10' || base === '2' ? `log${base}(${of})` : `ln(${of}) / ln(${base})`;
  const [, integrand, along, low = '', high = ''] = INTEGRAL.exec(text) ?? [];
  const [, followed, named, at = ''] = SLOPE_AT.exec(text) ?? [];
  const [expression, said] = integrand === undefined ? [followed, named] : [integrand, along];
  if (expression === undefined) return undefined;
  const name = unknownOf(expression);
  if (name === undefined || (said !== undefined && said !== name)) return undefined;
  return integrand === undefined
    ? `derivative(${expression}, ${name} at ${at})`
    : `integrate(${expression}, ${name} from ${low} to ${high})`;
};

/** Functions of several numbers. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['gcd', 'lcm', 'hypot']);

const functionLine = (text: string): string | undefined => {
  const [, said = '', given = ''] = FUNCTION_OF.exec(text) ?? [];
  const word = said.toLowerCase().replace(/\s+/gu, ' ');
  const name = FUNCTION_NAMES.get(word) ?? word;
  if (OF_LIST.has(name) || OF_SEVERAL.has(name)) {
    // 12 500 may be one number.
    const isSpaced = /^[\d.]+(?: [\d.]+)+$/u.test(given) && !/\b\d{1,3} \d{3}\b/u.test(given);
    const items = isSpaced ? given.split(' ') : given.replaceAll(/^\[|\]$/gu, '').split(/\s*(?:,?\s+and\s+|,(?!\d{3}\b)|,\s)\s*/u);
    if (OF_SEVERAL.has(name)) return `${name}(${items.join(', ')})`;
    return items.length > 1 ? `${name}([${items.join(', ')}])` : `${name}(${given})`;
  }
  return said !== '' && (FUNCTIONS.has(name) || FUNCTION_NAMES.has(word)) && !CONSTANTS.has(name) ? `${name}(${given})` : undefined;
};

const conversionLine = (text: string): string | undefined => {
  const [, first, second] = HOW_MANY.exec(text) ?? [];
  if (first !== undefined && second !== undefined && isUnit(first)) return `${withNumber(second)} in ${first}`;
  const [, quantity, unit] = IS_HOW_MANY.exec(text) ?? [];
  return quantity !== undefined && unit !== undefined && isUnit(unit) ? `${withNumber(quantity)} in ${unit}` : undefined;
};

/** Leaves out the words before what is asked: of these alone, so that no number is passed over. */
const withoutWords = (text: string): string => {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return text;
  let rest = text.slice(opening.length).trimStart();
  for (let little = LITTLE.exec(rest)?.[0]; little !== undefined && little !== ''; little = LITTLE.exec(rest)?.[0])
    rest = rest.slice(little.length);
  return withNumber(rest.replace(/\s+(?:is|are|equals?)$/iu, ''));
};

const lineOf = (text: string): string => {
  const inFeet = lineInFeet(text);
  if (inFeet !== undefined) return inFeet;
  const conversion = conversionLine(text) ?? shareLine(text);
  if (conversion !== undefined) return conversion;
  const asked = withoutWords(text);
  const share = shareLine(asked);
  if (share !== undefined) return share;
  const [, equation] = ROOTS_OF.exec(asked) ?? /^solve\s+((?!.*\bfor\b).*=.*)$/iu.exec(asked) ?? [];
  return (equation === undefined ? (courseLine(asked) ?? functionLine(asked)) : solveLine(equation)) ?? asked;
};

/** One of these words stands in every question that does not begin as {@link OPENING} says; most lines have none, and are let by at once. */
const ASKING = /\b(?:how|what|of|solve|than|by|half|percent(?:age)?|cent)\b/iu;
/** Strokes of feet and inches. */
const STROKE = /['"′″]/u;

/** Longest text that is looked at as a question. */
const LONGEST = 300;

/**
 * Gives the line of the language that a plain question asks for: `what is 15% of 80`, `how many km in 10 miles`, `roots of x^2 - 5x + 6`,
 * `square root of 2`. What is none of these is given back as it is.
 */
export const lineOfQuestion = (written: string): string => {
  if (written.length > LONGEST || !/^\s*[\p{L}\d]/u.test(written)) return written;
  const trimmed = written.trim();
  if (!ASKING.test(trimmed) && !OPENING.test(trimmed) && !STROKE.test(trimmed)) return written;
  const text = trimmed.replaceAll(/\s+/gu, ' ').replace(/ ?\?+$/u, '');
  try {
    const line = lineOf(text);
    return line === text ? written : line;
  } catch (error) {
    // What cannot be read as it is written is refused there, with its column.
    if (error instanceof SheetRefusal) return written;
    throw error;
  }
};
