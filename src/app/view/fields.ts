/** A JSON object whose members are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Answers whether a value is a JSON object. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives a value as an object, an empty one where it is none. */
export const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

/** Gives a value as a list, an empty one where it is none. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Gives a value as text, undefined where it is none or empty. */
export const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Gives a value as a finite number, undefined where it is none. */
export const toNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
