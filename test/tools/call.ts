import { callCapability } from '../../src/call/call-capability.js';
import type { Watch } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { fullNode } from './node.js';

/** Calls a capability by name as the user of this process does. */
export const call = async <T = Readonly<Record<string, unknown>>>(
  name: string,
  input: unknown,
  watch: Watch = {},
  node: NodeContext = fullNode,
): Promise<T> => {
  const tool = CAPABILITIES.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no capability ${name}`);
  const answer = await callCapability(tool, input, node, undefined, watch);
  const parsed = tool.output.safeParse(answer);
  if (!parsed.success) throw new Error(`${name} answered what its schema does not say: ${parsed.error.message}`);
  return answer as T;
};

/** Calls what must be refused and gives the fault. */
export const refusalOf = async (name: string, input: unknown, watch: Watch = {}): Promise<Fault> => {
  try {
    await call(name, input, watch);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
