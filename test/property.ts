import fc from 'fast-check';

/** The seed of every random choice of the tests; `GENMATH_SEED` sets another. What fails by it prints it. */
export const SEED = Number(process.env['GENMATH_SEED'] ?? 20_261_122);

fc.configureGlobal({ seed: SEED });

/** fast-check with the seed of this run, so that the same cases are tried each time. */
export { fc };
