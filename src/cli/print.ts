import type { AnsweredSheet } from '../answer/answer-sheet.js';
import { type describeOperator, formatOrigin, type summariseOperator } from '../answer/describe-operator.js';
import { wrapWords } from '../answer/lay-out.js';
import type { ListedSymbol } from '../answer/list-symbols.js';
import { formatComputed, formatQuantity } from '../core/quantity/text/format-quantity.js';
import type { BatchItem, BatchReceipt, Receipt } from '../core/receipt/receipt.js';
import type { TableReceipt } from '../core/receipt/table-receipt.js';
import { areOfSheet, type Check, type Verification } from '../core/receipt/verify/verification.js';
import { bold, dim, green, isStyled, red, showControlsOfLine } from './terminal.js';

type Described = ReturnType<typeof describeOperator>;
type Summary = ReturnType<typeof summariseOperator>;

/** Breaks a text at spaces to the width of the terminal, every further line indented; elsewhere, where programs read, lines stay whole. */
const hang = (text: string, indent: number): string => {
  const width = isStyled() ? (process.stdout.columns ?? 0) - indent : 0;
  if (width < 20 || text.length <= width) return text;
  return wrapWords(text, width).join(`\n${' '.repeat(indent)}`);
};

const table = (rows: readonly (readonly string[])[], indent = '  '): string => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, indent.length);
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === columns - 1 ? hang(cell, before) : cell.padEnd(widths[column] ?? 0))).join('  ');
  return rows.map((row) => (indent + line(row)).trimEnd()).join('\n');
};

const unitText = (unit: string): string => (unit === '1' ? '' : ` ${unit}`);

const errorText = ({ absoluteErrorBound: absolute, relativeErrorBound: relative, unit }: Receipt['results'][number]): string => {
  if (absolute === 0) return 'none: computed without rounding';
  return relative === undefined ? `${absolute.toExponential(1)}${unitText(unit)}` : `${relative.toExponential(1)} (relative)`;
};

/** Prints a receipt as a person reads it. */
export const printReceipt = (receipt: Receipt): string => {
  const results = receipt.results.map(
    (result) => `${bold(`${result.symbol} = ${formatComputed(result, result.unit)}`)}  ${dim(result.operator)}`,
  );
  const rows = [
    ['equation', receipt.master_equation],
    ['in full', `${receipt.R_t}${unitText(receipt.unit)}`],
    ['error bound', receipt.results.slice(-1).map(errorText).join()],
    ['receipt', receipt.id],
    ['signed', `${receipt.signature.kid}, ${receipt.issuedAt}, cycle ${receipt.cycle}`],
  ];
  return `${results.join('\n')}\n${table(rows)}`;
};

/** Most items of a batch that are printed. */
const MOST_ITEMS = 20;

/** Prints the receipt of a sheet over a table. */
export const printTableReceipt = (receipt: TableReceipt): string => {
  const { outputs, columns, count, root, id, signature, issuedAt, cycle } = receipt;
  const rows = [
    ...outputs.map(({ name, unit, text }) => [name, `${text}${dim(unitText(unit))}`]),
    ['columns', columns.map(({ name, unit }) => `${name}${unit === '1' ? '' : ` [${unit}]`}`).join(', ')],
    ['root', root],
    ['receipt', id],
    ['signed', `${signature.kid}, ${issuedAt}, cycle ${cycle}`],
  ];
  return `${bold(`${outputs.map(({ name }) => name).join(', ')} for ${count} ${count === 1 ? 'row' : 'rows'}`)}\n${table(rows)}`;
};

/** Prints the receipt of a batch with its first items, as far as they are kept. */
export const printBatchReceipt = (receipt: BatchReceipt, items: readonly BatchItem[] = []): string => {
  const { symbol, unit, count, master_equation, root, id, signature, issuedAt, cycle } = receipt;
  const shown = items.slice(0, MOST_ITEMS).map(({ index, R_t }) => [`item ${index}`, formatQuantity(R_t, unit)]);
  const left = count - shown.length;
  const rows = [
    ['equation', master_equation],
    ['root', root],
    ['receipt', id],
    ['signed', `${signature.kid}, ${issuedAt}, cycle ${cycle}`],
    ...shown,
    ...(left === 0 ? [] : [['', shown.length === 0 ? 'the items are not kept with it' : `and ${left} more`]]),
  ];
  return `${bold(`${symbol} for ${count} ${count === 1 ? 'item' : 'items'}`)}\n${table(rows)}`;
};

