import type { Question } from './question.js';
import type { Made, Work } from './scripted-agent.js';

/** Why a question was not answered. */
export type Reason =
  | 'not found in the first five'
  | 'wrong operator chosen'
  | 'symbol matching'
  | 'missing input'
  | 'unit refused'
  | 'several solutions'
  | 'wrong value'
  | 'other refusal';

/** What became of one question. */
export interface Verdict {
  readonly question: Question;
  readonly work: Work;
  /** Undefined where the answer is right. */
  readonly reason?: Reason;
  /** The last call of the right operator, or of any, and what it gave, in one line. */
  readonly ending: string;
}

const UNIT_CODES: ReadonlySet<string> = new Set(['UNIT_UNKNOWN', 'UNIT_AMBIGUOUS', 'QUANTITY_SYNTAX', 'KIND_MISMATCH']);
const MATCHING_CODES: ReadonlySet<string> = new Set(['DIMENSION_MISMATCH', 'OUT_OF_RANGE', 'NO_SOLUTION', 'UNKNOWN_INPUT', 'INPUT_TYPE']);
const UNCERTAINTY_TOLERANCE = 1e-6;

const isNear = (value: number, wanted: number, tolerance: number): boolean => Math.abs(value - wanted) <= tolerance * Math.abs(wanted);

const isRight = ({ answer }: Question, given: Readonly<Record<string, unknown>>): boolean => {
  const value = Number(given['value']);
  const isSpread =
    answer.uncertainty === undefined || isNear(Number(given['uncertainty'] ?? Number.NaN), answer.uncertainty, UNCERTAINTY_TOLERANCE);
  return isSpread && isNear(answer.eitherSign ? Math.abs(value) : value, answer.value, answer.tolerance);
};

const operatorOf = ({ call }: Made): string => (call['operators'] as readonly string[])[0] ?? '';

const reasonOf = ({ operators }: Question, { searches, computed }: Work): Reason => {
  if (!searches.some(({ found }) => found.some((id) => operators.includes(id)))) return 'not found in the first five';
  const last = computed.filter((made) => operators.includes(operatorOf(made))).at(-1);
  if (last === undefined) return 'wrong operator chosen';
  if ('answer' in last.outcome) return 'wrong value';
  const { code } = last.outcome.refused;
  if (code === 'MISSING_INPUT') return 'missing input';
  if (code === 'SEVERAL_SOLUTIONS') return 'several solutions';
  if (UNIT_CODES.has(code)) return 'unit refused';
  return MATCHING_CODES.has(code) ? 'symbol matching' : 'other refusal';
};

const endingOf = (last: Made | undefined): string => {
  if (last === undefined) return 'nothing was computed';
  const { outcome, call } = last;
  const told = 'answer' in outcome ? String(outcome.answer['answer']) : `${outcome.refused.code}: ${outcome.refused.message.slice(0, 140)}`;
  return `${JSON.stringify(call)} gave ${told}`;
};

/** Compares what the agent ended with to the answer. */
export const judge = (question: Question, work: Work): Verdict => {
  const last = work.computed.at(-1);
  const own = work.computed.filter((made) => question.operators.includes(operatorOf(made))).at(-1);
  const ending = endingOf(own ?? last);
  const right = last !== undefined && 'answer' in last.outcome && isRight(question, last.outcome.answer);
  return { question, work, ending, ...(right ? {} : { reason: reasonOf(question, work) }) };
};

const share = (part: number, of: number): string => `${part} (${((100 * part) / of).toFixed(1)} %)`;

/** Writes what came of all questions: how many are right, with how many calls, and each failure with its reason. */
export const report = (verdicts: readonly Verdict[]): string => {
  const right = verdicts.filter(({ reason }) => reason === undefined);
  const direct = right.filter(({ work: { searches, computed } }) => searches.length === 1 && computed.length === 1);
  const failed = verdicts.filter(({ reason }) => reason !== undefined);
  const backwards = verdicts.filter(({ question }) => question.backwards);
  const reasons = [...new Set(failed.map(({ reason }) => reason))].map(
    (reason) => [reason, failed.filter((verdict) => verdict.reason === reason)] as const,
  );
  return [
    `${verdicts.length} questions over ${new Set(verdicts.map(({ question }) => question.domain)).size} domains`,
    `right: ${share(right.length, verdicts.length)}`,
    `  with one search and one call of compute: ${share(direct.length, verdicts.length)}`,
    `  with more: ${share(right.length - direct.length, verdicts.length)}: ${right
      .filter((verdict) => !direct.includes(verdict))
      .map(({ question, work: { searches, computed } }) => `${question.id} (${searches.length} + ${computed.length})`)
      .join(', ')}`,
    `  of those solved for another symbol: ${backwards.filter(({ reason }) => reason === undefined).length} of ${backwards.length}`,
    `an answer that is wrong, without a refusal: ${failed.filter(({ work }) => 'answer' in (work.computed.at(-1)?.outcome ?? {})).length}`,
    ...reasons.flatMap(([reason, of]) => [
      `${reason}: ${of.length}`,
      ...of.map(({ question, ending }) => `  ${question.id} (${question.operators.join(' or ')}): ${ending}`),
    ]),
  ].join('\n');
};
