import { fromSi, toSi } from '../../src/core/quantity/unit/unit.js';
import { coverage } from './compare-words.js';
import { fitOf, isRatioOf, measureOf, readKnown, unitOf } from './know-units.js';
import type { GivenQuantity, Task } from './question.js';
import type { Candidate, SeenSymbol } from './read-candidate.js';

/** Least share of the words of each side of a ratio that the role of a quantity must have. */
const LEAST_COVERED = 0.6;
const DIGITS = 15;

/** What everybody knows the value of. */
const KNOWN: readonly GivenQuantity[] = [{ text: '299792458 m/s', role: 'speed of light' }];

interface Ratio {
  readonly clause: string;
  readonly above: string;
  readonly below: string;
}

/** The ratios that a meaning names: `capacity of the new one over that of the known one` has a capacity below too. */
const ratiosIn = (meaning: string): readonly Ratio[] =>
  meaning.split(/[,;:]\s*(?:or )?| or /).flatMap((clause) => {
    const [, above, below] = /^(.+\S) over (.+)$/.exec(clause) ?? [];
    if (above === undefined || below === undefined) return [];
    return [{ clause, above, below: below.replace(/^(?:the )?(?:that of|known one$)/, `${above.split(' of ')[0]} of`) }];
  });

const ratioText = (above: GivenQuantity, below: GivenQuantity, symbol: SeenSymbol): string | undefined => {
  const [a, b, unit] = [readKnown(above.text), readKnown(below.text), unitOf(symbol.unit)];
  if (a === undefined || b === undefined || unit.type !== 'unit' || !isRatioOf(a.unit, b.unit, unit.unit)) return undefined;
  const value = fromSi(toSi(a.value, a.unit) / toSi(b.value, b.unit), unit.unit);
  return `${Number(value.toPrecision(DIGITS))}${symbol.unit === '1' ? '' : ` ${symbol.unit}`}`;
};

/** Tells whether a quantity is an input of its own besides being part of a ratio. */
const hasPlaceFor = ({ text }: GivenQuantity, ratio: SeenSymbol, inputs: readonly SeenSymbol[]): boolean => {
  const given = typeof text === 'string' ? measureOf(text) : undefined;
  return given !== undefined && inputs.some((symbol) => symbol !== ratio && fitOf(given, unitOf(symbol.unit)) !== undefined);
};

/**
 * The task as it is for an agent that divides: where the meaning of a symbol names a ratio, `flow area over hydraulic radius`, and two
 * quantities are just these, the ratio stands in place of the lower, and of the upper where that is no input itself.
 */
export const withRatios = (task: Task, { inputs }: Candidate): readonly Task[] =>
  inputs.flatMap((symbol) =>
    ratiosIn(symbol.meaning).flatMap(({ clause, above, below }) => {
      const { quantities } = task;
      const covers = (words: string, { role }: GivenQuantity): number => coverage(words, role);
      const pairs = quantities.flatMap((upper) =>
        [...quantities, ...KNOWN]
          .filter((lower) => lower !== upper && Math.min(covers(above, upper), covers(below, lower)) >= LEAST_COVERED)
          .map((lower) => ({ upper, lower, score: covers(above, upper) + covers(below, lower) })),
      );
      const [best] = pairs.sort((a, b) => b.score - a.score);
      const text = best === undefined ? undefined : ratioText(best.upper, best.lower, symbol);
      if (best === undefined || text === undefined) return [];
      const ratio = { text, role: clause, only: symbol.name };
      const without = (...gone: readonly GivenQuantity[]): Task => ({
        ...task,
        quantities: [...quantities.filter((quantity) => !gone.includes(quantity)), ratio],
      });
      return [hasPlaceFor(best.upper, symbol, inputs) ? without(best.lower) : without(best.upper, best.lower)];
    }),
  );
