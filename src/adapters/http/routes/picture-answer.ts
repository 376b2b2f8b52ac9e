import type { Answered } from '../../../call/authorize.js';
import { drawAnswer } from '../../../call/call-capability.js';
import type { Capability, Route } from '../../../call/capability.js';
import type { NodeContext } from '../../../call/node-context.js';
import type { PictureFormat } from '../../../core/picture.js';
import type { Exchange } from '../exchange.js';
import {
  type KeptBytes,
  type Representation,
  replyBytes,
  replyKeptBytes,
  replyRepresentation,
  replyText,
  toKeptBytes,
  toRepresentation,
} from '../reply.js';

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

/** An answer that is a picture to some is kept for who accepts the same. */
export const BY_ACCEPT = { Vary: 'Accept, Origin' };

/** Most pictures of one route that are kept: there are as many as templates, in two formats. */
const MOST_PICTURES = 64;

const SVG = 'image/svg+xml; charset=utf-8';

/** An SVG, or a PNG with its tag. */
type Picture = Representation | KeptBytes;

/** Keeps the newest pictures of a route by what they show. */
const createPictureCache = (): ((key: string, draw: () => Promise<Picture>) => Promise<Picture>) => {
  const pictures = new Map<string, Promise<Picture>>();
  return (key, draw) => {
    const kept = pictures.get(key);
    if (kept !== undefined) return kept;
    const drawn = draw();
    const [oldest] = pictures.keys();
    if (pictures.size >= MOST_PICTURES && oldest !== undefined) pictures.delete(oldest);
    pictures.set(key, drawn);
    drawn.catch(() => pictures.delete(key));
    return drawn;
  };
};

/** What a call came to, for who would rather see it. */
interface Called {
  readonly input: unknown;
  readonly rendered: Answered['rendered'];
  /** Headers of the limits that the call was counted against. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers the value of a capability as a picture; that of a static route is drawn once for all, whoever comes first. */
export const createPictureAnswer = (
  depict: NonNullable<Capability['depict']>,
  { isStatic = false, status = 200 }: Route,
  context: NodeContext,
): ((exchange: Exchange, format: PictureFormat, called: Called) => Promise<Response>) => {
  const keep = createPictureCache();
  const draw = async (value: unknown, format: PictureFormat): Promise<Picture> => {
    const drawn = await drawAnswer(depict, value, format, context);
    return typeof drawn === 'string' ? toRepresentation(drawn) : toKeptBytes(drawn);
  };
  return async (exchange, format, { input, rendered, headers }) => {
    if (isStatic) {
      const kept = await keep(`${format} ${JSON.stringify(input)}`, () => draw(rendered.value, format));
      return 'text' in kept ? replyRepresentation(exchange, SVG, kept, BY_ACCEPT) : replyKeptBytes(exchange, 'image/png', kept, BY_ACCEPT);
    }
    const { picture = '' } = rendered;
    const all = { ...headers, ...BY_ACCEPT };
    return typeof picture === 'string'
      ? replyText(exchange, status, SVG, picture, all)
      : replyBytes(exchange, status, 'image/png', picture, all);
  };
};
