import type { Hint } from '../fault-details.js';
import { isDimensionless } from '../quantity/dimension.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

const YEARS = /^years\b|\bin years\b(?! squared)/;
const COUNTED = /\b(years|months|weeks|days|hours|periods|payments)\b(?! squared)/;
const FINANCIAL = /^(?:periods|payments)$/;
const PER_PERIOD = /\brate\b.*\bper (?:period|payment)\b/;
/** Words that say of a rate that it is one of a year. */
export const YEARLY_WORDS = /\b(?:annual(?:ly|ized|ised)?|yearly|per (?:year|annum)|p\.? ?a\.?|apr)(?!\p{L})/iu;
/** A share with a year below it: `6.5 %/yr`, `6.5 % per annum`, `6.5 % p.a.` */
const YEARLY_SHARE =
  /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*%?)\s*(?:(?:\/|per)\s*(?:a|y|yr|year|annum)|p\.?\s?a\.?|annual(?:ly)?|yearly|a year|apr)$/iu;
const TEXT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(\p{L}+)$/iu;
const TO_A_YEAR: ReadonlyMap<string, number> = new Map([
  ...['y', 'yr', 'yrs', 'year', 'years'].map((name): [string, number] => [name, 1]),
  ...['mo', 'mos', 'month', 'months'].map((name): [string, number] => [name, 12]),
]);

const isCount = ({ unit, unitText }: SymbolDeclaration): boolean =>
  (unitText === '1' || unitText === '') && isDimensionless(unit.dimension) && unit.level === undefined;

/**
 * Reads years or months for a symbol without a unit that says it counts years: `9 months` for `years to delivery [1]` is 0.75, since a year
 * has twelve months. Gives `undefined` for anything else; how many days a year has depends on the contract.
 */
export const readCount = (text: string, symbol: SymbolDeclaration): number | undefined => {
  if (!isCount(symbol) || !YEARS.test(symbol.meaning)) return undefined;
  const [, digits = '', unit = ''] = TEXT.exec(text.trim()) ?? [];
  const toAYear = TO_A_YEAR.get(unit.toLowerCase());
  return toAYear === undefined ? undefined : Number(digits) / toAYear;
};

/** Says how the rate of one period is written where one of a year was given; nothing where it was not. */
export const explainYearlyRate = (given: unknown, symbol: SymbolDeclaration): readonly Hint[] => {
  const [, share = ''] = (typeof given === 'string' && PER_PERIOD.test(symbol.meaning) && YEARLY_SHARE.exec(given.trim())) || [];
  if (share === '') return [];
  const text = `(${share})/12`;
  return [
    { kind: 'fact', text: `${symbol.name} is the rate of one period, not of a year; where the periods are months it is "${text}".` },
    { kind: 'write', text },
  ];
};

/** Says how a symbol without a unit takes what was given with one: `n counts periods: give their number alone`. */
export const explainCount = (symbol: SymbolDeclaration): readonly Hint[] => {
  if (!isCount(symbol)) return [];
  const fact = (text: string): readonly Hint[] => [{ kind: 'fact', text }];
  const [, counted] = COUNTED.exec(symbol.meaning.replace(/\bper \w+/g, '')) ?? [];
  if (PER_PERIOD.test(symbol.meaning))
    return fact(`${symbol.name} is the rate of one period: divide a yearly rate by 12 where the periods are months.`);
  if (counted === undefined) return fact(`${symbol.name} takes a number without a unit.`);
  return fact(
    counted === 'years'
      ? `${symbol.name} counts years: give 0.25 or "3 months" for a quarter of a year.`
      : `${symbol.name} counts ${counted}: give their number alone${FINANCIAL.test(counted) ? ', 360 for 30 years of months' : ''}.`,
  );
};
