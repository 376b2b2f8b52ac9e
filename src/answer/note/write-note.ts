import type { SheetReceipt } from '../../core/receipt/sheet-receipt.js';
import type { Operator } from '../../core/registry/operator.js';
import type { AnsweredSheet } from '../answer-sheet.js';
import { listParts, type NotePart, titleOf } from './list-parts.js';
import { NOTE_STYLE } from './note-style.js';

/** What a calculation note is written from. */
export interface NotedSheet {
  readonly answer: AnsweredSheet;
  readonly receipt: SheetReceipt;
  /** Gives the operator that the sheet calls by id or name. */
  readonly find: (reference: string) => Operator;
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

const writePart = (part: NotePart): string => {
  if (part.type === 'heading') return `<h2>${escapeHtml(part.text)}</h2>`;
  if (part.type !== 'statement') return `<p>${escapeHtml(part.text)}</p>`;
  const { text, withValues, isGiven, called, kind } = part.statement;
  const results = part.answers.map((answer) => row(answer, isGiven ? 'given' : 'result'));
  if (isGiven) return results.join('');
  const equations = called.flatMap(({ operator, equation, withValues: put }) => [
    `<p class="formula">${formula(equation)} <span class="id">${escapeHtml(operator.id)}</span></p>`,
    row(put),
  ]);
  const said = [row(text), ...equations, ...(withValues === undefined || called.length > 0 ? [] : [row(withValues)])];
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
  const called = parts.flatMap((part) => (part.type === 'statement' ? part.statement.called : []));
  const operators = [...new Map(called.map(({ operator }) => [operator.id, operator])).values()];
  if (operators.length === 0) return '';
  const rows = operators.map(({ id, record }) => [`${id} ${record.name}`, record.source, record.assumes ?? '–']);
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
export const writeNote = ({ answer, receipt, find, fallbackTitle }: NotedSheet): string => {
  const parts = listParts(receipt.source, answer.results, find);
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
${parts.map(writePart).join('\n')}
${writeRemarks(answer)}
${writeSources(parts)}
${writeReceipt(receipt)}
</main>
</body>
</html>
`;
};
