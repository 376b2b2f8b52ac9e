import { isDeepStrictEqual } from 'node:util';
import type { SheetReceipt } from '../../src/core/receipt/sheet-receipt.js';

type Random = () => number;
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
type Draft = Mutable<SheetReceipt>;
type Step = Draft['program'][number];

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** Another number, by one part in a thousand at least: what a reader would take for another result. */
const otherNumber = (value: number, random: Random): number => {
  const changed = [value * (1 + 2e-3), value * 0.999, -value, value * 10, value + 1, value / 3, value + 0.1 * (value || 1)];
  const drawn = pick(changed, random) as number;
  const isSame = Math.abs(drawn - value) < 5e-4 * Math.abs(value);
  return drawn === 0 || isSame ? 1 + 2 * value : drawn;
};

const SAME_ARITY: readonly (readonly string[])[] = [
  ['+', '-', '*', '/', '^'],
  ['<', '<=', '>', '>=', '==', '!='],
  ['sin', 'cos', 'tan', 'exp', 'ln', 'sqrt', 'log10', 'atan', 'cbrt', 'neg', 'abs'],
  ['minimum', 'maximum'],
  ['ordered', 'nth'],
];

const isOf =
  <K extends string>(name: K) =>
  (step: Step): step is Extract<Step, Record<K, unknown>> =>
    name in step;

const change = <T extends object, K extends keyof T>(holder: T | undefined, name: K, to: (value: T[K]) => T[K]): boolean => {
  if (holder === undefined || holder[name] === undefined) return false;
  holder[name] = to(holder[name]);
  return true;
};

const swapIn = (places: number[], below: number, random: Random): boolean => {
  if (places.length === 0 || below < 2) return false;
  places[Math.floor(random() * places.length)] = Math.floor(random() * below);
  return true;
};

const drawnValue = (draft: Draft, random: Random) => pick(pick(draft.results, random)?.values ?? [], random);
const otherOf = (list: readonly string[], not: string, random: Random): string =>
  pick(
    list.filter((each) => each !== not),
    random,
  ) ?? not;

