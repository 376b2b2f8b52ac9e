import { wordsOf } from './compare-words.js';
import { fitOf, measureOf, unitOf, unitTextOf } from './know-units.js';
import type { Members, Outcome, Tools } from './open-tools.js';
import { callOf, type Forbidden, isComplete, type Plan, planCall } from './plan-call.js';
import type { Task } from './question.js';
import { type Candidate, readDescription, readSummary } from './read-candidate.js';

/** Hits of a search that are looked at. */
const LOOKED_AT = 5;
/** Operators that are read in full and computed with. */
const MOST_OPERATORS = 3;
/** Calls that mend a refused one. */
const MOST_MENDS = 2;
const LONGEST_QUERY = 200;

/** Fixed numbers that everybody has at hand. */
const KNOWN_NUMBERS: readonly (readonly [RegExp, string])[] = [[/gravity|gravitational acceleration|free fall/i, '9.80665 m/s^2']];

/** One call of compute, and what came of it. */
export interface Made {
  readonly call: Members;
  readonly outcome: Outcome;
}

/** What an agent did for one task. */
export interface Work {
  readonly searches: readonly { readonly query: string; readonly found: readonly string[] }[];
  /** Operators that it read in full. */
  readonly read: readonly string[];
  readonly computed: readonly Made[];
  /** The plan of its last call; undefined where none was made. */
  readonly plan?: Plan;
}

const withInputs = (call: Members, inputs: Members): Members => ({ ...call, inputs: { ...(call['inputs'] as Members), ...inputs } });

/** Chooses one of several solutions: the one that the wanted role names, else the first that is not negative. */
const pickSolution = (task: Task, refused: Members): string | undefined => {
  const { branches, unit } = refused as { branches?: readonly number[]; unit?: string };
  if (branches === undefined || branches.length === 0) return undefined;
  const words = wordsOf(`${task.wanted.role} ${task.ask}`);
  const has = (...sought: readonly string[]): boolean => sought.some((word) => words.includes(word));
  const sorted = [...branches].sort((a, b) => a - b);
  const picked = has('larger', 'greater', 'higher', 'steeper', 'longer', 'largest')
    ? sorted.at(-1)
    : has('smaller', 'lower', 'flatter', 'shorter', 'smallest')
      ? sorted[0]
      : (sorted.find((value) => value > 0) ?? sorted[0]);
  return `${picked}${unit === undefined || unit === '1' ? '' : ` ${unit}`}`;
};

/** Fills what a refusal says is missing: with a number that everybody knows, or with a quantity that is left over. */
const fillMissing = (plan: Plan, refused: Members): Members | undefined => {
  const expected = (refused['expected'] ?? []) as readonly { symbol: string; meaning: string; unit: string }[];
  const missing = (refused['missing'] ?? []) as readonly string[];
  const left = plan.task.quantities.filter((_, i) => plan.placed[i] === undefined).map(({ text }) => text);
  const filled = missing.map((name) => {
    const symbol = expected.find(({ symbol: own }) => own === name);
    if (symbol === undefined) return undefined;
    const known = KNOWN_NUMBERS.find(([meaning]) => meaning.test(symbol.meaning))?.[1];
    const spare = left.find((text) => typeof text === 'string' && (fitOf(measureOf(text), unitOf(symbol.unit)) ?? 0) >= 2);
    const text = known ?? spare;
    return text === undefined ? undefined : ([name, text] as const);
  });
  return filled.length > 0 && filled.every((entry) => entry !== undefined) ? Object.fromEntries(filled) : undefined;
};

/** Writes a call as the refusal says: another name for a unit, or numbers without their commas. */
const rewrite = (call: Members, message: string): Members | undefined => {
  const [, unit, other] = /the unit '([^']+)' is ambiguous; write (\S*[^\s.,;])/.exec(message) ?? [];
  const inTexts = (change: (text: string) => string): Members =>
    JSON.parse(JSON.stringify(call), (_, value: unknown) => (typeof value === 'string' ? change(value) : value)) as Members;
  if (unit !== undefined && other !== undefined) {
    const whole = new RegExp(`(?<!\\p{L})${unit.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?!\\p{L})`, 'gu');
    return inTexts((text) => text.replace(whole, other));
  }
  return /write it without the comma/.test(message) ? inTexts((text) => text.replace(/(\d),(?=\d{3})/g, '$1')) : undefined;
};

/** The symbol whose quantity was probably put in the wrong place: the one refused, or the first that shares its dimension with another. */
const misplaced = (plan: Plan, refused: Members): number => {
  if (refused['code'] !== 'NO_SOLUTION') return plan.placed.findIndex((symbol) => symbol?.name === refused['input']);
  const units = plan.task.quantities.map(({ text }) => (typeof text === 'string' ? unitTextOf(text) : ''));
  return units.findIndex((unit, i) => unit !== '' && units.indexOf(unit) === i && units.lastIndexOf(unit) > i);
};

const MISPLACED: ReadonlySet<unknown> = new Set(['DIMENSION_MISMATCH', 'KIND_MISMATCH', 'OUT_OF_RANGE', 'NO_SOLUTION']);

