import { Fault } from '../../src/core/faults.js';

/**
 * Reads where the page of a list begins that a cursor stands for; without one it is the first.
 * @param form of the list's own cursors, the offset in parentheses
 * @param total of the list, where it is known
 * @throws Fault INVALID_REQUEST
 */
export const pageOffset = (cursor: string | undefined, form: RegExp, total = Number.POSITIVE_INFINITY): number => {
  if (cursor === undefined) return 0;
  const offset = form.exec(cursor)?.[1];
  if (offset === undefined || Number(offset) >= total)
    throw new Fault(
      'INVALID_REQUEST',
      'The cursor is not one of this list. Leave it out for the first page, then pass each `nextCursor` as it is.',
    );
  return Number(offset);
};
