/** The fields of knowledge, and `own` for what callers keep themselves; a domain's field gives its operators their kind. */
export type Field =
  | 'substrate'
  | 'physics'
  | 'chemistry'
  | 'mathematics'
  | 'statistics'
  | 'computing'
  | 'engineering'
  | 'earth'
  | 'life'
  | 'finance'
  | 'own';

/** A worked example whose value comes from outside this project. */
export interface Example {
  /** Inputs in the units that the symbols declare. */
  readonly given: Readonly<Record<string, number | readonly number[]>>;
  /** The value of the output in the unit that it declares. */
  readonly gives: number;
  /** Significant digits to which the source gives the value; absent where it agrees to a relative 1e-9. */
  readonly digits?: number;
  /** Where the value comes from: a book, a table, a standard, an independent program with its version. */
  readonly from: string;
}

/** What a named relation is a case of, and how. */
export interface RelationOrigin {
  readonly id: string;
  readonly revision: number;
  readonly digest: string;
  /** What stands in the operator's equation for its symbols, in the equation language: a number with its unit, another name, an expression. */
  readonly with: Readonly<Record<string, string>>;
}

/** One operator as its author writes it; the equation text is the single source of truth. */
export interface OperatorRecord {
  readonly id: string;
  readonly name: string;
  /** `output = expression` in the equation language. */
  readonly equation: string;
  /** Every declared symbol, the output too: `'meaning [unit] range'`. */
  readonly where: Readonly<Record<string, string>>;
  readonly example: Example;
  readonly source: string;
  /** What the equation assumes, in one line. */
  readonly assumes?: string;
  /** How far an approximate model is from what it stands for, and against what that was found: `1.5 % of the Colebrook-White equation`. */
  readonly modelError?: string;
  /** Comparisons between symbols that must hold. */
  readonly requires?: readonly string[];
  /** Everyday words under which people look for it. */
  readonly also: readonly string[];
  readonly tags: readonly string[];
  /** Ids of rivals: other formulas for the same quantity. */
  readonly alternatives?: readonly string[];
  /** Counts changes of the equation, the units or the ranges; 1 at first. */
  readonly revision?: number;
  /** Present in a named relation, whose equation is that of the operator that it is a case of, with these replaced. */
  readonly of?: RelationOrigin;
}

/**
 * A special case or a renamed use of an operator as its author writes it. Its equation, and what it does not say anew of its symbols, come from
 * the operator.
 */
export interface RelationDeclaration {
  /** Id of the operator, a colon, and a slug of its own: `TD10:boyle`. */
  readonly id: string;
  readonly name: string;
  /**
   * What stands for symbols of the operator: a number in the unit that the operator declares, or an expression of the relation's own symbols and of
   * constants; a bare name renames. The operator's output can be renamed alone.
   */
  readonly with?: Readonly<Record<string, number | string>>;
  /** The symbol that the relation gives, by its name in the relation; the operator's output where absent. */
  readonly gives?: string;
  /**
   * Symbols of the relation: `'meaning [unit] range'`, within the operator's range, or the meaning alone, where unit and range stay the operator's.
   * Those that are not named here stay as the operator declares them.
   */
  readonly where?: Readonly<Record<string, string>>;
  readonly example: Example;
  readonly source: string;
  /** What the relation assumes, in one line; as the operator says where absent. */
  readonly assumes?: string;
  /** Comparisons between the relation's symbols that must hold, beside those of the operator. */
  readonly requires?: readonly string[];
  readonly also: readonly string[];
  readonly tags: readonly string[];
  readonly revision?: number;
}

/** What a domain says of itself. */
export interface DomainHeading {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly field: Field;
  /** What is in it, in one sentence for a newcomer. */
  readonly about: string;
  /** A caution that goes with every answer of the domain. */
  readonly notice?: string;
}

/** An operator that gave up its place. Its id is never used again. */
export interface WithdrawnOperator {
  readonly id: string;
  readonly name: string;
  /** What became of it, as a message says it: `use SL8`, `rarely asked for`. */
  readonly became: string;
}

/** One domain with its operators. */
export interface DomainRecord extends DomainHeading {
  readonly operators: readonly OperatorRecord[];
  /** Named relations of operators, of this domain or of others, each with its equation. */
  readonly relations?: readonly OperatorRecord[];
  /** Operators that the domain held once. */
  readonly withdrawn?: readonly WithdrawnOperator[];
}

/** Declares a domain: checks its type and gives it back. */
export const defineDomain = (domain: DomainRecord): DomainRecord => domain;

/** Declares the named relations of a domain: checks their type and gives them back. */
export const defineRelations = (relations: readonly RelationDeclaration[]): readonly RelationDeclaration[] => relations;
