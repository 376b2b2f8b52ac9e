/** True where styles reach a terminal whose user has not declined them. */
export const isStyled = (): boolean => process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;

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

/** Prints a text with its line end; its styles are sent, other control characters are made visible. */
export const out = (text: string): void => {
  const parts = isStyled() ? text.split(STYLE) : [text];
  process.stdout.write(`${parts.map((part, i) => (i % 2 === 1 ? part : showControls(part))).join('')}\n`);
};

/** Prints a value as JSON; a control character that JSON takes as it is stands escaped, which is the same value. */
export const json = (value: unknown): void => {
  process.stdout.write(`${showControls(JSON.stringify(value, null, 2))}\n`);
};
