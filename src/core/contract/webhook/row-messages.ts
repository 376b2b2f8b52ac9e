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

/** Gives the messages by which a hook tells of a row, in order; none where the row is not wanted. */
export const messagesOf = (row: StoredRow, hook: string, { send, events, contracts }: HookWish): readonly HookMessage[] => {
  if (contracts !== undefined && !contracts.includes(row.contract)) return [];
  const isWanted = (event: string): boolean => events === undefined || events.includes(event);
  const timestamp = row.occurredAt ?? row.at;
  const message = (which: string, type: string, data: unknown): HookMessage => ({
    id: idOf(hook, row, which),
    type,
    body: toCanonicalJson({ type, timestamp, data }),
  });
  if (send === 'rows') return [row.event, ...row.emits].some(isWanted) ? [message('row', 'row', row)] : [];
  return row.emits.flatMap((event, i) => (isWanted(event) ? [message(String(i), event, describeEmitted(event, row))] : []));
};
