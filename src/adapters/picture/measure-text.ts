/** Advance widths of the characters from U+0020 to U+007E in DejaVu Sans 2.37, in thousandths of the size of the type. */
const ASCII_WIDTHS = [
  318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337,
  337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
  684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635,
  635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
/** Other letters of Latin, Greek and Cyrillic; superscripts and subscripts; everything else, which may be as wide as it is high. */
const LETTER_WIDTH = 640;
const RAISED_WIDTH = 430;
const WIDEST = 1000;

const widthOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x7f) return ASCII_WIDTHS[code - 0x20] ?? 0;
  if (/[²³¹⁰-ₜ]/u.test(character)) return RAISED_WIDTH;
  if (code < 0x590 || /[\u2000-\u206f−×·≥≤≠]/u.test(character)) return code >= 0x2026 || /[−×≥≤≠]/u.test(character) ? 838 : LETTER_WIDTH;
  return WIDEST;
};

/** Gives the width of a text in pixels, set in DejaVu Sans of a size in pixels, without a font at hand; a little too wide rather than too narrow. */
export const measureText = (text: string, size: number): number =>
  ([...text].reduce((sum, character) => sum + widthOf(character), 0) * size) / 1000;

const shorten = (text: string, width: number, size: number): string => {
  if (measureText(text, size) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && measureText(`${kept.join('')}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
};

/** A space at which no line is broken. */
export const NO_BREAK = '\u00a0';

/** A space between a number and the word or unit behind it. */
const AFTER_NUMBER = /(?<=\d) (?=[\p{L}°%])/gu;

/**
 * Breaks a text at spaces into at most `most` lines of a width in pixels; what does not fit ends in an ellipsis. A unit stays with its number, and what
 * NO_BREAK joins stays together.
 */
export const wrapText = (text: string, width: number, size: number, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text
    .replaceAll(AFTER_NUMBER, NO_BREAK)
    .split(/[^\S\u00a0]+/u)
    .filter((each) => each !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    // The last line takes all that is left, and is shortened.
    const isTaken = lines.length === 0 || lines.length === most || measureText(longer, size) <= width;
    if (isTaken) lines[Math.max(0, lines.length - 1)] = longer;
    else lines.push(word);
  }
  return lines.map((line) => shorten(line.replaceAll(NO_BREAK, ' '), width, size));
};
