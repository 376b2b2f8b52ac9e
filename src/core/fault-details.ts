/** Plain JSON that may stand in the details of a fault. */
export type FaultDetail = string | number | boolean | null | readonly FaultDetail[] | { readonly [key: string]: FaultDetail };

/** Member of the `_meta` of an MCP result under which a refusal stands as data: programs read it, models the text. */
export const FAULT_META = 'genmath/fault';

/** A symbol of an operator as a program reads it. */
export type SymbolDetail = {
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  /** The valid range in words. */
  readonly range?: string;
  readonly list?: true;
  readonly integer?: true;
  readonly default?: number;
  /** Between which values in the unit nearly all lie that people compute with. */
  readonly usual?: string;
};

/** A call that mends what was refused, as data: each surface writes it in its own form. A value that the caller must add is `…` with its unit. */
export interface Suggestion {
  readonly tool: 'calculate' | 'compute' | 'prove' | 'catalog' | 'sweep' | 'batch' | 'verify' | 'transition' | 'deploy';
  readonly input: { readonly [key: string]: FaultDetail };
  /** Present where it is no mend of the call that was refused, but shows the form. */
  readonly isExample?: true;
}

/** An operator that may be meant. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly equation: string;
  /** Symbols that it takes and that were not given. */
  readonly needs: readonly string[];
  /** Names of inputs that have no place in it. */
  readonly unread?: readonly string[];
  readonly suggestion?: Suggestion;
}

/** An operator by its id and name. */
export type NamedDetail = { readonly id: string; readonly name: string };

/** What speaks for a remedy: another name or another way of writing that was probably meant. */
export type Hint =
  /** Words that may stand for symbols. */
  | { readonly kind: 'meaning'; readonly input: string; readonly symbols: readonly { readonly symbol: string; readonly meaning: string }[] }
  /** A symbol that a name is probably a slip of. */
  | { readonly kind: 'nearest'; readonly input: string; readonly symbol: string }
  /** A fact that explains the mistake, in a sentence. */
  | { readonly kind: 'fact'; readonly text: string }
  /** How the value is written so that it is read. */
  | { readonly kind: 'write'; readonly text: string };

/** One thing that the schema of an input found wrong. */
export type Issue = {
  /** Path of the member, with dots. */
  readonly at: string;
  /** What is valid there: `a list of ids`. */
  readonly expected?: string;
  /** What stands there: `the text "x"`; nothing where the member is missing. */
  readonly received?: string;
  /** What is wrong, where it is no matter of one value. */
  readonly problem?: string;
  /** The member that was probably meant. */
  readonly nearest?: string;
  readonly known?: readonly string[];
};

/** What any fault may say of where it arose, whatever its code. */
export interface FaultContext {
  /** The part that was refused, the outermost first: `Event 2 (beat)`, `vary.0.from`. */
  readonly parts?: readonly string[];
  /** Place of the refused part: of an event in a trial, of a node in an expression. */
  readonly at?: number | string;
  /** Line of a sheet that was refused, from 1. The reason then says all: what a fault of the code says elsewhere may be missing. */
  readonly line?: number;
  readonly operator?: string;
  /** Name of the input that was refused, as the caller wrote it. */
  readonly input?: string;
  /** The symbol that the input stands for. */
  readonly expected?: SymbolDetail;
  /** Step of the protocol that refused, from 1, and its name. */
  readonly step?: number;
  readonly stepName?: string;
  /** Operators that were taken for words. */
  readonly named?: readonly { readonly asked: string; readonly id: string; readonly name: string; readonly by: string }[];
  readonly hints?: readonly Hint[];
  /** Further inputs that were refused in the same call. */
  readonly others?: readonly {
    readonly code: string;
    readonly reason: string;
    readonly input?: string;
    readonly expected?: SymbolDetail;
  }[];
  readonly othersLeftOut?: number;
  readonly suggestion?: Suggestion;
}

/** The unit of a quantity that cannot stand where another is wanted. */
interface Exchange {
  readonly expectedUnit?: string;
  readonly got?: string;
  readonly expectedQuantity?: string;
  readonly unit?: string;
  readonly dimension?: string;
  readonly expectedDimension?: string;
  readonly hint?: string;
  /** Units that could be asked for. */
  readonly units?: readonly string[];
}

