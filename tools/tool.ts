import type * as z from 'zod';
import type { Context } from '../src/core/context.js';

/** Hints for a host about what a tool does; all four are stated, because the defaults are pessimistic. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One capability of the service: declared once, offered by every surface. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** What it is for; the first sentence stands alone. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Strict schema of the input: the only validation. */
  readonly input: Input;
  readonly output: Output;
  /** A call that works, shown where an input does not fit. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly run: (input: z.output<Input>, context: Context) => z.input<Output>;
}

/** Annotations of a tool that computes or reads and changes nothing. */
export const READS_ONLY: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Declares a tool: infers its types and gives it back in the form that every surface takes. */
export const defineTool = <Input extends z.ZodType, Output extends z.ZodType>(tool: Tool<Input, Output>): Tool =>
  // The handler takes what the tool's own schema produced, so widening its parameter is sound.
  tool as unknown as Tool;
