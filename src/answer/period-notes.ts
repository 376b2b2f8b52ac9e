import type { Link } from '../core/inputs/computation.js';

/** A rate of one period from which on it is rather that of a year, where the periods are many or months. */
const YEARLY = 0.01;
const MANY_PERIODS = 60;

const RATE = /\brate\b.*\bper (?:period|payment)\b/;
const COUNT = /\bnumber of (?:periods|payments)\b/;

/** Says where a rate of one period looks like that of a year: it meets many periods, or the words ask for something monthly. */
export const periodNotes = (links: readonly Link[], asked: readonly string[]): readonly string[] =>
  links.flatMap(({ bindings }) => {
    const rate = bindings.find(({ symbol }) => RATE.test(symbol.meaning));
    if (rate === undefined || typeof rate.value !== 'number' || rate.value < YEARLY) return [];
    const count = bindings.find(({ symbol }) => COUNT.test(symbol.meaning));
    const isMany = typeof count?.value === 'number' && count.value > MANY_PERIODS;
    if (!isMany && !asked.some((words) => /\bmonthly\b/i.test(words))) return [];
    const { name } = rate.symbol;
    return [
      `${name} was read as ${Number((100 * rate.value).toPrecision(6))} % for each period; if that is a yearly rate and the periods are months, divide it by 12.`,
    ];
  });
