import { Fault } from '../faults.js';
import { digestOfFormula, readFormula } from '../formula/read-formula.js';
import type { Operator } from '../registry/operator.js';
import { isOwnId } from '../registry/operator-id.js';
import type { OwnOperators } from '../registry/own-domain.js';
import type { Registry } from '../registry/registry.js';
import type { Receipt } from './receipt.js';

/** What a receipt says of own formulas: their ids among those of the operators, and their texts. */
type Stated = Partial<Pick<Receipt, 'operatorIds' | 'formulas'>>;

/** Gives the texts of the own formulas among some operators, as a receipt holds them: so somebody without access can verify. */
export const formulasOf = (operators: readonly Operator[]): Pick<Receipt, 'formulas'> => {
  const formulas = operators.flatMap(({ formula }) => formula ?? []);
  return formulas.length === 0 ? {} : { formulas };
};

const read = ({ name, text, digest }: NonNullable<Receipt['formulas']>[number]): readonly [string, () => Operator] => {
  if (digest !== digestOfFormula(text)) throw new Fault('FORMULA_INVALID', `the formula ${name} has another digest`);
  const operator = readFormula(text);
  if (operator.id !== name || operator.formula.text !== text)
    throw new Fault('FORMULA_INVALID', `the text of the formula ${name} is not its own in canonical form`);
  return [name, () => operator];
};

/**
 * Gives a registry that knows the own formulas of a receipt from their texts in it, and no others; or the reason why the texts contradict the
 * receipt.
 */
export const withFormulasOf = ({ operatorIds = [], formulas = [] }: Stated, registry: Registry): Registry | string => {
  const named = operatorIds.filter(isOwnId);
  const stranger = formulas.find(({ name }, i) => name !== named[i]);
  const lacking = named.find((id, i) => formulas[i]?.name !== id);
  if (lacking !== undefined) return `the text of ${lacking} is missing`;
  if (stranger !== undefined) return `the text of ${stranger.name} belongs to no operator`;
  try {
    const own: OwnOperators = new Map(formulas.map(read));
    return registry.with(own);
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};
