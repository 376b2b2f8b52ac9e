import type { Operator } from '../registry/operator.js';
import { plainNamesOf } from './record-names.js';

/** A name of a relation that another operator or relation has too. */
export interface SharedName {
  readonly id: string;
  readonly other: string;
  readonly words: string;
}

/** Finds the names and aliases of relations that operators or other relations have too: each name must lead to one relation. */
export const findSharedNames = (operators: readonly Operator[], relations: readonly Operator[]): readonly SharedName[] => {
  const owners = new Map<string, string[]>();
  for (const operator of [...operators, ...relations])
    for (const words of plainNamesOf(operator)) owners.set(words, [...(owners.get(words) ?? []), operator.id]);
  return relations.flatMap((relation) =>
    [...plainNamesOf(relation)].flatMap((words) =>
      (owners.get(words) ?? []).filter((other) => other !== relation.id).map((other) => ({ id: relation.id, other, words })),
    ),
  );
};
