import { html } from './element.js';

/** Sets a quantity as answers write it: `6.62607×10^-34 J/Hz` with the exponent raised and a true minus. */
export const drawQuantity = (text: string): readonly (Node | string)[] =>
  text
    .replace(/(?<![\p{L}\d])-(?=[\d.])/gu, '−')
    .split(/(\^[-−]?\d+(?:\.\d+)?)/u)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('^') ? html('sup', {}, part.slice(1).replace('-', '−')) : part));
