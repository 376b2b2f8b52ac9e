import { isObject, type Json, type JsonObject } from './canonical.js';

/** What was pasted or dropped. */
export type Evidence =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'answer'; readonly answer: JsonObject; readonly receipt: JsonObject }
  | { readonly kind: 'ledger'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly why: string };

const ID = /^(?:rcp|bat)_[A-Za-z0-9_-]{1,64}$/u;

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const isRow = (value: Json | undefined): boolean => isObject(value) && value['type'] === 'genmath/row/v1';

/** Tells what a text is: the id of a receipt, a receipt or an answer that holds one, or the rows of a ledger. */
export const readEvidence = (text: string): Evidence | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (ID.test(trimmed)) return { kind: 'id', id: trimmed };
  const [first = ''] = trimmed.split('\n');
  if (isRow(parse(first))) return { kind: 'ledger', text: text.replace(/^\s+/u, '') };
  const value = parse(trimmed);
  if (!isObject(value)) return { kind: 'unreadable', why: 'This is neither the id of a receipt, nor JSON, nor the rows of a ledger.' };
  const { receipt = value, receiptId } = value;
  if (isObject(receipt) && typeof receipt['type'] === 'string') return { kind: 'answer', answer: value, receipt };
  if (typeof receiptId === 'string' && ID.test(receiptId)) return { kind: 'id', id: receiptId };
  return { kind: 'unreadable', why: 'This JSON holds no receipt.' };
};
