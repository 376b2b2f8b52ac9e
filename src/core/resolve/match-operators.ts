import { withoutId } from '../inputs/fold-symbol.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { isAskedQuantity } from './asked-quantity.js';
import { type Evidence, type Fit, fitInputs } from './fit-inputs.js';

/** An operator that words may mean, with how the evidence agrees with it. */
export interface Match {
  readonly operator: Operator;
  readonly score: number;
  /** False where the search says that what was asked for may not be here. */
  readonly isSure: boolean;
  readonly fit: Fit;
}

/** Hits that are looked at for one entry. */
const LOOKED_AT = 10;
/** Share of the best score from which on a candidate is as good as the best. */
const MARGIN = 0.8;
/** How much better a candidate counts that takes all inputs, and that can run with them. */
const COUNTS = { taking: 1.1, complete: 1.25 } as const;

const weightOf = ({ score, fit }: Match): number =>
  score * (fit.isComplete ? COUNTS.complete : fit.unread.length === 0 ? COUNTS.taking : 1);

/**
 * Finds the operators that words may mean, those first that the evidence speaks for.
 * @param lookedAt hits of the search that are looked at
 */
export const matchOperators = (asked: string, evidence: Evidence, registry: Registry, lookedAt = LOOKED_AT): readonly Match[] => {
  const { domain } = evidence;
  const hits =
    asked === ''
      ? []
      : registry.search(asked, { limit: lookedAt, ...(domain === undefined ? {} : { domain: registry.domain(domain).id }) }).hits;
  const matches = hits.map(({ id, score, confidence }): Match => {
    const operator = registry.operator(id);
    return { operator, score, isSure: confidence === 'match', fit: fitInputs([operator], evidence) };
  });
  return matches.sort((a, b) => weightOf(b) - weightOf(a));
};

/** Tells whether the output of an operator is given by nothing but a unit that fits it alone, so that what was asked for may be the output itself. */
export const isTurnedByUnit = ({ operator, fit }: Match): boolean =>
  fit.placed.placements.some(({ name, by }) => by === 'unit' && withoutId(name) === operator.output.name);

/**
 * Tells whether a match that takes everything is doubted: by the search, or because its record does not say that it gives what the words ask for. An
 * output that is given with all but one input leaves no doubt what is sought.
 */
const isDoubted = (asked: string, match: Match, { unit, solveFor }: Evidence): boolean => {
  const {
    operator,
    isSure,
    fit: { sought },
  } = match;
  if (!isSure) return true;
  if (sought !== undefined && solveFor === undefined && !isTurnedByUnit(match)) return false;
  const given = sought ?? operator.output;
  return !isAskedQuantity(asked, operator, given, unit !== undefined && given.unitText !== '1');
};

/** Tells whether an operator is called by the words with what it is computed from behind them. */
const isNamedFrom = (asked: string, { record }: Operator): boolean =>
  [record.name, ...record.also].some((name) => name.toLowerCase().startsWith(`${asked.toLowerCase()} from `));

/** Gives the one match as good as the best that takes everything and lacks nothing; nothing where there are several, or where it is doubted. */
export const theOneThatFits = (asked: string, matches: readonly Match[], evidence: Evidence): Match | undefined => {
  const best = Math.max(...matches.map(({ score }) => score));
  const [only, ...others] = matches.filter(({ score, fit }) => fit.isComplete && score >= MARGIN * best);
  if (only !== undefined) return others.length > 0 || isDoubted(asked, only, evidence) ? undefined : only;
  // `cardiac output` is the name of one, and `cardiac output from stroke volume` that of another, which alone takes what is given.
  const [same, ...more] = matches.filter(({ operator, fit }) => fit.isComplete && isNamedFrom(asked, operator));
  return same === undefined || more.length > 0 || isDoubted(asked, same, evidence) ? undefined : same;
};
