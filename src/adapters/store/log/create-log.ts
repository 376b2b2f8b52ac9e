import { createHash } from 'node:crypto';
import type { LogComparison, TransparencyLog } from '../../../call/transparency-log.js';
import { Fault, toFault } from '../../../core/faults.js';
import { createLogSigner, type NoteSigner } from '../../../core/log/note-signer.js';
import { parseVerifierKey } from '../../../core/log/signed-note.js';
import { judgeWitnesses, type WitnessPolicy } from '../../../core/log/witness-policy.js';
import type { Keyring } from '../../../core/receipt/keyring.js';
import { Cosigners } from '../../log/cosigners.js';
import { storeFailed } from '../files/refused-write.js';
import type { KeptLog } from './kept-log.js';
import type { LogSequencer, NamedHead, SequencerSettings } from './log-sequencer.js';

const SEED_BYTES = 32;

/** Makes the signer of the log of a node, whose key is derived from the node's master key and signs nothing else. */
const signerOf = (keyring: Keyring, origin: string | undefined): NoteSigner => {
  const seed = keyring.derive('receipt-log', SEED_BYTES);
  // A name of its own for every key, where none is given, so that two logs never share one.
  const digits = createHash('sha256').update(createLogSigner('genmath.local', seed).verifierKey).digest('hex').slice(0, 8);
  return createLogSigner(origin ?? `genmath.local/${digits}`, seed);
};

/** What the log of a node is made of, wherever it is kept. */
export interface LogSettings {
  readonly keyring: () => Keyring;
  /** Name of the log; one made from its key where none is given. */
  readonly origin?: string | undefined;
  readonly heads: () => Promise<readonly NamedHead[]>;
  /** Witnesses of its checkpoints. */
  readonly witnesses?: WitnessPolicy | undefined;
}

/** How a log is kept. */
export interface LogParts<Log extends KeptLog<Taken>, Taken> {
  readonly open: (signer: () => NoteSigner, cosigners: Cosigners | undefined) => Log;
  readonly sequence: (log: Log, settings: Pick<SequencerSettings<Taken>, 'heads' | 'salt' | 'onError' | 'onLook'>) => LogSequencer<Taken>;
  readonly compare: (log: Log, salt: Buffer) => Promise<LogComparison>;
}

/** Makes the log of a node; nothing is made or read until it is needed. */
export const createLog = <Log extends KeptLog<Taken>, Taken>(
  { keyring, origin, heads, witnesses }: LogSettings,
  { open, sequence, compare }: LogParts<Log, Taken>,
): TransparencyLog => {
  let signer: NoteSigner | undefined;
  const sign = (): NoteSigner => {
    signer ??= signerOf(keyring(), origin);
    return signer;
  };
  const cosigners = witnesses === undefined ? undefined : new Cosigners(witnesses);
  const salt = (): Buffer => keyring().derive('receipt-log-ledgers', SEED_BYTES);
  const log = open(sign, cosigners);
  let failure: Fault | undefined;
  const onError = (error: unknown): void => {
    const isRefused = typeof (error as NodeJS.ErrnoException).code === 'string' && !(error instanceof Fault);
    failure = isRefused ? storeFailed('The log of receipts cannot be written', error) : toFault(error);
  };
  const onLook = (): void => {
    failure = undefined;
  };
  const sequencer = sequence(log, { heads, salt, onError, onLook });
  return {
    verifierKey: () => log.verifierKey(),
    checkpoint: () => log.checkpoint(),
    tile: log.tile,
    bundle: (place) => log.bundle(place),
    indexOf: (id, size) => log.indexOf(id, size),
    look: () => sequencer.look(),
    start: () => sequencer.start(),
    failure: () => failure,
    witnessed: async () => {
      const signed = witnesses === undefined ? undefined : await log.checkpoint();
      return signed === undefined || witnesses === undefined
        ? undefined
        : judgeWitnesses(signed, parseVerifierKey(log.verifierKey()), witnesses);
    },
    complaints: () => cosigners?.complaints() ?? [],
    compare: () => compare(log, salt()),
    close: () => sequencer.close(),
  };
};
