import { formatNumber } from '../../core/quantity/text/format-number.js';
import { type Fields, toFields, toList, toNumber, toText } from './fields.js';
import type { FactsSection, NoteSection, SharesSection } from './view.js';

const note = (label: string, tone: NoteSection['tone'], texts: readonly (string | undefined)[]): readonly NoteSection[] => {
  const told = texts.filter((text): text is string => text !== undefined);
  return told.length === 0 ? [] : [{ type: 'note', tone, label, texts: told }];
};

const METHODS: Readonly<Record<string, string>> = {
  direct: 'the equation as it stands',
  'closed-form': 'the equation solved in closed form',
  numeric: 'root found numerically within the valid range',
};

/** `2.3×10^-16` of the value: what computing adds, as a bound. */
const boundOf = (bound: number | undefined): string | undefined => {
  if (bound === undefined) return undefined;
  return bound === 0 ? 'none: computed without rounding' : `at most ${formatNumber(bound, 2)} of the value`;
};

/** Gives from which input the uncertainty of an answer comes; nothing where no uncertainty was stated. */
export const viewOfShares = (answer: Fields): readonly SharesSection[] => {
  const rows = toList(answer['uncertaintyFrom']).flatMap((each) => {
    const { input, share } = toFields(each);
    return typeof input === 'string' && typeof share === 'number' ? [{ symbol: input, share }] : [];
  });
  return rows.length === 0 ? [] : [{ type: 'shares', rows }];
};

/** Gives what is to be heeded of an answer: how operators and inputs were read, and the notice of its domain. */
export const viewOfNotices = (answer: Fields): readonly NoteSection[] => [
  ...note(
    'Operator taken for your words',
    'plain',
    toList(answer['named'])
      .map(toFields)
      .map(({ asked, id, name }) => `“${toText(asked) ?? ''}”: ${toText(id) ?? ''} ${toText(name) ?? ''}`),
  ),
  ...note('Notice', 'notice', [toText(answer['notice'])]),
  ...note('Note', 'plain', toList(answer['notes']).map(toText)),
];

/** Gives what an answer says beside the result: what is assumed, where it comes from, how exact it is. */
export const viewOfParticulars = (answer: Fields): readonly (NoteSection | FactsSection)[] => {
  const method = toText(answer['method']);
  const digits = toNumber(answer['significantDigits']);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Source', toText(answer['source'])],
    ['Method', method === undefined ? undefined : (METHODS[method] ?? method)],
    ['Significant digits', digits === undefined ? undefined : String(digits)],
    ['Rounding error', boundOf(toNumber(answer['relativeErrorBound']))],
  ];
  const rows = facts.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
  return [...note('Assumes', 'plain', [toText(answer['assumes'])]), ...(rows.length === 0 ? [] : [{ type: 'facts', rows } as const])];
};
