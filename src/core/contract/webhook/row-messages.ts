import { toCanonicalJson } from '../../canonical-json.js';
import { sha256Hex } from '../../digest.js';
import { describeEmitted } from '../ledger/emitted-event.js';
import type { StoredRow } from '../ledger/ledger-row.js';

/** What a hook sends: a message for each event that rows emit, or one for each row, whole and with its receipt. */
export const SENDS = ['events', 'rows'] as const;

/** Which rows a hook tells of, and how. */
export interface HookWish {
  readonly send: (typeof SENDS)[number];
  /** Of these events alone; of rows, those that took or emitted one of them. */
  readonly events?: readonly string[] | undefined;
  /** Of these contracts alone. */
  readonly contracts?: readonly string[] | undefined;
}

/** One message of a row, the same however often it is sent. */
export interface HookMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Gives the id under which a receiver knows a message again. It follows from hook and row, and nothing of it comes from a caller. */
const idOf = (hook: string, row: StoredRow, which: string): string => `msg_${sha256Hex(`${hook}\n${row.hash}\n${which}`).slice(0, 32)}`;

const isNamed = (event: string, { events }: HookWish): boolean => events === undefined || events.includes(event);

/** Checks whether a hook tells of a row. */
export const isTold = (row: StoredRow, wish: HookWish): boolean =>
  (wish.contracts === undefined || wish.contracts.includes(row.contract)) &&
  (wish.send === 'rows' ? [row.event, ...row.emits] : row.emits).some((event) => isNamed(event, wish));

/** Gives the messages by which a hook tells of a row, in order; none where the row is not wanted. */
export const messagesOf = (row: StoredRow, hook: string, wish: HookWish): readonly HookMessage[] => {
  if (!isTold(row, wish)) return [];
  const timestamp = row.occurredAt ?? row.at;
  const message = (which: string, type: string, data: unknown): HookMessage => ({
    id: idOf(hook, row, which),
    type,
    body: toCanonicalJson({ type, timestamp, data }),
  });
  if (wish.send === 'rows') return [message('row', 'row', row)];
  return row.emits.flatMap((event, i) => (isNamed(event, wish) ? [message(String(i), event, describeEmitted(event, row))] : []));
};
