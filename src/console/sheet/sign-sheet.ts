import type { Session } from '../api/calls.js';
import { evaluateSheet, type SheetOutcome } from './evaluate-sheet.js';

interface Signed {
  readonly text: string;
  readonly outcome: Promise<SheetOutcome>;
}

/** What each session signed last: the sheet and its note bear one receipt, however often the note is opened. */
const last = new WeakMap<Session, Signed>();

/** Calculates a sheet and gives it a signed receipt; the same sheet again has the one that it was given before. */
export const signSheet = (text: string, session: Session): Promise<SheetOutcome> => {
  const before = last.get(session);
  if (before?.text === text) return before.outcome;
  const outcome = evaluateSheet(text, 'id');
  last.set(session, { text, outcome });
  const forget = (): unknown => last.get(session)?.outcome === outcome && last.delete(session);
  outcome.then(({ refusal }) => refusal !== undefined && forget(), forget);
  return outcome;
};
