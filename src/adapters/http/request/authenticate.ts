import { type Caller, keyOf } from '../../../call/caller.js';
import type { NodeContext } from '../../../call/node-context.js';
import { Fault } from '../../../core/faults.js';
import type { Exchange } from '../exchange.js';
import type { Sessions } from '../routes/sessions.js';

const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Finds the key that a session cookie stands for; a key that was revoked ends its sessions. */
const findSession = async ({ caller, header }: Exchange, sessions: Sessions, { access }: NodeContext): Promise<Caller> => {
  const session = sessions.find(header('cookie'));
  return session !== undefined && (await access.isValid(session)) ? { ...caller, session } : caller;
};

/**
 * Finds who sends a request: by the key that it shows, else by its session cookie. A key that is unknown or revoked makes an anonymous caller,
 * who is refused where a key is needed; a request in this process without a key keeps the caller that it came with.
 * @throws Fault STORE_FAILED where the keys cannot be read
 */
export const authenticate = async (exchange: Exchange, sessions: Sessions, context: NodeContext): Promise<Caller> => {
  const { header, address, caller, isInProcess } = exchange;
  const bearer = bearerOf(header('authorization'));
  if (bearer === undefined) return isInProcess ? caller : findSession(exchange, sessions, context);
  const key = await context.access.find(bearer);
  return { isLocal: false, address, ...(key === undefined ? { isKeyInvalid: true } : { key }) };
};

/** Checks whether who opened a stream may still read it: the key holds, and so does the session where that stands for it. */
export const isStillAuthenticated = async ({ caller, header }: Exchange, sessions: Sessions, context: NodeContext): Promise<boolean> => {
  const key = keyOf(caller);
  if (key === undefined) return true;
  return (caller.key !== undefined || sessions.find(header('cookie')) !== undefined) && (await context.access.isValid(key));
};

/**
 * Reads the Idempotency-Key of a request; nothing where there is none.
 * @throws Fault INVALID_REQUEST
 */
export const parseIdempotencyKey = (text: string | undefined): string | undefined => {
  if (text === undefined || (text.length > 0 && text.length <= 255)) return text;
  throw new Fault('INVALID_REQUEST', 'An Idempotency-Key has 1 to 255 characters.');
};
