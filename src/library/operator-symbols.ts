// Empty here, so that within the project every id is a plain string: the build writes the members into the declarations, from the records.

/** The symbols of each operator and named relation, by id. */
// biome-ignore lint/suspicious/noEmptyInterface: the build fills it.
export interface OperatorSymbols {}

/** An id of an operator or a named relation. */
export type OperatorId = keyof OperatorSymbols;

/** How an operator may be named: by an id that the compiler knows, or by any text, such as a question or an id read at run time. */
export type OperatorName = OperatorId | (string & {});

/** The symbols of some operators; any text where one of them is not known by its id. */
export type SymbolOf<Name extends string> = Name extends OperatorId ? OperatorSymbols[Name] : string;

/** A value for each of some symbols of operators; in a chain, a symbol may stand behind the id that it belongs to (`NM22.d`). */
export type BySymbol<Name extends string, Value> = { readonly [Key in SymbolOf<Name>]?: Value } & {
  readonly [key: `${string}.${string}`]: Value;
};
