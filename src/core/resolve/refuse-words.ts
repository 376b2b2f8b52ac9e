import type { Candidate, FaultDetail, Suggestion } from '../fault-details.js';
import { Fault } from '../faults.js';
import { placeholder, symbolDetail } from '../inputs/describe-symbol.js';
import type { Operator } from '../registry/operator.js';
import type { Evidence, Fit } from './fit-inputs.js';
import type { Match } from './match-operators.js';

/** Most candidates that a refusal lists. */
const SHOWN = 3;
/** Longest part of a question that a refusal repeats. */
const WORDS_SHOWN = 80;

/** Writes the call of operators that keeps every value of the caller, with `…` for each that is missing. */
export const callOf = (
  operators: readonly string[],
  { placed, missing, sought, isInUnit, unread }: Fit,
  { unit }: Evidence,
): Suggestion => {
  // What has no place in the operator would be refused again.
  const given = Object.entries(placed.inputs).filter(
    ([name, value]) => value !== undefined && !unread.includes(name),
  ) as readonly (readonly [string, FaultDetail])[];
  return {
    tool: 'compute',
    input: {
      operators,
      inputs: Object.fromEntries([...given, ...missing.map((symbol) => [symbol.name, placeholder(symbolDetail(symbol))])]),
      ...(sought === undefined ? {} : { solveFor: sought.name }),
      ...(unit === undefined || !isInUnit ? {} : { unit }),
    },
  };
};

const candidateOf = ({ operator: { id, record }, fit }: Match, evidence: Evidence): Candidate => ({
  id,
  name: record.name,
  equation: record.equation,
  needs: fit.missing.map(({ name }) => name),
  ...(fit.unread.length === 0 ? {} : { unread: fit.unread }),
  ...(fit.isComplete && Object.keys(evidence.inputs).length > 0 ? { suggestion: callOf([id], fit, evidence) } : {}),
});

/** An entry of a chain that no single operator is plainly meant by. */
export interface Unclear {
  readonly asked: string;
  readonly matches: readonly Match[];
  /** The chain as far as it is known, and how the evidence fits it; the entry alone where it is no chain. */
  readonly chain: readonly Operator[];
  readonly fit: Fit;
}

/** Makes the refusal of words that no single operator is plainly meant by: three candidates at most, and one call that keeps all values. */
export const refuseWords = ({ asked, matches, chain, fit }: Unclear, evidence: Evidence): Fault => {
  const words = JSON.stringify(asked.slice(0, WORDS_SHOWN));
  const isHere = matches.some(({ isSure }) => isSure);
  const why = isHere
    ? `${words} may mean several equations here.`
    : `No equation here is plainly ${words}; the nearest share words with it.`;
  const candidates = matches.slice(0, SHOWN).map((match) => candidateOf(match, evidence));
  // Of single operators the first that has all it needs is the call; a chain stays as far as it is known.
  const complete = chain.length === 1 ? candidates.find(({ suggestion }) => suggestion !== undefined)?.suggestion : undefined;
  return new Fault('AMBIGUOUS_OPERATOR', why, {
    asked: asked.slice(0, WORDS_SHOWN),
    isDoubted: !isHere,
    candidates,
    suggestion:
      complete ??
      callOf(
        chain.map(({ id }) => id),
        fit,
        evidence,
      ),
  });
};
