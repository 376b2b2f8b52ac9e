import { randomBytes } from 'node:crypto';
import { type ApiKey, hashSecret } from '../../../call/api-key.js';
import { authorize } from '../../../call/authorize.js';
import type { NodeContext } from '../../../call/node-context.js';
import { SlidingWindow } from '../../../call/rate-limit.js';
import { Fault } from '../../../core/faults.js';
import { isMembers } from '../../../core/members.js';
import type { Exchange, Router } from '../exchange.js';
import { replyEmpty, replyText } from '../reply.js';
import { assertNoInput, readJson } from '../request/read-json.js';

/** How long a session lasts, in seconds. */
const SESSION_SECONDS = 12 * 3600;
const MAX_SESSIONS = 10_000;
/** Most sessions of one key, or of the user; the oldest of them ends for the next. */
const MAX_OWN = 20;
/** Name of the cookie that stands for a key, or for the user of the machine that the node runs on. */
export const SESSION_COOKIE = 'genmath_session';
/** One-time codes that one address may try. */
const CODE_RULE = { limit: 10, windowMilliseconds: 60_000 };

/** Whom a session stands for: the owner of a key, or the user who may read the node's data folder. */
export type SessionHolder = ApiKey | 'user';

interface Session {
  readonly holder: SessionHolder;
  readonly until: number;
}

