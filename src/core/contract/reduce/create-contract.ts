import type { Context } from '../../context.js';
import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { MAX_WINDOW } from '../definition/definition.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { proveWith, type RowPlace, type Writable, type Written, writeRow } from './prove-fire.js';

/** Refuses a window that counts nothing, or more than is kept. */
const assertWindows = ({ windows }: PreparedDefinition, bindings: ReadonlyMap<string, number>): void => {
  for (const [name, expression] of windows) {
    const within = evaluateTree(expression, bindings);
    if (!(within >= 1 && within <= MAX_WINDOW))
      throw new Fault('OUT_OF_RANGE', `The window of ${name} would be ${within} cycles; it has 1 to ${MAX_WINDOW}.`, { count: name });
  }
};

/**
 * Makes a contract: the row of its making, and its first document.
 * @throws Fault OUT_OF_RANGE for a window that is too long
 */
export const createContract = (
  prepared: PreparedDefinition,
  parameters: Readonly<Record<string, number>>,
  place: RowPlace,
  cycle: number,
  context: Context,
  keyPrefix: string = PUBLIC_PREFIX,
): Written => {
  const { initial } = prepared.definition;
  const bindings = new Map(Object.entries(parameters));
  assertWindows(prepared, bindings);
  const fire: Writable = {
    cause: 'creation',
    parameters,
    event: { name: 'created', payload: {} },
    from: initial,
    to: initial,
    emits: [],
    trigger: 'creation',
    cycle,
    remembered: Object.fromEntries([...prepared.memory].map(([name, expression]) => [name, evaluateTree(expression, bindings)])),
    evaluated: proveWith(context, keyPrefix)([SUBSTRATE], {}),
  };
  return writeRow(fire, prepared, undefined, place, context);
};
