/** A symbol as it is set: the letter, what stands below it and the accent over it. */
export interface SymbolParts {
  readonly base: string;
  readonly below: string;
  readonly accent?: string;
}

const SMALL = '₀₁₂₃₄₅₆₇₈₉';
const ACCENTS: Readonly<Record<string, string>> = { dot: '˙', bar: '¯', hat: '^' };
const INFINITE: Readonly<Record<string, string>> = { inf: '∞' };

/** Takes a symbol's Unicode name apart: `v₀` is v with 0 below, `m_dot` is m with a dot, `Δp_max` is Δp with max below. */
export const symbolParts = (text: string): SymbolParts => {
  const spelled = text.replace(/[₀-₉]+/gu, (digits) => `_${[...digits].map((digit) => SMALL.indexOf(digit)).join('')}`);
  const [base = text, ...rest] = spelled.split('_').filter((part) => part !== '');
  const accent = rest.map((part) => ACCENTS[part]).find((sign) => sign !== undefined);
  const below = rest
    .filter((part) => ACCENTS[part] === undefined)
    .map((part) => INFINITE[part] ?? part)
    .join(',');
  return { base, below, ...(accent === undefined ? {} : { accent }) };
};
