import { measureText } from './measure-text.js';

const shorten = (text: string, width: number, size: number): string => {
  if (measureText(text, size) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && measureText(`${kept.join('')}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
};

/** Breaks a text at spaces into at most `most` lines of a width in pixels; what does not fit ends in an ellipsis. */
export const wrapText = (text: string, width: number, size: number, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    // The last line takes all that is left, and is shortened.
    const isTaken = lines.length === 0 || lines.length === most || measureText(longer, size) <= width;
    if (isTaken) lines[Math.max(0, lines.length - 1)] = longer;
    else lines.push(word);
  }
  return lines.map((line) => shorten(line, width, size));
};
