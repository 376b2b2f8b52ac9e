/** One line of a table: what it is, and its cells. */
export type Row = readonly [string, ...string[]];

/** Prints a title, a table whose columns line up (the first to the left, the others to the right) and the lines below it. */
export const printTable = (title: string, header: Row, rows: readonly Row[], below: readonly string[]): void => {
  const widths = header.map((_, i) => Math.max(...[header, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: Row): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  console.log(`\n${title}\n${rule}\n${line(header)}\n${rule}`);
  for (const row of rows) console.log(line(row));
  console.log(rule);
  for (const text of below) console.log(text);
};

/** Says whether a figure meets its target. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
