import type * as z from 'zod';
import type { Capability, Tool, ToolAnnotations } from '../src/call/capability.js';

/** Annotations of a tool that computes or reads and changes nothing. */
export const READS_ONLY: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Checks whether a capability is offered as an MCP tool. */
export const isTool = (capability: Capability): capability is Tool => capability.annotations !== undefined;

/** A capability that still tells, to the compiler alone, what it takes and what it answers: {@link InputOf}, {@link OutputOf}. */
export interface DefinedCapability<Input extends z.ZodType, Output extends z.ZodType> extends Capability {
  /** Never there; it carries the types. */
  readonly typed?: { readonly input: z.input<Input>; readonly output: z.output<Output> };
}

/** The type of the input of a capability, as a caller writes it. */
export type InputOf<C extends { readonly typed?: { readonly input: unknown } }> = NonNullable<C['typed']>['input'];

/** The type of the answer of a capability. */
export type OutputOf<C extends { readonly typed?: { readonly output: unknown } }> = NonNullable<C['typed']>['output'];

/** Declares a capability: infers its types and gives it back in the form that every surface takes. */
export const defineCapability = <Input extends z.ZodType, Output extends z.ZodType>(
  capability: Capability<Input, Output>,
): DefinedCapability<Input, Output> =>
  // The handler takes what the capability's own schema produced, so widening its parameter is sound.
  capability as unknown as DefinedCapability<Input, Output>;
