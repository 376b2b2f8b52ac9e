import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import type { InputValue, Link } from '../../core/inputs/computation.js';
import { withoutId, wordsOfName } from '../../core/inputs/fold-symbol.js';
import { type Placement, placeInputs } from '../../core/inputs/place-inputs.js';
import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { splitWords } from '../../core/search/words/split-words.js';

/** Relative difference up to which a stated output is what was computed. */
const SAME = 1e-9;

const noteOf = ({ key, name, by }: Placement, links: readonly Link[]): readonly string[] => {
  if (by === 'symbol' || by === 'spelling') return [];
  const symbols = links.flatMap(({ operator: { inputs, output } }) => [...inputs, output]);
  const meaning = symbols.find((symbol) => symbol.name === withoutId(name))?.meaning ?? '';
  // Words that are all of the meaning say already what they were read as.
  if (by === 'meaning' && splitWords(meaning).length === wordsOfName(key).length) return [];
  return [`${key} was read as ${name}: ${meaning}${by === 'unit' ? ', the only one that its unit fits' : ''}.`];
};

/** What a rule or a constant inside an expression was read as. */
const readingsOf = (value: InputValue): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each: InputValue) => readingsOf(each));
  return typeof value === 'object' && 'quantity' in value ? value.quantity.readings : [];
};

/** Says how a stated output compares with what was computed: `V = 12 V was stated, 3.23 % less than computed.` */
const compareStated = ({ gives, si, stated }: Link): readonly string[] => {
  if (stated === undefined || typeof stated.value !== 'number' || typeof stated.si !== 'number') return [];
  const said = `${symbolToUnicode(gives.name)} = ${formatQuantity(stated.value, gives.unitText)} was stated`;
  const difference = si === 0 ? (stated.si === 0 ? 0 : Number.NaN) : (stated.si - si) / Math.abs(si);
  if (Math.abs(difference) <= SAME) return [`${said}, which is what is computed.`];
  if (Number.isNaN(difference)) return [`${said}, and 0 is computed.`];
  return [`${said}, ${Number((100 * Math.abs(difference)).toPrecision(3))} % ${difference < 0 ? 'less' : 'more'} than computed.`];
};

/** Says which quantity was taken from an earlier operator, where the two have other names for it. */
const fedNotes = ({ operator: { id }, bindings }: Link, links: readonly Link[]): readonly string[] =>
  bindings.flatMap(({ symbol: { name, meaning }, origin }) => {
    const from = origin.type === 'chain' ? links[origin.link] : undefined;
    if (from === undefined || from.gives.name === name) return [];
    return [`${name} (${meaning}) of ${id} was taken from ${from.operator.id}: ${from.gives.name} (${from.gives.meaning}).`];
  });

/** Says what was read as what: inputs that were named in words or found by their unit, the unknown that nobody named, an output that was stated. */
export const readingNotes = (given: Readonly<Record<string, InputValue>>, links: readonly Link[]): readonly string[] => {
  const last = links.at(-1);
  if (last === undefined) return [];
  const sought = last.solution === undefined ? undefined : last.gives.name;
  const { placements } = placeInputs(
    given,
    links.map(({ operator }) => operator),
    sought,
  );
  const solved = last.solution?.isSole ? [`Solved for ${symbolToUnicode(last.gives.name)}, the only symbol without a value.`] : [];
  const computed = Object.entries(given).flatMap(([key, value]) => readingsOf(value).map((reading) => `${key}: ${reading}.`));
  return [
    ...links.flatMap((link) => fedNotes(link, links)),
    ...placements.flatMap((placement) => noteOf(placement, links)),
    ...new Set(computed),
    ...solved,
    ...compareStated(last),
  ];
};
