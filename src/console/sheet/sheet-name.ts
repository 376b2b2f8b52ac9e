import { isWritten, linesOf, titleOf } from '../../answer/note/sheet-title.js';

/** Gives the name of a sheet: its title, or its first line. */
export const nameOf = (text: string): string => (titleOf(text) ?? linesOf(text).find(isWritten) ?? 'Sheet').slice(0, 60);
