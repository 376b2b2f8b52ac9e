import * as z from 'zod';

/** Whether an optional member was given as null, which its schema has no use for. */
const isLeftOut = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  value === null && schema !== undefined && z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes an optional member that is null as one that is not there, in an object and in lists of objects below it: models that must
 * name every member (OpenAI's strict mode, say) write null for what they leave out. Free names, as symbols in `inputs`, keep their null.
 * @param input anything; what the schema refuses is refused afterwards as it is
 */
export const omitNulls = (schema: z.core.$ZodType, input: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return omitNulls(schema.unwrap(), input);
  if (schema instanceof z.ZodArray && Array.isArray(input)) return input.map((element) => omitNulls(schema.element, element));
  if (!(schema instanceof z.ZodObject) || !isRecord(input)) return input;
  const { shape }: { readonly shape: Readonly<Record<string, z.core.$ZodType>> } = schema;
  const kept = Object.entries(input).filter(([name, value]) => !isLeftOut(Object.hasOwn(shape, name) ? shape[name] : undefined, value));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, member === undefined ? value : omitNulls(member, value)];
    }),
  );
};
