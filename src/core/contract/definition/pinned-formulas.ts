import { Fault, reasonOf } from '../../faults.js';
import { ownOperators } from '../../receipt/receipt-formulas.js';
import { isOwnId, OWN_IDS } from '../../registry/operator-id.js';
import type { Registry } from '../../registry/registry.js';
import type { ContractDefinition } from './definition.js';

/** The ids of own formulas that a definition may name: those that it lists, and those that stand in its expressions. */
const ownIdsIn = ({ operators, transitions }: ContractDefinition): readonly string[] => {
  const expressions = transitions.flatMap(({ when, inputs, remember }) => [
    ...(when === undefined ? [] : [when]),
    ...Object.values(inputs),
    ...Object.values(remember),
  ]);
  const run = transitions.flatMap((transition) => transition.operators);
  return [...new Set([...[...operators, ...run].filter(isOwnId), ...expressions.flatMap((text) => text.match(OWN_IDS) ?? [])])];
};

/**
 * Pins the own formulas that a definition names to their texts: those that it brings along, and for the others what its keeper has by that name now.
 * Its digest is one of these texts too, so that a contract runs them for good.
 * @param registry knows the formulas of the keeper, and of nobody else
 */
export const pinFormulas = (definition: ContractDefinition, registry: Registry): ContractDefinition => {
  const { formulas: brought = [] } = definition;
  const found = ownIdsIn(definition)
    .filter((id) => !brought.some(({ name }) => name === id) && registry.has(id))
    .flatMap((id) => registry.operator(id).formula ?? []);
  return found.length === 0 ? definition : { ...definition, formulas: [...brought, ...found] };
};

/**
 * Gives the registry with the formulas that a definition is pinned to in place of all others; nothing where it is pinned to none.
 * @throws Fault FORMULA_INVALID where a text is not its own in canonical form, or has another digest
 */
export const registryOf = ({ formulas = [] }: ContractDefinition, registry: Registry): Registry | undefined =>
  formulas.length === 0 ? undefined : registry.with(ownOperators(formulas));

/** Says what a part of a definition is refused for. */
const problemOf = (at: string, read: () => unknown): readonly { readonly at: string; readonly problem: string }[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Fault) return [{ at, problem: reasonOf(error).replace(/\.$/u, '') }];
    throw error;
  }
};

/**
 * Finds what is wrong with the own formulas of a definition: one that it lists and nobody has, and one that it brings along and does not name, or in a
 * text that is not its own.
 */
export const formulaProblems = (
  definition: ContractDefinition,
  registry: Registry,
): readonly { readonly at: string; readonly problem: string }[] => {
  const { operators, formulas = [] } = definition;
  const ids = ownIdsIn(definition);
  return [
    ...formulas.flatMap((formula, i) => {
      const at = `formulas.${i}`;
      if (!ids.includes(formula.name)) return [{ at, problem: `${formula.name} runs nowhere` }];
      if (formulas.findIndex(({ name }) => name === formula.name) !== i) return [{ at, problem: `${formula.name} stands twice` }];
      return problemOf(at, () => ownOperators([formula]));
    }),
    ...operators.flatMap((id, i) =>
      isOwnId(id) && !formulas.some(({ name }) => name === id) ? problemOf(`operators.${i}`, () => registry.summary(id)) : [],
    ),
  ];
};
