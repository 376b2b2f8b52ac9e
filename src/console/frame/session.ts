import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from '../api/calls.js';
import { request } from '../api/request.js';

const CODE = /^#code=([A-Za-z0-9_-]{43})$/;

/** Asks whom the session of the page stands for. */
export const askSession = (): Promise<Session> => request<Session>('GET', '/api/session');

/** Exchanges the one-time code of the address for a session, and takes it out of the address before anything else happens. */
export const exchangeCode = async (): Promise<void> => {
  const code = CODE.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', '#/');
  await request('POST', '/api/session', { body: { code } });
};

/** Opens a session with a key, which is sent once and kept nowhere. */
export const openWithKey = async (key: string): Promise<Session> => {
  await request('POST', '/api/session', { headers: { Authorization: `Bearer ${key.trim()}` } });
  return askSession();
};

/** The session of the page, and the way to change it. */
export interface SessionState {
  readonly session: Session;
  readonly setSession: (session: Session) => void;
}

/** Carries the session to every part of the page. */
export const SessionContext = createContext<SessionState>({ session: { kind: 'nobody' }, setSession: () => undefined });

/** Gives the session of the page. */
export const useSession = (): SessionState => useContext(SessionContext);
