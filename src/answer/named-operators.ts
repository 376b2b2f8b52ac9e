import * as z from 'zod';
import type { NamedOperator } from '../core/resolve/resolve-operators.js';

const named = z.strictObject({ asked: z.string(), id: z.string(), name: z.string(), by: z.enum(['name', 'search']) });

type Named = z.output<typeof named>;

/** Which operators an answer took for words. */
export const namedSchema = z.array(named);

/** Says which operator was taken for which words. */
export const namedMembers = (named: readonly NamedOperator[]): { readonly named?: Named[] } =>
  named.length === 0 ? {} : { named: named.map((each) => ({ ...each })) };
