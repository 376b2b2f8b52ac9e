const LEAST = '1e-250';
const heeded = (x: string): string => `if(abs(${x}) < ${LEAST}, 0, ${x})`;

/**
 * Binds the EWMA step ST7 to data of either sign so that it keeps its digits: where the two terms cancel, the average before is moved by a
 * hundred-billionth of itself, and what is nearer to zero than any measurement is zero.
 * @param x expression of the new observation
 * @param previous name of the memory that holds the average
 * @param first condition under which there is no average yet, so that it begins at the observation or at zero
 */
export const smoothingInputs = (x: string, previous: string, first: string, start: 'x' | '0'): Record<string, string> => ({
  lambda: 'weight',
  x: heeded(x),
  E_prev:
    `if(${first}, ${start === 'x' ? heeded(x) : start},` +
    ` if(abs(weight * (${x}) + (1 - weight) * ${previous}) < 1e-12 * abs(${previous}), ${previous} * (1 + 1e-11), ${previous}))`,
});

/** What the memory keeps of the average. */
export const SMOOTHED = `if(abs(R) < ${LEAST}, 0, R)`;
