import type { Candidate } from '../fault-details.js';
import { Fault } from '../faults.js';
import type { Computation } from '../inputs/computation.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';

/** The operator that stands in every chain. */
export const SUBSTRATE = 'KO42';

/** Most operators beside the substrate. */
export const MAX_OPERATORS = 3;

const takes = (operator: Operator, given: ReadonlySet<string>): boolean =>
  operator.inputs.every(({ name, default: preset }) => preset !== undefined || given.has(name)) &&
  [...given].every((name) => operator.inputs.some((input) => input.name === name));

/** Most operators that a refusal names. */
const MOST_CANDIDATES = 3;

const toCandidate = ({ id, record, inputs }: Operator, given: ReadonlySet<string>): Candidate => ({
  id,
  name: record.name,
  equation: record.equation,
  needs: inputs.filter(({ name, default: preset }) => preset === undefined && !given.has(name)).map(({ name }) => name),
});

/** Chooses the one operator of a domain whose inputs are exactly those given. */
const chooseByInputs = (registry: Registry, domainId: string, names: readonly string[]): Operator => {
  const domain = registry.domain(domainId);
  const given = new Set(names);
  const fitting = domain.operators.map(({ id }) => registry.operator(id)).filter((operator) => takes(operator, given));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  const listed = names.join(', ');
  if (fitting.length > 1) {
    throw new Fault('AMBIGUOUS_OPERATOR', `Several operators of ${domain.id} take exactly ${listed}.`, {
      candidates: fitting.slice(0, MOST_CANDIDATES).map((operator) => toCandidate(operator, given)),
    });
  }
  const partly = domain.operators
    .map(({ id }) => registry.operator(id))
    .map((operator) => ({
      operator,
      missing: operator.inputs.filter(({ name, default: preset }) => preset === undefined && !given.has(name)).length,
      shared: operator.inputs.filter(({ name }) => given.has(name)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.missing - b.missing)
    .slice(0, MOST_CANDIDATES)
    .map(({ operator }) => toCandidate(operator, given));
  throw new Fault('AMBIGUOUS_OPERATOR', `No operator of ${domain.id} takes exactly ${listed}.`, { candidates: partly });
};

/**
 * Step 2: resolves the operators of a computation, the substrate left out.
 * @throws Fault UNKNOWN_OPERATOR, UNKNOWN_DOMAIN, TOO_MANY_OPERATORS, AMBIGUOUS_OPERATOR, INVALID_REQUEST
 */
export const chooseChain = (computation: Computation, registry: Registry): readonly Operator[] => {
  const names = Object.keys(computation.inputs ?? {});
  const ids = (computation.operators ?? []).filter((id) => id.toUpperCase() !== SUBSTRATE);
  if (ids.length > MAX_OPERATORS) {
    throw new Fault('TOO_MANY_OPERATORS', `A chain holds ${SUBSTRATE} and at most ${MAX_OPERATORS} more operators, not ${ids.length}.`, {
      limit: MAX_OPERATORS,
      given: ids.length,
    });
  }
  if (ids.length === 0 && names.length > 0) {
    if (computation.domain === undefined || computation.domain === 'substrate') {
      throw new Fault(
        'INVALID_REQUEST',
        'There are inputs, and neither an operator nor the domain whose one operator takes exactly these.',
      );
    }
    return [chooseByInputs(registry, computation.domain, names)];
  }
  const operators = ids.map((id) => registry.operator(id));
  const twice = operators.find((operator, i) => operators.indexOf(operator) !== i);
  if (twice) throw new Fault('INVALID_REQUEST', `${twice.id} is listed twice; a chain runs an operator once.`, { operator: twice.id });
  return operators;
};

/**
 * Part of step 3: the operators belong to the domain that the caller names.
 * @throws Fault DOMAIN_MISMATCH, UNKNOWN_DOMAIN
 */
export const assertDomain = (operators: readonly Operator[], domainId: string | undefined, registry: Registry): void => {
  if (domainId === undefined) return;
  const domain = registry.domain(domainId);
  const stranger = operators.find((operator) => operator.domain.id !== domain.id);
  if (!stranger) return;
  throw new Fault('DOMAIN_MISMATCH', `${stranger.id} (${stranger.record.name}) belongs to ${stranger.domain.id}, not to ${domain.id}.`, {
    operator: stranger.id,
    domain: stranger.domain.id,
    given: domain.id,
  });
};
