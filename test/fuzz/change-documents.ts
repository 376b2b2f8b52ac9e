import { changes, mutate } from '../core/receipt/mutate.js';
import { toText } from '../examples/to-text.js';
import { fc } from '../property.js';
import type { MadeDocument } from '../vectors/documents.js';

/** A document after a change, as the bytes that a verifier is handed. */
export interface ChangedDocument {
  readonly from: MadeDocument;
  readonly how: string;
  readonly bytes: Buffer;
}

type Random = () => number;
type Change = Parameters<typeof mutate>[1];

const below = (count: number, random: Random): number => Math.floor(random() * count);

/** Changes of the text that JSON readers may pass over; each gives bytes without a line feed. */
const OF_TEXT: Readonly<Record<string, (text: string, random: Random) => Buffer>> = {
  'a member twice': (text, random) => {
    const names = [...text.matchAll(/([{,])("(?:[^"\\]|\\.)*"):/g)];
    const found = names[below(names.length, random)];
    const [sign = '', name = '', index = 0] = [found?.[1], found?.[2], found?.index];
    const value = ['1', 'null', '"x"', '{}'][below(4, random)];
    const spelled = random() < 0.3 ? name.replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`) : name;
    const at = index + sign.length;
    return Buffer.from(`${text.slice(0, at)}${spelled}:${value},${text.slice(at)}`);
  },
  'a byte-order mark': (text) => Buffer.from(`\ufeff${text}`),
  'a byte that is another': (text, random) => {
    const bytes = Buffer.from(text);
    const at = below(bytes.length, random);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
    return bytes;
  },
  'bytes that are no UTF-8': (text, random) => {
    const at = below(text.length, random);
    const wrong = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]][below(4, random)] ?? [];
    return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(wrong), Buffer.from(text.slice(at))]);
  },
  'white space': (text, random) => Buffer.from(text.replaceAll(',', () => (random() < 0.1 ? ' ,\t' : ','))),
  'what is not white space': (text, random) => {
    const [at, odd] = [
      text.lastIndexOf(',', below(text.length, random)),
      ['\u00a0', '\u000b', '\u000c', '\u2028', '\u0000'][below(5, random)] ?? '',
    ];
    return Buffer.from(`${text.slice(0, at + 1)}${odd}${text.slice(at + 1)}`);
  },
  'numbers in another spelling': (text, random) =>
    Buffer.from(
      text.replaceAll(
        /(?<=[:[,])(\d+)(?=[,}\]])/g,
        (digits) => [digits, `${digits}.0`, `${digits}e0`, `${digits}E+00`][below(4, random)] ?? digits,
      ),
    ),
  'letters in another spelling': (text, random) => {
    const at = text.search(/"[a-z]/) + 1 + below(1, random);
    return Buffer.from(`${text.slice(0, at)}\\u00${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`);
  },
  'an end that is cut off': (text, random) => Buffer.from(text.slice(0, below(text.length, random))),
  'something behind': (text, random) => Buffer.from(`${text}${['}', ',', ' {}', '0', ' //'][below(5, random)]}`),
  'no number of JSON': (text, random) => {
    const numbers = [...text.matchAll(/(?<=[:[,])-?\d[\d.e+-]*(?=[,}\]])/g)];
    const found = numbers[below(numbers.length, random)];
    const [digits = '', index = 0] = [found?.[0], found?.index];
    const odd = [`0${digits}`, `+${digits}`, 'NaN', '-Infinity', `${digits}.`, '1e999', '-0', '0x10', '1_0'][below(9, random)];
    return Buffer.from(`${text.slice(0, index)}${odd}${text.slice(index + digits.length)}`);
  },
  'the receipt as its text': (text) => {
    const { receipt, ...rest } = JSON.parse(text) as { receipt?: unknown };
    return Buffer.from(JSON.stringify(receipt === undefined ? text : { ...rest, receipt: JSON.stringify(receipt) }));
  },
};
const NAMES = Object.keys(OF_TEXT);

const ofMembers = ({ document }: MadeDocument, change: Change): string | undefined => {
  const { changed } = mutate(document, change);
  try {
    // An object that a change put into itself has no text.
    JSON.stringify(changed);
  } catch {
    return undefined;
  }
  return toText(changed);
};

/** Where the meaning of an answer stands: what a change there says is another result. */
const CLAIMS = [
  'results',
  'proofs',
  'rows',
  'values',
  'xs',
  'ys',
  'columns',
  'uncertainties',
  'items',
  'item',
  'leaf',
  'proof',
  'unit',
  'symbol',
];

/** Changes only what is said around a receipt, so that it is not lost among the members that are signed. */
const ofClaims = ({ document }: MadeDocument, change: Change): string | undefined => {
  const { receipt } = document;
  const said = Object.fromEntries(Object.entries(document).filter(([name]) => CLAIMS.includes(name)));
  if (receipt === undefined || Object.keys(said).length === 0) return undefined;
  const text = ofMembers({ kind: 'batch', name: '', document: said }, change);
  if (text === undefined) return undefined;
  return text === '{}' ? `{"receipt":${toText(receipt)}}` : `${text.slice(0, -1)},"receipt":${toText(receipt)}}`;
};

/** Changes documents, one thing each: members and values anywhere, what stands around receipts, and the text itself. */
export const changeDocuments = (
  documents: readonly MadeDocument[],
  count: number,
  seed: number,
  random: Random,
): readonly ChangedDocument[] => {
  const drawn = fc.sample(changes, { numRuns: count, seed });
  return drawn.flatMap((change, i): readonly ChangedDocument[] => {
    const from = documents[i % documents.length] as MadeDocument;
    const way = random();
    const name = NAMES[below(NAMES.length, random)] ?? '';
    const changed = way < 0.25 ? undefined : way < 0.65 ? (ofClaims(from, change) ?? ofMembers(from, change)) : ofMembers(from, change);
    const bytes = changed === undefined ? OF_TEXT[name]?.(JSON.stringify(from.document), random) : Buffer.from(changed);
    if (bytes === undefined || bytes.includes(0x0a)) return [];
    return [{ from, how: changed === undefined ? name : change.kind, bytes }];
  });
};
