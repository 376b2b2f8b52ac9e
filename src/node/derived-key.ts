import type { Context } from '../core/context.js';

/** Gives the key of a purpose, which is derived once for each keyring: some ten microseconds of every receipt. */
export const createDerivedKey = (keyring: Context['keyring'], purpose: string): (() => Buffer) => {
  let derived: { readonly from: ReturnType<Context['keyring']>; readonly key: Buffer } | undefined;
  return () => {
    const from = keyring();
    if (derived?.from !== from) derived = { from, key: from.derive(purpose, 32) };
    return derived.key;
  };
};
