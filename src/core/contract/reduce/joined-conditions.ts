import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import type { OpenExpression, ReadOpen } from '../../sheet/open/compile-open.js';
import { inside, partsOf, type SheetNode } from '../../sheet/read/syntax.js';
import { RESULT } from '../definition/contract-names.js';

/** Tells whether a part of a condition holds. */
type Holds = (read: ReadOpen) => boolean;

/** The parts that `and` joins to a condition: it holds where each of them does, in whatever order they are tried. */
export interface JoinedConditions {
  /** Those that hold or not whatever the operators give. */
  readonly withoutResult: readonly Holds[];
  readonly withResult: readonly Holds[];
}

const joined = (node: SheetNode): readonly SheetNode[] => {
  const own = inside(node);
  return own.type === 'binary' && own.operator === 'and' ? [...joined(own.left), ...joined(own.right)] : [own];
};

const readsResult = (node: SheetNode): boolean => (node.type === 'name' ? node.name === RESULT : partsOf(node).some(readsResult));

type Known = Value | string | undefined;

const isSame = (a: Known, b: Known): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.length === b.length && a.every((each, i) => Object.is(each, b[i])) : Object.is(a, b);

/** Keeps whether a condition held, or was refused, for the values that it read last: of the moments that are tried many differ in nothing. */
const keeping = (holds: Holds): Holds => {
  let last: { readonly read: ReadonlyMap<string, Known>; readonly found: boolean | Fault } | undefined;
  const evaluate = (read: ReadOpen): boolean | Fault => {
    try {
      return holds(read);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  };
  return (read) => {
    if (last === undefined || ![...last.read].every(([name, value]) => isSame(read(name), value))) {
      const seen = new Map<string, Known>();
      const found = evaluate((name) => {
        const value = read(name);
        seen.set(name, value);
        return value;
      });
      last = { read: seen, found };
    }
    if (last.found instanceof Fault) throw last.found;
    return last.found;
  };
};

const known = new WeakMap<OpenExpression, JoinedConditions>();

/**
 * Takes a condition apart where `and` joins it, so that who asks whether it holds may leave off at the first part that does not. The condition
 * itself evaluates all of its parts, and refuses what one of them refuses.
 */
export const joinedIn = (condition: OpenExpression): JoinedConditions => {
  const found = known.get(condition);
  if (found !== undefined) return found;
  const nodes = joined(condition.node);
  const compile = (node: SheetNode): Holds => {
    const { evaluate } = condition.part(node);
    return keeping((read) => evaluate(read) === 1);
  };
  const made = {
    withoutResult: nodes.filter((node) => !readsResult(node)).map(compile),
    withResult: nodes.filter(readsResult).map(compile),
  };
  known.set(condition, made);
  return made;
};
