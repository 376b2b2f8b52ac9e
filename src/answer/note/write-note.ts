import type { SheetReceipt } from '../../core/receipt/sheet-receipt.js';
import type { AnsweredSheet } from '../answer-sheet.js';
import type { NotePart } from './list-parts.js';
import { NOTE_STYLE } from './note-style.js';
import { titleOf } from './sheet-title.js';

/** What a calculation note is written from. */
export interface NotedSheet {
  readonly answer: AnsweredSheet;
  readonly receipt: SheetReceipt;
  /** The title, where the sheet does not begin with a comment. */
  readonly fallbackTitle: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign);

/** A formula as it is printed: products with a dot, powers raised. */
const formula = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/ ?\* ?/gu, '·')
    .replaceAll(/\^(-?[\d.]+|\([^()]*\))/gu, (_, power: string) => `<sup>${power.replace(/^\((.*)\)$/u, '$1')}</sup>`);

const row = (text: string, kind = ''): string => `<p class="formula${kind === '' ? '' : ` ${kind}`}">${formula(text)}</p>`;

const writePart = (part: NotePart, answers: AnsweredSheet['results']): string => {
  if (part.type !== 'statement') return part.type === 'heading' ? `<h2>${escapeHtml(part.text)}</h2>` : `<p>${escapeHtml(part.text)}</p>`;
  const { rows, isGiven, kind } = part;
  const results = part.results.map((at) => row(answers[at]?.answer ?? '', isGiven ? 'given' : 'result'));
  if (isGiven) return results.join('');
  const said = rows.map(({ text, equation }) =>
    equation === undefined ? row(text) : `<p class="formula">${formula(text)} <span class="id">${escapeHtml(equation)}</span></p>`,
  );
  const held = kind === 'asserts' ? ['<p class="held">holds</p>'] : [];
  return `<div class="line">${[...said, ...results, ...held].join('')}</div>`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
};

/** The equations that the parts call, each once, with what they assume and where they stand. */
const writeSources = (parts: readonly NotePart[]): string => {
  const called = new Map(parts.flatMap((part) => (part.type === 'statement' ? part.called.map((each) => [each.id, each] as const) : [])));
  if (called.size === 0) return '';
  const rows = [...called.values()].map(({ id, name, source, assumes }) => [`${id} ${name}`, source, assumes ?? '–']);
  return `<section><h2>Sources and assumptions</h2>${table(['Equation', 'Source', 'Assumes'], rows)}</section>`;
};

const writeRemarks = ({ read = [], notes = [] }: AnsweredSheet): string => {
  const remarks = [...read.map((each) => `Read: ${each}.`), ...notes.map((each) => `${each}.`)];
  return remarks.length === 0
    ? ''
    : `<section><h2>Remarks</h2><ul>${remarks.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul></section>`;
};

const writeReceipt = (receipt: SheetReceipt): string =>
  [
    '<section class="receipt"><h2>Receipt</h2>',
    `<p><code>${escapeHtml(receipt.id)}</code></p>`,
    `<p>Signed by ${escapeHtml(receipt.issuer)} with the key ${escapeHtml(receipt.signature.kid)} at ${escapeHtml(receipt.issuedAt)}, ${escapeHtml(receipt.library)}. `,
    'It holds the lines, the values and the equations; the whole of it stands in the source of this page, in the element <code>receipt</code>. ',
    `<code>genmath verify ${escapeHtml(receipt.id)}</code> checks it where it is kept.</p></section>`,
    `<script type="application/json" id="receipt">${JSON.stringify(receipt).replaceAll('<', '\\u003c')}</script>`,
  ].join('');

/**
 * Writes the calculation note of a sheet: values, equations with the numbers put in, results, sources with what they assume, and the receipt, as one
 * HTML page that loads nothing, runs nothing and is made to be printed.
 */
export const writeNote = ({ answer, receipt, fallbackTitle }: NotedSheet): string => {
  const { explanation: parts = [] } = answer;
  const title = escapeHtml(titleOf(receipt.source) ?? fallbackTitle);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${NOTE_STYLE}</style>
</head>
<body>
<main>
<header><h1>${title}</h1><p>${escapeHtml(receipt.issuedAt.slice(0, 10))}</p></header>
${parts.map((part) => writePart(part, answer.results)).join('\n')}
${writeRemarks(answer)}
${writeSources(parts)}
${writeReceipt(receipt)}
</main>
</body>
</html>
`;
};
