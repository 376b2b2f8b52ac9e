import { TOOLS } from '../../tools/capabilities.js';
import { callCapability } from '../call/call-capability.js';
import type { Tool } from '../call/capability.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';

/**
 * Finds a tool by its name.
 * @throws Fault UNKNOWN_TOOL
 */
export const toolNamed = (name: string): Tool => {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Fault('UNKNOWN_TOOL', `There is no tool ${name}.`);
  return tool;
};

/** Calls a tool of this process. */
export const callTool = (name: string, input: unknown, context: NodeContext): unknown => callCapability(toolNamed(name), input, context);
