import { Fault } from '../faults.js';

const FORM = /^s1([0-9a-z]{7})([0-9a-z]{1,6})$/u;

const fingerprint = (text: string): string => {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return state.toString(36).padStart(7, '0');
};

/** Writes the cursor of the page that starts at `offset` of the answer to `question`. */
export const formatCursor = (question: string, offset: number): string => `s1${fingerprint(question)}${offset.toString(36)}`;

/**
 * Reads the offset out of a cursor that {@link formatCursor} wrote for the same question.
 * @throws Fault INVALID_REQUEST for anything else
 */
export const parseCursor = (question: string, cursor: string): number => {
  const parts = FORM.exec(cursor);
  if (parts === null) {
    throw new Fault(
      'INVALID_REQUEST',
      'The cursor is not one of this search: the first page has none, and each answer has that of the next, `nextCursor`.',
    );
  }
  if (parts[1] !== fingerprint(question)) {
    throw new Fault(
      'INVALID_REQUEST',
      'The cursor belongs to another query, another domain or another release: the first page has none, and each answer has that of the next, `nextCursor`.',
    );
  }
  return Number.parseInt(parts[2] ?? '0', 36);
};
