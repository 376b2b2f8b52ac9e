import type { Context } from '../context.js';
import { evaluateTree } from '../expression/evaluate-tree.js';
import { SUBSTRATE } from '../protocol/choose-chain.js';
import { PUBLIC_PREFIX } from '../protocol/run-protocol.js';
import type { PreparedDefinition } from './prepare-definition.js';
import { proveWith, type RowPlace, type Writable, type Written, writeRow } from './prove-fire.js';

/** Makes a contract: the row of its making, and its first document. */
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
