const COMMENT = /^\s*(?:#|\/\/)+\s*/u;

/** Gives the name of a sheet: its first comment, or its first line. */
export const nameOf = (text: string): string => {
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return first.replace(COMMENT, '').slice(0, 60) || 'Sheet';
};

/** Gives the title of a sheet's note: the comment that it begins with, or else what it is. */
export const titleOf = (text: string): string => (COMMENT.test(text) ? nameOf(text) : 'Calculation');
