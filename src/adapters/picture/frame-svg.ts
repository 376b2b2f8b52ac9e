import { createHash } from 'node:crypto';
import { escapeXml, replaceForbidden } from './escape-xml.js';
import { PAINT, TYPEFACE } from './paint.js';

/** What a picture holds, and what it tells to who does not see it. */
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
