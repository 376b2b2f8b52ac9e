/**
 * Why a row of a ledger went as it did: reads the conditions that its decision record holds and decides them again from the values that stand
 * beside them. Part of auditor.mjs; written from docs/receipt.md.
 */

/** Two sides that differ by less than this, relatively, are equal to within rounding: how such a comparison falls is not judged here. */
const NEAR = 1e-9;

const isWord = (text) => /^\w/u.test(text ?? '');
/** A quantity is a list: its number, its unit, its number in coherent SI where that is another, and its uncertainty. */
const isQuantity = (value) => Array.isArray(value) && typeof value[1] === 'string';
/** The number that a value stands for in coherent SI; a text as it is; nothing for a list of numbers. */
export const numberOf = (value) => (isQuantity(value) ? (value[2] ?? value[0]) : typeof value === 'object' ? value?.value : value);

/** How a long call ends that is told by its name alone: `sum(…)`. */
const SHORTENED = '…)';
/** Finds the place behind the bracket that closes a call; brackets in quotation marks are none. */
const endOfCall = (text, from) => {
  let depth = 1;
  let quote;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    const sign = text[at];
    if (quote !== undefined) quote = sign === quote ? undefined : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  }
  return at;
};
const standsAt = (rest, key) =>
  key.endsWith(SHORTENED)
    ? rest.startsWith(key.slice(0, -SHORTENED.length))
    : rest.startsWith(key) && !(isWord(key.at(-1)) && isWord(rest[key.length]));

/** Splits a condition: values of the record by their text (whole ones first, and of them the longest), numbers, texts in quotation marks, words and signs. */
const tokensOf = (text, values) => {
  const isShort = (key) => Number(key.endsWith(SHORTENED));
  const keys = [...values.keys()].sort((a, b) => isShort(a) - isShort(b) || b.length - a.length);
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const key = keys.find((each) => standsAt(rest, each));
    const plain = /^\s+|^(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|^"[^"]*"|^'[^']*'|^[A-Za-z_]\w*|^(?:<=|>=|==|!=|\*\*|[-+*/^()<>])/u.exec(
      rest,
    )?.[0];
    const found = key ?? plain;
    if (found === undefined) throw new Error(`cannot read ${JSON.stringify(rest.slice(0, 20))} in a condition`);
    if (key !== undefined) tokens.push({ value: numberOf(values.get(key)) });
    else if (/^[\d.]/u.test(found)) tokens.push({ value: Number(found) });
    else if (/^["']/u.test(found)) tokens.push({ value: found.slice(1, -1) });
    else if (found.trim() !== '') tokens.push(isWord(found) && !/^(?:and|or|not)$/u.test(found) ? { value: undefined } : { sign: found });
    at = key?.endsWith(SHORTENED) ? endOfCall(text, at + key.length - SHORTENED.length) : at + found.length;
  }
  return tokens;
};

const compare = (sign, a, b) => {
  if (typeof a === 'string' && typeof b === 'string') return (a === b) === (sign === '==');
  if (typeof a !== 'number' || typeof b !== 'number' || Number.isNaN(a) || Number.isNaN(b)) return undefined;
  if (a !== b && Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))) return undefined;
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b, '==': a === b, '!=': a !== b }[sign];
};
const and = (a, b) => (a === false || b === false ? false : a === undefined || b === undefined ? undefined : true);
const not = (a) => (a === undefined ? undefined : !a);
const number = (value) => (typeof value === 'number' ? value : Number.NaN);

