import { Fault } from '../core/faults.js';

/** Whom a session stands for: the public prefix of a key, or null for the user of the machine that the node runs on. */
export type SessionHolder = string | null;

/** A session that is open. */
export interface Session {
  readonly holder: SessionHolder;
  /** When it ends, in milliseconds of Unix time. */
  readonly until: number;
}

/** How long a session lasts, in milliseconds, and how many are open: of all, and of one holder, whose oldest ends for the next. */
export const SESSION_RULE = { milliseconds: 12 * 3_600_000, most: 10_000, mostOfHolder: 20 } as const;

/** The port behind which sessions are kept, by the hash of their token: the token itself stands nowhere. */
export interface Sessions {
  /**
   * Opens a session under the hash of a token of its own.
   * @throws Fault RATE_LIMITED where too many are open, STORE_FAILED
   */
  readonly open: (hash: string, holder: SessionHolder) => Promise<Session>;
  /** Finds a session that has not ended. @throws Fault STORE_FAILED */
  readonly find: (hash: string) => Promise<Session | undefined>;
  /** Ends a session. @throws Fault STORE_FAILED */
  readonly close: (hash: string) => Promise<void>;
  /** Ends all sessions of a holder. @throws Fault STORE_FAILED */
  readonly closeAll: (holder: SessionHolder) => Promise<void>;
}

/** Gives the refusal of one more session where the most are open. */
export const tooManySessions = (): Fault =>
  new Fault('RATE_LIMITED', `${SESSION_RULE.most} sessions are open here, which is the most. Show the key itself, or come back later.`, {
    name: 'sessions',
    limit: SESSION_RULE.most,
    remaining: 0,
    retryAfter: 60,
  });

/**
 * Adds a session to those that are open, by the hashes of their tokens in the order in which they were opened. Those that have ended go, and the oldest
 * of a holder who has many; those of others stay.
 * @param now milliseconds of Unix time
 * @throws Fault RATE_LIMITED where too many are open
 */
export const addSession = (sessions: Map<string, Session>, hash: string, holder: SessionHolder, now: number): Session => {
  for (const [each, { until }] of sessions) if (until <= now) sessions.delete(each);
  const own = [...sessions].filter(([, session]) => session.holder === holder);
  const [oldest] = own;
  if (oldest !== undefined && own.length >= SESSION_RULE.mostOfHolder) sessions.delete(oldest[0]);
  else if (sessions.size >= SESSION_RULE.most) throw tooManySessions();
  const session = { holder, until: now + SESSION_RULE.milliseconds };
  sessions.set(hash, session);
  return session;
};

/**
 * Keeps sessions in the memory of this process; they end with it.
 * @param now milliseconds of Unix time
 */
export const createProcessSessions = (now: () => number): Sessions => {
  const sessions = new Map<string, Session>();
  return {
    open: async (hash, holder) => addSession(sessions, hash, holder, now()),
    find: async (hash) => {
      const session = sessions.get(hash);
      if (session !== undefined && session.until > now()) return session;
      sessions.delete(hash);
      return undefined;
    },
    close: async (hash) => {
      sessions.delete(hash);
    },
    closeAll: async (holder) => {
      for (const [hash, session] of sessions) if (session.holder === holder) sessions.delete(hash);
    },
  };
};
