import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import type { Binding, Computation, Link } from '../../core/inputs/computation.js';
import { withoutId } from '../../core/inputs/fold-symbol.js';
import { placeInputs } from '../../core/inputs/place-inputs.js';
import { YEARLY_WORDS } from '../../core/inputs/read-count.js';
import { withUnit } from '../describe-operator.js';

/** A rate of one period from which on it is rather that of a year, where the periods are many or months. */
const YEARLY = 0.01;
/** Payments are mostly monthly, so that two years of them are many; other periods are mostly years. */
const MANY_PAYMENTS = 24;
const MANY_PERIODS = 61;
/** A number of payments up to here may be one of years. */
const MOST_YEARS = 40;

const RATE = /\brate\b.*\bper (?:period|payment)\b/;
const COUNT = /\bnumber of (periods|payments)\b/;

/** Tells whether the rate was given under a name that says a year: `annual_rate`, `APR`. */
const isNamedYearly = ({ symbol: { name } }: Binding, { inputs = {} }: Computation, { operator }: Link): boolean =>
  placeInputs(inputs, [operator]).placements.some(
    ({ key, name: placed }) => withoutId(placed) === name && YEARLY_WORDS.test(key.replaceAll(/[_-]/g, ' ')),
  );

const percent = (share: number): string => `${Number((100 * share).toPrecision(6))} %`;

/** Writes the call in which the rate is that of a month; nothing where an input is a list. */
const monthlyCall = ({ operator, bindings, gives, solution }: Link, rate: Binding, count: Binding | undefined): string => {
  const inputs: Record<string, unknown> = {};
  for (const { symbol, origin, value, currency } of bindings) {
    if (origin.type !== 'input') continue;
    if (typeof value !== 'number') return '';
    inputs[symbol.name] = withUnit(value, symbol.unitText === 'currency' ? (currency ?? 'currency') : symbol.unitText);
  }
  inputs[rate.symbol.name] = `(${percent(rate.value as number)})/12`;
  const years = count !== undefined && (count.value as number) <= MOST_YEARS ? (count.value as number) : undefined;
  if (count !== undefined && years !== undefined) inputs[count.symbol.name] = `${years}*12`;
  const call = JSON.stringify({ operators: [operator.id], inputs, ...(solution === undefined ? {} : { solveFor: gives.name }) });
  return ` Call${years === undefined ? '' : ` for ${years} years`}: compute ${call}`;
};

/**
 * Says where a rate of one period looks like that of a year, with the call for months: it meets many payments or periods, it is named or the
 * words ask for something monthly.
 */
export const periodNotes = (links: readonly Link[], asked: Computation): readonly string[] =>
  links.flatMap((link) => {
    const { bindings } = link;
    const rate = bindings.find(({ symbol, origin }) => RATE.test(symbol.meaning) && origin.type === 'input');
    if (rate === undefined || typeof rate.value !== 'number') return [];
    const count = bindings.find(({ symbol, value }) => COUNT.test(symbol.meaning) && typeof value === 'number');
    const [, counted = ''] = COUNT.exec(count?.symbol.meaning ?? '') ?? [];
    const isMany = ((count?.value ?? 0) as number) >= (counted === 'payments' ? MANY_PAYMENTS : MANY_PERIODS);
    const isMonthly = (asked.operators ?? []).some((words) => /\bmonthly\b/i.test(words));
    const isLarge = rate.value >= YEARLY && (isMany || isMonthly);
    if (!isLarge && !isNamedYearly(rate, asked, link)) return [];
    const one = counted === 'payments' ? 'payment' : 'period';
    const said = percent(rate.value);
    return [
      `${symbolToUnicode(rate.symbol.name)} is ${said} for each ${one}; if it is a yearly rate, write "(${said})/12" for months.${monthlyCall(link, rate, count)}`,
    ];
  });
