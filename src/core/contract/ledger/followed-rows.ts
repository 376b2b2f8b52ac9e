import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { type ContractDocument, foldRow } from '../reduce/contract-document.js';
import { proveWith } from '../reduce/write-rows.js';
import { objectionToRow } from './follow-row.js';
import type { LedgerRow } from './ledger-row.js';

/** Follows the rows of many contracts in their order: each is decided again by its definition, from what the rows before it make. */
export class FollowedRows {
  readonly #context: Context;
  readonly #find: (template: LedgerRow['template']) => PreparedDefinition;
  readonly #documents = new Map<string, ContractDocument>();

  /** @param find gives the definition that a row names; throws a Fault where there is none */
  constructor(context: Context, find: (template: LedgerRow['template']) => PreparedDefinition) {
    this.#context = context;
    this.#find = find;
  }

  /** Takes the next row; says why it does not follow from those before it. */
  objectionTo(row: LedgerRow): string | undefined {
    const key = JSON.stringify([row.machine, row.contract]);
    const document = this.#documents.get(key);
    try {
      const prepared = this.#find(row.template);
      const objection = objectionToRow(prepared, document, row, proveWith(this.#context, PUBLIC_PREFIX));
      if (objection === undefined) this.#documents.set(key, foldRow(prepared, document, row));
      return objection;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  }
}
