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

const putTogether = ({ id, issuedAt }: SignedReceipt, text: string, more: string): Buffer =>
  Buffer.from(`{"id":"${id}","at":${Date.parse(issuedAt)}${BEFORE}${text}${more}}\n`);

/**
 * Writes a receipt as a line with its newline: `{"id", "at", "receipt", "items"?}`, the receipt canonical, the items as deflated JSON in base64. Only one with
 * items is waited for.
 */
export const formatLine = ({ receipt, text = toCanonicalJson(receipt), items }: KeptReceipt): Buffer | Promise<Buffer> =>
  items === undefined
    ? putTogether(receipt, text, '')
    : deflate(JSON.stringify(items)).then((packed) =>
        putTogether(receipt, text, packed.length > MOST_ITEMS ? '' : `${AFTER}${packed.toString('base64')}"`),
      );

/** Reads the beginning of a line; undefined where it is none. */
export const parseHead = (line: Buffer): LineHead | undefined => {
  const [, id, at] = HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD)) ?? [];
  return id === undefined ? undefined : { id, at: Number(at) };
};

/** What ends a line behind the text of its receipt: items in base64, whose JSON has nothing to escape, or nothing. */
const ITEMS = /^,"items":"([^"\\]*)"\}$/;
const QUOTE = 34;
const NEWLINE = 10;

/** A line taken apart. Only as {@link formatLine} puts one together: what was read as a receipt by one and hashed by another would be two. */
interface Line {
  readonly receipt: SignedReceipt;
  readonly text: Buffer;
  readonly items: string | undefined;
}

const parse = (given: Buffer): Line | undefined => {
  const line = given.at(-1) === NEWLINE ? given.subarray(0, -1) : given;
  const head = HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD));
  // The comma that ends the head begins what stands before the receipt.
  const from = (head?.[0].length ?? 0) - 1 + BEFORE.length;
  if (head === null || line.toString('latin1', from - BEFORE.length, from) !== BEFORE) return undefined;
  const hasItems = line.at(-2) === QUOTE;
  const to = hasItems ? line.lastIndexOf(AFTER) : line.length - 1;
  const items = hasItems ? ITEMS.exec(line.toString('latin1', to))?.[1] : undefined;
  if (hasItems ? items === undefined : line.toString('latin1', to) !== '}') return undefined;
  const text = line.subarray(from, to);
  try {
    const receipt = JSON.parse(text.toString('utf8')) as SignedReceipt | null;
    return receipt?.id === head[1] ? { receipt: receipt as SignedReceipt, text, items } : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the receipt of a line, with or without its newline; undefined where the line is damaged. Whether the receipt holds is for a verifier to say. */
export const parseReceipt = (line: Buffer): SignedReceipt | undefined => parse(line)?.receipt;

/** Reads the receipt of a line with its text as it stands there, which is canonical where a node wrote it; undefined where the line is damaged. */
export const parseText = (line: Buffer): Pick<Line, 'receipt' | 'text'> | undefined => parse(line);

/** Reads a whole line; undefined where it is damaged, and without items where those are. */
export const parseLine = async (line: Buffer): Promise<KeptReceipt | undefined> => {
  const parsed = parse(line);
  if (parsed === undefined) return undefined;
  const { receipt, items } = parsed;
  if (items === undefined) return { receipt };
  try {
    const inflated = await inflate(Buffer.from(items, 'base64'), { maxOutputLength: MOST_INFLATED });
    const listed: unknown = JSON.parse(inflated.toString('utf8'));
    return Array.isArray(listed) ? { receipt, items: listed as readonly BatchItem[] } : { receipt };
  } catch {
    return { receipt };
  }
};
