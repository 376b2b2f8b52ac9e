import { toCanonicalJson } from '../../../core/canonical-json.js';
import { SERVICE_DEFINITIONS } from '../../../core/contract/definition/templates.js';
import { hashRow, type StoredRow, storedRowSchema } from '../../../core/contract/ledger/ledger-row.js';
import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import { foldRow } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { LedgerState } from '../embedded/ledger-state.js';
import { createPreparation } from '../prepare-definitions.js';
import type { CopiedContract, CopiedDefinition, RowText } from './store-content.js';

const objectionTo = ({ row, text }: RowText, head: LedgerHead): string | undefined => {
  if (!storedRowSchema.safeParse(row).success || toCanonicalJson(row) !== text) return 'it is not in the form in which rows are written';
  if (hashRow(row) !== row.hash) return 'it has another hash than it says';
  return row.seq === head.seq + 1 && row.previous === head.hash ? undefined : 'it does not follow the row before it';
};

/** Ledgers that are checked and folded into contracts row by row, as they pass by. */
export class FoldedLedgers {
  readonly #state = new LedgerState();
  /** Numbers of the rows that made the contracts of each machine. */
  readonly #made = new Map<string, Map<string, number>>();
  readonly #preparation = createPreparation(SERVICE_DEFINITIONS);
  readonly #definitions = new Map<string, CopiedDefinition['definition']>();

  /** Takes a definition that rows may name. */
  define({ digest, definition }: CopiedDefinition): void {
    this.#definitions.set(digest, definition);
  }

  #take(given: RowText): void {
    const { row } = given;
    const { machine, seq, contract } = row;
    const refuse = (why: string): Fault => new Fault('LEDGER_CORRUPT', `Row ${seq} of ${machine} is not copied: ${why}.`, { machine, seq });
    const why = objectionTo(given, this.#state.head(machine));
    if (why !== undefined) throw refuse(why);
    const { digest } = row.template;
    const prepared = this.#preparation.prepared(digest, this.#definitions.get(digest));
    if (prepared === undefined) throw refuse(`its definition ${digest} is not there`);
    const before = this.#state.document(machine, contract);
    const own = this.#made.get(machine) ?? new Map<string, number>();
    this.#made.set(machine, own);
    if (before === undefined) own.set(contract, seq);
    this.#state.addRow(row);
    this.#state.setDocument(foldRow(prepared, before, row));
  }

  /**
   * Lets rows pass, each checked and folded first.
   * @throws Fault LEDGER_CORRUPT with machine and row
   */
  async *pass(rows: AsyncIterable<RowText>, seen: (row: StoredRow, text: string) => void = () => undefined): AsyncGenerator<RowText> {
    for await (const given of rows) {
      this.#take(given);
      seen(given.row, given.text);
      yield given;
    }
  }

  heads(): ReadonlyMap<string, LedgerHead> {
    return this.#state.heads();
  }

  /** Gives what the rows come to. */
  *contracts(): Iterable<CopiedContract> {
    for (const machine of this.#state.heads().keys())
      for (const document of this.#state.documents(machine)) yield { document, made: this.#made.get(machine)?.get(document.id) ?? 0 };
  }
}
