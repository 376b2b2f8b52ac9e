import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MintedKey, Session } from '../api/calls.js';
import { type Refusal, request } from '../api/request.js';
import { toRefusal } from '../parts/asked.js';
import { CopyButton } from '../parts/copy.js';
import { Refused } from '../parts/notice.js';
import { openWithKey, useSession } from './session.js';

/** Says in a few words whom the session stands for. */
export const describeSession = (session: Session): string => {
  if (session.kind === 'user') return 'User of this machine';
  if (session.kind === 'nobody') return 'Not signed in';
  return session.machine === null ? 'Demo key' : `Machine ${session.machine ?? ''}`;
};

/** Shows whom the session stands for, and ends it. */
export const SessionSwitch = () => {
  const { session, setSession } = useSession();
  const end = async (): Promise<void> => {
    await request('DELETE', '/api/session').catch(() => undefined);
    setSession({ kind: 'nobody' });
  };
  return (
    <>
      <span class="who">{describeSession(session)}</span>
      {session.kind === 'nobody' ? (
        <a class="button" href="#/node">
          Sign in
        </a>
      ) : (
        <button type="button" class="plain who" onClick={() => void end()}>
          Sign out
        </button>
      )}
    </>
  );
};

/** Where a session is needed and there is none: takes a key, or makes one. */
export const SignIn = ({ why }: { readonly why: string }) => {
  const { setSession } = useSession();
  const [key, setKey] = useState('');
  const [made, setMade] = useState<MintedKey>();
  const [refusal, setRefusal] = useState<Refusal>();
  const attempt = (work: () => Promise<void>): void => {
    setRefusal(undefined);
    work().catch((error: unknown) => setRefusal(toRefusal(error)));
  };
  const open = (shown: string): void => attempt(async () => setSession(await openWithKey(shown)));
  const make = (): void => attempt(async () => setMade(await request<MintedKey>('POST', '/api/demo-key/mint')));
  return (
    <section class="panel sign-in" aria-label="Sign in">
      <p>
        {why} On the machine that the node runs on, <code>genmath open</code> signs you in. Elsewhere a key does; it is sent once and kept
        nowhere in this browser.
      </p>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {made === undefined ? (
        <form
          class="bar"
          onSubmit={(event) => {
            event.preventDefault();
            open(key);
          }}
        >
          <label>
            Key
            <input
              type="password"
              autocomplete="off"
              placeholder="gm_…"
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="main" disabled={key.trim() === ''}>
            Sign in
          </button>
          <button type="button" onClick={make}>
            Make a key
          </button>
        </form>
      ) : (
        <div class="stack">
          <p>
            Your key for the machine <b>{made.machine.slug}</b>. It is shown this once: keep it where you keep passwords.
          </p>
          <div class="paste with-copy">
            <pre>{made.key}</pre>
            <CopyButton text={made.key} name="the key" />
          </div>
          <div>
            <button type="button" class="main" onClick={() => open(made.key)}>
              I have it: sign in
            </button>
          </div>
        </div>
      )}
    </section>
  );
};

/** Shows a page to who has a session, and everybody else how to get one. */
export const NeedsSession = ({ why, children }: { readonly why: string; readonly children: ComponentChildren }) => {
  const { session } = useSession();
  return session.kind === 'nobody' ? <SignIn why={why} /> : children;
};
