import { createHash } from 'node:crypto';

/**
 * Holds the colours and the typeface of every picture. Each picture stands on a light panel of its own with a hairline around it: a page may
 * be white or dark, and neither an image element nor a chat window lets the picture know which, so that ink without a ground of its own would be
 * lost on one of the two. On the panel every text has a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3) and every line of at least 3 : 1.
 */
export const PAINT = {
  panel: '#fcfcfd',
  hairline: '#c9ced6',
  ink: '#1b1f24',
  soft: '#57606a',
  axis: '#6e7781',
  rule: '#e7eaee',
  fineRule: '#f1f3f5',
  line: '#1f5fbf',
  mark: '#b3400e',
  absent: '#e1e4e8',
  state: '#eef3fb',
  current: '#ffd54d',
  currentEdge: '#7a5200',
} as const;

/** Verdana and DejaVu Sans have nearly the same widths; the PNG is set in the latter, and texts are measured by it. */
export const TYPEFACE = "'DejaVu Sans', Verdana, Geneva, sans-serif";

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

/** Puts U+FFFD in place of the characters that XML 1.0 has no place for, escaped or not. */
const replaceForbidden = (xml: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow.
  xml.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd');

/** What a picture holds, and its description for readers who do not see it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** SVG elements, escaped. */
  readonly content: string;
}

/** Gives a token that is the same for the same picture and for no other, so that the ids of several on one page do not meet. */
export const pictureToken = (picture: unknown): string =>
  `gm${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 8)}`;

/** Rounds a length, so that a picture holds no digits that nobody sees. */
export const round = (length: number): number => Math.round(length * 100) / 100 + 0;

/**
 * Puts a drawing on its panel: an SVG that stands alone, is named and described for screen readers, and has no style sheet, script or address
 * in it, so that the strictest content security policy shows it whole.
 */
export const frameSvg = ({ width, height, title, description, content }: Drawing, token: string): string => {
  const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} role="img" aria-labelledby="${token}-t ${token}-d" font-family="${escapeXml(TYPEFACE)}">`,
    `<title id="${token}-t">${escapeXml(title)}</title>`,
    `<desc id="${token}-d">${escapeXml(description)}</desc>`,
    `<rect x="0.5" y="0.5" width="${round(width - 1)}" height="${round(height - 1)}" rx="8" fill="${PAINT.panel}" stroke="${PAINT.hairline}"/>`,
    content,
    '</svg>',
    '',
  ];
  return replaceForbidden(lines.join('\n'));
};
