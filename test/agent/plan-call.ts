import { toSi } from '../../src/core/quantity/unit/unit.js';
import { coverage, likeness, wordsOf } from './compare-words.js';
import {
  acrossOrHalf,
  countedIn,
  fitOf,
  hasDimension,
  type Known,
  measureOf,
  readKnown,
  takesPlainNumbers,
  unitOf,
  unitTextOf,
  withoutUnit,
} from './know-units.js';
import type { Members } from './open-tools.js';
import { type Item, placeBest } from './place-best.js';
import type { Task } from './question.js';
import type { Candidate, SeenSymbol } from './read-candidate.js';
import { isInRange } from './read-range.js';
import { withRatios } from './read-ratios.js';
import { translated, usualValue } from './usual-value.js';

/** A call that could be made, and how sure it is. */
export interface Plan {
  readonly candidate: Candidate;
  /** The task as the plan sees it: two quantities may have become a ratio. */
  readonly task: Task;
  /** Which symbol each quantity became; undefined where it fits none. */
  readonly placed: readonly (SeenSymbol | undefined)[];
  readonly wanted: SeenSymbol | undefined;
  /** Symbols that the user says nothing of and whose meaning names a value for the case. */
  readonly usual: readonly { readonly symbol: SeenSymbol; readonly value: string }[];
  readonly missing: readonly SeenSymbol[];
  readonly score: number;
}

/** A quantity that was refused for a symbol. */
export interface Forbidden {
  readonly operator: string;
  readonly symbol: string;
  readonly text: string;
}

/** What alike words count beside a unit that fits. */
const WORDS = 3;
const OWN_NAME = 1;
const NAME_PART = 0.6;
const IS_OUTPUT = 0.4;
/** What the name of an operator counts as a description of what it gives. */
const TITLE = 0.8;
/** What a duration counts for a symbol that counts years. */
const COUNTED = 2;
const UNPLACED = 3;
const MISSING = 3;
const USUAL = 0.4;
const NOT_WANTED = 8;
const NAME = 6;
const PLACE = 2;
/** What it counts that two quantities with like roles have the same index, as the rate and the temperature at one time. */
const PAIR = 0.4;
const COMPLETE = 4;
/** Least likeness at which a quantity is written without its unit for a symbol that takes plain numbers. */
const LEAST_ALIKE = 0.3;
const WITHOUT_UNIT = 0.5;

