import { Fault, type FaultDetail } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import { judgeFit } from './judge-fit.js';
import { mapInputs } from './map-inputs.js';
import type { NameCandidate, NamingEvidence } from './name-operators.js';

/** Most candidates that a message lists. */
const LISTED = 5;
const WORDS_SHOWN = 80;

/** Share of the best score below which a candidate is not worth reading. */
const NEAR = 0.6;
/** How much better a candidate counts where the inputs are all that it needs, or symbols of it. */
const FITS = { complete: 1.3, open: 1.1, out: 1 } as const;
/** How much better it counts the nearer what it gives comes to what the words name: what its inputs are called counts for less. */
const NEARNESS = { said: 1.5, head: 1.3, noun: 1.1, other: 1 } as const;
/** Names of inputs that a message repeats. */
const NAMES_SHOWN = 8;

const takes = ({ inputs }: Operator): readonly string[] =>
  inputs.map(
    ({ name, meaning, unitText, default: preset }) => `${name}: ${meaning} [${unitText}]${preset === undefined ? '' : ' (optional)'}`,
  );

const gives = ({ output }: Operator): string => `${output.name}: ${output.meaning} [${output.unitText}]`;

const line = (operator: Operator): string =>
  `${operator.id} (${operator.record.name}: ${operator.record.equation}) gives ${gives(operator)} and takes ${takes(operator).join(', ')}`;

/** Chooses the entry to ask about: the first that the chains left over read in several ways, or the first that is in doubt. */
const inDoubt = (lists: readonly (readonly NameCandidate[])[], chains: readonly (readonly NameCandidate[])[]): number => {
  const differs = lists.findIndex((_, i) => new Set(chains.map((chain) => chain[i]?.operator.id)).size > 1);
  const unclear = lists.findIndex((list) => list.length > 1 || list[0]?.clear !== true);
  return Math.max(0, differs >= 0 ? differs : unclear);
};

/** Puts first what gives what the words name, then what answers them best; the inputs only tell between candidates that are close. */
const inOrder = (list: readonly NameCandidate[], { inputs, solveFor }: NamingEvidence): readonly NameCandidate[] =>
  list
    .map((candidate) => {
      const fit = FITS[judgeFit([candidate.operator], inputs, solveFor)];
      return { candidate, weight: fit * NEARNESS[candidate.words.nearness] * candidate.score };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ candidate }) => candidate);

/** Says why no operator was taken for the words. */
const reason = (words: string, list: readonly NameCandidate[], first: Operator | undefined, unread: readonly string[]): string => {
  if (!list.some(({ isMatch }) => isMatch))
    return `The equation may not be here: no operator clearly answers ${words}; these only come near it`;
  if (unread.length > 0)
    return `What comes nearest to ${words}, ${first?.id} (${first?.record.name}), does not take ${unread.slice(0, NAMES_SHOWN).join(', ')}; nearest are`;
  if (list.some(({ by }) => by === 'name')) return `${words} is the name of several operators`;
  const clear = list.filter((candidate) => candidate.clear).length;
  return clear > 1 ? `${words} may mean several operators` : `${words} is not plainly what one operator gives; nearest are`;
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
  const { inputs, values = {}, solveFor } = evidence;
  const at = inDoubt(lists, chains);
  const list = inOrder(lists[at] ?? [], evidence);
  const best = Math.max(...list.map(({ score }) => score));
  const fitting = new Set(chains.flatMap((chain) => chain[at] ?? []));
  const [head, ...others] = list;
  const rest = [...others.filter((each) => fitting.has(each)), ...others.filter((each) => !fitting.has(each) && each.score >= NEAR * best)];
  const shown = [...(head === undefined ? [] : [head]), ...rest].slice(0, LISTED).map(({ operator }) => operator);
  const [first] = shown;
  const words = JSON.stringify((asked[at] ?? '').slice(0, WORDS_SHOWN));
  const given = Object.fromEntries(inputs.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
  const mapped = first === undefined ? undefined : mapInputs(given, first, solveFor);
  const isAlone = asked.length === 1;
  const unread = isAlone ? inputs.filter((key) => first !== undefined && judgeFit([first], [key], undefined) === 'out') : [];
  const isWeak = !list.some(({ isMatch }) => isMatch);
  // What gives another quantity, or takes other inputs, must not look like the answer.
  const placed = Object.values(mapped?.inputs ?? {});
  const isPlaced = (key: string): boolean => {
    const value = values[key];
    return value !== undefined && placed.some((each) => each === value || (Array.isArray(each) && each[0] === value));
  };
  const isFull = first !== undefined && inputs.length > 0 && judgeFit([first], inputs, solveFor) === 'complete';
  const isMeant = head?.words.nearness === 'said' && (head.words.isWhole || isFull) && unread.every(isPlaced);
  const doubt = isWeak || first === undefined || isMeant ? '' : `The equation may not be here: ${first.id} gives ${first.output.meaning}. `;
  const why = `${doubt}${reason(words, list, first, unread)}`;
  // Of a chain, what the other operators take stands beside what this one does.
  const call = {
    operators: asked.map((entry, i) =>
      i === at ? (first?.id ?? '') : lists[i]?.length === 1 ? (lists[i]?.[0]?.operator.id ?? entry) : entry,
    ),
    inputs: { ...(isAlone ? {} : given), ...mapped?.inputs },
    ...(mapped?.solveFor === undefined ? {} : { solveFor: mapped.solveFor }),
  };
  return new Fault(
    'AMBIGUOUS_OPERATOR',
    `${why}: ${shown.map(line).join('; ')}. Name one by its id, for example ${JSON.stringify(call)}${isWeak ? '; if none fits, say that the equation is not here' : ''}.`,
    {
      asked: (asked[at] ?? '').slice(0, WORDS_SHOWN),
      candidates: shown.map((operator) => ({
        id: operator.id,
        name: operator.record.name,
        equation: operator.record.equation,
        takes: takes(operator),
        gives: gives(operator),
      })),
      call: call as unknown as FaultDetail,
    },
  );
};
