import { LANGUAGE } from 'virtual:language';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ANY_ID_PATTERN, OWN_DOMAIN } from '../../../core/registry/operator-id.js';
import { findOperators, type ListedOperator, showOperator } from '../../api/calls.js';
import { listStatements } from '../statements.js';

const BUILT_IN: readonly Completion[] = [
  ...LANGUAGE.functions.map(({ name, takes }) => ({ label: name, detail: `(${takes})`, type: 'function', apply: `${name}(` })),
  ...LANGUAGE.constants.map(({ symbol, name, unit }) => ({
    label: symbol,
    detail: unit === '1' ? name : `${name} [${unit}]`,
    type: 'constant',
  })),
];

const UNITS: readonly Completion[] = LANGUAGE.units.map(({ name, about }) => ({ label: name, detail: about, type: 'unit' }));

/** Operators are asked for from so many characters on. */
const LEAST = 3;
const MOST = 8;

/** The call of an operator that is open before the cursor: its id, what it was given, and the symbol whose value is being written. */
interface OpenCall {
  readonly id: string;
  readonly given: readonly string[];
  readonly symbol?: string;
}

const CALLABLE_BEFORE = new RegExp(`\\b${ANY_ID_PATTERN}$`, 'u');

/** Finds the operator in whose brackets the end of a text stands. */
const openCall = (before: string): OpenCall | undefined => {
  let depth = 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const char = before[i];
    if (char === ')') depth += 1;
    else if (char === '(') {
      if (depth > 0) {
        depth -= 1;
        continue;
      }
      const id = CALLABLE_BEFORE.exec(before.slice(0, i))?.[0];
      if (id === undefined) return undefined;
      const parts = before.slice(i + 1).split(',');
      const names = parts.map((part) => /^\s*([\p{L}_][\p{L}\d_]*)\s*=/u.exec(part)?.[1]);
      const symbol = names.at(-1);
      return { id, given: names.slice(0, -1).filter((name) => name !== undefined), ...(symbol === undefined ? {} : { symbol }) };
    }
  }
  return undefined;
};

const ownNames = (sheet: string): readonly Completion[] =>
  [...new Set(listStatements(sheet).flatMap(({ text }) => /^([\p{L}_][\p{L}\d_]*)(?:\([^)]*\))?\s*=(?!=)/u.exec(text)?.[1] ?? []))].map(
    (label) => ({
      label,
      detail: 'of this sheet',
      type: 'variable',
      boost: 2,
    }),
  );

/** The symbols that an operator still takes, or the units that fit the symbol whose value is being written. */
const insideCall = async ({ id, given, symbol }: OpenCall, hasNumber: boolean): Promise<readonly Completion[]> => {
  const page = await showOperator(id).catch(() => undefined);
  if (page === undefined) return [];
  const all = [...page.takes, page.gives];
  if (symbol === undefined)
    return all
      .filter((each) => !given.includes(each.symbol))
      .map((each) => ({
        label: each.symbol,
        apply: `${each.symbol} = `,
        detail: `${each.meaning} [${each.unit}]`,
        type: 'property',
        boost: 5,
      }));
  const unit = all.find((each) => each.symbol === symbol)?.unit;
  if (!hasNumber || unit === undefined) return [];
  return (LANGUAGE.fitting[unit] ?? [unit]).map((label, i) => ({ label, type: 'unit', boost: 20 - i }));
};

const toCall = ({ id, name, takes }: ListedOperator): Completion => ({
  label: id,
  displayLabel: `${id}  ${name}`,
  apply: `${id}(`,
  info: takes.join('\n'),
  type: 'function',
  boost: -1,
});

/** Operators and own formulas by name or id, with what they need. */
const operatorsNamed = async (words: string): Promise<readonly Completion[]> => {
  const { operators } = await findOperators({ q: words, limit: MOST }).catch(() => ({ operators: [] }));
  return operators.map(toCall);
};

/** The formulas that are kept under the key of the page. */
const ownFormulas = async (): Promise<readonly Completion[]> => {
  const { operators } = await findOperators({ domain: OWN_DOMAIN }).catch(() => ({ operators: [] }));
  return operators.map(toCall);
};

/** Completes at the cursor: symbols and units inside the brackets of an operator, else names of the sheet, functions, constants and operators. */
export const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (/#|\/\//u.test(before)) return null;
  const own = /\bmy\.\w*$/u.exec(before)?.[0];
  if (own !== undefined) return { from: context.pos - own.length, options: await ownFormulas(), validFor: /^my\.\w*$/u };
  const word = /[\p{L}µΩ°%_][\p{L}\d_]*$/u.exec(before)?.[0] ?? '';
  const from = context.pos - word.length;
  const isAfterNumber = /\d\s+$|\d$|(?:^|\s)(?:in|to)\s+$|[\p{L}²³][*/]$/u.test(before.slice(0, before.length - word.length));
  const call = openCall(before);
  const sheet = context.state.doc.toString();
  if (call !== undefined) {
    const own = await insideCall(call, isAfterNumber);
    if (own.length > 0)
      return {
        from,
        options: [...own, ...(call.symbol === undefined || isAfterNumber ? [] : ownNames(sheet))],
        validFor: /^[\p{L}\d_]*$/u,
      };
  }
  if (word === '' && !context.explicit) return null;
  if (isAfterNumber) return { from, options: UNITS, validFor: /^[\p{L}µΩ°%]*$/u };
  const words = /[\p{L}][\p{L} '-]*$/u.exec(before)?.[0].trim() ?? word;
  const operators = word.length >= LEAST || context.explicit ? await operatorsNamed(words === '' ? word : words) : [];
  const options = [...ownNames(sheet), ...BUILT_IN].filter(({ label }) => label.toLowerCase().startsWith(word.toLowerCase()));
  // Operators are found by what they are called, not by how their ids begin.
  return {
    from: operators.length > 0 && options.length === 0 ? context.pos - words.length : from,
    options: [...options, ...operators],
    filter: false,
  };
};