/** What the indices of symbols stand for. */
const INDICES: ReadonlyMap<string, string> = new Map([
  ['in', 'input'],
  ['out', 'output'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['0', 'first start'],
  ['1', 'first'],
  ['2', 'second'],
]);

/** What the name of a symbol says of a role: that it is the very word, or that its index fits. */
const nameCounts = (role: string, { name }: SeenSymbol): number => {
  const words = wordsOf(role);
  const [base = '', ...indices] = name.toLowerCase().split('_');
  const isOwn = words.includes(base) || (name.length > 1 && words.join('').startsWith(name.toLowerCase().replaceAll('_', '')));
  const told = indices.map((index) => INDICES.get(index)).filter((index) => index !== undefined);
  return (
    (isOwn ? OWN_NAME : 0) +
    (told.length === 0 ? 0 : NAME_PART * Math.max(...told.flatMap((each) => each.split(' ')).map((each) => coverage(each, role))))
  );
};

/** How alike a role and a meaning are, where what stands before the first comma counts as much again. */
const alike = (role: string, meaning: string): number =>
  (likeness(role, meaning) + likeness(role, meaning.split(/[,:;]/)[0] ?? meaning)) / 2;

const scoreOf = (role: string, text: string, given: Known, symbol: SeenSymbol, title: string): number | undefined => {
  const unit = unitOf(symbol.unit);
  const words = Math.max(alike(role, symbol.meaning), title === '' ? 0 : TITLE * alike(role, title));
  const counts = WORDS * words + nameCounts(role, symbol) + (title === '' ? 0 : IS_OUTPUT);
  const fit = fitOf(given, unit);
  if (fit !== undefined) return fit + counts;
  if (!takesPlainNumbers(unit)) return undefined;
  if (countedIn(text, symbol.meaning) !== undefined) return COUNTED + counts;
  return words < LEAST_ALIKE && !/any unit/.test(symbol.meaning) ? undefined : WITHOUT_UNIT + counts;
};

/** Tells whether a symbol that takes plain numbers takes this one; of anything with a unit the range says little without converting. */
const isAllowed = (text: string, symbol: SeenSymbol): boolean => {
  const given = readKnown(text);
  if (given === undefined || symbol.range === '' || symbol.unit !== '1' || hasDimension(measureOf(text))) return true;
  return isInRange(toSi(given.value, given.unit), symbol.range);
};

const indexOf = (symbol: SeenSymbol | undefined): string | undefined => symbol?.name.split('_')[1];

/** How alike the roles of the quantities are that came to symbols with one index. */
const pairsOf = (chosen: readonly (SeenSymbol | undefined)[], roles: readonly string[]): number =>
  chosen.reduce((sum, symbol, i) => {
    const index = indexOf(symbol);
    if (index === undefined) return sum;
    const others = chosen.flatMap((other, j) => (j > i && indexOf(other) === index ? [likeness(roles[i] ?? '', roles[j] ?? '')] : []));
    return sum + others.reduce((all, each) => all + each, 0);
  }, 0);

const planTask = (task: Task, candidate: Candidate, forbidden: readonly Forbidden[]): Plan => {
  const { output, inputs, solvable, name, also, place, id } = candidate;
  const symbols = [output, ...inputs];
  const optionsOf = (role: string, text: string, given: Known, fits: (symbol: SeenSymbol) => boolean) =>
    symbols
      .filter(fits)
      .flatMap((symbol) => {
        const score = scoreOf(role, text, given, symbol, symbol === output ? name : '');
        return score === undefined ? [] : [{ symbol, score }];
      })
      .sort((a, b) => b.score - a.score);
  const { role: soughtRole, unit: soughtUnit } = task.wanted;
  const wanted: Item = {
    options: optionsOf(
      soughtRole,
      '',
      soughtUnit === '1' ? { type: 'bare' } : unitOf(soughtUnit),
      (symbol) => !symbol.isList && (symbol === output || solvable.has(symbol.name)),
    ),
    penalty: NOT_WANTED,
  };
  const given = task.quantities.map(({ text, role, only }): Item => {
    const [first = ''] = typeof text === 'string' ? [text] : text;
    const isBarred = (symbol: SeenSymbol) =>
      forbidden.some((pair) => pair.operator === id && pair.symbol === symbol.name && pair.text === first);
    return {
      options: optionsOf(
        role,
        first,
        measureOf(first),
        (symbol) =>
          symbol.isList === (typeof text !== 'string') &&
          !isBarred(symbol) &&
          (only ?? symbol.name) === symbol.name &&
          isAllowed(first, symbol),
      ),
      penalty: UNPLACED,
    };
  });
  const required = symbols.filter(({ isOptional }) => !isOptional);
  const question = `${task.ask} ${task.search}`;
  const usual = new Map(
    inputs.flatMap((symbol) => {
      const value = symbol.isOptional || symbol.isList ? undefined : usualValue(symbol.meaning, question);
      return value === undefined ? [] : [[symbol, value] as const];
    }),
  );
  const roles = [soughtRole, ...task.quantities.map(({ role }) => role)];
  const { placed, score } = placeBest([wanted, ...given], (chosen) => {
    const empty = required.reduce((sum, symbol) => sum + (chosen.includes(symbol) ? 0 : usual.has(symbol) ? USUAL : MISSING), 0);
    return empty - PAIR * pairsOf(chosen, roles);
  });
  const [sought, ...rest] = placed;
  const left = required.filter((symbol) => !placed.includes(symbol) && (symbol !== output || sought !== undefined));
  const names = [name, ...also].map((each) => (likeness(task.search, each) + coverage(soughtRole, each)) / 2);
  const plan = {
    candidate,
    task,
    placed: rest,
    wanted: sought,
    usual: left.flatMap((symbol) => {
      const value = usual.get(symbol);
      return value === undefined ? [] : [{ symbol, value }];
    }),
    missing: left.filter((symbol) => !usual.has(symbol)),
    score: score + NAME * Math.max(...names) - PLACE * place,
  };
  return { ...plan, score: plan.score + (isComplete(plan) ? COMPLETE : 0) };
};

/**
 * Plans the call of a candidate: matches the quantities, or ratios of them that a meaning names, and what is wanted with its symbols, by
 * dimension and by words.
 */
export const planCall = (task: Task, candidate: Candidate, forbidden: readonly Forbidden[] = []): Plan =>
  [task, ...withRatios(task, candidate)]
    .map((each) => planTask(each, candidate, forbidden))
    .reduce((best, plan) => (plan.score > best.score ? plan : best));

/** Tells whether a plan uses all that was given, lacks nothing and gives what is wanted. */
export const isComplete = ({ placed, wanted, missing }: Plan): boolean =>
  wanted !== undefined && missing.length === 0 && placed.every((symbol) => symbol !== undefined);

/** Writes a text as a symbol takes it: as given, unless the schema says that plain numbers or something else is meant. */
const writeText = (text: string, role: string, symbol: SeenSymbol): string => {
  const named = translated(symbol.meaning, text);
  if (named !== undefined) return named;
  if (takesPlainNumbers(unitOf(symbol.unit))) {
    const counted = countedIn(text, symbol.meaning);
    if (counted !== undefined) return counted;
    if (hasDimension(measureOf(text))) return withoutUnit(text);
  }
  return acrossOrHalf(text, role, symbol.meaning);
};

/** The quantities of a plan that are written without their unit. */
const stripped = ({ task, placed }: Plan): readonly string[] =>
  placed.flatMap((symbol, i) => {
    const text = task.quantities[i]?.text;
    if (symbol === undefined || typeof text !== 'string' || !takesPlainNumbers(unitOf(symbol.unit))) return [];
    return hasDimension(measureOf(text)) && countedIn(text, symbol.meaning) === undefined ? [unitTextOf(text)] : [];
  });

/** Writes the call of a plan. */
export const callOf = (plan: Plan): Members => {
  const { task, candidate, placed, wanted, usual } = plan;
  const given = placed.flatMap((symbol, i) => {
    const quantity = task.quantities[i];
    if (symbol === undefined || quantity === undefined) return [];
    const { text, role } = quantity;
    return [[symbol.name, typeof text === 'string' ? writeText(text, role, symbol) : text]];
  });
  const { unit } = task.wanted;
  const isPlain = unit === '1' || (wanted !== undefined && takesPlainNumbers(unitOf(wanted.unit)) && stripped(plan).includes(unit));
  return {
    operators: [candidate.id],
    inputs: Object.fromEntries([
      ...given,
      ...usual.map(({ symbol, value }) => [symbol.name, Number.isNaN(Number(value)) ? value : Number(value)]),
    ]),
    ...(wanted === undefined || wanted === candidate.output ? {} : { solveFor: wanted.name }),
    ...(isPlain ? {} : { unit }),
  };
};
