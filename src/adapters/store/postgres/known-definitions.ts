import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import { NotAtHand } from './commits/known-machine.js';
import type { Database } from './database.js';

/** The machine under which templates of the service are kept that contracts are pinned to: a later version may not have them any more. */
export const PINNED = '';

/** Definitions that are kept in memory; those of one commit are far fewer, so that each commit finds at hand what was fetched for it. */
const MOST_KNOWN = 1_024;

/** Definitions by their digests that this node used last, of those that are in the database. */
export class KnownDefinitions {
  readonly #database: Database;
  readonly #template: (digest: string) => ContractDefinition | undefined;
  readonly #found = new RecentlyUsed<ContractDefinition>(MOST_KNOWN);
  /** Looked for and not found, for the builders that are called now: another node may store it. */
  readonly #missing = new Set<string>();
  /** Templates of the service that are in the database. */
  readonly #pinned = new Set<string>();

  /** @param template gives a template of the service by its digest */
  constructor(database: Database, template: (digest: string) => ContractDefinition | undefined) {
    this.#database = database;
    this.#template = template;
  }

  /** Gives a stored definition; null where there is none, nothing where it is to be looked for. */
  find(digest: string): ContractDefinition | null | undefined {
    return this.#found.find(digest) ?? (this.#missing.has(digest) ? null : undefined);
  }

  /** Looks again for what was not there. */
  lookAgain(): void {
    this.#missing.clear();
  }

  add(digest: string, definition: ContractDefinition): void {
    this.#found.get(digest, () => definition);
    this.#missing.delete(digest);
  }

  /** Takes what was looked for, and what of it was found. */
  learn(asked: ReadonlySet<string>, found: readonly { readonly digest: string; readonly body: ContractDefinition }[]): void {
    for (const digest of asked) this.#missing.add(digest);
    for (const { digest, body } of found) this.add(digest, body);
  }

  /**
   * Refuses rows that nobody could fold: a mistake of this program.
   * @throws NotAtHand where it is not known of a definition whether it is stored: another node may have stored it
   */
  assertDefined(rows: readonly StoredRow[]): void {
    for (const digest of new Set(rows.map(({ template }) => template.digest))) {
      if (this.#template(digest) !== undefined) continue;
      const found = this.find(digest);
      if (found === null) throw new Error(`the definition ${digest} was never stored`);
      if (found === undefined) throw new NotAtHand((needs) => needs.definitions.add(digest));
    }
  }

  /** Stores the templates of the service that rows name and that are not stored yet. */
  async pin(rows: readonly StoredRow[]): Promise<void> {
    const fresh = new Map<string, string>();
    for (const { template, at } of rows) if (!this.#pinned.has(template.digest)) fresh.set(template.digest, at);
    for (const [digest, at] of fresh) {
      const definition = this.#template(digest);
      if (definition === undefined) continue;
      await storeDefinition(this.#database, { machine: PINNED, digest, definition, created: at });
      this.#pinned.add(digest);
      this.add(digest, definition);
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
