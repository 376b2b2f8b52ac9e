import { randomBytes } from 'node:crypto';
import { type ApiKey, hashSecret } from '../../../call/api-key.js';
import { authorize } from '../../../call/authorize.js';
import type { NodeContext } from '../../../call/node-context.js';
import { SESSION_RULE, type Session, type SessionHolder, type Sessions } from '../../../call/sessions.js';
import { Fault } from '../../../core/faults.js';
import { isMembers } from '../../../core/members.js';
import type { Exchange, Router } from '../exchange.js';
import { replyEmpty, replyText } from '../reply.js';
import { assertNoInput, readJson } from '../request/read-json.js';

/** Name of the cookie that stands for a key, or for the user of the machine that the node runs on. */
export const SESSION_COOKIE = 'genmath_session';
/** One-time codes that one address may try. */
const CODE_RULE = { limit: 10, windowMilliseconds: 60_000 };

/** The sessions of a node as browsers hold them: each a cookie with a random token, of which the node keeps the hash. */
export class SessionCookies {
  readonly #sessions: Sessions;
  readonly #isSecure: boolean;

  constructor(sessions: Sessions, isSecure: boolean) {
    this.#sessions = sessions;
    this.#isSecure = isSecure;
  }

  #cookie(value: string, milliseconds: number): string {
    const seconds = milliseconds / 1000;
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
   * @throws Fault RATE_LIMITED where too many are open, STORE_FAILED
   */
  async open(holder: SessionHolder): Promise<{ readonly cookie: string; readonly until: number }> {
    const token = randomBytes(32).toString('base64url');
    const { until } = await this.#sessions.open(hashSecret(token), holder);
    return { cookie: this.#cookie(token, SESSION_RULE.milliseconds), until };
  }

  /** Finds the session of a cookie. @throws Fault STORE_FAILED */
  async find(cookies: string | undefined): Promise<Session | undefined> {
    const token = this.#tokenOf(cookies);
    return token === undefined ? undefined : this.#sessions.find(hashSecret(token));
  }

  /** Ends the session of a cookie, and those of a key; gives the Set-Cookie value that clears the cookie. @throws Fault STORE_FAILED */
  async close(cookies: string | undefined, key: ApiKey | undefined): Promise<string> {
    const token = this.#tokenOf(cookies);
    if (token !== undefined) await this.#sessions.close(hashSecret(token));
    if (key !== undefined) await this.#sessions.closeAll(key.prefix);
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
export const mountSessions = (
  router: Router,
  sessions: SessionCookies,
  context: NodeContext,
  takeCode: TakeCode = async () => false,
): void => {
  /** @throws Fault RATE_LIMITED, UNAUTHENTICATED */
  const assertCode = async (code: string, address: string): Promise<void> => {
    const { isAllowed, limit, windowMilliseconds, resetMilliseconds } = await context.limits.takeBeside('sign-in', address, CODE_RULE);
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
    let holder: ApiKey | undefined;
    if (code === undefined) {
      await authorize({ auth: 'bearer' }, context, env.caller);
      const { key, session } = env.caller;
      if (key === undefined || session !== undefined)
        throw new Fault('UNAUTHENTICATED', 'A session is opened by a key that is shown; the user of this process needs none.', {});
      holder = key;
    } else await assertCode(code, env.address);
    const { cookie, until } = await sessions.open(holder?.prefix ?? null);
    const body = { ok: true, machine: holder === undefined ? 'local' : holder.machine, expires: new Date(until).toISOString() };
    return replyText(env, 201, 'application/json', JSON.stringify(body), { 'Set-Cookie': cookie });
  });

  router.on(['GET', 'QUERY'], '/api/session', async ({ env }) => {
    await assertNoInput(env);
    const until = (await sessions.find(env.header('cookie')))?.until;
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

  router.delete('/api/session', async ({ env }) => {
    const cookies = env.header('cookie');
    if ((await sessions.find(cookies)) === undefined) await authorize({ auth: 'bearer' }, context, env.caller);
    const { key, session } = env.caller;
    return replyEmpty(env, 204, { 'Set-Cookie': await sessions.close(cookies, session === undefined ? key : undefined) });
  });
};
