import type { Context } from '../../../context.js';
import { Fault } from '../../../faults.js';
import { PUBLIC_PREFIX } from '../../../protocol/run-protocol.js';
import type { FindDefinition } from '../../definition/prepare-definition.js';
import { type ContractDocument, foldRow } from '../../reduce/contract-document.js';
import { proveWith } from '../../reduce/write-rows.js';
import type { LedgerRow } from '../ledger-row.js';
import { objectionToRow } from './follow-row.js';

/** Follows the rows of many contracts in their order: each is decided again by its definition, from what the rows before it make. */
export class FollowedRows {
  readonly #context: Context;
  readonly #find: FindDefinition;
  readonly #documents = new Map<string, ContractDocument>();

  /** @param find gives the definition that a row names; throws a Fault where there is none */
  constructor(context: Context, find: FindDefinition) {
    this.#context = context;
    this.#find = find;
  }

  /** What the rows that were taken come to: the documents of their contracts. */
  documents(): Iterable<ContractDocument> {
    return this.#documents.values();
  }

  /** Takes the next row; says why it does not follow from those before it. */
  objectionTo(row: LedgerRow): string | undefined {
    const key = JSON.stringify([row.machine, row.contract]);
    const document = this.#documents.get(key);
    try {
      const objection = objectionToRow(this.#find, document, row, proveWith(this.#context, PUBLIC_PREFIX));
      if (objection === undefined) this.#documents.set(key, foldRow(this.#find(row.template), document, row));
      return objection;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  }
}
