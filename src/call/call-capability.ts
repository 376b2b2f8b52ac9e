import * as z from 'zod';
import { Fault, inCall } from '../core/faults.js';
import { isMembers, TRAPS } from '../core/members.js';
import type { PictureFormat } from '../core/picture.js';
import { INPUT_LIMITS } from '../core/strict-json.js';
import { type Caller, LOCAL_CALLER, machineOf, payerOf } from './caller.js';
import type { Capability } from './capability.js';
import { mentionsFormula, withOwnFormulas } from './formulas.js';
import { startPicture } from './limits/concurrency.js';
import type { Watch } from './limits/pace.js';
import type { NodeContext } from './node-context.js';
import { parseInput } from './parse-input.js';

/** Whether an optional member was given as null, which its schema has no use for. */
const isLeftOut = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  value === null && schema !== undefined && z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;

/**
 * Takes an optional member that is null as one that is not there, in an object and in lists of objects below it: models that must
 * name every member (OpenAI's strict mode, say) write null for what they leave out. Free names, as symbols in `inputs`, keep their null.
 * @param input anything; what the schema refuses is refused afterwards as it is
 */
const omitNulls = (schema: z.core.$ZodType, input: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return omitNulls(schema.unwrap(), input);
  if (schema instanceof z.ZodArray && Array.isArray(input)) return input.map((element) => omitNulls(schema.element, element));
  if (!(schema instanceof z.ZodObject) || !isMembers(input)) return input;
  const { shape }: { readonly shape: Readonly<Record<string, z.core.$ZodType>> } = schema;
  const kept = Object.entries(input).filter(([name, value]) => !isLeftOut(Object.hasOwn(shape, name) ? shape[name] : undefined, value));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, member === undefined ? value : omitNulls(member, value)];
    }),
  );
};

/** Deepest nesting of an input. */
const MAX_DEPTH = 32;
/** Longest text in an input. */
const MAX_TEXT = 100_000;

const place = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 100) || 'the input';

/** What was found on the way through an input. */
interface Looked {
  /** A text in it may name a formula of the caller's own. */
  readonly namesOwn: boolean;
  readonly hasNull: boolean;
}

/** Refuses what no schema needs to see: keys that reach prototypes, numbers that are not finite, and sizes that only cost time. */
const assertBounded = (input: unknown): Looked => {
  let left = INPUT_LIMITS.values;
  let namesOwn = false;
  let hasNull = false;
  // Where the value at hand stands: one list for all, since most inputs are let by without a word.
  const path: PropertyKey[] = [];
  const visit = (value: unknown): void => {
    left -= 1;
    if (left < 0)
      throw new Fault('INVALID_REQUEST', `The input holds more than ${INPUT_LIMITS.values} values.`, { limit: INPUT_LIMITS.values });
    if (path.length > MAX_DEPTH) throw new Fault('INVALID_REQUEST', `The input is nested deeper than ${MAX_DEPTH}.`, { limit: MAX_DEPTH });
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Fault('INPUT_TYPE', `${place(path)} must be a finite number; ${value} is none (a number such as 1e999 overflows).`, {
        input: place(path),
      });
    }
    if (typeof value === 'string' && value.length > MAX_TEXT)
      throw new Fault('INVALID_REQUEST', `${place(path)} is longer than ${MAX_TEXT} characters.`, { limit: MAX_TEXT });
    if (typeof value === 'string') namesOwn ||= mentionsFormula(value);
    hasNull ||= value === null;
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach((element, i) => {
        path.push(i);
        visit(element);
        path.pop();
      });
      return;
    }
    const keys = Object.keys(value);
    if (keys.length > INPUT_LIMITS.members)
      throw new Fault('INVALID_REQUEST', `${place(path)} has ${keys.length} members; at most ${INPUT_LIMITS.members} are read.`, {
        limit: INPUT_LIMITS.members,
      });
    for (const key of keys) {
      if (TRAPS.has(key)) {
        throw new Fault('UNKNOWN_INPUT', `${JSON.stringify(key)} at ${place(path)} is no name that anything here has.`, { unknown: [key] });
      }
      path.push(key);
      visit((value as Readonly<Record<string, unknown>>)[key]);
      path.pop();
    }
  };
  visit(input);
  return { namesOwn, hasNull };
};

/** What a picture costs in units of work. */
const PICTURE_COST = 30;

/** Says which call a fault refused, so that its reader is shown that call mended. */
const refusedIn = (capability: Capability, input: unknown, thrown: unknown): unknown => {
  if (!(thrown instanceof Fault)) return thrown;
  const members = capability.input instanceof z.ZodObject ? Object.keys(capability.input.shape) : [];
  const given = isMembers(input) ? input : {};
  return inCall(thrown, { tool: capability.name, input: given, members, example: capability.example });
};

const read = (capability: Capability, input: unknown, hasNull: boolean): unknown =>
  parseInput(capability.input, hasNull ? omitNulls(capability.input, input ?? {}) : (input ?? {}), capability.name);

/**
 * Calls a capability with an input that has not been looked at: bounds it, checks it against the capability's schema and runs the handler.
 * Whether the caller may is decided before, by `authorize`.
 * @throws Fault INVALID_REQUEST, INPUT_TYPE, UNKNOWN_INPUT, or a fault of the handler; each bears the call
 */
export const callCapability = (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller = LOCAL_CALLER,
  watch: Watch = {},
): unknown => {
  const refuse = (thrown: unknown): never => {
    throw refusedIn(capability, input, thrown);
  };
  try {
    const { namesOwn, hasNull } = assertBounded(input);
    const parsed = read(capability, input, hasNull);
    const run = (own: NodeContext): unknown => {
      const work = (): unknown => capability.run(parsed, own, caller, watch);
      return watch.meter === undefined ? work() : watch.meter.measure(work, capability.cost ?? 1);
    };
    // Who names no formula of their own, and searches for none, pays nothing for those that they keep.
    const answer: unknown =
      (namesOwn || capability.searches === true) && machineOf(caller) !== undefined
        ? withOwnFormulas(context, caller).then(run)
        : run(context);
    return answer instanceof Promise ? answer.catch(refuse) : answer;
  } catch (error) {
    return refuse(error);
  }
};

/**
 * Counts a picture as under way for whoever pays for it; gives the way to say that it is over. A key has at most four at a time.
 * @throws Fault RATE_LIMITED
 */
export const beginPicture = (context: NodeContext, caller: Caller): (() => void) => {
  const end = startPicture(context, caller);
  const payer = payerOf(caller);
  context.limits.budgetOf(payer)?.spend(payer.id, PICTURE_COST);
  return end;
};

/**
 * Draws what a capability answered: the text of an SVG, or the bytes of a PNG. What is drawn for all, without a caller, is not counted.
 * @throws Fault RATE_LIMITED, or what {@link NodeContext.pictures} throws
 */
export const drawAnswer = async (
  depict: NonNullable<Capability['depict']>,
  answer: unknown,
  format: PictureFormat,
  context: NodeContext,
  caller?: Caller,
): Promise<string | Uint8Array> => {
  const end = caller === undefined ? undefined : beginPicture(context, caller);
  try {
    const svg = await depict(answer, context);
    return format === 'svg' ? svg : await context.pictures.toPng(svg);
  } finally {
    end?.();
  }
};
