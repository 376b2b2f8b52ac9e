import { join } from 'node:path';
import * as z from 'zod';
import { addSession, type Session, type SessionHolder, type Sessions } from '../../../call/sessions.js';
import { Fault } from '../../../core/faults.js';
import { storeFailed } from '../files/refused-write.js';
import { SharedDocument } from '../files/shared-document.js';

/** Shape of `sessions.json`: sessions by the hashes of their tokens, in the order in which they were opened. */
const sessionSchema = z.strictObject({ holder: z.string().nullable(), until: z.number() });
const sessionsSchema = z.strictObject({ version: z.literal(1), sessions: z.array(z.tuple([z.string(), sessionSchema])) });

type SessionsDocument = z.output<typeof sessionsSchema>;

const FILE = 'sessions.json';

/**
 * Keeps sessions in `sessions.json` (mode 0600) of the data folder, so that they are those of all processes that serve from it, and outlive each.
 * @param now milliseconds of Unix time
 */
export const createSessionFile = (dataFolder: string, now: () => number): Sessions => {
  const document = new SharedDocument<SessionsDocument>(
    join(dataFolder, FILE),
    () => ({ version: 1, sessions: [] }),
    (content) => sessionsSchema.parse(content),
  );
  let read: { readonly content: SessionsDocument; readonly byHash: ReadonlyMap<string, Session> } | undefined;
  const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw storeFailed('Sessions cannot be read or written', error, `${FILE} is damaged: delete it, and sign in again`);
    }
  };
  const find = async (hash: string): Promise<Session | undefined> => {
    const content = await document.read();
    if (read?.content !== content) read = { content, byHash: new Map(content.sessions) };
    const session = read.byHash.get(hash);
    return session !== undefined && session.until > now() ? session : undefined;
  };
  const end = async (isEnded: (hash: string, holder: SessionHolder) => boolean): Promise<void> =>
    onDisk(() =>
      document.change((content) => {
        content.sessions = content.sessions.filter(([hash, { holder }]) => !isEnded(hash, holder));
      }),
    );
  return {
    open: (hash, holder) =>
      onDisk(() =>
        document.change((content) => {
          const sessions = new Map<string, Session>(content.sessions);
          const session = addSession(sessions, hash, holder, now());
          content.sessions = [...sessions];
          return session;
        }),
      ),
    find: (hash) => onDisk(() => find(hash)),
    close: (hash) => end((each) => each === hash),
    closeAll: (holder) => end((_, each) => each === holder),
  };
};
