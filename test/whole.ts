/**
 * Whether this is the whole run (`npm run test:all`): every record, every mutation. The usual run takes a fixed sample of both, and every record
 * that has changed since a whole run passed.
 */
export const isWhole = process.env['GENMATH_WHOLE'] === '1';

/** Chooses how many cases a sweep tries. */
export const cases = (sample: number, whole: number): number => (isWhole ? whole : sample);
