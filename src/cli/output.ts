/** Prints a text with its line end. */
export const out = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints a value as JSON. */
export const json = (value: unknown): void => out(JSON.stringify(value, null, 2));
