import { RAISED_DIGITS } from '../../core/quantity/text/superscript.js';
import type { FactsSection } from '../view/view.js';
import { html } from './element.js';

/** `⁻²` as `−2`: fonts draw raised digits of their own in many shapes, and some not at all. */
const lowered = (digits: string): string => [...digits].map((digit) => (digit === '⁻' ? '−' : RAISED_DIGITS.indexOf(digit))).join('');

/**
 * Sets text as answers write it: the exponents of `6.62607×10^-34 J/Hz`, `1.73 m^2` and `m/s²` are raised, negative numbers have a true minus.
 */
export const drawText = (text: string): readonly (Node | string)[] =>
  text
    .replace(/(?<![\p{L}\d])-(?=[\d.])/gu, '−')
    .split(/(\^[-−]?\d+(?:\.\d+)?|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/u)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('^')) return html('sup', {}, part.slice(1).replace('-', '−'));
      return /^[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/u.test(part) ? html('sup', {}, lowered(part)) : part;
    });

/** Draws facts by name. */
export const drawFacts = (rows: FactsSection['rows']): HTMLElement =>
  html('dl', {}, ...rows.map(({ label, text }) => html('div', {}, html('dt', {}, label), html('dd', {}, ...drawText(text)))));
