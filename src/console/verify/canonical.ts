/** Plain JSON, as it was parsed. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An object of plain JSON. */
export type JsonObject = { readonly [key: string]: Json };

/** Tells whether plain JSON is an object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes parsed JSON in the canonical form of RFC 8785: members in the order of their UTF-16 code units, numbers as ECMAScript writes them. */
export const toCanonical = (value: Json): string => {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(toCanonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(Object.is(value, -0) ? 0 : value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key] as Json)}`);
  return `{${members.join(',')}}`;
};
