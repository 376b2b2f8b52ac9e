import type { FaultDetail } from '../fault-details.js';
import { Fault } from '../faults.js';
import type { InputValue } from '../inputs/computation.js';
import { explainMeasure } from '../inputs/radius-or-diameter.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { judgeFit } from './judge-fit.js';
import { type MappedInputs, mapInputs } from './map-inputs.js';
import type { NameCandidate, NamingEvidence } from './name-operators.js';

/** Most candidates that a refusal lists. */
const LISTED = 3;
const WORDS_SHOWN = 80;

/** Share of the best score below which a candidate is not worth reading. */
const NEAR = 0.6;
/** How much better a candidate counts where the inputs are all that it needs, or symbols of it, or at least some of them are. */
const FITS = { complete: 2, open: 1.3, least: 0.6, some: 0.5 } as const;
/** How much better it counts the nearer what it gives comes to what the words name: what its inputs are called counts for less. */
const NEARNESS = { said: 1.5, head: 1.3, noun: 1.1, other: 1 } as const;
/** How much less it counts where a word sets it apart from what was asked: simple, compound. */
const CONTRARY = 0.5;
/** Names of inputs that a message repeats. */
const NAMES_SHOWN = 8;

/** Chooses the entry to ask about: the first that the chains left over read in several ways, or the first that is in doubt. */
const inDoubt = (lists: readonly (readonly NameCandidate[])[], chains: readonly (readonly NameCandidate[])[]): number => {
  const differs = lists.findIndex((_, i) => new Set(chains.map((chain) => chain[i]?.operator.id)).size > 1);
  const unclear = lists.findIndex((list) => list.length > 1 || list[0]?.clear !== true);
  return Math.max(0, differs >= 0 ? differs : unclear);
};

/** A candidate with what the inputs come to there. */
interface PlacedCandidate extends NameCandidate {
  readonly mapped: MappedInputs;
  /** Names of inputs that have no place in it. */
  readonly unread: readonly string[];
  readonly isComplete: boolean;
}

const valuesOf = ({ inputs, values = {} }: NamingEvidence): Readonly<Record<string, InputValue>> =>
  Object.fromEntries(inputs.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));

const place = (candidate: NameCandidate, evidence: NamingEvidence): PlacedCandidate => {
  const { inputs, solveFor } = evidence;
  const given = valuesOf(evidence);
  const mapped = mapInputs(given, candidate.operator, solveFor);
  const unread = inputs.filter((key) =>
    given[key] === undefined ? judgeFit([candidate.operator], [key], undefined) === 'out' : mapped.unplaced.includes(key),
  );
  const isAll = inputs.every((key) => given[key] !== undefined) && !JSON.stringify(mapped.inputs).includes('…');
  const isComplete = inputs.length > 0 && unread.length === 0 && (isAll || judgeFit([candidate.operator], inputs, solveFor) === 'complete');
  return { ...candidate, mapped, unread, isComplete };
};

/**
 * Puts first what gives what the words name, then what answers them best; the inputs tell between candidates that are close. What takes all
 * inputs goes before what has no place for some, where it is worth reading.
 */
const inOrder = (list: readonly NameCandidate[], evidence: NamingEvidence): readonly PlacedCandidate[] => {
  const { length } = evidence.inputs;
  const weighed = list
    .map((candidate) => {
      const placed = place(candidate, evidence);
      const { isComplete, unread } = placed;
      const share = length === 0 ? 1 : 1 - unread.length / length;
      const fit = isComplete ? FITS.complete : share === 1 ? FITS.open : FITS.least + FITS.some * share;
      const { nearness, share: said, isContrary } = candidate.words;
      const plain = NEARNESS[nearness] * candidate.score * (length === 0 ? 1 : (1 + said) * (isContrary ? CONTRARY : 1));
      return { placed, plain, fit };
    })
    .sort((a, b) => b.plain * b.fit - a.plain * a.fit);
  const most = Math.max(...weighed.map(({ plain }) => plain));
  const takesAll = ({ placed, plain }: (typeof weighed)[number]): boolean =>
    length > 0 && placed.unread.length === 0 && plain >= NEAR * most && placed.words.nearness !== 'other';
  return [...weighed.filter(takesAll), ...weighed.filter((each) => !takesAll(each))].map(({ placed }) => placed);
};

/** Says why no operator was taken for the words. */
const reason = (words: string, list: readonly NameCandidate[]): string => {
  if (!list.some(({ isMatch }) => isMatch))
    return `The equation may not be here: no operator clearly answers ${words}; these only come near it`;
  if (list.some(({ by }) => by === 'name')) return `${words} is the name of several operators`;
  const clear = list.filter((candidate) => candidate.clear).length;
  return clear > 1 ? `${words} may mean several operators` : `${words} is not plainly what one operator gives; nearest are`;
};

/** Names of a candidate said wholly speak for it even where this share of the inputs has no place. */
const MOST_UNREAD = 0.5;

