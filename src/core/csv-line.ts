/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian texts (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;
/** A cell that is a plain number, which is no formula. */
export const NUMBER_CELL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Writes a cell (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe; a number never does. */
const cell = (value: string | number | undefined): string => {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) && !NUMBER_CELL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes a line of a table as CSV (RFC 4180), with its end. */
export const formatCsvLine = (values: readonly (string | number | undefined)[]): string => `${values.map(cell).join(',')}\r\n`;
