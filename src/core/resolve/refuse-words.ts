import type { Candidate, FaultDetail, Suggestion } from '../fault-details.js';
import { Fault } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { Evidence, Fit } from './fit-inputs.js';
import type { Match } from './match-operators.js';

/** Most candidates that a refusal lists. */
const SHOWN = 3;
/** Longest part of a question that a refusal repeats. */
export const WORDS_SHOWN = 80;

/** Stands for a value that the caller has to add. */
const placeholder = ({ unitText, list }: SymbolDeclaration): string | readonly string[] => {
  const text = unitText === '1' || unitText === 'currency' ? '…' : `… ${unitText}`;
  return list ? [text] : text;
};

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
      inputs: Object.fromEntries([...given, ...missing.map((symbol) => [symbol.name, placeholder(symbol)])]),
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
  const shown = matches.slice(0, SHOWN);
  const words = JSON.stringify(asked.slice(0, WORDS_SHOWN));
  const isHere = matches.some(({ isSure }) => isSure);
  const why = isHere
    ? `${words} may mean several equations here.`
    : `No equation here is plainly ${words}; the nearest share words with it.`;
  // Of single operators the first that has all it needs is the call; a chain stays as far as it is known.
  const complete =
    chain.length === 1 ? shown.map((match) => candidateOf(match, evidence).suggestion).find((call) => call !== undefined) : undefined;
  return new Fault('AMBIGUOUS_OPERATOR', why, {
    asked: asked.slice(0, WORDS_SHOWN),
    isDoubted: !isHere,
    candidates: shown.map((match) => candidateOf(match, evidence)),
    suggestion:
      complete ??
      callOf(
        chain.map(({ id }) => id),
        fit,
        evidence,
      ),
  });
};
