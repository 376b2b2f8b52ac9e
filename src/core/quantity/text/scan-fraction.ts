/** A fraction of two whole numbers found at the head of a text. */
export interface ScannedFraction {
  readonly value: number;
  /** Count of characters read. */
  readonly length: number;
}

// Neither part of a date, a decimal, a power of ten nor a longer expression.
const FRACTION = /^([+-]?\d{1,15})\s*\/\s*(\d{1,15})(?![\d.,(]|[eE][+-]?\d|\s*[/*^×·⋅⁄]|\s*[xX]\s*\d|\s+\d)/u;

/** Reads `integer/integer` at the head of a text: `1/6`, `3/4 in`; gives `undefined` for anything else, `1/s` and `1/2/3` included. */
export const scanFraction = (text: string): ScannedFraction | undefined => {
  const [whole = '', above, below] = FRACTION.exec(text) ?? [];
  return whole === '' ? undefined : { value: Number(above) / Number(below), length: whole.length };
};
