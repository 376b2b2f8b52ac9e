import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { FAULT_META } from '../../core/fault-details.js';
import { formatComputed, formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import type { AnswerSection, FactsSection, Section, View } from './view.js';
import { isBatch, viewOfBatch } from './view-of-batch.js';
import { viewOfEquation, viewOfMasterEquation } from './view-of-equation.js';
import { viewOfNotices, viewOfParticulars, viewOfShares, viewOfSymbols } from './view-of-particulars.js';
import { isReceipt, operatorIdsOf, viewOfChecks, viewOfReceipt, viewOfReceiptId } from './view-of-receipt.js';
import { viewOfRefusal } from './view-of-refusal.js';
import { isSweep, viewOfSweep } from './view-of-sweep.js';

/** What a tool call answered, as the host hands it over. */
export interface ToolAnswer {
  readonly structuredContent?: unknown;
  readonly content?: readonly unknown[];
  readonly isError?: boolean;
  readonly _meta?: unknown;
}

const textOf = ({ content = [] }: ToolAnswer): string =>
  content
    .flatMap((part) => toText(toFields(part)['text']) ?? [])
    .join('\n\n')
    .trim();

/** The JSON of an answer; hosts that pass on the text alone pass the same JSON. */
const fieldsOf = (answer: ToolAnswer): Fields | undefined => {
  if (isFields(answer.structuredContent)) return answer.structuredContent;
  try {
    const parsed: unknown = JSON.parse(textOf(answer));
    return isFields(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** `F = (200.0 ± 8.4) N` in its parts; a sentence stays one. */
const answerOf = (answer: Fields): AnswerSection => {
  const text = toText(answer['answer']) ?? '';
  const meaning = toText(answer['meaning']);
  const [, symbol, sign, value] = /^([\p{L}][\p{L}\d_₀-₉]*) ([=≈]) (.+)$/su.exec(text) ?? [];
  const parts = symbol === undefined || sign === undefined || value === undefined ? { text } : { symbol, sign, text: value };
  return { type: 'answer', ...(meaning === undefined ? {} : { meaning }), ...parts };
};

/** The name of the operator: the answer names it, or its source does, as `NM19 Newton's second law: Newton, Principia`. */
const titleOf = (answer: Fields, otherwise: string): string =>
  toText(toFields(answer['operator'])['name']) ??
  /^[A-Z]+\d+(?::[a-z][a-z0-9-]*)? ([^:]+):/.exec(toText(answer['source']) ?? '')?.[1] ??
  otherwise;

const receiptOf = (answer: Fields): readonly Section[] => {
  if (isReceipt(answer['receipt'])) return [viewOfReceipt(answer['receipt'])];
  const id = toText(answer['receiptId']);
  return id === undefined ? [] : [viewOfReceiptId(id)];
};

/** The operators of an answer: those of its receipt, or where that is only named, those that its sources name, as `NM19 Newton's second law: …`. */
const idsOf = (answer: Fields): readonly string[] => {
  if (isReceipt(answer['receipt'])) return operatorIdsOf(answer['receipt']);
  return [...(toText(answer['source']) ?? '').matchAll(/(?:^|; )([A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]*)?) [^:]+:/g)].flatMap(
    ([, id]) => id ?? [],
  );
};

/** How an operator was found, where it was asked for in words, and how a chain is worked through. */
const planOf = (answer: Fields): readonly FactsSection[] => {
  const lines = toList(answer['plan']).flatMap((line) => toText(line) ?? []);
  return lines.length === 0 ? [] : [{ type: 'facts', rows: lines.map((text, i) => ({ label: `Step ${i + 1}`, text })) }];
};

const viewOfComputation = (answer: Fields): View => ({
  title: titleOf(answer, 'Result'),
  ids: idsOf(answer),
  sections: [
    answerOf(answer),
    ...viewOfEquation(answer),
    ...viewOfNotices(answer),
    ...viewOfShares(answer),
    ...viewOfSymbols(answer),
    ...planOf(answer),
    ...viewOfParticulars(answer),
    ...receiptOf(answer),
  ],
});

const viewOfMany = (answer: Fields, sections: readonly Section[], otherwise: string): View => ({
  title: titleOf(answer, otherwise),
  ids: idsOf(answer),
  sections: [
    answerOf(answer),
    ...viewOfEquation(answer),
    ...viewOfNotices(answer),
    ...sections,
    ...viewOfParticulars(answer),
    ...receiptOf(answer),
  ],
});

/** A receipt alone, as the tool `prove` answers it, has the results but not what they mean. */
const viewOfProof = (receipt: Fields): View => {
  const results = toList(receipt['results']).map(toFields);
  const last = results.at(-1);
  const answers = (results.length === 0 ? [{ symbol: 'K', value: receipt['R_t'], unit: receipt['unit'] } as Fields] : results).flatMap(
    ({ symbol, value, unit, uncertainty, absoluteErrorBound, relativeErrorBound }): readonly AnswerSection[] => {
      const number = toNumber(value);
      const spread = toNumber(uncertainty);
      if (number === undefined) return [];
      const bounds = { absoluteErrorBound: toNumber(absoluteErrorBound), relativeErrorBound: toNumber(relativeErrorBound) };
      const text =
        spread === undefined
          ? formatComputed({ value: number, ...bounds }, toText(unit) ?? '1')
          : formatQuantity(number, toText(unit) ?? '1', { uncertainty: spread });
      return [{ type: 'answer', symbol: symbolToUnicode(toText(symbol) ?? 'R_t'), sign: '=', text }];
    },
  );
  return {
    title: 'Computed and signed',
    ids: operatorIdsOf(receipt),
    sections: [
      ...answers,
      ...viewOfMasterEquation(toText(receipt['master_equation']) ?? ''),
      ...viewOfSymbols({ receipt }),
      ...(last === undefined ? [] : viewOfParticulars(last)),
      viewOfReceipt(receipt),
    ],
  };
};

/** Gives what the page shows of an answer of any tool; what it has no form for is shown as text. */
export const viewOfAnswer = (answer: ToolAnswer): View => {
  const fault = toFields(toFields(answer._meta)[FAULT_META]);
  if (answer.isError && toText(fault['code']) !== undefined) return viewOfRefusal(fault);
  const fields = fieldsOf(answer);
  if (fields === undefined) {
    return {
      title: answer.isError ? 'No result' : 'Result',
      ids: [],
      sections: [{ type: 'text', text: textOf(answer) || 'The answer is empty.' }],
    };
  }
  if (answer.isError || isFields(fields['error'])) return viewOfRefusal(fields);
  if (Array.isArray(fields['checks']) && typeof fields['valid'] === 'boolean') {
    return { title: 'Receipt checked', ids: operatorIdsOf(fields), sections: [viewOfChecks(fields)] };
  }
  if (isReceipt(fields)) return viewOfProof(fields);
  if (isSweep(fields)) return viewOfMany(fields, viewOfSweep(fields), 'Sweep');
  if (isBatch(fields)) return viewOfMany(fields, viewOfBatch(fields), 'Batch');
  if (typeof fields['answer'] === 'string') return viewOfComputation(fields);
  return { title: 'Answer', ids: [], sections: [{ type: 'text', text: JSON.stringify(fields, null, 2) }] };
};
