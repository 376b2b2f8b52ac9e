import type { AnsweredSheet, SheetValue } from '../answer/answer-sheet.js';
import type { Computation, InputValue, ScalarInput } from '../core/inputs/computation.js';
import type { BatchReceipt, Receipt } from '../core/receipt/receipt.js';
import type { SheetReceipt } from '../core/receipt/sheet-receipt.js';
import type { BySymbol, SymbolOf } from './operator-symbols.js';

/** What `calculate` gives: the results, and the signed receipt. */
export type CalculatedSheet = AnsweredSheet & { readonly receiptId: string; readonly receipt: SheetReceipt };

/** Own formulas that a program brings along. */
export interface WithFormulas {
  /**
   * Formulas as a file of them has them, parted by blank lines; each is called as `my.` and its name, and stands in the receipt. The functions that
   * give a promise know those that are kept on this machine too.
   */
  readonly formulas?: string;
}

/** What is asked of `calculate` beside its lines. */
export interface AskedSheet extends WithFormulas {
  /** Unit of the last result. */
  readonly unit?: string;
}

/** What `convert` gives. */
export interface Converted {
  readonly value: SheetValue;
  readonly unit: string;
  /** Both in words. */
  readonly answer: string;
}

/** What is asked of `compute`: operators by id, name or question, and quantities in text. `Known` is `Name` once that is settled. */
export interface Asked<Name extends string = string, Known extends string = Name> {
  readonly operators?: readonly Name[];
  readonly domain?: string;
  readonly inputs?: BySymbol<Known, InputValue>;
  /** The symbol sought; not needed where only one is missing. */
  readonly solveFor?: SymbolOf<Known>;
  /** Unit of the answer. */
  readonly unit?: string;
  /** Picks the nearest of several solutions. */
  readonly near?: ScalarInput;
}

/** What is asked of `compute` beside operators and inputs. */
export type AskedBeside<Known extends string = string> = Omit<Asked<Known>, 'operators' | 'inputs'>;

/** What is asked of `prove`. */
export interface AskedProof<Name extends string = string, Known extends string = Name>
  extends Omit<Computation, 'operators' | 'inputs' | 'solveFor'> {
  readonly operators?: readonly Name[] | undefined;
  readonly inputs?: BySymbol<Known, InputValue> | undefined;
  /** Symbol of the last operator to solve for, its output being given instead. */
  readonly solveFor?: SymbolOf<Known> | undefined;
}

/** Which operator was taken for which words. */
export interface Named {
  readonly asked: string;
  readonly id: string;
  readonly name: string;
  readonly by: 'name' | 'search';
}

/** What every answer of a computation says. */
interface Described {
  /** The result in words. */
  readonly answer: string;
  readonly named?: readonly Named[];
  readonly equation: string;
  readonly method: string;
  readonly assumes?: string;
  readonly source: string;
  readonly notice?: string;
  readonly notes?: readonly string[];
  readonly receiptId: string;
}

/** What `compute` answers. */
export interface Answer extends Described {
  readonly symbol: string;
  readonly meaning: string;
  readonly value: number;
  readonly unit: string;
  /** Standard uncertainty in the unit, where an input states one. */
  readonly uncertainty?: number;
  readonly uncertaintyFrom?: readonly { readonly input: string; readonly share: number }[];
  /** Bound on the absolute error that computing added, in the unit. */
  readonly absoluteErrorBound: number;
  readonly relativeErrorBound?: number;
  readonly significantDigits: number;
  /** The equation with the values put in. */
  readonly substituted: string;
  readonly plan?: readonly string[];
  readonly receipt: Receipt;
}

/** An input that varies: from one end to the other, or over values. */
export interface Varied<Known extends string = string> {
  readonly symbol: SymbolOf<Known>;
  readonly from?: number | string;
  readonly to?: number | string;
  readonly values?: readonly (number | string)[];
  readonly points?: number;
  readonly scale?: 'linear' | 'log';
}

/** What is asked of `sweep`. */
export interface AskedSweep<Name extends string = string, Known extends string = Name> extends Omit<Asked<Name, Known>, 'domain'> {
  readonly vary: readonly Varied<Known>[];
  /** `all` answers every row, where there are more than 200. */
  readonly rows?: 'all';
}

/** A value of a sweep and where it is. */
export interface Extreme {
  readonly value: number;
  readonly at: Readonly<Record<string, number>>;
}

/** What `sweep` answers: `rows` where one input varies; `values[row][column]` for `ys[row]` and `xs[column]` where two do. Null has no value. */
export interface Sweep extends Described {
  readonly columns: readonly {
    readonly symbol: string;
    readonly meaning: string;
    readonly unit: string;
    readonly scale?: 'linear' | 'log';
  }[];
  readonly rows?: readonly (readonly [x: number, y: number | null])[];
  readonly xs?: readonly number[];
  readonly ys?: readonly number[];
  readonly values?: readonly (readonly (number | null)[])[];
  readonly extremes: { readonly least: Extreme; readonly greatest: Extreme };
  readonly refused: { readonly count: number };
  /** The inputs that do not vary, in words. */
  readonly held: Readonly<Record<string, string>>;
  readonly receipt: BatchReceipt;
}

/** What is asked of `batch`: inputs of all items, and those of each. */
export interface AskedBatch<Name extends string = string, Known extends string = Name> extends Omit<Asked<Name, Known>, 'domain'> {
  readonly items: readonly BySymbol<Known, InputValue>[];
}

/** What `batch` answers: a result for each item that computed, and why the others did not. */
export interface Batch extends Described {
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  readonly counts: { readonly items: number; readonly computed: number; readonly refused: number };
  readonly results: readonly { readonly index: number; readonly value: number; readonly uncertainty?: number }[];
  readonly refused: readonly { readonly index: number; readonly error: { readonly code: string; readonly message: string } }[];
  readonly receipt: BatchReceipt;
}

/** What is asked of `search`. */
export interface AskedSearch {
  readonly domain?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** An operator as a search gives it. */
export interface FoundOperator {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly equation: string;
  /** The output and the inputs, each with its meaning and unit. */
  readonly gives: string;
  readonly takes: readonly string[];
}

/** What `search` answers, the best first. */
export interface Found {
  readonly operators: readonly FoundOperator[];
  readonly total: number;
  readonly nextCursor?: string;
  /** Present where the search doubts. */
  readonly note?: string;
}