/** Computes an expression by recursive descent, the loosest rule first; undefined or NaN where a value is not in the record. */
export const evaluate = (text, values) => {
  const tokens = tokensOf(text, values);
  let at = 0;
  const take = (...signs) => (signs.includes(tokens[at]?.sign) ? tokens[at++].sign : undefined);
  const joined = (next, signs, join) => () => {
    let left = next();
    for (let sign = take(...signs); sign !== undefined; sign = take(...signs)) left = join(sign, left, next());
    return left;
  };
  const atom = () => {
    if (take('(')) {
      const inner = either();
      if (!take(')')) throw new Error('a bracket is not closed in a condition');
      return inner;
    }
    const token = tokens[at++];
    if (token === undefined || token.sign !== undefined) throw new Error('a condition ends where a value is due');
    return token.value;
  };
  const power = () => {
    const base = atom();
    return take('^', '**') ? number(base) ** number(signed()) : base;
  };
  const signed = () => (take('-') ? -number(signed()) : take('+') ? signed() : power());
  const product = joined(signed, ['*', '/'], (sign, a, b) => (sign === '*' ? number(a) * number(b) : number(a) / number(b)));
  const sum = joined(product, ['+', '-'], (sign, a, b) => (sign === '+' ? number(a) + number(b) : number(a) - number(b)));
  const comparison = () => {
    const left = sum();
    const sign = take('<', '<=', '>', '>=', '==', '!=');
    return sign === undefined ? left : compare(sign, left, sum());
  };
  const negation = () => (take('not') ? not(negation()) : comparison());
  const both = joined(negation, ['and'], (_, a, b) => and(a, b));
  const either = joined(both, ['or'], (_, a, b) => not(and(not(a), not(b))));
  const held = either();
  if (at !== tokens.length) throw new Error('a condition goes on where it should end');
  return held;
};
const decide = (text, values) => {
  const held = evaluate(text, values);
  return typeof held === 'boolean' ? held : undefined;
};

const differs = (a, b) => a !== b && Math.abs(a - b) > 1e-12 * Math.max(Math.abs(a), Math.abs(b));
/** The number of a value in its unit. */
export const readingOf = (value) =>
  isQuantity(value) ? value[0] : typeof value === 'object' && !Array.isArray(value) ? value?.value : value;

/** What the rows of a contract say that its conditions may read: its parameters, and the memory so far, which another version has anew. */
export const knownAfter = (row, before) => ({
  parameters: row.parameters ?? before?.parameters ?? {},
  memory: row.upgrade === undefined ? { ...before?.memory, ...row.remembered } : row.remembered,
});

/** Tells what is wrong with the decision of a row; nothing where it follows from its own values, and these from the rows before. */
export const decisionFault = (row, known) => {
  const { decision, refused, cause, from, to, emits, remembered, reset, trigger, payload } = row;
  const isStill = from === to && emits.length === 0 && Object.keys(remembered).length === 0 && reset === undefined;
  if (refused !== undefined) return cause === 'event' && isStill && decision === undefined ? undefined : 'a refused event changes nothing';
  const isDecided = cause === 'event' || cause === 'clock';
  if (isDecided !== (decision !== undefined)) return 'rows by an event or the clock have a decision record, and no others';
  if (decision === undefined) return undefined;
  const { tried, read } = decision;
  for (const [i, { when, read: own = {}, holds }] of tried.entries()) {
    if (holds && i + 1 < tried.length) return 'a transition was tried after one that was taken';
    // What the row itself says is not repeated: its result, and the fields of its event.
    const values = new Map([['R', row.R_t], ...Object.entries(payload), ...Object.entries(read), ...Object.entries(own)]);
    const held = when === undefined ? true : decide(when, values);
    if (held !== undefined && held !== holds) return `${JSON.stringify(when ?? 'always')} is ${held}, and the record says ${holds}`;
  }
  const isTaken = tried.at(-1)?.holds === true;
  if (!isTaken && !isStill) return 'no transition was taken, and something changed';
  if (!isTaken && trigger !== (cause === 'clock' ? 'audit' : 'unchanged'))
    return 'no transition was taken, and it bears the trigger of one';
  for (const [name, value] of Object.entries(read)) {
    const due = [payload, known.parameters, known.memory].find((each) => Object.hasOwn(each, name))?.[name];
    const [a, b] = [readingOf(value), readingOf(due)];
    if (typeof b === 'number' ? typeof a !== 'number' || differs(a, b) : typeof b === 'string' && a !== b)
      return `the record says another ${name} than the row, or the rows before it`;
  }
  return undefined;
};
