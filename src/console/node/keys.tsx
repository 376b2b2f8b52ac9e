import { useState } from 'preact/hooks';
import type { IssuedKey, KeyList } from '../../../tools/node/issued-keys.js';
import type { MintedKey } from '../api/calls.js';
import { request } from '../api/request.js';
import { useSession } from '../frame/session.js';
import { useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Confirm } from '../parts/confirm.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { ShownOnce } from '../parts/shown-once.js';

const KeyRow = ({ issued, revoke }: { readonly issued: IssuedKey; readonly revoke: () => void }) => {
  const { prefix, machine, dailyLimit, usedToday, lastUsed, created, revoked } = issued;
  return (
    <tr class={revoked === undefined ? '' : 'muted'}>
      <th scope="row" class="mono">
        {prefix}
      </th>
      <td>{machine ?? '–'}</td>
      <td class="num">
        {usedToday}
        {dailyLimit === null ? '' : ` of ${dailyLimit}`}
        {dailyLimit !== null && <meter class="usage" min={0} max={dailyLimit} value={usedToday} aria-label={`Uses of ${prefix} today`} />}
      </td>
      <td class="num">{lastUsed === undefined ? 'never' : new Date(lastUsed).toLocaleString()}</td>
      <td class="num">{new Date(created).toLocaleDateString()}</td>
      <td>
        {revoked !== undefined ? (
          `revoked ${new Date(revoked).toLocaleDateString()}`
        ) : (
          <Confirm ask="Revoke" name={`Revoke ${prefix}`} sure={`Revoke ${prefix} for ever`} run={revoke} />
        )}
      </td>
    </tr>
  );
};

const Mint = ({ keys, onMade }: { readonly keys: readonly IssuedKey[]; readonly onMade: () => void }) => {
  const [slug, setSlug] = useState('');
  const [made, setMade] = useState<MintedKey>();
  const { isBusy, refusal, act } = useAction();
  const mint = async (): Promise<void> => {
    setMade(await request<MintedKey>('POST', '/api/demo-key/mint', { body: slug.trim() === '' ? {} : { slug: slug.trim() } }));
    setSlug('');
    onMade();
  };
  const isRevoked = keys.some(({ prefix, revoked }) => revoked !== undefined && made?.key.startsWith(`gm_${prefix}_`));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void act(mint);
      }}
    >
      <div class="bar">
        <label>
          Name of its machine
          <input value={slug} placeholder="made up" onInput={(event) => setSlug(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={isBusy}>
          Make a key
        </button>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {made !== undefined && !isRevoked && (
        <ShownOnce
          about={`The key for the machine ${made.machine.slug}. It is shown this once: only its hash is kept.`}
          secret={made.key}
          name="the key"
          onTaken={() => setMade(undefined)}
        />
      )}
    </form>
  );
};

/** The keys that the session may see: made, shown once, and revoked. */
export const Keys = () => {
  const { session, setSession } = useSession();
  const { value, refusal, again } = useAsked((signal) => request<KeyList>('GET', '/api/keys', { signal }), [session]);
  const { refusal: failed, act } = useAction();
  const revoke = async (prefix: string): Promise<void> => {
    await request('DELETE', `/api/keys/${encodeURIComponent(prefix)}`);
    // Who revokes the own key ends the own session.
    if (session.prefix === prefix) setSession({ kind: 'nobody' });
    else again();
  };
  return (
    <section class="panel" aria-label="Keys">
      <h2>Keys</h2>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {failed !== undefined && <Refused refusal={failed} />}
      {value === undefined ? (
        refusal === undefined && <Waiting what="Loading the keys" />
      ) : value.keys.length === 0 ? (
        <Empty>No key was made yet. A program or a person elsewhere needs one; this session does not.</Empty>
      ) : (
        <div class="scroll">
          <table>
            <caption class="hidden-text">Keys</caption>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Machine</th>
                <th scope="col">Used today</th>
                <th scope="col">Last used</th>
                <th scope="col">Made</th>
                <th scope="col">
                  <span class="hidden-text">End it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.keys.map((issued) => (
                <KeyRow key={issued.prefix} issued={issued} revoke={() => void act(() => revoke(issued.prefix))} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Mint keys={value?.keys ?? []} onMade={again} />
    </section>
  );
};
