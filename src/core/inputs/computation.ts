import type { Value } from '../expression/functions/function-definition.js';
import type { Fault } from '../faults.js';
import type { Quantity } from '../quantity/text/parse-quantity.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** A number with the unit and the standard uncertainty that the caller states for it. */
export interface StatedQuantity {
  readonly value: number;
  readonly unit?: string | undefined;
  readonly uncertainty?: number | undefined;
}

/**
 * A computed value: that of an expression with the text that it was written in, which a symbol may read otherwise; or why the text computes
 * nothing.
 */
export type ReadExpression =
  | { readonly text?: string; readonly quantity: Quantity & { readonly readings: readonly string[] } }
  | { readonly text: string; readonly refusal: Fault };

/** One value as a caller may give it: a plain number, a quantity or an expression in text, or a stated quantity. */
export type ScalarInput = number | string | StatedQuantity | ReadExpression;

/** What a caller may give for a symbol: one value, a list of values, or a truth for a symbol that counts 0 or 1. */
export type InputValue = ScalarInput | boolean | readonly ScalarInput[];

/** A computation as the protocol takes it. */
export interface Computation {
  readonly operators?: readonly string[] | undefined;
  readonly domain?: string | undefined;
  readonly inputs?: Readonly<Record<string, InputValue>> | undefined;
  /** Symbol of the last operator to solve for, its output being given instead. */
  readonly solveFor?: string | undefined;
  /** Picks the solution nearest to this value, where there are several; in the record's unit, or a quantity in text. */
  readonly near?: InputValue | undefined;
  /** Refuses a plain number where its unit is not sure; else plain numbers are in the units of the records. */
  readonly needsUnits?: true | undefined;
}

/** Where the value of a symbol comes from. */
export type Origin =
  | { readonly type: 'input'; readonly key: string }
  | { readonly type: 'default'; readonly key: string }
  | { readonly type: 'chain'; readonly link: number };

/** One symbol with its value. */
export interface Binding {
  readonly symbol: SymbolDeclaration;
  readonly origin: Origin;
  /** In the unit that the symbol declares. */
  readonly value: Value;
  /** In coherent SI. */
  readonly si: Value;
  /** Standard uncertainty in the unit that the symbol declares, where the caller stated one; one for each element of a list. */
  readonly uncertainty?: Value;
  /** Code of the currency that the caller stated. */
  readonly currency?: string;
  /** Present where the caller wrote a bare number, which is read in the symbol's unit. */
  readonly bare?: true;
}

/** One operator of the chain with every symbol bound. */
export interface Link {
  readonly operator: Operator;
  readonly bindings: readonly Binding[];
  /** Values of all symbols and constants in coherent SI, the solved symbol and the output included. */
  readonly values: ReadonlyMap<string, Value>;
  /** The symbol that the link gives: the output, or the one solved for. */
  readonly gives: SymbolDeclaration;
  /** Value by the walked tree (or of the solution), in coherent SI; NaN where it is not finite. */
  readonly si: number;
  /** Present where the link is solved; `isSole` where its unknown is the only symbol without a value and nobody named it. */
  readonly solution?: { readonly method: 'closed-form' | 'numeric'; readonly isSole?: true };
  /** The output as the caller stated it beside all inputs, to be compared with what is computed; it is no input of the computation. */
  readonly stated?: { readonly value: Value; readonly si: Value };
}
