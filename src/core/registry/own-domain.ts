import type { DomainHeading, OperatorRecord } from './define-domain.js';
import type { Operator } from './operator.js';
import { OWN_DOMAIN } from './operator-id.js';

/** The domain of formulas that callers keep; its records are those of the caller who asks, and nobody else's. */
export const OWN_HEADING: DomainHeading = {
  id: OWN_DOMAIN,
  prefix: OWN_DOMAIN,
  name: 'Own formulas',
  field: 'own',
  about: 'Formulas that a caller keeps, checked as operators are.',
};

/** Formulas that a caller keeps, by their ids (`my.deflection`), each made ready to run when it is asked for. */
export type OwnOperators = ReadonlyMap<string, () => Operator>;

/** Gives the record of an own formula, found by the words of its own name too: `my.shaft_power` by `shaft power`. */
export const toOwnRecord = (id: string, make: () => Operator): OperatorRecord => ({
  ...make().record,
  also: [id.slice(OWN_DOMAIN.length + 1).replaceAll('_', ' ')],
});
