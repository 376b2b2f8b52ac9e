import { all, create, type FactoryFunctionMap, type MathJsInstance } from 'mathjs';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';

/** Words of our language that mathjs writes otherwise, or lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = { ln: 'log', binomial: 'combinations' };
const NOT_IN_MATHJS =
  /\b(gammaincc?|gammaincinv|gammapdf|tpdf|betainc|betaincinv|[tf]cdf|[tf]inv|chi2(cdf|inv)|norm(cdf|inv)|binomialinv|poissoninv|l?beta|erfc|erfc?inv|ellip[a-z]+|digamma|trigamma|zeta|polygamma|lambertw(m1)?|bessel[jyik]|airy[ab]i|legendre|hermite|laguerre|e1|ei|si|ci|fresnel[sc]|dawson|mod(pow|inv)|totient|moebius|leastfactor|divisorsum|primepi|fibonacci|partitions|stirling2|monthdays)\s*\(/;
const OVER_LISTS = /\b(sum|prod|mean|dot|length|variance|stdev|median|mad|quantile|rank)\s*\(|[A-Za-z_]\w*\[/;

/** Replaces `if(condition, a, b)` by `((condition) ? (a) : (b))`. */
const toTernary = (text: string): string => {
  const at = text.search(/\bif\(/);
  if (at < 0) return text;
  const parts: string[] = [''];
  let depth = 1;
  let end = at + 3;
  for (; depth > 0; end += 1) {
    const letter = text[end] ?? '';
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) continue;
    if (letter === ',' && depth === 1) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  const [condition = '', a = '', b = ''] = parts.map(toTernary);
  return `${text.slice(0, at)}((${condition}) ? (${a}) : (${b}))${toTernary(text.slice(end))}`;
};

/**
 * Translates the right side of an equation from its text, not from our tree, so that mathjs reads precedence by its own grammar;
 * `undefined` where mathjs lacks a function, or the equation runs over lists.
 */
export const toMathjs = ({ record, inputs }: Operator): string | undefined => {
  const right = record.equation.slice(record.equation.indexOf('=') + 1);
  if (inputs.some(({ list }) => list) || NOT_IN_MATHJS.test(right) || OVER_LISTS.test(right)) return undefined;
  const inSi = right.replace(
    /([\d.]+(?:[eE][+-]?\d+)?)\s*\[([^\]]*)\]/g,
    (_, number: string, unit: string) => `(${toSi(Number(number), parseUnit(unit))})`,
  );
  const renamed = inSi.replace(/\b(\w+)(?=\s*\()/g, (name) => OTHER_NAMES[name] ?? name);
  return toTernary(renamed);
};

/** mathjs in doubles. */
export const inDoubles: MathJsInstance = create(all as FactoryFunctionMap);
/** mathjs with 50 decimal digits. */
export const inDecimals: MathJsInstance = create(all as FactoryFunctionMap, { number: 'BigNumber', precision: 50 });

/** Evaluates a translated equation in doubles. */
export const evaluateInDoubles = (text: string, values: ReadonlyMap<string, Value>): number =>
  Number(inDoubles.evaluate(text, new Map(values) as Map<string, unknown>));
