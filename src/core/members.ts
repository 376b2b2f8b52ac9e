/** The members of an object, by name. */
export type Members = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object with members: neither null nor a list. */
export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of members that nothing here has: where objects have prototypes they are traps. */
export const TRAPS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
