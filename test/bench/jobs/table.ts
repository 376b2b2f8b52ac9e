/** Rows of the tables; memory must not grow with them. `GENMATH_BENCH_ROWS` sets others. */
export const SIZES: readonly number[] = (process.env['GENMATH_BENCH_ROWS'] ?? '10000,1000000').split(',').map(Number);

/** Most memory of a process, in MB (10^6 bytes). */
export const MOST_MEMORY = 200;

const AT_ONCE = 10_000;

/** Writes a table of masses and accelerations in parts: a number with its unit in the header, and a text with its own. */
export function* tableOf(rows: number): Generator<string, void> {
  yield 'm [kg],a\n';
  for (let from = 0; from < rows; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, i) => `${from + i + 0.5},${(i % 13) + 1} m/s^2\n`).join('');
}
