import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { parseCheckpoint } from '../../../core/log/checkpoint.js';
import type { NoteSigner } from '../../../core/log/note-signer.js';
import {
  checkSignature,
  formatSignatureLine,
  formatSignedNote,
  parseSignedNote,
  parseVerifierKey,
  SIGNATURE_TYPES,
  type VerifierKey,
} from '../../../core/log/signed-note.js';
import { decideWitness, parseWitnessRequest, type WitnessAnswer } from '../../../core/log/witness.js';
import type { TreeHead } from '../../../core/merkle/check-proof.js';
import type { FileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import { readWhole, replaceFile } from '../files/replace-file.js';

/** What a witness is made of. */
export interface WitnessSettings {
  readonly files: FileSystem;
  readonly dataFolder: string;
  /** Cosigns; {@link createCosigner} makes it. */
  readonly signer: NoteSigner;
  /** Keys of the logs that it follows; their names are the origins. */
  readonly logs: readonly VerifierKey[];
}

/** What a witness answers to `add-checkpoint`: its cosignature, the size that it knows, or why not. */
export type CosignAnswer = { readonly status: 200; readonly lines: string } | Exclude<WitnessAnswer, { readonly status: 200 }>;

/** Gives the name under which a witness serves what it knows of a log (C2SP tlog-witness): SHA-256 of its origin. */
export const originHash = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/**
 * A witness that keeps the checkpoint which it cosigned last of each log in a file. One process at a time is the witness of a folder; it
 * answers one request after the other, and each only when what it cosigns is on the disk, so that it never cosigns two trees that do not fit.
 */
export class FolderWitness {
  readonly #settings: WitnessSettings;
  readonly #own: VerifierKey;
  #last: Promise<unknown> = Promise.resolve();
  #release: (() => Promise<void>) | undefined;

  constructor(settings: WitnessSettings) {
    const foreign = settings.logs.find(({ type }) => type !== SIGNATURE_TYPES.ed25519);
    if (foreign !== undefined) throw new Fault('NOTE_INVALID', `The key of ${foreign.name} is that of a witness; a log has one of type 1.`);
    this.#settings = settings;
    this.#own = parseVerifierKey(settings.signer.verifierKey);
  }

  get #folder(): string {
    return join(this.#settings.dataFolder, 'witness');
  }

  /**
   * Becomes the witness of the folder.
   * @throws Fault STORE_FAILED where another process is
   */
  async open(): Promise<void> {
    await this.#settings.files.makeFolder(this.#folder);
    this.#release = await lockFolder(this.#folder);
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#release?.();
  }

  async #read(hash: string): Promise<string | undefined> {
    return (await readWhole(this.#settings.files, join(this.#folder, `${hash}.txt`)))?.toString('utf8');
  }

  /** Gives what it cosigned last of a log; a file that it did not cosign itself stops it, since it would forget what it saw. */
  async #known(origin: string): Promise<TreeHead | undefined> {
    const kept = await this.#read(originHash(origin));
    if (kept === undefined) return undefined;
    const note = parseSignedNote(kept);
    const head = parseCheckpoint(note.text);
    if (head.origin !== origin || checkSignature(note, this.#own) !== 'valid')
      throw new Fault('LOG_FALSE', `The file of ${origin} in ${this.#folder} is not one that this witness cosigned.`);
    return head;
  }

  async #answer(body: string): Promise<CosignAnswer> {
    const { files, signer, logs } = this.#settings;
    const request = parseWitnessRequest(body);
    const { origin } = parseCheckpoint(parseSignedNote(request.checkpoint).text);
    const keys = logs.filter(({ name }) => name === origin);
    const known = keys.length === 0 ? undefined : await this.#known(origin);
    const decision = decideWitness(
      request,
      () => keys,
      () => known,
    );
    if (decision.status !== 200) return decision;
    const { text, signatures } = decision.accept.note;
    const own = signer.sign(text);
    const verified = signatures.filter(({ name, keyId }) => keys.some((key) => key.name === name && key.keyId.equals(keyId)));
    await replaceFile(
      files,
      join(this.#folder, `${originHash(origin)}.txt`),
      Buffer.from(formatSignedNote({ text, signatures: [...verified, own] })),
    );
    return { status: 200, lines: formatSignatureLine(own) };
  }

  /**
   * Answers the body of `add-checkpoint`.
   * @throws Fault NOTE_INVALID where it is none
   */
  add(body: string): Promise<CosignAnswer> {
    const answer = this.#last.then(() => this.#answer(body));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Gives the checkpoint that it cosigned last of the log with a hash of its origin; nothing where it never did. */
  checkpoint(hash: string): Promise<string | undefined> {
    return this.#settings.logs.some(({ name }) => originHash(name) === hash) ? this.#read(hash) : Promise.resolve(undefined);
  }
}
