import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { KeptReceipt, SignedReceipt } from '../../../call/receipt-log.js';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { BatchItem } from '../../../core/receipt/receipt.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Most bytes of the deflated items of a batch that are kept; of a larger one the receipt is kept without them. */
const MOST_ITEMS = 1 << 20;
/** Most bytes that items are inflated to: a damaged or forged line must not take the memory. */
const MOST_INFLATED = 1 << 26;

/** What the beginning of a line says; enough for an index. */
export interface LineHead {
  readonly id: string;
  /** Time of issue, in milliseconds of Unix time. */
  readonly at: number;
}

const HEAD = /^\{"id":"((?:rcp|bat)_[A-Za-z0-9_-]{1,64})","at":(\d{1,16}),/;
/** No head is longer, in bytes. */
const LONGEST_HEAD = 128;

/** What stands before the receipt in a line, and after it where items follow. */
const BEFORE = ',"receipt":';
const AFTER = ',"items":"';

/** Writes a receipt as a line with its newline: `{"id", "at", "receipt", "items"?}`, the receipt canonical, the items as deflated JSON in base64. */
export const formatLine = async ({ receipt, text = toCanonicalJson(receipt), items }: KeptReceipt): Promise<Buffer> => {
  const packed = items === undefined ? undefined : await deflate(JSON.stringify(items));
  const more = packed === undefined || packed.length > MOST_ITEMS ? '' : `${AFTER}${packed.toString('base64')}"`;
  return Buffer.from(`{"id":"${receipt.id}","at":${Date.parse(receipt.issuedAt)}${BEFORE}${text}${more}}\n`);
};

/** Reads the beginning of a line; undefined where it is none. */
export const parseHead = (line: Buffer): LineHead | undefined => {
  const [, id, at] = HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD)) ?? [];
  return id === undefined ? undefined : { id, at: Number(at) };
};

interface Line {
  readonly id: string;
  readonly receipt: SignedReceipt;
  readonly items?: unknown;
}

const parse = (line: Buffer): Line | undefined => {
  try {
    const value = JSON.parse(line.toString('utf8')) as Partial<Line> | null;
    const isLine = typeof value?.id === 'string' && typeof value.receipt === 'object' && value.receipt?.id === value.id;
    return isLine ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the receipt of a line; undefined where the line is damaged. Whether the receipt holds is for a verifier to say. */
export const parseReceipt = (line: Buffer): SignedReceipt | undefined => parse(line)?.receipt;

/** Reads the receipt of a line with its text as it stands there, which is canonical where a node wrote it; undefined where the line is damaged. */
export const parseText = (line: Buffer): { readonly receipt: SignedReceipt; readonly text: Buffer } | undefined => {
  const parsed = parse(line);
  if (parsed === undefined) return undefined;
  const from = line.indexOf(BEFORE) + BEFORE.length;
  // Base64 holds no quote, so that the last place is the one.
  const to = typeof parsed.items === 'string' ? line.lastIndexOf(AFTER) : line.lastIndexOf('}');
  return { receipt: parsed.receipt, text: line.subarray(from, to) };
};

/** Reads a whole line; undefined where it is damaged, and without items where those are. */
export const parseLine = async (line: Buffer): Promise<KeptReceipt | undefined> => {
  const parsed = parse(line);
  if (parsed === undefined) return undefined;
  const { receipt, items } = parsed;
  if (typeof items !== 'string') return { receipt };
  try {
    const inflated = await inflate(Buffer.from(items, 'base64'), { maxOutputLength: MOST_INFLATED });
    const listed: unknown = JSON.parse(inflated.toString('utf8'));
    return Array.isArray(listed) ? { receipt, items: listed as readonly BatchItem[] } : { receipt };
  } catch {
    return { receipt };
  }
};
