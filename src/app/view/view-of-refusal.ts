import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { formatUnit } from '../../core/quantity/unit/format-unit.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import type { Section, TableSection, View } from './view.js';

/** Words for the codes that people meet most; another is shown as `UNIT_UNKNOWN` in words. */
const toTitle = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const expectedOf = (error: Fields): readonly TableSection[] => {
  const expected = toList(error['takes']).filter(isFields);
  if (expected.length === 0) return [];
  const missing = new Set(toList(error['missing']).map((each) => toFields(each)['symbol']));
  const rows = expected.map((each) => {
    const symbol = toText(each['symbol']) ?? '';
    const texts = [toText(each['meaning']) ?? '', formatUnit(toText(each['unit']) ?? '1') || '–', toText(each['range']) ?? ''];
    return [
      { kind: 'symbol', text: symbolToUnicode(symbol) } as const,
      ...[...texts, missing.has(symbol) ? 'missing' : 'given'].map((text) => ({ kind: 'text', text }) as const),
    ];
  });
  return [{ type: 'table', title: 'What it takes', columns: ['Symbol', 'Meaning', 'Unit', 'Valid', ''], rows, left: 0 }];
};

/** The operators that may be meant, where words do not say which. */
const candidatesOf = (error: Fields): readonly TableSection[] => {
  const candidates = toList(error['candidates']).filter(isFields);
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ id, name, equation }) =>
    [id, name, equation].map((each) => ({ kind: 'text', text: toText(each) ?? '' }) as const),
  );
  return [{ type: 'table', title: 'What may be meant', columns: ['Operator', 'Name', 'Equation'], rows, left: 0 }];
};

/** Gives what the page shows of a refusal: what was wrong and how it is mended, and what the operator takes. */
export const viewOfRefusal = (answer: Fields): View => {
  const error = toFields(answer['error'] ?? answer);
  const operator = toText(error['operator']);
  const step = toNumber(error['step']);
  const stepName = toText(error['stepName']);
  const where = step === undefined || stepName === undefined ? [] : [`Refused in step ${step} of 7, ${stepName}.`];
  const sections: readonly Section[] = [
    {
      type: 'note',
      tone: 'refusal',
      label: toTitle(toText(error['code']) ?? 'Refused'),
      texts: [toText(error['message']) ?? '', ...where],
    },
    ...candidatesOf(error),
    ...expectedOf(error),
  ];
  return { title: 'No result', ids: operator === undefined ? [] : [operator], sections };
};
