/** Narrowest that a column of a table becomes. */
const NARROWEST = 8;
const GAP = '  ';

/** Cuts a text to a length, its end marked with `…`. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`;

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );

/** Aligns the cells of rows in columns; where a line would be longer than the width, the widest columns give way and end in `…`. */
export const alignRows = (rows: readonly (readonly string[])[], width: number, indent = GAP): readonly string[] => {
  const widths = widthsOf(rows);
  const total = (): number => indent.length + widths.reduce((sum, each) => sum + each, 0) + GAP.length * Math.max(0, widths.length - 1);
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    const at = widths[widest] ?? 0;
    if (at <= NARROWEST) break;
    widths[widest] = Math.max(NARROWEST, at - (total() - width));
  }
  return rows.map((row) => `${indent}${row.map((cell, i) => cut(cell, widths[i] ?? 0).padEnd(widths[i] ?? 0)).join(GAP)}`.trimEnd());
};

/** Breaks a text at spaces into lines of at most so many characters; a longer word has a line of its own. */
export const wrapWords = (text: string, width: number): readonly string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};

/** Joins the cells of rows for a reader who pays for each character, none longer than a limit. */
export const joinRows = (rows: readonly (readonly string[])[], longest: number): readonly string[] =>
  rows.map((row) =>
    row
      .filter((cell) => cell !== '')
      .map((cell) => cut(cell, longest))
      .join(GAP),
  );

/** Keeps as many lines as fit, with their line feeds, and says how many are left out. */
export const fitLines = (lines: readonly string[], most: number): readonly string[] => {
  const lengthOf = (some: readonly string[]): number => some.reduce((sum, line) => sum + line.length + 1, 0);
  if (lengthOf(lines) <= most) return lines;
  for (let kept = lines.length - 1; kept > 0; kept--) {
    const shown = [...lines.slice(0, kept), `and ${lines.length - kept} more`];
    if (lengthOf(shown) <= most) return shown;
  }
  return [];
};
