import { Fault, type FaultDetail } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { NameCandidate, NamingEvidence } from './name-operators.js';

/** Most candidates that a message lists. */
const LISTED = 5;
const WORDS_SHOWN = 80;

/** Share of the best score below which a candidate is not worth reading. */
const NEAR = 0.6;
/** Names of inputs that a message repeats. */
const NAMES_SHOWN = 8;

const takes = ({ inputs }: Operator): readonly string[] =>
  inputs.map(
    ({ name, meaning, unitText, default: preset }) => `${name}: ${meaning} [${unitText}]${preset === undefined ? '' : ' (optional)'}`,
  );

const line = (operator: Operator): string =>
  `${operator.id} (${operator.record.name}: ${operator.record.equation}) takes ${takes(operator).join(', ')}`;

/** Chooses the entry to ask about: the first that the chains left over read in several ways, or the first that is in doubt. */
const inDoubt = (lists: readonly (readonly NameCandidate[])[], chains: readonly (readonly NameCandidate[])[]): number => {
  const differs = lists.findIndex((_, i) => new Set(chains.map((chain) => chain[i]?.operator.id)).size > 1);
  const unclear = lists.findIndex((list) => list.length > 1 || list[0]?.clear !== true);
  return Math.max(0, differs >= 0 ? differs : unclear);
};

/** Says why a clear answer of the search was not taken. */
const reason = (words: string, list: readonly NameCandidate[], fitting: readonly NameCandidate[], inputs: readonly string[]): string => {
  const given = inputs.slice(0, NAMES_SHOWN).join(', ');
  if (fitting.length === 0 && inputs.length > 0) return `What answers ${words} does not take ${given}; nearest are`;
  if (fitting.length > 0 && !fitting.some(({ clear }) => clear)) {
    const [best] = list;
    return `What answers ${words} best, ${best?.operator.id} (${best?.operator.record.name}), does not take ${given}; these do, but answer it less well`;
  }
  return `${words} ${list.some(({ by }) => by === 'name') ? 'is the name of several operators' : 'may mean several operators'}`;
};

/** Makes the refusal of words that name no single operator: at most five candidates with what each takes, and a call that names one. */
export const refuseNames = (
  asked: readonly string[],
  lists: readonly (readonly NameCandidate[])[],
  chains: readonly (readonly NameCandidate[])[],
  { inputs }: NamingEvidence,
): Fault => {
  const at = inDoubt(lists, chains);
  const list = lists[at] ?? [];
  const fitting = [...new Set(chains.flatMap((chain) => chain[at] ?? []))];
  const best = Math.max(...list.map(({ score }) => score));
  const near = list.filter(({ score }) => score >= NEAR * best);
  const shown = (fitting.length > 0 ? fitting : near).slice(0, LISTED).map(({ operator }) => operator);
  const [first] = shown;
  const words = JSON.stringify((asked[at] ?? '').slice(0, WORDS_SHOWN));
  const isWeak = !list.some(({ clear }) => clear);
  const why = isWeak ? `No operator clearly answers ${words}; these only come near it` : reason(words, list, fitting, inputs);
  const call = {
    operators: asked.map((entry, i) =>
      i === at ? (first?.id ?? '') : lists[i]?.length === 1 ? (lists[i]?.[0]?.operator.id ?? entry) : entry,
    ),
    inputs: first?.record.example.given ?? {},
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
        gives: `${operator.output.name}: ${operator.output.meaning} [${operator.output.unitText}]`,
      })),
      call: call as unknown as FaultDetail,
    },
  );
};
