import type { FunctionDefinition, Value } from './function-definition.js';
import { SPECIAL_FUNCTIONS } from './special-functions.js';
import { ELEMENTARY_FUNCTIONS } from './tables/elementary.js';
import { LIST_FUNCTIONS } from './tables/lists.js';

const special = Object.entries(SPECIAL_FUNCTIONS).map(([name, own]): readonly [string, FunctionDefinition] => [
  name,
  {
    parameters: own.parameters,
    arity: [own.parameters.length, own.parameters.length],
    rule: 'number',
    evaluate: own.evaluate as (...args: readonly Value[]) => number,
    partials: own.partials,
    latex: own.latex,
    accuracy: own.accuracy,
    refuse: own.refuse,
    tested: own.tested,
    source: own.source,
  },
]);

/** Holds every function of the equation language by its name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map([
  ...Object.entries(ELEMENTARY_FUNCTIONS),
  ...Object.entries(LIST_FUNCTIONS),
  ...special,
]);
