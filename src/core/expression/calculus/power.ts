import { constantValue, type Expression } from '../tree/syntax-tree.js';

/** How a power is computed. */
export type PowerForm = 'square' | 'sqrt' | 'cbrt' | 'pow';

/**
 * Chooses how to compute a power with this exponent: the one rule that the compiled function and the walked tree share,
 * because `x ** 3` and `x * x * x` differ in the last bit for a quarter of all inputs.
 */
export const powerForm = (exponent: Expression): PowerForm => {
  const value = constantValue(exponent);
  if (value === 2) return 'square';
  if (value === 1 / 2) return 'sqrt';
  if (value === 1 / 3) return 'cbrt';
  return 'pow';
};

/** Computes a power in the given form. */
export const power = (form: PowerForm, base: number, exponent: number): number => {
  switch (form) {
    case 'square':
      return base * base;
    case 'sqrt':
      return Math.sqrt(base);
    case 'cbrt':
      return Math.cbrt(base);
    case 'pow':
      return base ** exponent;
  }
};
