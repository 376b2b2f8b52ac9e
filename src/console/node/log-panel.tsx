import { useState } from 'preact/hooks';
import type { Health } from '../api/calls.js';
import { useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Paste } from '../parts/copy.js';
import { Refused, Waiting } from '../parts/notice.js';
import { saveFile } from '../parts/save-file.js';
import { logKey, newestCheckpoint, readProof } from '../verify/log/ask-log.js';
import { judgeNote, parseCheckpoint, parseVerifierKey } from '../verify/log/signed-note.js';

type LogHealth = Health['log'];

const STATES: Readonly<Record<LogHealth['state'], readonly [status: string, words: string]>> = {
  ready: ['pass', '✓ works'],
  unwitnessed: ['not_checked', '– too few witnesses signed its newest head'],
  failed: ['fail', '✕ failed'],
  off: ['not_checked', '– off: receipts are kept in no folder'],
};

/** The newest head of the log, and whether the key that this browser knows signed it. */
const askHead = async (signal: AbortSignal) => {
  const [key, signed] = [await logKey(signal), await newestCheckpoint(signal)];
  const [checkpoint, verifier] = [parseCheckpoint(signed), await parseVerifierKey(key)];
  if (checkpoint === undefined || verifier === undefined) throw new Error('The head of the log cannot be read.');
  return { key, checkpoint, isSigned: (await judgeNote(checkpoint.note, verifier)) === 'valid' };
};

const Witnesses = ({ cosigned = [], missing = [], quorum = 0 }: LogHealth) =>
  cosigned.length + missing.length === 0 ? (
    <dd>none are asked: the node alone vouches for its log</dd>
  ) : (
    <dd>
      <ul class="witnesses">
        {cosigned.map((name) => (
          <li key={name}>
            <span class="status pass">✓ signed</span> <span class="mono">{name}</span>
          </li>
        ))}
        {missing.map((name) => (
          <li key={name}>
            <span class="status not_checked">– not yet</span> <span class="mono">{name}</span>
          </li>
        ))}
      </ul>
      {quorum} must sign
    </dd>
  );

const Head = ({ health }: { readonly health: LogHealth }) => {
  const { value, refusal } = useAsked(askHead, []);
  if (refusal?.status === 404) return <p class="muted">{refusal.message}</p>;
  if (value === undefined) return refusal === undefined ? <Waiting what="Reading the head" /> : <Refused refusal={refusal} />;
  const { key, checkpoint, isSigned } = value;
  return (
    <>
      <dl class="facts log-head">
        <dt>Name</dt>
        <dd class="mono">{checkpoint.origin}</dd>
        <dt>Entries</dt>
        <dd class="num">{checkpoint.size}</dd>
        <dt>Root</dt>
        <dd class="mono">{checkpoint.note.text.split('\n')[2]}</dd>
        <dt>Signature</dt>
        <dd>
          <span class={`status ${isSigned ? 'pass' : 'fail'}`}>{isSigned ? '✓ holds' : '✕ does not hold'}</span>{' '}
          <span class="muted">by the key that this browser was given first</span>
        </dd>
        <dt>Witnesses</dt>
        <Witnesses {...health} />
      </dl>
      <h3>Key of the log</h3>
      <Paste text={key} name="the key of the log" />
    </>
  );
};

const ProofOf = () => {
  const [id, setId] = useState('');
  const { isBusy, refusal, act } = useAction();
  const wanted = id.trim();
  return (
    <form
      class="bar log-proof"
      onSubmit={(event) => {
        event.preventDefault();
        void act(async () => saveFile(`${wanted}.tlog-proof`, await readProof(wanted)));
      }}
    >
      <label>
        Proof that a receipt stands in it
        <input value={id} placeholder="rcp_…" spellcheck={false} onInput={(event) => setId(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={isBusy || wanted === ''}>
        Download .tlog-proof
      </button>
      {refusal !== undefined && <Refused refusal={refusal} />}
    </form>
  );
};

/** The log of receipts: its newest head, who signed it, its key, and the proof of any receipt. */
export const LogPanel = ({ health }: { readonly health: LogHealth }) => {
  const [status, words] = STATES[health.state];
  return (
    <section class="panel" aria-label="Log of receipts">
      <h2>Log of receipts</h2>
      <p>
        <span class={`status ${status}`}>{words}</span>
      </p>
      {health.notes?.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {health.state !== 'off' && (
        <>
          <Head health={health} />
          <ProofOf />
        </>
      )}
    </section>
  );
};
