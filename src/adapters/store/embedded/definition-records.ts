import { join } from 'node:path';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { StoredDefinition } from '../../../core/contract/ledger/store.js';
import { sha256Hex } from '../../../core/digest.js';
import { Fault } from '../../../core/faults.js';
import { DurableDocument } from '../files/durable-document.js';
import type { FileSystem } from '../files/file-system.js';

/** What `definitions.json` holds. */
export interface DefinitionsDocument {
  version: 1;
  /** Those that were stored for a machine. */
  stored: StoredDefinition[];
  /** Templates of the service that contracts here are pinned to: a later version of the service may not have them any more. */
  pinned: StoredDefinition[];
}

const FILE = 'definitions.json';

/** Writes the definitions of a data folder that has none yet; resolves when they are on the disk. */
export const writeDefinitions = (files: FileSystem, folder: string, content: Omit<DefinitionsDocument, 'version'>): Promise<void> =>
  new DurableDocument<DefinitionsDocument>(join(folder, FILE), { version: 1, ...content }, files).save();

const isOwnDigest = ({ digest, definition }: StoredDefinition): boolean => digest === `sha256:${sha256Hex(toCanonicalJson(definition))}`;

/** The definitions that contracts are made of; rows name them by digest only, so they must be on the disk before the rows are. */
export class DefinitionRecords {
  readonly #document: DurableDocument<DefinitionsDocument>;
  readonly #stored = new Map<string, Map<string, StoredDefinition>>();
  readonly #byDigest = new Map<string, StoredDefinition>();

  readonly #template: (digest: string) => ContractDefinition | undefined;

  /** @param template gives a template of the service by its digest */
  constructor(files: FileSystem, folder: string, template: (digest: string) => ContractDefinition | undefined) {
    this.#template = template;
    this.#document = new DurableDocument<DefinitionsDocument>(join(folder, FILE), { version: 1, stored: [], pinned: [] }, files);
  }

  /** @throws Fault LEDGER_CORRUPT where the file cannot be read or holds something else than it says */
  async load(): Promise<void> {
    const refusal = (why: string) => new Fault('LEDGER_CORRUPT', `${FILE} cannot be used: ${why}. Put a copy of it back.`);
    await this.#document.load().catch((error: unknown) => {
      throw refusal(error instanceof SyntaxError ? 'it is not JSON' : ((error as NodeJS.ErrnoException).code ?? 'it cannot be read'));
    });
    const { version, stored, pinned } = this.#document.content;
    if (version !== 1 || !Array.isArray(stored) || !Array.isArray(pinned)) throw refusal('it has another shape');
    for (const one of [...stored, ...pinned])
      if (!isOwnDigest(one)) throw refusal(`the definition ${String(one.digest).slice(0, 80)} is not what its digest says`);
    for (const one of pinned) this.#byDigest.set(one.digest, one);
    for (const one of stored) this.#show(one);
  }

  #show(stored: StoredDefinition): void {
    const own = this.#stored.get(stored.machine) ?? new Map<string, StoredDefinition>();
    this.#stored.set(stored.machine, own);
    own.set(stored.digest, stored);
    this.#byDigest.set(stored.digest, stored);
  }

  /** Refuses a definition that is not what its digest says: a mistake of this program. */
  assertOwnDigest(stored: StoredDefinition): void {
    if (!isOwnDigest(stored)) throw new Error(`the definition is not what its digest ${stored.digest} says`);
  }

  /** Keeps a definition for a machine; resolves when it is on the disk, and only then it is found. */
  async put(stored: StoredDefinition): Promise<void> {
    if (this.#stored.get(stored.machine)?.has(stored.digest) === true) return;
    const { content } = this.#document;
    if (!content.stored.some(({ machine, digest }) => machine === stored.machine && digest === stored.digest)) content.stored.push(stored);
    await this.#document.save();
    if (this.#stored.get(stored.machine)?.has(stored.digest) !== true) this.#show(stored);
  }

  /** Refuses rows that could not be folded again at the next start: a mistake of this program. */
  assertDefined(rows: readonly StoredRow[]): void {
    for (const { template } of rows) {
      if (!this.#byDigest.has(template.digest) && this.#template(template.digest) === undefined)
        throw new Error(`the definition ${template.digest} was never stored`);
    }
  }

  /** Keeps the templates of the service that rows name and that are not kept yet; resolves when they are on the disk. */
  async pin(rows: readonly StoredRow[]): Promise<void> {
    const fresh = new Map<string, StoredDefinition>();
    for (const { template, machine, at } of rows) {
      if (this.#byDigest.has(template.digest) || fresh.has(template.digest)) continue;
      const definition = this.#template(template.digest);
      if (definition !== undefined) fresh.set(template.digest, { machine, digest: template.digest, definition, created: at });
    }
    if (fresh.size === 0) return;
    const { pinned } = this.#document.content;
    // Those of a write that failed stand there already.
    for (const one of fresh.values()) if (!pinned.some(({ digest }) => digest === one.digest)) pinned.push(one);
    await this.#document.save();
    for (const one of fresh.values()) this.#byDigest.set(one.digest, one);
  }

  of(machine: string): readonly StoredDefinition[] {
    return [...(this.#stored.get(machine)?.values() ?? [])];
  }

  find(digest: string): StoredDefinition | undefined {
    return this.#byDigest.get(digest);
  }

  /** Gives all that is kept. */
  all(): Readonly<Pick<DefinitionsDocument, 'stored' | 'pinned'>> {
    return this.#document.content;
  }

  /** Resolves when no write is under way. */
  async settled(): Promise<void> {
    await this.#document.settled().catch(() => undefined);
  }
}
