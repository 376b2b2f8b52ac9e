import { useState } from 'preact/hooks';
import { type SigningKeys, showSigningKeys, type Verification } from '../api/calls.js';
import { request } from '../api/request.js';
import { goTo, linkTo, type Route } from '../frame/router.js';
import { useSession } from '../frame/session.js';
import { useAsked } from '../parts/asked.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import type { JsonObject } from './canonical.js';
import { checkLedger } from './check-ledger.js';
import { checkSignature, type LocalCheck } from './check-signature.js';
import { LedgerVerdict } from './ledger-verdict.js';
import type { GivenProof } from './log/ask-log.js';
import { PlaceVerdict } from './log/place-verdict.js';
import { readEvidence } from './read-evidence.js';
import { LocalVerdict, Verdict } from './verdict.js';

/** Reads the keys that were pasted; those of the node where nothing was. */
const readKeys = (text: string): SigningKeys | undefined => {
  try {
    const value = JSON.parse(text) as Partial<SigningKeys>;
    return Array.isArray(value.keys) ? { keys: value.keys } : undefined;
  } catch {
    return undefined;
  }
};

/** What the checks of this page gave: those of the node, and those of this browser. */
interface Checked {
  readonly verification?: Verification;
  readonly receipt?: JsonObject;
  readonly local?: LocalCheck;
  readonly ledger?: Awaited<ReturnType<typeof checkLedger>>;
  /** Why the node checked nothing. */
  readonly without?: string;
}

const NO_KEYS: SigningKeys = { keys: [] };

const check = async (text: string, pasted: string, path: string, signal: AbortSignal): Promise<Checked> => {
  const evidence = readEvidence(text);
  if (evidence === undefined || evidence.kind === 'unreadable') return {};
  const keys = readKeys(pasted) ?? (await showSigningKeys().catch(() => NO_KEYS));
  if (evidence.kind === 'ledger') return { ledger: await checkLedger(evidence.text, keys) };
  const verify = (body: unknown): Promise<Verification> => request<Verification>('POST', path, { body, signal });
  if (evidence.kind === 'id') {
    const verification = await verify({ id: evidence.id });
    const kept = await request<JsonObject>('GET', `/api/receipts/${evidence.id}`, { signal }).catch(() => undefined);
    const receipt = kept?.['receipt'] as JsonObject | undefined;
    return { verification, ...(receipt === undefined ? {} : { receipt, local: await checkSignature(receipt, keys) }) };
  }
  const local = await checkSignature(evidence.receipt, keys);
  try {
    return { verification: await verify(evidence.answer), receipt: evidence.receipt, local };
  } catch (error) {
    if (signal.aborted) throw error;
    return { receipt: evidence.receipt, local, without: (error as Error).message };
  }
};

/** Verifies a receipt, a whole answer, or an exported ledger: by the node, and by this browser alone. */
export const VerifyPage = ({ route }: { readonly route: Route }) => {
  const id = route.parts[1];
  const { session } = useSession();
  const [written, setWritten] = useState('');
  const [keys, setKeys] = useState('');
  const [given, setGiven] = useState<GivenProof>({ proof: '', keys: '' });
  const [isOver, setOver] = useState(false);
  const text = written === '' && id !== undefined ? id : written;
  const path = session.kind === 'nobody' ? '/api/svc/prove/verify' : '/api/svc/verify';
  const { value, refusal, isWaiting } = useAsked((signal) => check(text, keys, path, signal), [text, keys, path], 200);
  const evidence = readEvidence(text);
  const set = (next: string): void => {
    setWritten(next);
    const found = readEvidence(next);
    if (found?.kind === 'id') goTo(linkTo(['verify', found.id]), true);
    else if (id !== undefined) goTo(linkTo(['verify']), true);
  };
  const take = (file: File | undefined): void => {
    file?.text().then(set);
  };
  return (
    <div class="stack">
      <div class="heading">
        <h1>Verify</h1>
      </div>
      <section
        class={`panel drop${isOver ? ' over' : ''}`}
        aria-label="What to verify"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        <label>
          A receipt, an answer that holds one, its id, or an exported ledger
          <textarea
            rows={7}
            spellcheck={false}
            value={text}
            placeholder="Paste it, or drop a file here"
            onInput={(event) => set(event.currentTarget.value)}
          />
        </label>
        <div class="bar">
          <label class="button file">
            Choose a file
            <input
              type="file"
              class="hidden-text"
              accept=".json,.jsonl,.txt,application/json"
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </label>
          <button type="button" disabled={text === ''} onClick={() => set('')}>
            Clear
          </button>
        </div>
        <details>
          <summary>Trust other public keys than this node’s</summary>
          <label>
            A JWK set: what genmath keys jwks prints, or /.well-known/jwks.json answers
            <textarea
              rows={3}
              spellcheck={false}
              value={keys}
              aria-invalid={keys !== '' && readKeys(keys) === undefined}
              onInput={(event) => setKeys(event.currentTarget.value)}
            />
          </label>
          {keys !== '' && readKeys(keys) === undefined && <p class="notice fail">This is no JWK set; the keys of the node are used.</p>}
        </details>
        <details>
          <summary>A proof from elsewhere, and keys of a log and its witnesses</summary>
          <div class="stack">
            <label>
              The text of a .tlog-proof file; without it the node is asked
              <textarea
                rows={3}
                spellcheck={false}
                value={given.proof}
                onInput={(event) => setGiven({ ...given, proof: event.currentTarget.value })}
              />
            </label>
            <label>
              Keys, a line each: what genmath log key and genmath log witness-key print
              <textarea
                rows={2}
                spellcheck={false}
                value={given.keys}
                onInput={(event) => setGiven({ ...given, keys: event.currentTarget.value })}
              />
            </label>
          </div>
        </details>
      </section>
      {evidence === undefined && (
        <Empty>
          Every answer of genmath has a receipt. Paste one here to see who signed it, and that its value follows from its inputs.
        </Empty>
      )}
      {evidence?.kind === 'unreadable' && <p class="notice fail">{evidence.why}</p>}
      {refusal !== undefined && <Refused refusal={refusal} />}
      {evidence !== undefined && value === undefined && isWaiting && <Waiting what="Checking" />}
      {value?.verification !== undefined && <Verdict verification={value.verification} receipt={value.receipt} />}
      {value?.local !== undefined && (
        <LocalVerdict check={value.local} without={value.without} isAlone={value.verification === undefined} />
      )}
      {value?.receipt !== undefined && <PlaceVerdict receipt={value.receipt} given={given} />}
      {value?.ledger !== undefined && <LedgerVerdict report={value.ledger} />}
    </div>
  );
};