const nameOf = (holder: SessionHolder): string => (holder === 'user' ? holder : `key ${holder.prefix}`);

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

  /**
   * Opens a session; gives the Set-Cookie value and the moment at which it ends.
   * @throws Fault RATE_LIMITED where too many are open
   */
  open(holder: SessionHolder): { readonly cookie: string; readonly until: number } {
    this.#makeRoom(holder);
    const token = randomBytes(32).toString('base64url');
    const until = this.#now() + SESSION_SECONDS * 1000;
    this.#byHash.set(hashSecret(token), { holder, until });
    return { cookie: this.#cookie(token, SESSION_SECONDS), until };
  }

  /** Ends the oldest session of a holder who has many; those of others stay. */
  #makeRoom(holder: SessionHolder): void {
    const now = this.#now();
    for (const [hash, { until }] of this.#byHash) if (until <= now) this.#byHash.delete(hash);
    const own = [...this.#byHash].filter(([, session]) => nameOf(session.holder) === nameOf(holder));
    const [oldest] = own;
    if (oldest !== undefined && own.length >= MAX_OWN) this.#byHash.delete(oldest[0]);
    else if (this.#byHash.size >= MAX_SESSIONS)
      throw new Fault(
        'RATE_LIMITED',
        `${MAX_SESSIONS} sessions are open here, which is the most. Show the key itself, or come back later.`,
        {
          name: 'sessions',
          limit: MAX_SESSIONS,
          remaining: 0,
          retryAfter: 60,
        },
      );
  }

  #session(cookies: string | undefined): Session | undefined {
    const token = this.#tokenOf(cookies);
    if (token === undefined) return undefined;
    const hash = hashSecret(token);
    const session = this.#byHash.get(hash);
    if (session !== undefined && session.until > this.#now()) return session;
    this.#byHash.delete(hash);
    return undefined;
  }

  /** Gives whom a session cookie stands for. */
  find(cookies: string | undefined): SessionHolder | undefined {
    return this.#session(cookies)?.holder;
  }

  /** Gives the moment at which the session of a cookie ends. */
  endOf(cookies: string | undefined): number | undefined {
    return this.#session(cookies)?.until;
  }

  /** Ends the session of a cookie, and those of a key; gives the Set-Cookie value that clears the cookie. */
  close(cookies: string | undefined, key: ApiKey | undefined): string {
    const token = this.#tokenOf(cookies);
    if (token !== undefined) this.#byHash.delete(hashSecret(token));
    if (key !== undefined)
      for (const [hash, { holder }] of this.#byHash) if (holder !== 'user' && holder.prefix === key.prefix) this.#byHash.delete(hash);
    return this.#cookie('', 0);
  }
}

/** Takes a one-time code that `genmath open` has given out; true once for each. */
export type TakeCode = (code: string) => Promise<boolean>;

const CODE = /^[A-Za-z0-9_-]{43}$/;

/** Reads the one-time code in the body of a request for a session; nothing where it has no body. */
const codeIn = async (exchange: Exchange): Promise<string | undefined> => {
  const body = await readJson(exchange);
  if (body === undefined || (isMembers(body) && Object.keys(body).length === 0)) return undefined;
  if (isMembers(body) && Object.keys(body).length === 1 && typeof body['code'] === 'string') return body['code'];
  throw new Fault('INVALID_REQUEST', 'A session is opened by the key of the request, without a body, or by {"code": "…"} of genmath open.');
};

/** Mounts the opening, the showing and the closing of a session. */
export const mountSessions = (router: Router, sessions: Sessions, context: NodeContext, takeCode: TakeCode = async () => false): void => {
  const tries = new SlidingWindow(CODE_RULE);
  /** @throws Fault RATE_LIMITED, UNAUTHENTICATED */
  const assertCode = async (code: string, address: string): Promise<void> => {
    const { isAllowed, limit, windowMilliseconds, resetMilliseconds } = tries.take(address, performance.now());
    const retryAfter = Math.ceil(resetMilliseconds / 1000);
    if (!isAllowed)
      throw new Fault('RATE_LIMITED', `At most ${limit} codes a minute from one address; the next one in ${retryAfter} s.`, {
        name: 'session',
        limit,
        windowSeconds: windowMilliseconds / 1000,
        remaining: 0,
        retryAfter,
      });
    if (!CODE.test(code) || !(await takeCode(code)))
      throw new Fault(
        'UNAUTHENTICATED',
        'This code is not known, was used already, or is older than a minute. Run genmath open again.',
        {},
      );
  };
  router.post('/api/session', async ({ env }) => {
    const code = await codeIn(env);
    let holder: SessionHolder = 'user';
    if (code === undefined) {
      authorize({ auth: 'bearer' }, context, env.caller);
      const { key, session } = env.caller;
      if (key === undefined || session !== undefined)
        throw new Fault('UNAUTHENTICATED', 'A session is opened by a key that is shown; the user of this process needs none.', {});
      holder = key;
    } else await assertCode(code, env.address);
    const { cookie, until } = sessions.open(holder);
    const body = { ok: true, machine: holder === 'user' ? 'local' : holder.machine, expires: new Date(until).toISOString() };
    return replyText(env, 201, 'application/json', JSON.stringify(body), { 'Set-Cookie': cookie });
  });

  router.on(['GET', 'QUERY'], '/api/session', async ({ env }) => {
    await assertNoInput(env);
    const until = sessions.endOf(env.header('cookie'));
    const { isLocal, key } = env.caller;
    const who = isLocal
      ? { kind: 'user', machine: 'local' }
      : key === undefined
        ? { kind: 'nobody' }
        : {
            kind: 'key',
            machine: key.machine,
            ...(key.memberOf === undefined ? {} : { memberOf: key.memberOf }),
            prefix: key.prefix,
            plan: key.plan,
            dailyLimit: key.dailyLimit,
          };
    const ends = until === undefined || who.kind === 'nobody' ? {} : { expires: new Date(until).toISOString() };
    return replyText(env, 200, 'application/json', JSON.stringify({ ...who, ...ends }));
  });

  router.delete('/api/session', ({ env }) => {
    const cookies = env.header('cookie');
    if (sessions.find(cookies) === undefined) authorize({ auth: 'bearer' }, context, env.caller);
    const { key, session } = env.caller;
    return replyEmpty(env, 204, { 'Set-Cookie': sessions.close(cookies, session === undefined ? key : undefined) });
  });
};
