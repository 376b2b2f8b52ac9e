/** Control characters but the end of a line, and what turns the direction of a text or ends a line unseen. */
const HIDDEN = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const shown = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Shows what would steer a terminal instead of standing on it (`\u001b`), also where it came in with a file or a word of the caller. */
export const showControls = (text: string): string => text.replace(HIDDEN, shown);

/** Does the same for one line: its breaks are shown too. */
export const showControlsOfLine = (text: string): string => showControls(text).replaceAll('\n', shown('\n'));
