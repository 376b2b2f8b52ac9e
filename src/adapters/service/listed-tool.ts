import * as z from 'zod';
import type { Tool, ToolAnnotations } from '../../call/capability.js';
import { appMetaOf } from './fixed-resources.js';

/** A tool as `tools/list` shows it to clients. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: ToolAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Tools that hosts should show at once; the rest may be looked up. */
const ALWAYS_LOADED: ReadonlySet<string> = new Set(['catalog', 'calculate', 'compute']);

/** Members of a schema that cost tokens and help no model: the dialect, defaults, and bounds on sizes that nobody meets by accident. */
const OMITTED: ReadonlySet<string> = new Set(['$schema', 'propertyNames', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default']);

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const isShown = (key: string, value: unknown): boolean =>
  !OMITTED.has(key) &&
  !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
  !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
  // An object of free members: some clients would take an empty list of members for all that it may have.
  !(key === 'properties' && isEmpty(value)) &&
  !(key === 'additionalProperties' && isEmpty(value));

/** What is written out at length in a schema: an object by its members, a list by the alternatives of its elements. */
const isLong = (schema: unknown): boolean => {
  const { properties, items } = schema as { readonly properties?: object; readonly items?: object };
  return Object.keys(properties ?? {}).length > 0 || (items !== undefined && 'anyOf' in items);
};

/** Keeps the short alternatives; the long ones are left to the description. */
const shortAlternatives = (alternatives: readonly unknown[]): readonly unknown[] => {
  const short = alternatives.filter((each) => !isLong(each));
  return short.length === 0 ? alternatives : short;
};

/** The values of a record that may be many things are left to its description. */
const isManyThings = (key: string, value: unknown): boolean =>
  key === 'additionalProperties' && typeof value === 'object' && value !== null && 'anyOf' in value;

/** Drops what costs tokens and helps no model; a property may bear any name. */
const compact = (schema: unknown, isNames = false): unknown => {
  if (Array.isArray(schema)) return schema.map((element) => compact(element));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => isNames || (isShown(key, value) && !isManyThings(key, value)));
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      compact(key === 'anyOf' && !isNames && Array.isArray(value) ? shortAlternatives(value) : value, key === 'properties' && !isNames),
    ]),
  );
};

interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/**
 * Shortens the schema of an output to the members that a program goes on with, by name and type; they are always there. The whole schema is
 * what answers are checked against, and stands in the OpenAPI document; every client pays for what stands here.
 */
const outline = (schema: unknown, names: readonly string[] | undefined): ObjectSchema => {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const shown = (names ?? required).map((name) => {
    const { type } = (properties[name] ?? {}) as { readonly type?: unknown };
    return [name, type === undefined ? {} : { type }] as const;
  });
  return { type: 'object', ...(shown.length === 0 ? {} : { properties: Object.fromEntries(shown) }) };
};

/** Gives the hints for hosts beside the contract of a tool; a tool without any has no such member. */
const metaOf = (name: string): { readonly _meta?: Readonly<Record<string, unknown>> } => {
  const hints = { ...(ALWAYS_LOADED.has(name) ? { 'anthropic/alwaysLoad': true } : {}), ...appMetaOf(name) };
  return Object.keys(hints).length === 0 ? {} : { _meta: hints };
};

/** Leaves members out of a schema. */
const withoutMembers = (schema: ObjectSchema, names: readonly string[]): ObjectSchema => {
  const { properties = {} } = schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))) };
};

/** Turns a tool into its entry in `tools/list`. Every client pays for each character, so that nothing stands here that a model would not miss. */
export const toListedTool = ({
  name,
  title,
  description,
  annotations,
  input,
  output,
  outline: members,
  unlisted = [],
}: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: compact(withoutMembers(z.toJSONSchema(input, { io: 'input' }) as ObjectSchema, unlisted)),
  outputSchema: outline(z.toJSONSchema(output, { io: 'output' }), members),
  annotations: { ...annotations },
  ...metaOf(name),
});
