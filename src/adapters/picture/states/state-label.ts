import { measureText, wrapText } from '../measure-text.js';

/** A line of a label: how far its baseline is under the top, and whether it is the event, which stands first, or what is said of it. */
export interface LabelLine {
  readonly text: string;
  readonly isEvent: boolean;
  readonly baseline: number;
}

/** A label broken into lines, with its size in pixels. */
export interface Label {
  readonly lines: readonly LabelLine[];
  readonly width: number;
  readonly height: number;
}

/** Type of the labels at arrows. */
export const LABEL = { size: 11, line: 15, width: 200, gap: 6 } as const;

/** Lines of one condition; more of it would be a formula, which the description has in full. */
const MOST_LINES = 4;

/** Breaks a condition where its parts are joined, if it is too long for one line, and each part at spaces. */
const breakPart = (part: string): readonly string[] => {
  const isLong = measureText(part, LABEL.size) > LABEL.width;
  const pieces = isLong ? part.split(/ (?=(?:and|or) )/u) : [part];
  const lines = pieces.flatMap((piece) => wrapText(piece, LABEL.width, LABEL.size, MOST_LINES + 1));
  if (lines.length <= MOST_LINES) return lines;
  const last = lines[MOST_LINES - 1] ?? '';
  return [...lines.slice(0, MOST_LINES - 1), `${last.replace(/\s*…?$/u, '')} …${part.endsWith(']') ? ']' : ''}`];
};

/** Breaks the labels of an arrow into lines, so that a long condition makes it higher and not the diagram wider. */
export const breakLabels = (labels: readonly string[]): Label => {
  const lines: LabelLine[] = [];
  let height = 0;
  labels.forEach((label, number) => {
    if (number > 0) height += LABEL.gap;
    label.split('\n').forEach((part, i) => {
      for (const text of breakPart(part)) {
        lines.push({ text, isEvent: i === 0, baseline: height + LABEL.line * 0.75 });
        height += LABEL.line;
      }
    });
  });
  const width = Math.ceil(Math.max(0, ...lines.map(({ text }) => measureText(text, LABEL.size))));
  return { lines, width, height };
};
