import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Database } from './database.js';

/** The machine under which templates of the service are kept that contracts are pinned to: a later version may not have them any more. */
export const PINNED = '';

/** Definitions by their digests, as far as this node has seen them in the database. */
export class KnownDefinitions {
  readonly #database: Database;
  readonly #template: (digest: string) => ContractDefinition | undefined;
  readonly #found = new Map<string, ContractDefinition>();
  /** Looked for and not found, for the builders that are called now: another node may store it. */
  readonly #missing = new Set<string>();

  /** @param template gives a template of the service by its digest */
  constructor(database: Database, template: (digest: string) => ContractDefinition | undefined) {
    this.#database = database;
    this.#template = template;
  }

  /** Gives a stored definition; null where there is none, nothing where it was not looked for. */
  find(digest: string): ContractDefinition | null | undefined {
    const found = this.#found.get(digest);
    if (found !== undefined) return found;
    return this.#missing.has(digest) ? null : undefined;
  }

  /** Looks again for what was not there. */
  lookAgain(): void {
    this.#missing.clear();
  }

  add(digest: string, definition: ContractDefinition): void {
    this.#found.set(digest, definition);
  }

  /** Takes what was looked for, and what of it was found. */
  learn(asked: ReadonlySet<string>, found: readonly { readonly digest: string; readonly body: ContractDefinition }[]): void {
    for (const { digest, body } of found) this.#found.set(digest, body);
    for (const digest of asked) if (!this.#found.has(digest)) this.#missing.add(digest);
  }

  /** Refuses rows that nobody could fold: a mistake of this program. */
  assertDefined(rows: readonly StoredRow[]): void {
    for (const { template } of rows) {
      if (!this.#found.has(template.digest) && this.#template(template.digest) === undefined)
        throw new Error(`the definition ${template.digest} was never stored`);
    }
  }

  /** Stores the templates of the service that rows name and that are not stored yet. */
  async pin(rows: readonly StoredRow[]): Promise<void> {
    const fresh = new Map<string, string>();
    for (const { template, at } of rows) if (!this.#found.has(template.digest)) fresh.set(template.digest, at);
    for (const [digest, at] of fresh) {
      const definition = this.#template(digest) as ContractDefinition;
      await storeDefinition(this.#database, { machine: PINNED, digest, definition, created: at });
      this.#found.set(digest, definition);
    }
  }
}

/** Stores a definition; one of the same machine and digest is kept once. */
export const storeDefinition = async (
  database: Database,
  { machine, digest, definition, created }: { machine: string; digest: string; definition: ContractDefinition; created: string },
): Promise<void> => {
  await database.query('INSERT INTO definition (machine, digest, body, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    machine,
    digest,
    JSON.stringify(definition),
    created,
  ]);
};