/** Changes a refused call as the refusal says; undefined where it says nothing that a script can follow. */
const mend = (
  task: Task,
  plan: Plan,
  call: Members,
  refused: Members,
  forbidden: Forbidden[],
): { plan: Plan; call: Members } | undefined => {
  const { code } = refused;
  if (code === 'SEVERAL_SOLUTIONS') {
    const near = pickSolution(task, refused);
    return near === undefined ? undefined : { plan, call: { ...call, near } };
  }
  if (code === 'MISSING_INPUT') {
    const filled = fillMissing(plan, refused);
    return filled === undefined ? undefined : { plan, call: withInputs(call, filled) };
  }
  const rewritten = rewrite(call, String(refused['message']));
  if (rewritten !== undefined) return { plan, call: rewritten };
  const place = MISPLACED.has(code) ? misplaced(plan, refused) : -1;
  const [symbol, text] = [plan.placed[place], plan.task.quantities[place]?.text];
  if (symbol === undefined || typeof text !== 'string') return undefined;
  forbidden.push({ operator: plan.candidate.id, symbol: symbol.name, text });
  const again = planCall(task, plan.candidate, forbidden);
  return isComplete(again) ? { plan: again, call: callOf(again) } : undefined;
};

/** The words of the question that one operator says of what it gives, and another does not. */
const saidOnlyBy = ({ candidate: { output } }: Plan, { candidate: other }: Plan, asked: readonly string[]): number => {
  const others = wordsOf(other.output.meaning);
  return wordsOf(output.meaning).filter((word) => asked.includes(word) && !others.includes(word)).length;
};

/** What an operator takes, in words, to tell two that take the same. */
const takenBy = ({ candidate: { inputs } }: Plan): string =>
  inputs
    .map(({ meaning, unit }) => `${meaning} [${unit}]`)
    .sort()
    .join('; ');

/**
 * Sorts plans, the best first. Where another operator takes the same as the first, the words of the question decide between what they give:
 * `exactly three` between a probability of exactly k and one of k or fewer.
 */
const rankPlans = (plans: readonly Plan[], asked: readonly string[]): readonly Plan[] => {
  const sorted = [...plans].sort((a, b) => b.score - a.score);
  const [best] = sorted;
  if (best === undefined || !isComplete(best)) return sorted;
  const better = sorted.find(
    (plan) =>
      isComplete(plan) && takenBy(plan) === takenBy(best) && saidOnlyBy(plan, best, asked) > 0 && saidOnlyBy(best, plan, asked) === 0,
  );
  return better === undefined ? sorted : [better, ...sorted.filter((plan) => plan !== better)];
};

/**
 * Does a task with the tools alone: searches, plans a call for the best hits from what the catalogue says of their symbols, reads the best in
 * full, and computes; where it is refused it mends the call as the refusal says, or takes the next operator.
 */
export const solve = async (task: Task, tools: Tools): Promise<Work> => {
  const searches: { query: string; found: readonly string[] }[] = [];
  const read: string[] = [];
  const computed: Made[] = [];
  const candidates = new Map<string, Candidate>();
  const search = async (query: string): Promise<void> => {
    const outcome = await tools.call('catalog', { query, limit: LOOKED_AT });
    const hits = 'answer' in outcome ? ((outcome.answer['operators'] ?? []) as readonly Members[]) : [];
    searches.push({ query, found: hits.map(({ id }) => String(id)) });
    hits.forEach((hit, place) => {
      if (!candidates.has(String(hit['id'])))
        candidates.set(String(hit['id']), readSummary(hit, place + LOOKED_AT * (searches.length - 1)));
    });
  };
  const ranked = (): readonly Plan[] =>
    rankPlans(
      [...candidates.values()].map((candidate) => planCall(task, candidate)),
      wordsOf(task.ask),
    );

  await search(task.search);
  if (!ranked().some(isComplete)) await search(task.ask.slice(0, LONGEST_QUERY));

  let mends = 0;
  let last: Plan | undefined;
  for (const { candidate, wanted } of ranked().slice(0, MOST_OPERATORS)) {
    if (wanted === undefined) continue;
    const described = await tools.call('catalog', { id: candidate.id });
    const [operator] = 'answer' in described ? (described.answer['operators'] as readonly Members[]) : [];
    if (operator === undefined) continue;
    read.push(candidate.id);
    const forbidden: Forbidden[] = [];
    let plan = planCall(task, readDescription(operator, candidate.place));
    let call = callOf(plan);
    for (;;) {
      const outcome = await tools.call('compute', call);
      computed.push({ call, outcome });
      last = plan;
      if ('answer' in outcome) return { searches, read, computed, plan };
      if (mends >= MOST_MENDS) break;
      const mended = mend(task, plan, call, outcome.refused, forbidden);
      if (mended === undefined) break;
      mends += 1;
      ({ plan, call } = mended);
    }
  }
  return { searches, read, computed, ...(last === undefined ? {} : { plan: last }) };
};
