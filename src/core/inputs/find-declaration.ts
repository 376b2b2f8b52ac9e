import type { Operator } from '../registry/operator.js';
import { splitQualified } from '../registry/operator-id.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** A symbol with the operator that declares it. */
export interface Declared {
  readonly operator: Operator;
  readonly declaration: SymbolDeclaration;
}

/** Finds what operators declare under the name of an input, `d` or `NM22.d`; nothing where none does. */
export const findDeclaration = (key: string, operators: readonly Operator[]): Declared | undefined => {
  const { id, name } = splitQualified(key);
  const named = operators
    .filter((operator) => id === undefined || operator.id === id)
    .flatMap((operator) => [...operator.inputs, operator.output].map((declaration) => ({ operator, declaration })))
    .filter(({ declaration }) => declaration.name === name);
  // An output is only an input where its operator is solved for something else; a symbol of that name that is read comes first.
  return named.find(({ operator, declaration }) => declaration !== operator.output) ?? named.at(-1);
};
