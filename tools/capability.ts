import type * as z from 'zod';
import type { Capability, Tool, ToolAnnotations } from '../src/call/capability.js';

/** Annotations of a tool that computes or reads and changes nothing. */
export const READS_ONLY: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Checks whether a capability is offered as an MCP tool. */
export const isTool = (capability: Capability): capability is Tool => capability.annotations !== undefined;

/** Declares a capability: infers its types and gives it back in the form that every surface takes. */
export const defineCapability = <Input extends z.ZodType, Output extends z.ZodType>(capability: Capability<Input, Output>): Capability =>
  // The handler takes what the capability's own schema produced, so widening its parameter is sound.
  capability as unknown as Capability;
