import type { PictureFormat } from '../core/picture.js';
import type { Caller } from './caller.js';
import type { Capability } from './capability.js';
import { beginPicture } from './concurrency.js';
import type { NodeContext } from './node-context.js';

/**
 * Draws what a capability answered: the text of an SVG, or the bytes of a PNG. A key has at most four pictures under way; what is drawn for all,
 * without a caller, is not counted.
 * @throws Fault RATE_LIMITED, or what {@link NodeContext.pictures} throws
 */
export const drawAnswer = async (
  depict: NonNullable<Capability['depict']>,
  answer: unknown,
  format: PictureFormat,
  context: NodeContext,
  caller?: Caller,
): Promise<string | Uint8Array> => {
  const end = caller === undefined ? undefined : beginPicture(context, caller);
  try {
    const svg = await depict(answer, context);
    return format === 'svg' ? svg : await context.pictures.toPng(svg);
  } finally {
    end?.();
  }
};
