import { callCapability } from '../../src/call/call-capability.js';
import { type Caller, LOCAL_CALLER } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { DEFLECTION } from '../core/formula/formulas.js';
import { createFullNode } from './node.js';

/** An answer by its members. */
export type Members = Readonly<Record<string, unknown>>;

/** Work along a way. */
export const WORK = `work_of: W = F * s
  W: work [J]
  F: force along the way [N]
  s: way [m] >= 0
  example: F = 2 N, s = 3 m gives 6 J
  source: by hand
`;

/** The area of a circle. */
export const AREA = `area: A = pi * d^2 / 4
  A: area [mm^2]
  d: diameter [mm] > 0
  example: d = 2 mm gives 3.141592653589793 mm^2
  source: by hand
`;

/** Makes a node whose local user keeps three formulas, and the way to call it. */
export const keepFormulas = async () => {
  const node = createFullNode();
  const call = async <T = Members>(name: string, input: unknown, caller: Caller = LOCAL_CALLER, on: NodeContext = node): Promise<T> => {
    const capability = CAPABILITIES.find((each) => each.name === name);
    if (capability === undefined) throw new Error(`no capability ${name}`);
    const answer = await callCapability(capability, input, on, caller);
    const parsed = capability.output.safeParse(answer);
    if (!parsed.success) throw new Error(`${name} answered what its schema does not say: ${parsed.error.message}`);
    return answer as T;
  };
  const refusal = async (name: string, input: unknown, caller?: Caller): Promise<Fault> => {
    try {
      await call(name, input, caller);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  };
  const callerOf = async (slug: string): Promise<Caller> => {
    const { record } = await node.access.mint(slug);
    return { isLocal: false, address: '192.0.2.1', key: record };
  };
  for (const text of [DEFLECTION, WORK, AREA]) await call('keep_formula', { name: /^\w+/.exec(text)?.[0], text });
  return { node, call, refusal, callerOf };
};
