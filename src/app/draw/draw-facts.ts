import type { FactsSection } from '../view/view.js';
import { drawText } from './draw-text.js';
import { html } from './element.js';

/** Draws facts by name. */
export const drawFacts = (rows: FactsSection['rows']): HTMLElement =>
  html('dl', {}, ...rows.map(({ label, text }) => html('div', {}, html('dt', {}, label), html('dd', {}, ...drawText(text)))));