const symbolText = ({ symbol, meaning, value, unit, uncertainty, range, from }: ListedSymbol): string => {
  const shown = typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
  const spread = typeof uncertainty === 'number' ? ` ± ${uncertainty}` : '';
  const valid = range === undefined ? '' : `, valid ${range}`;
  return `${symbol} = ${shown}${spread}${unitText(unit)}  ${dim(`${meaning}${valid}; ${from === 'input' || from === 'default' ? from : `from ${from}`}`)}`;
};

/** Prints what `compute` answered. */
export const printAnswer = (answer: Readonly<Record<string, unknown>>): string => {
  const {
    answer: said,
    meaning,
    value,
    unit,
    equation,
    substituted,
    method,
    assumes,
    source,
    notice,
    notes,
    uncertaintyFrom,
    plan,
    named,
    symbols,
    receiptId,
    kept,
  } = answer as Record<string, string>;
  const shares = uncertaintyFrom as unknown as readonly { input: string; share: number }[] | undefined;
  const links = (plan ?? []) as unknown as readonly string[];
  const words = (named ?? []) as unknown as readonly { asked: string; id: string; name: string }[];
  const rows = [
    ['', meaning ?? ''],
    ...words.map(({ asked, id, name }) => ['read as', `${id} (${name}), for “${asked}”`]),
    ['in full', `${value}${unitText(unit ?? '1')}`],
    ['equation', equation ?? ''],
    ['with values', substituted ?? ''],
    ...links.map((link, i) => [i === 0 ? 'plan' : '', link]),
    ...((symbols ?? []) as unknown as readonly ListedSymbol[]).map((symbol, i) => [i === 0 ? 'symbols' : '', symbolText(symbol)]),
    ...(method === 'direct' ? [] : [['solved', method ?? '']]),
    ...(shares === undefined
      ? []
      : [['uncertainty', shares.map(({ input, share }) => `${(share * 100).toFixed(1)} % from ${input}`).join(', ')]]),
    ...(assumes === undefined ? [] : [['assumes', assumes]]),
    ['source', source ?? ''],
    ...(notice === undefined ? [] : [['notice', notice]]),
    ...((notes ?? []) as unknown as readonly string[]).map((note, i) => [i === 0 ? 'note' : '', note]),
    ['receipt', `${receiptId}${kept === undefined ? '' : ' (not kept: --json prints it whole)'}`],
  ];
  return `${bold(said ?? '')}\n${table(rows)}`;
};

type PrintedSheet = AnsweredSheet & { readonly receiptId?: string };

/** Prints the results of a sheet, a line each, and below them what was read how and what is assumed. */
export const printSheet = ({ results, read = [], assumes = [], notes = [], receiptId }: PrintedSheet): string => {
  const said = results.map(({ answer }, i) => (i === results.length - 1 ? bold(answer) : answer));
  const rows = [
    ...notes.map((text) => ['note', text]),
    ...read.map((text) => ['read', text]),
    ...assumes.map((text) => ['assumes', text]),
    ...(receiptId === undefined ? [] : [['receipt', receiptId]]),
  ];
  return [...said, ...(rows.length === 0 ? [] : [dim(table(rows))])].join('\n');
};

/** Prints hits of a search. */
export const printHits = (operators: readonly Summary[], total: number, note?: string): string => {
  const lines = operators.map(
    ({ id, name, equation, gives, takes, domain }) =>
      `${bold(id.padEnd(6))} ${bold(name)}  ${dim(domain)}\n       ${hang(equation, 7)}\n       ${dim(hang(`gives ${gives}; takes ${takes.join(', ')}`, 7))}`,
  );
  const more = total > operators.length ? `\n${dim(`${operators.length} of ${total}; --limit shows more`)}` : '';
  return `${note === undefined ? '' : `${dim(hang(note, 0))}\n`}${lines.join('\n')}${more}`;
};

