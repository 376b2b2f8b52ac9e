import { parseTreeSize } from '../../core/log/checkpoint.js';
import { checkSignature, type NoteSignature, parseSignatureLines } from '../../core/log/signed-note.js';
import { formatWitnessRequest } from '../../core/log/witness.js';
import type { PolicyWitness, WitnessPolicy } from '../../core/log/witness-policy.js';
import { fetchBytes } from './fetch-bytes.js';

/** A checkpoint that wants cosignatures. */
export interface FreshCheckpoint {
  /** What is signed. */
  readonly text: string;
  readonly size: number;
  /** The note with the signature of the log. */
  readonly signed: string;
  /** Gives the proof that the tree begins with so many leaves. */
  readonly consistency: (earlier: number) => Promise<readonly Buffer[]>;
}

/** Milliseconds that a checkpoint waits for its quorum. */
const PATIENCE = 5_000;
/** Milliseconds that it waits for the others when it has its quorum. */
const GRACE = 250;
/** Rounds with one witness: to learn what it knows, and once more where another one asked in between. */
const ROUNDS = 3;
const MOST_ANSWER = 1 << 16;

/** The witnesses of a log, each asked with the proof from the size that it knows (C2SP tlog-witness). */
export class Cosigners {
  readonly policy: WitnessPolicy;
  /** Size of the tree that each witness cosigned last, by its address. */
  readonly #known = new Map<string, number>();
  readonly #complaints = new Map<string, string>();
  readonly #patience: number;

  constructor(policy: WitnessPolicy, patience = PATIENCE) {
    this.policy = policy;
    this.#patience = patience;
  }

  /** Why witnesses did not cosign the last checkpoint. */
  complaints(): readonly string[] {
    return [...this.#complaints].map(([name, why]) => `${name}: ${why}`);
  }

  async #ask(
    { key, url }: PolicyWitness,
    { text, size, signed, consistency }: FreshCheckpoint,
    signal: AbortSignal,
  ): Promise<NoteSignature> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const old = this.#known.get(url) ?? 0;
      if (old > size) throw new Error(`it cosigned ${old} entries of this log, which has ${size} now: the log went back`);
      const body = formatWitnessRequest({ old, proof: await consistency(old), checkpoint: signed });
      const answer = await fetchBytes(`${url}/add-checkpoint`, {
        method: 'POST',
        body,
        most: MOST_ANSWER,
        patience: this.#patience,
        signal,
      });
      const said = answer.bytes.toString('utf8');
      if (answer.status === 409) {
        const known = parseTreeSize(said.replace(/\n$/, ''));
        if (known === undefined || known === old) throw new Error('it contradicts the size that it named itself');
        this.#known.set(url, known);
        continue;
      }
      if (answer.status !== 200)
        throw new Error(
          `it refused with ${answer.status}: ${said
            .slice(0, 200)
            .replace(/\p{C}+/gu, ' ')
            .trim()}`,
        );
      const signatures = parseSignatureLines(said) ?? [];
      if (checkSignature({ text, signatures }, key) !== 'valid') throw new Error('its answer bears no cosignature of its key that holds');
      this.#known.set(url, size);
      return signatures.find(({ name, keyId }) => name === key.name && keyId.equals(key.keyId)) as NoteSignature;
    }
    throw new Error('others ask it for the same log at the same time');
  }

  /** Collects the cosignatures that come within five seconds; fewer than the quorum where witnesses cannot be reached or refuse. */
  cosign(checkpoint: FreshCheckpoint): Promise<readonly NoteSignature[]> {
    const { witnesses, quorum } = this.policy;
    const found: NoteSignature[] = [];
    const end = new AbortController();
    this.#complaints.clear();
    return new Promise((resolve) => {
      let grace: NodeJS.Timeout | undefined;
      let left = witnesses.length;
      const finish = (): void => {
        clearTimeout(late);
        clearTimeout(grace);
        resolve([...found]);
        end.abort();
      };
      const late = setTimeout(finish, this.#patience);
      for (const witness of witnesses) {
        this.#complaints.set(witness.key.name, 'it did not answer in time');
        void this.#ask(witness, checkpoint, end.signal)
          .then((signature) => {
            found.push(signature);
            this.#complaints.delete(witness.key.name);
            if (found.length === quorum) grace = setTimeout(finish, GRACE);
          })
          .catch((error: unknown) => {
            if (!end.signal.aborted) this.#complaints.set(witness.key.name, (error as Error).message);
          })
          .finally(() => {
            left -= 1;
            if (left === 0) finish();
          });
      }
    });
  }
}
