import { useState } from 'preact/hooks';
import type { IssuedKey, KeyList } from '../../../tools/node/issued-keys.js';
import type { MintedKey } from '../api/calls.js';
import { type Refusal, request } from '../api/request.js';
import { useSession } from '../frame/session.js';
import { toRefusal, useAsked } from '../parts/asked.js';
import { Paste } from '../parts/copy.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';

const KeyRow = ({ issued, revoke }: { readonly issued: IssuedKey; readonly revoke: () => Promise<void> }) => {
  const [isSure, setSure] = useState(false);
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
        ) : isSure ? (
          <span class="bar">
            <button type="button" class="main" onClick={() => void revoke()}>
              Revoke {prefix} for ever
            </button>
            <button type="button" onClick={() => setSure(false)}>
              Keep it
            </button>
          </span>
        ) : (
          <button type="button" onClick={() => setSure(true)} aria-label={`Revoke ${prefix}`}>
            Revoke
          </button>
        )}
      </td>
    </tr>
  );
};

const Mint = ({ keys, onMade }: { readonly keys: readonly IssuedKey[]; readonly onMade: () => void }) => {
  const [slug, setSlug] = useState('');
  const [made, setMade] = useState<MintedKey>();
  const [refusal, setRefusal] = useState<Refusal>();
  const mint = async (): Promise<void> => {
    setRefusal(undefined);
    try {
      setMade(await request<MintedKey>('POST', '/api/demo-key/mint', { body: slug.trim() === '' ? {} : { slug: slug.trim() } }));
      setSlug('');
      onMade();
    } catch (error) {
      setRefusal(toRefusal(error));
    }
  };
  const isRevoked = keys.some(({ prefix, revoked }) => revoked !== undefined && made?.key.startsWith(`gm_${prefix}_`));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void mint();
      }}
    >
      <div class="bar">
        <label>
          Name of its machine
          <input value={slug} placeholder="made up" onInput={(event) => setSlug(event.currentTarget.value)} />
        </label>
        <button type="submit">Make a key</button>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {made !== undefined && !isRevoked && (
        <div class="stack" role="status">
          <p>
            The key for the machine <strong>{made.machine.slug}</strong>. It is shown this once: only its hash is kept.
          </p>
          <Paste text={made.key} name="the key" />
          <div>
            <button type="button" onClick={() => setMade(undefined)}>
              I have it
            </button>
          </div>
        </div>
      )}
    </form>
  );
};

/** The keys that the session may see: made, shown once, and revoked. */
export const Keys = () => {
  const { session, setSession } = useSession();
  const { value, refusal, again } = useAsked((signal) => request<KeyList>('GET', '/api/keys', { signal }), [session]);
  const [failed, setFailed] = useState<Refusal>();
  const revoke = async (prefix: string): Promise<void> => {
    setFailed(undefined);
    try {
      await request('DELETE', `/api/keys/${encodeURIComponent(prefix)}`);
      // Who revokes the own key ends the own session.
      if (session.prefix === prefix) setSession({ kind: 'nobody' });
      else again();
    } catch (error) {
      setFailed(toRefusal(error));
    }
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
                <KeyRow key={issued.prefix} issued={issued} revoke={() => revoke(issued.prefix)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Mint keys={value?.keys ?? []} onMade={again} />
    </section>
  );
};