/** Prints the paths from some symbols to another. */
export const printPaths = (
  paths: readonly {
    readonly steps: readonly string[];
    readonly reads: Readonly<Record<string, string>>;
    readonly needs?: readonly string[];
    readonly call: { readonly arguments: { readonly operators: readonly string[]; readonly inputs: object; readonly solveFor?: string } };
  }[],
  note?: string,
): string => {
  const blocks = paths.map(({ steps, reads, needs, call: { arguments: given } }, i) => {
    const inputs = Object.entries(given.inputs).map(([name, value]) => {
      const text = `${name}=${Array.isArray(value) ? value.join(',') : value}`;
      return /\s/.test(text) ? `'${text}'` : text;
    });
    const rows = [
      ...steps.map((step, at) => [at === 0 ? 'steps' : '', step]),
      [
        'reads',
        Object.entries(reads)
          .map(([name, meaning]) => `${name}: ${meaning}`)
          .join('; '),
      ],
      ...(needs === undefined ? [] : [['needs', needs.join('; ')]]),
    ];
    const solve = given.solveFor === undefined ? '' : ` --solve ${given.solveFor}`;
    return `${bold(`${i + 1}. ${given.operators.join(' → ')}`)}\n${table(rows)}\n  ${dim('try')}  genmath compute ${given.operators.join(' ')} ${inputs.join(' ')}${solve}`;
  });
  return [...blocks, ...(note === undefined ? [] : [dim(hang(note, 0))])].join('\n\n');
};

/** Prints an operator in full. */
export const printOperator = (operator: Described): string => {
  const symbols = [operator.gives, ...operator.takes].map(({ symbol, meaning, unit, ...rest }) => {
    const extra = rest as { range?: string; default?: number; list?: boolean };
    return [
      symbol,
      meaning,
      `[${unit}]`,
      `${extra.list ? 'list ' : ''}${extra.range ?? ''}${extra.default === undefined ? '' : ` (${extra.default} if not given)`}`,
    ];
  });
  const { example, call } = operator;
  const inputs = Object.entries(call.inputs).map(([symbol, value]) => `${symbol}=${Array.isArray(value) ? value.join(',') : value}`);
  const rows = [
    ...('constants' in operator && operator.constants
      ? operator.constants.map(({ symbol, meaning, value, unit }) => ['constant', `${symbol} = ${value}${unitText(unit)} (${meaning})`])
      : []),
    ...(operator.of === undefined ? [] : [['relation', formatOrigin(operator.of)]]),
    ...(operator.requires ? [['requires', operator.requires.join(' and ')]] : []),
    ...(operator.assumes === undefined ? [] : [['assumes', operator.assumes]]),
    ...(operator.modelError === undefined ? [] : [['model error', operator.modelError]]),
    [
      'solves for',
      [...operator.solveFor.closedForm, ...operator.solveFor.numeric.map((name) => `${name} (numerically)`)].join(', ') || '–',
    ],
    ['source', operator.source],
    ['example', `gives ${example.gives}${unitText(example.unit)} (${example.from})`],
    ...(operator.notice === undefined ? [] : [['notice', operator.notice]]),
  ];
  return [
    `${bold(`${operator.id}  ${operator.name}`)}  ${dim(`${operator.domain}, revision ${operator.revision}`)}`,
    '',
    `  ${bold(operator.text)}`,
    '',
    table(symbols),
    '',
    table(rows),
    '',
    `  ${dim('try')}  genmath prove ${operator.id} ${inputs.join(' ')}`,
  ].join('\n');
};

/**
 * Prints a verification, check by check.
 * @param isLogged whether what the log says of it is enough
 */
export const printVerification = (
  { valid, checks, R_t, unit, operatorIds, symbol, count }: Verification,
  log?: Pick<Check, 'status' | 'detail'>,
  isLogged = true,
): string => {
  const marks = { pass: green('pass'), fail: red('FAIL'), not_checked: dim('not checked') };
  const width = Math.max(...checks.map(({ name }) => name.length));
  const all = [...checks, ...(log === undefined ? [] : [{ ...log, name: 'log' }])];
  const lines = all.map(({ name, status, detail }) => `  ${name.padEnd(width)}  ${marks[status]}  ${showControlsOfLine(detail)}`);
  const given = count === undefined ? `${R_t}${unitText(unit ?? '1')}` : `${symbol} for ${count} ${count === 1 ? 'item' : 'items'}`;
  const isSheet = areOfSheet(checks);
  const said =
    isSheet && count !== undefined
      ? `the sheet gave ${given}`
      : isSheet
        ? `the last result of the sheet is ${R_t === undefined ? 'a list' : given}`
        : `${operatorIds?.join(', ')} gave ${given}`;
  const isIncomplete = ![...checks, ...(log === undefined ? [] : [log])].some(({ status }) => status === 'fail');
  const isSound = valid && isLogged;
  const head = isSound ? `${green('valid')}: ${said}` : red(isIncomplete ? 'INCOMPLETE' : 'NOT VALID');
  return `${head}\n${lines.join('\n')}`;
};
