const COMMENT = /^\s*(?:#|\/\/)+\s*(.*)$/u;

/** Gives what the comment of a line says; nothing where the line is none, or says nothing. */
export const commentOf = (line: string): string | undefined => COMMENT.exec(line)?.[1]?.trim() || undefined;

/** Gives the lines of a sheet as they were written. */
export const linesOf = (source: string): readonly string[] => source.split(/\r\n|\r|\n/u);

/** Checks that a line is not empty. */
export const isWritten = (line: string): boolean => line.trim() !== '';

/** Gives the title of a sheet: its first line that is not empty, where that is a comment. */
export const titleOf = (source: string): string | undefined => commentOf(linesOf(source).find(isWritten) ?? '');
