import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import type { AnswerSection, CheckReceipt, EquationSection, NoteSection, Section, SharesSection, View } from '../view/view.js';
import { drawChecks } from './draw-checks.js';
import { drawFormula } from './draw-formula.js';
import { drawGrid } from './draw-grid.js';
import { drawLine } from './draw-line.js';
import { drawReceipt } from './draw-receipt.js';
import { drawTable, symbolInText } from './draw-table.js';
import { drawFacts, drawText } from './draw-text.js';
import { fitWidth, html, math } from './element.js';

const drawAnswer = ({ meaning, symbol, sign, text }: AnswerSection): HTMLElement => {
  const lead = symbol === undefined ? [] : [symbolInText(symbol), html('span', { class: 'equals' }, ` ${sign ?? '='} `)];
  const isSentence = symbol === undefined;
  return html(
    'section',
    { class: 'answer' },
    ...(meaning === undefined ? [] : [html('p', { class: 'meaning' }, ...drawText(meaning))]),
    html('p', { class: isSentence ? 'sentence' : 'value' }, ...lead, html('span', {}, ...drawText(text))),
  );
};

const drawEquation = ({ text, formulas, substituted }: EquationSection): HTMLElement => {
  const set = formulas?.map((formula) => math('math', { display: 'block' }, drawFormula(formula))) ?? [
    html('p', { class: 'plain' }, ...drawText(text)),
  ];
  return html(
    'section',
    { class: 'equation' },
    fitWidth(html('div', { class: 'scroller' }, ...set), `Equation: ${text}`),
    ...(substituted === undefined ? [] : substituted.split('; ').map((each) => html('p', { class: 'substituted' }, ...drawText(each)))),
  );
};

const percent = (share: number): string => `${share >= 0.1 ? (share * 100).toFixed(0) : (share * 100).toPrecision(2)} %`;

const drawShares = ({ rows }: SharesSection): HTMLElement => {
  const list = rows.map(({ symbol, share }) => {
    const fill = html('span', { class: 'fill' });
    fill.style.width = `${Math.max(share * 100, 0.5)}%`;
    return html(
      'li',
      {},
      html('span', { class: 'share-name' }, symbolInText(symbolToUnicode(symbol))),
      html('span', { class: 'bar', 'aria-hidden': 'true' }, fill),
      html('span', { class: 'share' }, percent(share)),
    );
  });
  return html('section', { class: 'shares' }, html('h2', {}, 'Where the uncertainty comes from'), html('ul', {}, ...list));
};

const drawNote = ({ tone, label, texts }: NoteSection): HTMLElement =>
  html(
    'section',
    { class: `note ${tone}`, ...(tone === 'refusal' ? { role: 'alert' } : {}) },
    html('h2', {}, label),
    ...texts.map((text) => html('p', {}, ...drawText(text))),
  );

const drawSection = (section: Section, check: CheckReceipt): HTMLElement => {
  switch (section.type) {
    case 'answer':
      return drawAnswer(section);
    case 'equation':
      return drawEquation(section);
    case 'table':
      return drawTable(section, check);
    case 'shares':
      return drawShares(section);
    case 'note':
      return drawNote(section);
    case 'facts':
      return html('section', { class: 'facts' }, drawFacts(section.rows));
    case 'line':
      return drawLine(section);
    case 'grid':
      return drawGrid(section);
    case 'receipt':
      return drawReceipt(section, check);
    case 'checks':
      return drawChecks(section);
    case 'text':
      return html('pre', { tabindex: 0 }, section.text);
  }
};

/** Draws what the page shows of an answer. */
export const drawView = ({ title, ids, sections }: View, check: CheckReceipt): readonly HTMLElement[] => [
  html('header', {}, html('h1', {}, title), ...ids.map((id) => html('span', { class: 'id' }, id))),
  ...sections.map((section) => drawSection(section, check)),
];
