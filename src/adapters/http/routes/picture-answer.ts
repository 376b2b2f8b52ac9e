import type { PictureFormat } from '../../../core/picture.js';

const FORMATS: ReadonlyMap<string, PictureFormat> = new Map([
  ['image/svg+xml', 'svg'],
  ['image/png', 'png'],
]);

/** Names JSON by itself or as one of all: whoever does that is not asking for a picture. */
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/*', '*/*']);

/**
 * Gives the picture that a client prefers to JSON by its Accept header (RFC 9110, 12.5.1): named by its full type, with the highest quality;
 * where two are alike, the first. A browser's image element and `Accept: image/png` get a picture, everybody else JSON.
 */
export const acceptedPicture = (accept: string | undefined): PictureFormat | undefined => {
  if (accept === undefined) return undefined;
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .map(([type = '', ...parameters]) => {
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { type, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const first = ranges.find(({ type }) => FORMATS.has(type) || JSON_TYPES.has(type));
  return first === undefined ? undefined : FORMATS.get(first.type);
};
