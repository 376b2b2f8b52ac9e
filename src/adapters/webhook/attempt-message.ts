import type { Hook, Webhooks } from '../../call/webhooks.js';
import type { Store } from '../../core/contract/ledger/store.js';
import { parseRetryAfter } from '../../core/contract/webhook/retry-schedule.js';
import type { HookMessage } from '../../core/contract/webhook/row-messages.js';
import { signedHeaders } from '../../core/contract/webhook/sign-message.js';
import type { DeliverySlots } from './delivery-slots.js';
import type { MessagePoster } from './post-message.js';

/** Bytes of a message; a longer one is a dead letter at once. */
const MOST_BODY = 1_048_576;

/** Time, so that a test can let a day pass. */
export interface DeliveryClock {
  readonly now: () => number;
  /** Calls back after so many milliseconds; gives the way to forget it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

/** What delivery works with. */
export interface DeliveryParts {
  readonly store: Store;
  readonly webhooks: Webhooks;
  readonly poster: MessagePoster;
  readonly slots: DeliverySlots;
  readonly clock: DeliveryClock;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Told what an operator should know, without an address or a secret. */
  readonly onNotice: (machine: string, hook: string, what: string) => void;
}

/** What an attempt came to; a failure has a reason. */
export interface Attempt {
  readonly status?: number;
  readonly reason?: string;
  readonly retryAfter?: number | undefined;
  /** True where another attempt would end alike. */
  readonly isHopeless?: true;
}

const reasonOf = (status: number): string | undefined => {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? `it answered ${status}: redirects are not followed` : `it answered ${status}`;
};

/** Sends a message of a hook once. It never throws. */
export const attemptMessage = async (
  machine: string,
  hook: Hook,
  { id, body }: HookMessage,
  { poster, webhooks, clock }: DeliveryParts,
  signal: AbortSignal,
): Promise<Attempt> => {
  if (Buffer.byteLength(body) > MOST_BODY) return { isHopeless: true, reason: `the message has more than ${MOST_BODY} bytes` };
  try {
    const headers = signedHeaders({ id, timestamp: Math.floor(clock.now() / 1000), body }, webhooks.secretsOf(machine, hook));
    const { status, retryAfter } = await poster.post(hook.url, headers, body, signal);
    const reason = reasonOf(status);
    return { status, ...(reason === undefined ? {} : { reason }), retryAfter: parseRetryAfter(retryAfter, clock.now()) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
};
