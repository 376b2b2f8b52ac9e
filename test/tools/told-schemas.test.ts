import { beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/capabilities.js';
import { listOffered } from './offered.js';

/** A schema as it is told, with where it stands. */
interface Told {
  readonly at: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists a schema and every schema below it. */
const schemasOf = (schema: unknown, at: string): readonly Told[] => {
  if (!isObject(schema)) return [];
  const members = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return [
    { at, schema },
    ...members.flatMap(([name, member]) => schemasOf(member, `${at}.${name}`)),
    ...alternatives.flatMap((alternative, i) => schemasOf(alternative, `${at}|${i}`)),
    ...schemasOf(schema['items'], `${at}[]`),
    ...schemasOf(schema['additionalProperties'], `${at}{}`),
  ];
};

let told: readonly Told[];
beforeAll(async () => {
  told = (await listOffered()).flatMap(({ name, inputSchema }) => schemasOf(inputSchema, name));
});

const where = (isWrong: (schema: Told['schema']) => boolean): readonly string[] =>
  told.filter(({ schema }) => isWrong(schema)).map(({ at }) => at);

/** What Gemini's `parameters` (a Schema of OpenAPI 3.0), OpenAI's functions and Anthropic's tools all take; additionalProperties is dropped for the first. */
const KEYWORDS = ['type', 'description', 'enum', 'items', 'minimum', 'maximum', 'properties', 'required', 'anyOf', 'additionalProperties'];

describe('the input schemas keep to what the makers of models take', () => {
  it('are made of keywords that all of them know: no const, $ref, oneOf, allOf or patternProperties', () => {
    expect(where((schema) => Object.keys(schema).some((key) => !KEYWORDS.includes(key)))).toEqual([]);
  });

  it('have one type each, or alternatives that have one (Vertex AI refuses a schema without, Gemini a list of types)', () => {
    expect(where(({ type, anyOf }) => typeof type !== 'string' && !Array.isArray(anyOf))).toEqual([]);
  });

  it('say of every list what its elements are (Gemini, OpenAI)', () => {
    expect(where(({ type, items }) => type === 'array' && !isObject(items))).toEqual([]);
  });

  it('enumerate texts alone (Gemini)', () => {
    const isTexts = (values: unknown): boolean => Array.isArray(values) && values.every((value) => typeof value === 'string');
    expect(where((schema) => 'enum' in schema && !(schema['type'] === 'string' && isTexts(schema['enum'])))).toEqual([]);
  });

  it('have no empty list of members, which reads as an object that has none', () => {
    expect(where(({ properties }) => isObject(properties) && Object.keys(properties).length === 0)).toEqual([]);
  });

  it('are objects at the root, of members and tools whose names everybody takes, with a server’s name before them too', () => {
    for (const { name } of TOOLS) {
      expect(told.find(({ at }) => at === name)?.schema['type']).toBe('object');
      expect(`mcp__genmath__${name}`).toMatch(/^[a-zA-Z0-9_-]{1,60}$/);
    }
    for (const { schema } of told) for (const name of Object.keys(schema['properties'] ?? {})) expect(name).toMatch(/^[a-zA-Z_]\w{0,63}$/);
  });
});
