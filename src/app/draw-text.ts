import { html } from './element.js';

/** Sets text as answers write it: `6.62607×10^-34 J/Hz` and `1.73 m^2` with the exponents raised, negative numbers with a true minus. */
export const drawText = (text: string): readonly (Node | string)[] =>
  text
    .replace(/(?<![\p{L}\d])-(?=[\d.])/gu, '−')
    .split(/(\^[-−]?\d+(?:\.\d+)?)/u)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('^') ? html('sup', {}, part.slice(1).replace('-', '−')) : part));
