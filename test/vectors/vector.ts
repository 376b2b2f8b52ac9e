import { readFileSync } from 'node:fs';

/** A document, and what every verifier must say of it. */
export interface Vector {
  readonly name: string;
  readonly verdict: 'valid' | 'incomplete' | 'invalid';
  /** The verdict of a verifier that has no table of units, where that is another. */
  readonly withoutUnits?: 'incomplete';
  /** Why, in words for people. */
  readonly reason: string;
  /** The document; `base64` where its bytes are no UTF-8. */
  readonly text?: string;
  readonly base64?: string;
}

/** A JSON Web Key set, and whether it may be pinned. */
export interface KeyVector {
  readonly name: string;
  readonly verdict: 'taken' | 'refused';
  readonly reason: string;
  readonly text: string;
}

const read = <T>(name: string): readonly T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** Reads the vectors of receipts, and of answers around receipts. */
export const readVectors = (): readonly Vector[] => read('receipts.ndjson');

/** Reads the vectors of keys. */
export const readKeyVectors = (): readonly KeyVector[] => read('keys.ndjson');

/** The bytes of a vector's document. */
export const bytesOf = ({ text, base64 }: Vector): Buffer =>
  base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
