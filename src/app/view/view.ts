import type { Fields } from './fields.js';

/** A formula as it is set: what stands over, under and beside what. */
export type Formula =
  | { readonly type: 'number'; readonly text: string; readonly unit?: string }
  | { readonly type: 'symbol'; readonly text: string }
  | { readonly type: 'negate'; readonly operand: Formula }
  | { readonly type: 'binary'; readonly operator: '+' | '−' | '·' | '/' | '^'; readonly left: Formula; readonly right: Formula }
  | { readonly type: 'relation'; readonly sign: string; readonly left: Formula; readonly right: Formula }
  | { readonly type: 'group'; readonly inner: Formula }
  | { readonly type: 'root'; readonly operand: Formula }
  | { readonly type: 'size'; readonly operand: Formula }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Formula[] }
  | { readonly type: 'series'; readonly sign: 'Σ' | 'Π'; readonly from: Formula; readonly to: Formula; readonly body: Formula }
  | { readonly type: 'element'; readonly list: string; readonly index: Formula };

/** The result in words: what it is, and the value with its unit. */
export interface AnswerSection {
  readonly type: 'answer';
  readonly meaning?: string;
  readonly symbol?: string;
  /** `=`, or `≈` where the text is rounded. */
  readonly sign?: string;
  readonly text: string;
}

/** The equation, set where its text can be read, and the same with the values put in. */
export interface EquationSection {
  readonly type: 'equation';
  readonly text: string;
  readonly formulas?: readonly Formula[];
  readonly substituted?: string;
}

/** A cell: text, a symbol that is set as one, or a quantity. */
export interface Cell {
  readonly kind: 'text' | 'symbol' | 'quantity';
  readonly text: string;
}

/** A table; `left` counts the rows that are not shown. */
export interface TableSection {
  readonly type: 'table';
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly left: number;
  /** What to ask the tool `verify` for each row, where it can be checked by itself. */
  readonly evidence?: readonly Fields[];
  /** Shown closed at first. */
  readonly isFolded?: boolean;
}

/** From which input the uncertainty comes; the shares are of the variance, from 0 to 1. */
export interface SharesSection {
  readonly type: 'shares';
  readonly rows: readonly { readonly symbol: string; readonly share: number }[];
}

/** Something to know: what is assumed, a notice, a note, a refusal. */
export interface NoteSection {
  readonly type: 'note';
  readonly tone: 'plain' | 'notice' | 'refusal';
  readonly label: string;
  readonly texts: readonly string[];
}

/** Facts by name. */
export interface FactsSection {
  readonly type: 'facts';
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

/** An axis: a symbol, what it means and its unit, `1` for none. */
export interface AxisView {
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  readonly scale: 'linear' | 'log';
}

/** A result over one input; null where there is no value. */
export interface LineSection {
  readonly type: 'line';
  readonly x: AxisView;
  readonly y: AxisView;
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** The standard uncertainty of each result, where one was stated. */
  readonly spreads?: readonly (number | null)[];
  /** Says how many of how many points are drawn, where it is not all of them. */
  readonly part?: string;
}

/** A result over two inputs; `values[row][column]` belongs to `ys[row]` and `xs[column]`. */
export interface GridSection {
  readonly type: 'grid';
  readonly x: AxisView;
  readonly y: AxisView;
  readonly value: AxisView;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  /** Says how many of how many points are drawn, where it is not all of them. */
  readonly part?: string;
}

/** A receipt, with what to ask the tool `verify` so that it is checked. */
export interface ReceiptSection {
  readonly type: 'receipt';
  readonly facts: FactsSection['rows'];
  readonly steps: readonly { readonly name: string; readonly status: string; readonly detail: string }[];
  readonly asked: Fields;
}

/** What a verification found, check by check. */
export interface ChecksSection {
  readonly type: 'checks';
  readonly isValid: boolean;
  readonly checks: readonly { readonly name: string; readonly status: 'pass' | 'fail' | 'not_checked'; readonly detail: string }[];
  readonly note?: string;
}

/** Text that the page has no other form for. */
export interface TextSection {
  readonly type: 'text';
  readonly text: string;
}

/** A part of what the page shows, from top to bottom. */
export type Section =
  | AnswerSection
  | EquationSection
  | TableSection
  | SharesSection
  | NoteSection
  | FactsSection
  | LineSection
  | GridSection
  | ReceiptSection
  | ChecksSection
  | TextSection;

/** What the page shows of one answer. */
export interface View {
  /** Stands over everything: the operator's name, or what was done. */
  readonly title: string;
  /** Stands beside the title: the ids of the operators. */
  readonly ids: readonly string[];
  readonly sections: readonly Section[];
}

/** Asks the server's tool `verify`, with its input; undefined where the host lets no page call tools. */
export type CheckReceipt = ((input: Fields) => Promise<View>) | undefined;