/** The changes of what a receipt says was computed, each by its name. */
const CHANGES: Readonly<Record<string, (draft: Draft, random: Random) => boolean>> = {
  'a number of the program': (draft, random) =>
    change(pick(draft.program.filter(isOf('number')), random), 'number', (value) => otherNumber(value, random)),
  'the unit of a number': (draft, random) =>
    change(pick(draft.program.filter(isOf('number')), random), 'unit', (unit) => otherOf(Object.keys(draft.units), unit, random)),
  'a stated uncertainty': (draft, random) =>
    change(
      pick(
        draft.program.filter(isOf('number')).filter(({ uncertainty }) => uncertainty !== undefined),
        random,
      ),
      'uncertainty',
      (value) => (value ?? 0) * 2 + 1,
    ),
  'an operation': (draft, random) =>
    change(pick(draft.program.filter(isOf('op')), random), 'op', (op) =>
      otherOf(SAME_ARITY.find((names) => names.includes(op)) ?? [op], op, random),
    ),
  'what an operation takes': (draft, random) => {
    const at = Math.floor(random() * draft.program.length);
    const step = draft.program[at];
    if (step === undefined) return false;
    if ('op' in step) return swapIn(step.of, at, random);
    return 'list' in step ? swapIn(step.list, at, random) : false;
  },
  'what an equation is given': (draft, random) => {
    const step = pick(draft.program.filter(isOf('operator')), random);
    const names = Object.keys(step?.given ?? {});
    const [a, b] = [pick(names, random), pick(names, random)];
    if (step === undefined || a === undefined || b === undefined) return false;
    const kept = step.given[a] as number;
    step.given[a] = step.given[b] as number;
    step.given[b] = kept;
    return true;
  },
  'what was found': (draft, random) => {
    const step = pick(
      draft.program.filter((each) => 'value' in each),
      random,
    );
    if (step === undefined || !('value' in step) || step.value === undefined) return false;
    if (typeof step.value === 'number') step.value = otherNumber(step.value, random);
    else {
      const at = Math.floor(random() * step.value.length);
      // Made of the value itself: what is made of another root may be this one again, as a third of 3*pi/2 is of cos(x).
      step.value[at] = otherNumber(step.value[at] as number, random);
    }
    return true;
  },
  'the text of an equation': (draft, random) =>
    change(pick(draft.operators.slice(1), random), 'equation', (text) => {
      const at = [...text].flatMap((sign, i) => (/[-+*/^]/u.test(sign) && i > text.indexOf('=') ? [i] : []));
      const place = pick(at, random) ?? 0;
      return text.slice(0, place) + otherOf(['+', '-', '*', '/'], text[place] as string, random) + text.slice(place + 1);
    }),
  'a constant': (draft, random) => change(pick(Object.values(draft.constants), random), 'value', (value) => otherNumber(value, random)),
  'the factor of a unit': (draft, random) =>
    change(pick(Object.values(draft.units), random), pick(['numerator', 'denominator'] as const, random) ?? 'numerator', (value) =>
      otherNumber(value, random),
    ),
  'the offset of a unit': (draft, random) => change(pick(Object.values(draft.units), random), 'offset', (value) => value + 10),
  'the dimension of a unit': (draft, random) => {
    const unit = pick(Object.values(draft.units), random);
    if (unit === undefined) return false;
    unit.dimension['m'] = (unit.dimension['m'] ?? 0) + 1;
    return true;
  },
  'a value': (draft, random) => change(drawnValue(draft, random), 'value', (value) => otherNumber(value, random)),
  'a value in SI': (draft, random) => change(drawnValue(draft, random), 'si', (value) => otherNumber(value, random)),
  'an uncertainty': (draft, random) => change(drawnValue(draft, random), 'uncertainty', (value) => (value ?? 0) * 1.5 + 1e-9),
  'an uncertainty left out': (draft, random) => {
    const value = pick(
      draft.results.flatMap(({ values }) => values.filter(({ uncertainty = 0 }) => uncertainty > 0)),
      random,
    );
    if (value === undefined) return false;
    delete value.uncertainty;
    delete value.shares;
    return true;
  },
  'an error bound that is too small': (draft, random) => {
    const value = drawnValue(draft, random);
    return value !== undefined && value.value !== 0 && change(value, 'absoluteErrorBound', () => 0);
  },
  'an error bound that hides a change': (draft, random) => {
    const value = drawnValue(draft, random);
    if (value === undefined) return false;
    value.absoluteErrorBound = Math.abs(value.value) + 1;
    value.value = otherNumber(value.value, random);
    return true;
  },
  'the step of a result': (draft, random) => change(drawnValue(draft, random), 'step', () => Math.floor(random() * draft.program.length)),
  'the unit of a result': (draft, random) =>
    change(pick(draft.results, random), 'unit', (unit) => otherOf(Object.keys(draft.units), unit, random)),
  'a result left out': (draft, random) => {
    if (draft.results.length < 2) return false;
    draft.results.splice(Math.floor(random() * draft.results.length), 1);
    return true;
  },
  'an assertion': (draft, random) =>
    change(pick(draft.asserts, random), 'steps', (steps) => steps.map(() => Math.floor(random() * draft.program.length))),
  'the source': (draft) => change(draft, 'source', (text) => `${text}; 1 + 1`),
  'the cycle': (draft) => change(draft, 'cycle', (cycle) => cycle - 1),
  'the substrate': (draft) => change(draft.substrate, 'value', (value) => value * 1.001),
};

/** The names of the changes. */
export const CHANGE_NAMES: readonly string[] = Object.keys(CHANGES);

/** Changes one thing that a receipt says was computed; nothing where it has no such thing. */
export const changeMeaning = (receipt: SheetReceipt, name: string, random: Random): SheetReceipt | undefined => {
  const draft = structuredClone(receipt) as Draft;
  const isChanged = CHANGES[name]?.(draft, random) ?? false;
  return isChanged && !isDeepStrictEqual(draft, receipt) ? (draft as SheetReceipt) : undefined;
};
