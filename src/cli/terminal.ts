import { isStyled } from './print.js';
import { showControls } from './show-controls.js';

// In a text of the caller these could do no more than colour.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what styles begin with
const STYLES = /(\u001b\[(?:0|1|2|31|32|36)m)/;

const printable = (text: string): string =>
  isStyled
    ? text
        .split(STYLES)
        .map((part, i) => (i % 2 === 1 ? part : showControls(part)))
        .join('')
    : showControls(text);

/** Prints a text with its line end; control characters that came in with it are shown, not sent. */
export const out = (text: string): void => {
  process.stdout.write(`${printable(text)}\n`);
};

/** Prints a value as JSON; a control character that JSON takes as it is stands escaped, which is the same value. */
export const json = (value: unknown): void => {
  process.stdout.write(`${showControls(JSON.stringify(value, null, 2))}\n`);
};