/** A limit that was passed. */
interface Limit {
  readonly limit?: number;
  readonly given?: number;
}

/** How often something may be asked, and when again. */
interface Rate {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly retryAfter: number;
  readonly windowSeconds?: number;
}

/** What a fault of each code says beside its reason; a code that is not here says nothing more than {@link FaultContext}. */
export interface FaultDetails {
  EXPRESSION_TOO_LONG: { readonly length: number; readonly limit: number };
  EXPRESSION_TOO_DEEP: { readonly column: number; readonly limit: number };
  EXPRESSION_SYNTAX: { readonly column: number };
  UNKNOWN_FUNCTION: { readonly column: number; readonly near: readonly string[] };
  UNKNOWN_SYMBOL: { readonly symbol: string };
  WORK_BUDGET: Limit & {
    readonly from?: number;
    readonly to?: number;
    readonly states?: number;
    readonly arrows?: number;
    readonly mostStates?: number;
    readonly mostArrows?: number;
    readonly bound?: string;
  };
  FUNCTION_DOMAIN: { readonly operation: string };
  DIMENSION_MISMATCH: Exchange;
  UNIT_UNKNOWN: { readonly unit: string; readonly nearest: readonly string[] };
  UNIT_AMBIGUOUS: { readonly unit: string; readonly choices: readonly string[] };
  QUANTITY_SYNTAX: {
    readonly text?: string;
    readonly reason?: string;
    readonly unit?: string;
    readonly position?: number;
    readonly length?: number;
  };
  KIND_MISMATCH: Exchange & { readonly currencies?: readonly string[]; readonly level?: string; readonly example?: string };
  TEMPERATURE: Exchange & { readonly value?: number; readonly absoluteZero?: number };
  RECORD_INVALID: { readonly id?: string };
  TOO_MANY_FORMULAS: { readonly limit: number };
  UNKNOWN_FORMULA: { readonly formula: string; readonly nearest: readonly string[] };
  UNKNOWN_OPERATOR: {
    readonly operator: string;
    readonly nearest: readonly NamedDetail[];
    /** Present where the id is that of an operator which gave up its place. */
    readonly withdrawn?: NamedDetail & { readonly became: string };
  };
  UNKNOWN_TAG: { readonly tag: string; readonly nearest: readonly string[] };
  UNKNOWN_DOMAIN: { readonly domain: string; readonly nearest: readonly string[] };
  NOTHING_FOUND: { readonly query?: string; readonly domain?: string; readonly symbol?: string; readonly nearest?: readonly string[] };
  TOO_MANY_OPERATORS: { readonly limit: number; readonly given: number };
  DOMAIN_MISMATCH: { readonly operator: string; readonly domain: string; readonly given: string };
  AMBIGUOUS_OPERATOR: {
    readonly asked?: string;
    /** True where no candidate is near: the equation may not be here. */
    readonly isDoubted?: boolean;
    readonly candidates: readonly Candidate[];
  };
  MISSING_INPUT: {
    readonly missing: readonly SymbolDetail[];
    /** Name and equation of the operator that lacks them. */
    readonly name?: string;
    readonly equation?: string;
    /** All that the operator takes. */
    readonly takes?: readonly SymbolDetail[];
    /** Names that were given and that nothing reads. */
    readonly unread?: readonly string[];
    /** The one missing symbol, where it can be solved for because the output is given. */
    readonly soleUnknown?: string;
    /** The symbol that is solved for. */
    readonly solveFor?: string;
    readonly providers?: readonly {
      readonly symbol: string;
      readonly operators: readonly { readonly id: string; readonly name: string; readonly equation: string }[];
    }[];
  };
  UNKNOWN_INPUT: {
    readonly unknown: readonly string[];
    readonly takes?: readonly SymbolDetail[];
    /** Symbols that stand at their defaults, where the output was given too. */
    readonly defaults?: readonly SymbolDetail[];
  };
  INPUT_TYPE: object;
  OUT_OF_RANGE: {
    readonly symbol?: string;
    readonly value?: number | string;
    readonly unit?: string;
    readonly requires?: string;
    readonly count?: string;
    /** Of a time: the first and the last that are taken, as RFC 3339. */
    readonly earliest?: string;
    readonly latest?: string;
  };
  AMBIGUOUS_INPUT: {
    readonly input: string;
    readonly operators: readonly [string, string];
    /** The operator that gives it too; without one, the two operators read it in different units. */
    readonly computedBy?: string;
  };
  ILL_CONDITIONED: { readonly operation?: string; readonly inputs?: readonly string[]; readonly limit?: number; readonly unit?: string };
  NOT_FINITE: { readonly operation?: string; readonly memory?: string; readonly from?: string; readonly to?: string };
  NO_SOLUTION: {
    readonly symbol: string;
    /** Values of an integer unknown beside which the solution lies, with what each gives. */
    readonly between?: readonly number[];
    /** The symbol that it is solved from. */
    readonly output: string;
  };
  SEVERAL_SOLUTIONS: { readonly operator: string; readonly symbol: string; readonly branches: readonly number[]; readonly unit: string };
  NOT_CANONICAL: { readonly path: string };
  RECEIPT_TOO_LARGE: { readonly limit: number; readonly given: number };
  UNAUTHENTICATED: { readonly isInvalid?: boolean; readonly mint?: string; readonly demo?: string };
  RATE_LIMITED: Rate;
  QUOTA_EXCEEDED: Rate;
  MACHINE_EXISTS: { readonly slug: string };
  UNKNOWN_JOB: { readonly job: string };
  TOO_MANY_JOBS: { readonly limit: number };
  STORE_FAILED: { readonly free?: number; readonly pid?: number; readonly system?: string };
  DEFINITION_INVALID: { readonly problems: readonly { readonly at: string; readonly problem: string }[] };
  UNKNOWN_TEMPLATE: {
    readonly template: string;
    readonly nearest?: readonly string[];
    readonly version?: string;
    readonly versions?: readonly string[];
  };
  UNKNOWN_MACHINE: { readonly machine?: string; readonly machines?: readonly string[] };
  UNKNOWN_CONTRACT: { readonly contract: string };
  UNKNOWN_STATE: { readonly states: readonly string[] };
  EVENT_NOT_TAKEN: { readonly state: string; readonly event?: string; readonly takes: readonly string[] };
  MAPPING_INVALID: { readonly problems: readonly { readonly at: string; readonly problem: string }[] };
  TEMPLATE_EXISTS: { readonly id: string; readonly version: string };
  FORBIDDEN: {
    readonly machine?: string | null;
    /** The member who may not, with the roles that it has, and those of which it would need one. */
    readonly member?: string;
    readonly roles?: readonly string[];
    readonly needs?: readonly string[];
  };
  UNKNOWN_HOOK: { readonly hooks: readonly string[] };
  TOO_MANY_HOOKS: { readonly limit: number };
  UNKNOWN_MEMBER: { readonly members: readonly string[] };
  CLOCK_NOT_TRUSTED: {
    /** What the clock says. */
    readonly clock: string;
    /** Seconds by which it was set forward or, below zero, back. */
    readonly jump?: number;
    /** Seconds by which the latest that was stamped lies ahead of it. */
    readonly ahead?: number;
  };
  LEDGER_WENT_BACK: { readonly machine: string; readonly seq: number; readonly found: number };
  LEDGER_CORRUPT: {
    readonly machine?: string;
    readonly contract?: string;
    readonly seq?: number;
    readonly segment?: string;
    readonly line?: number;
    readonly offset?: number;
  };
  INVALID_REQUEST: Limit & {
    readonly issues?: readonly Issue[];
    /** Name of the capability whose schema refused. */
    readonly capability?: string;
    readonly prompt?: string;
    readonly head?: number;
  };
  UNKNOWN_PATH: { readonly path: string };
  METHOD_NOT_ALLOWED: { readonly allow: string };
  BODY_TOO_LARGE: { readonly limit?: number };
  NODE_UNREACHABLE: { readonly node: string };
  CANCELLED: { readonly done: number; readonly total: number };
  UNKNOWN_TOOL: { readonly tool?: string; readonly tools?: readonly string[] };
  UNKNOWN_RESOURCE: { readonly uri?: string; readonly receipt?: string; readonly contract?: string };
}
