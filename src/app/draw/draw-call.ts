import { math } from './element.js';

/** A MathML operator, bracket or sign. */
export const mo = (sign: string, attributes: Readonly<Record<string, string>> = {}): Element => math('mo', attributes, sign);

const FENCE = { fence: 'true', lspace: '0.06em', rspace: '0.06em' };
const LOW_FENCE = { fence: 'true', lspace: '0', rspace: '0', stretchy: 'false' };

/** Puts what is set between brackets, which grow with it where it is tall. */
export const bracketed = (open: string, inner: readonly Element[], close: string, isTall = true): Element => {
  const fence = isTall ? FENCE : LOW_FENCE;
  return math('mrow', {}, mo(open, fence), ...inner, mo(close, fence));
};

/** An argument of a function, which is set when it is known whether its own brackets are needed. */
export interface Argument {
  readonly set: () => Element;
  readonly bare: () => Element;
  /** It is one symbol or number, and needs no brackets beside a sign. */
  readonly isAtom: boolean;
  /** It is a product, and needs no brackets in a sum. */
  readonly isFactor: boolean;
  /** It holds a fraction or another thing of more than one line. */
  readonly isTall: boolean;
}

const row = (value: Element, ...when: readonly Element[]): Element =>
  math('mtr', {}, math('mtd', {}, value), math('mtd', { class: 'when' }, ...when));

const word = (text: string): Element => math('mi', { mathvariant: 'normal' }, text);

/** `log10` as log with 10 below; other names as they are. */
const nameOf = (name: string): Element => {
  const [, base] = /^log(\d+)$/.exec(name) ?? [];
  return base === undefined ? word(name) : math('msub', {}, word('log'), math('mn', {}, base));
};

const applied = (name: string, args: readonly Element[], isTall: boolean): Element => {
  const listed = args.flatMap((arg, i) => (i === 0 ? [arg] : [mo(','), arg]));
  return math('mrow', {}, nameOf(name), mo('\u2061'), bracketed('(', listed, ')', isTall));
};

/** The functions that have a form of their own; the rest are set as name(arguments). */
const FORMS: Readonly<Record<string, (a: Argument, b?: Argument, c?: Argument) => Element | undefined>> = {
  if: (a, b, c) => {
    if (b === undefined || c === undefined) return undefined;
    const cases = [row(b.set(), math('mtext', {}, 'if\u00a0'), a.set()), row(c.set(), math('mtext', {}, 'otherwise'))];
    return math('mrow', {}, mo('{', { fence: 'true' }), math('mtable', { class: 'cases' }, ...cases));
  },
  sqrt: (a) => math('msqrt', {}, a.bare()),
  abs: (a) => bracketed('|', [a.set()], '|', a.isTall),
  exp: (a) => math('msup', {}, word('e'), a.bare()),
  cbrt: (a) => math('mroot', {}, a.bare(), math('mn', {}, '3')),
  factorial: (a) => math('mrow', {}, a.isAtom ? a.set() : bracketed('(', [a.set()], ')', a.isTall), mo('!', { form: 'postfix' })),
  floor: (a) => bracketed('⌊', [a.set()], '⌋', a.isTall),
  ceil: (a) => bracketed('⌈', [a.set()], '⌉', a.isTall),
  binomial: (a, b) => (b === undefined ? undefined : bracketed('(', [math('mfrac', { linethickness: '0' }, a.set(), b.set())], ')')),
  log1p: (a) =>
    applied(
      'ln',
      [math('mrow', {}, math('mn', {}, '1'), mo('+', { form: 'infix' }), a.isFactor ? a.set() : bracketed('(', [a.bare()], ')', a.isTall))],
      a.isTall,
    ),
  expm1: (a) => bracketed('(', [math('msup', {}, word('e'), a.bare()), mo('−', { form: 'infix' }), math('mn', {}, '1')], ')', a.isTall),
};

const OPEN_FORMS: ReadonlySet<string> = new Set(['if', 'sqrt', 'exp', 'cbrt', 'factorial']);

/** Answers whether a function as it is set needs brackets before it is raised to a power. */
export const isOpenForm = (name: string): boolean => OPEN_FORMS.has(name);

/** Sets a function applied to its arguments. */
export const drawCall = (name: string, args: readonly Argument[]): Element => {
  const [first, ...rest] = args;
  const form = first !== undefined && Object.hasOwn(FORMS, name) ? FORMS[name]?.(first, ...rest) : undefined;
  return (
    form ??
    applied(
      name,
      args.map(({ set }) => set()),
      args.some((each) => each.isTall),
    )
  );
};
