/** True where styles reach a terminal whose user has not declined them. */
export const isStyled = (): boolean => process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;

/** Terminals narrower than this break lines themselves. */
const NARROWEST = 20;

/** The codes of the styles (ECMA-48, SGR) that this program sends; no other control character reaches a terminal. */
const STYLES = { bold: 1, dim: 2, red: 31, green: 32, cyan: 36 } as const;
const STYLE = new RegExp(`(\u001b\\[(?:0|${Object.values(STYLES).join('|')})m)`);

const style = (name: keyof typeof STYLES, text: string): string => (isStyled() ? `\u001b[${STYLES[name]}m${text}\u001b[0m` : text);

/** A text in bold on a terminal. */
export const bold = (text: string): string => style('bold', text);
/** A text dimmed on a terminal. */
export const dim = (text: string): string => style('dim', text);
/** A text in the colour of a failure. */
export const red = (text: string): string => style('red', text);
/** A text in the colour of a success. */
export const green = (text: string): string => style('green', text);
/** A text in the colour of what is plotted. */
export const cyan = (text: string): string => style('cyan', text);

/** Control characters but the end of a line, and what turns the direction of a text or ends a line unseen. */
const CONTROLS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escapeCharacter = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** A text in which control characters are visible (`\u001b`) instead of steering a terminal, also where they came in with a file or a word of the caller. */
export const showControls = (text: string): string => text.replace(CONTROLS, escapeCharacter);

/** The same for one line: its breaks are visible too. */
export const showControlsOfLine = (text: string): string => showControls(text).replaceAll('\n', escapeCharacter('\n'));

/** What a line is broken into: a style, spaces, a word. */
const PIECE = new RegExp(`${STYLE.source}|( +)|((?:(?!${STYLE.source})[^ ])+)`, 'g');

/** Breaks a line at spaces to a width, and a word that is longer where it must be; styles take no room, and further lines are indented below it. */
const breakLine = (line: string, width: number): string => {
  if (line.length <= width || line.replaceAll(new RegExp(STYLE, 'g'), '').length <= width) return line;
  const indent = ' '.repeat(Math.min((/^ */.exec(line)?.[0].length ?? 0) + 2, Math.floor(width / 2)));
  let text = '';
  let used = 0;
  let gap = '';
  const startLine = (): void => {
    text += `\n${indent}`;
    used = indent.length;
    gap = '';
  };
  for (const [piece, styled] of line.matchAll(PIECE)) {
    if (styled !== undefined) {
      text += piece;
      continue;
    }
    if (piece.startsWith(' ')) {
      gap = piece;
      continue;
    }
    if (used + gap.length + piece.length > width && used > indent.length) startLine();
    text += gap;
    used += gap.length;
    gap = '';
    let rest = piece;
    while (used + rest.length > width) {
      text += rest.slice(0, width - used);
      rest = rest.slice(width - used);
      startLine();
    }
    text += rest;
    used += rest.length;
  }
  return text;
};

/** Breaks the lines of a text to the width of the terminal; elsewhere, where programs read, lines stay whole. */
export const fitTerminal = (text: string): string => {
  const width = process.stdout.isTTY === true ? (process.stdout.columns ?? 0) : 0;
  if (width < NARROWEST) return text;
  return text
    .split('\n')
    .map((line) => breakLine(line, width))
    .join('\n');
};

/** Prints a text with its line end, no line longer than the terminal; its styles are sent, other control characters are made visible. */
export const out = (given: string): void => {
  const text = fitTerminal(given);
  const parts = isStyled() ? text.split(STYLE) : [text];
  process.stdout.write(`${parts.map((part, i) => (i % 2 === 1 ? part : showControls(part))).join('')}\n`);
};

/** Prints a value as JSON; a control character that JSON takes as it is stands escaped, which is the same value. */
export const json = (value: unknown): void => {
  process.stdout.write(`${showControls(JSON.stringify(value, null, 2))}\n`);
};
