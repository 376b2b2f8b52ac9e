import { countUnknownKey } from '../../../call/authorize.js';
import { type Caller, keyOf, payerOf } from '../../../call/caller.js';
import type { NodeContext } from '../../../call/node-context.js';
import { Fault } from '../../../core/faults.js';
import type { Exchange } from '../exchange.js';
import type { SessionCookies } from '../routes/sessions.js';

const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * Tells which page a request comes from: one that this node serves, another one, or none that is known. Cookies go to every port of a host, so that
 * another page on this machine could else act with the session; a browser names the origin of what changes something, and says of the rest whether it
 * is the page's own.
 */
const pageOf = ({ header }: Exchange): 'own' | 'other' | undefined => {
  const origin = header('origin');
  const site = header('sec-fetch-site');
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === header('host')?.toLowerCase() ? 'own' : 'other';
  if (site === undefined || site === 'none') return undefined;
  return site === 'same-origin' ? 'own' : 'other';
};

/**
 * Finds whom a session cookie stands for; a key that was revoked ends its sessions. From the node's own page it stands for its holder as the key
 * would; for another page it stands for nobody, and for a program that of a key reaches its machine alone, and that of the user nothing.
 */
const findSession = async (exchange: Exchange, sessions: SessionCookies, { access }: NodeContext): Promise<Caller> => {
  const { caller, header } = exchange;
  const cookies = header('cookie');
  if (cookies === undefined) return caller;
  const page = pageOf(exchange);
  const session = page === 'other' ? undefined : await sessions.find(cookies);
  if (session === undefined) return caller;
  if (session.holder === null) return page === 'own' ? { ...caller, isLocal: true } : caller;
  const key = await access.current(session.holder);
  if (key === undefined) return caller;
  return { ...caller, session: key, ...(page === 'own' ? { key } : {}) };
};

/**
 * Finds who sends a request: by the key that it shows, else by its session cookie. A key that is unknown or revoked makes an anonymous caller,
 * who is refused where a key is needed; a request in this process without a key keeps the caller that it came with.
 * @throws Fault STORE_FAILED where the keys cannot be read, RATE_LIMITED where an address shows too many keys that are none
 */
export const authenticate = async (exchange: Exchange, sessions: SessionCookies, context: NodeContext): Promise<Caller> => {
  const { header, address, caller, isInProcess } = exchange;
  const bearer = bearerOf(header('authorization'));
  if (bearer === undefined) return isInProcess ? caller : findSession(exchange, sessions, context);
  const key = await context.access.find(bearer);
  if (key === undefined && !caller.isLocal) await countUnknownKey(context, address);
  const payer = isInProcess ? { payer: payerOf(caller) } : {};
  return { isLocal: false, address, ...payer, ...(key === undefined ? { isKeyInvalid: true } : { key }) };
};

/** Checks whether who opened a stream may still read it: the key holds, and so does the session where that stands for it. */
export const isStillAuthenticated = async (exchange: Exchange, sessions: SessionCookies, context: NodeContext): Promise<boolean> => {
  const { caller, header, isInProcess } = exchange;
  const key = keyOf(caller);
  const isBySession = caller.session !== undefined || (caller.isLocal && !isInProcess);
  if (isBySession && (await sessions.find(header('cookie'))) === undefined) return false;
  return key === undefined || (await context.access.current(key.prefix)) !== undefined;
};

/**
 * Reads the Idempotency-Key of a request; nothing where there is none.
 * @throws Fault INVALID_REQUEST
 */
export const parseIdempotencyKey = (text: string | undefined): string | undefined => {
  if (text === undefined || (text.length > 0 && text.length <= 255)) return text;
  throw new Fault('INVALID_REQUEST', 'An Idempotency-Key has 1 to 255 characters.');
};