/** Tells whether the words are near enough to what a candidate gives, and the inputs to what it takes, to ask whether it is meant. */
const isMeant = ({ words, unread, isComplete }: PlacedCandidate, { inputs }: NamingEvidence, isOneWord: boolean): boolean => {
  if (words.isContrary) return false;
  if (words.nearness === 'said' && unread.length === 0 && (words.isWhole || (isComplete && words.isRival))) return true;
  if (isOneWord && !isComplete) return false;
  return words.isCovered && unread.length <= MOST_UNREAD * inputs.length;
};

/** Leaves open what has no place, so that a call without it does not run as it stands. */
const openEnd = (head: PlacedCandidate | undefined): Readonly<Record<string, string>> => {
  if (head === undefined || head.unread.length === 0 || JSON.stringify(head.mapped.inputs).includes('…')) return {};
  return Object.fromEntries(head.unread.slice(0, NAMES_SHOWN).map((key) => [key, '…']));
};

/** Keeps the unit that was asked for, where what the call gives has it. */
const unitOf = (head: PlacedCandidate | undefined, { unit }: NamingEvidence, isLast: boolean): { readonly unit?: string } => {
  if (head === undefined || unit === undefined) return {};
  const { operator, mapped } = head;
  const given = operator.inputs.find(({ name }) => name === mapped.solveFor) ?? operator.output;
  try {
    return !isLast || isSameDimension(parseUnit(unit, given.unit.dimension).dimension, given.unit.dimension) ? { unit } : {};
  } catch (error) {
    if (error instanceof Fault) return {};
    throw error;
  }
};

/**
 * Makes the refusal of words that name no single operator: at most five candidates with what each gives and takes, the best first, and a call
 * that names it with the values that were given.
 */
export const refuseNames = (
  asked: readonly string[],
  lists: readonly (readonly NameCandidate[])[],
  chains: readonly (readonly NameCandidate[])[],
  evidence: NamingEvidence,
): Fault => {
  const at = inDoubt(lists, chains);
  const list = inOrder(lists[at] ?? [], evidence);
  const best = Math.max(...list.map(({ score }) => score));
  const fitting = new Set(chains.flatMap((chain) => chain[at]?.operator.id ?? []));
  const [head, ...others] = list;
  const isFitting = ({ operator }: NameCandidate): boolean => fitting.has(operator.id);
  const rest = [...others.filter(isFitting), ...others.filter((each) => !isFitting(each) && each.score >= NEAR * best)];
  const shown = [...(head === undefined ? [] : [head]), ...rest].slice(0, LISTED).map(({ operator }) => operator);
  const first = head?.operator;
  const words = JSON.stringify((asked[at] ?? '').slice(0, WORDS_SHOWN));
  const isAlone = asked.length === 1;
  const unread = isAlone ? (head?.unread ?? []) : [];
  const isWeak = !list.some(({ isMatch }) => isMatch);
  // What gives another quantity, or takes other inputs, must not look like the answer.
  const isNear = !isWeak && head !== undefined && isMeant(head, evidence, !/\s/u.test(asked[at] ?? ''));
  const doubt = isWeak || first === undefined || isNear ? '' : `The equation may not be here: ${first.id} gives ${first.output.meaning}. `;
  const meant =
    isNear && first !== undefined && list.every(({ by }) => by !== 'name') ? `Did you mean ${first.id} (${first.record.name})? ` : '';
  const measure =
    first === undefined
      ? ''
      : explainMeasure(unread, [first])
          .map((hint) => ('text' in hint ? hint.text : ''))
          .join(' ');
  const isOpen = !isWeak && unread.length > 0;
  const noPlace = `has no place for ${unread.slice(0, NAMES_SHOWN).join(', ')}${measure === '' ? '' : `: ${measure.slice(0, -1)}`}`;
  const told = !isOpen
    ? reason(words, list)
    : meant === ''
      ? `What comes nearest to ${words}, ${first?.id} (${first?.record.name}), ${noPlace}; nearest are`
      : `It ${noPlace}. Nearest to ${words} are`;
  const why = `${doubt}${meant}${told}`;
  // Of a chain, what the other operators take stands beside what this one does.
  const call = {
    operators: asked.map((entry, i) =>
      i === at ? (first?.id ?? '') : lists[i]?.length === 1 ? (lists[i]?.[0]?.operator.id ?? entry) : entry,
    ),
    inputs: { ...(isAlone ? {} : valuesOf(evidence)), ...head?.mapped.inputs, ...(isAlone ? openEnd(head) : {}) },
    ...(head?.mapped.solveFor === undefined ? {} : { solveFor: head.mapped.solveFor }),
    ...unitOf(head, evidence, at === asked.length - 1),
  };
  return new Fault('AMBIGUOUS_OPERATOR', `${why}.`, {
    asked: (asked[at] ?? '').slice(0, WORDS_SHOWN),
    candidates: shown.map((operator) => ({
      id: operator.id,
      name: operator.record.name,
      equation: operator.record.equation,
      needs: operator.inputs
        .filter(({ name, default: preset }) => preset === undefined && !evidence.inputs.includes(name))
        .map(({ name }) => name),
    })),
    ...(isWeak ? { hints: [{ kind: 'fact', text: 'If none fits, say that the equation is not here.' }] } : {}),
    suggestion: { tool: 'compute', input: call as unknown as Readonly<Record<string, FaultDetail>> },
  });
};
