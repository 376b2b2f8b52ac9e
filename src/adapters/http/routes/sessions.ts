import { randomBytes } from 'node:crypto';
import { type ApiKey, hashSecret } from '../../../call/api-key.js';
import { authorize } from '../../../call/authorize.js';
import type { NodeContext } from '../../../call/node-context.js';
import { Fault } from '../../../core/faults.js';
import type { Router } from '../exchange.js';
import { replyEmpty, replyText } from '../reply.js';

/** How long a session lasts, in seconds. */
const SESSION_SECONDS = 12 * 3600;
const MAX_SESSIONS = 10_000;
/** Name of the cookie that stands for a key. */
export const SESSION_COOKIE = 'genmath_session';

interface Session {
  readonly key: ApiKey;
  readonly until: number;
}

/** The sessions of a node, by the hash of their token; they end with the process. */
export class Sessions {
  readonly #byHash = new Map<string, Session>();
  readonly #now: () => number;
  readonly #isSecure: boolean;

  constructor(now: () => number, isSecure: boolean) {
    this.#now = now;
    this.#isSecure = isSecure;
  }

  #cookie(value: string, seconds: number): string {
    return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${this.#isSecure ? '; Secure' : ''}`;
  }

  #tokenOf(cookies: string | undefined): string | undefined {
    return cookies
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${SESSION_COOKIE}=`))
      ?.slice(SESSION_COOKIE.length + 1);
  }

  /** Opens a session for a key; gives the Set-Cookie value and the moment at which it ends. */
  open(key: ApiKey): { readonly cookie: string; readonly until: number } {
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size >= MAX_SESSIONS && oldest !== undefined) this.#byHash.delete(oldest);
    const token = randomBytes(32).toString('base64url');
    const until = this.#now() + SESSION_SECONDS * 1000;
    this.#byHash.set(hashSecret(token), { key, until });
    return { cookie: this.#cookie(token, SESSION_SECONDS), until };
  }

  /** Gives the key that a session cookie stands for. */
  find(cookies: string | undefined): ApiKey | undefined {
    const token = this.#tokenOf(cookies);
    if (token === undefined) return undefined;
    const hash = hashSecret(token);
    const session = this.#byHash.get(hash);
    if (session !== undefined && session.until > this.#now()) return session.key;
    this.#byHash.delete(hash);
    return undefined;
  }

  /** Ends the session of a cookie, and those of a key; gives the Set-Cookie value that clears the cookie. */
  close(cookies: string | undefined, key: ApiKey | undefined): string {
    const token = this.#tokenOf(cookies);
    if (token !== undefined) this.#byHash.delete(hashSecret(token));
    if (key !== undefined) for (const [hash, session] of this.#byHash) if (session.key.prefix === key.prefix) this.#byHash.delete(hash);
    return this.#cookie('', 0);
  }
}

/** Mounts the opening and the closing of a session. */
export const mountSessions = (router: Router, sessions: Sessions, context: NodeContext): void => {
  router.post('/api/session', ({ env }) => {
    authorize({ auth: 'bearer' }, context, env.caller);
    const { key } = env.caller;
    if (key === undefined) throw new Fault('UNAUTHENTICATED', 'A session stands for a key; the user of this process needs none.', {});
    const { cookie, until } = sessions.open(key);
    const body = { ok: true, machine: key.machine, expires: new Date(until).toISOString() };
    return replyText(env, 201, 'application/json', JSON.stringify(body), { 'Set-Cookie': cookie });
  });

  router.delete('/api/session', ({ env }) => {
    const cookies = env.header('cookie');
    if (sessions.find(cookies) === undefined) authorize({ auth: 'bearer' }, context, env.caller);
    return replyEmpty(env, 204, { 'Set-Cookie': sessions.close(cookies, env.caller.key) });
  });
};
