import { Fault } from '../faults.js';
import type { Quantity } from '../quantity/text/parse-quantity.js';
import { compile, compileMatrix } from './compile.js';
import { parseLine } from './read/parse-line.js';
import { createScope } from './scope.js';
import { refuse, SheetRefusal } from './sheet-fault.js';
import { toQuantity } from './to-quantity.js';
import { treeOf } from './values.js';

/** What an expression of numbers, units and constants computes. */
export interface ComputedQuantity extends Quantity {
  /** What a rule or a constant was read as: `h = Planck constant`. */
  readonly readings: readonly string[];
}

const NO_NAMES = 'an expression here is made of numbers, units and constants';

const reasonOf = ({ code, message }: SheetRefusal): string => {
  const [, name] = /^(\S+) is not defined\./u.exec(message) ?? [];
  return code === 'UNKNOWN_SYMBOL' && name !== undefined ? `${name} has no value: ${NO_NAMES}` : message.replace(/\.$/u, '');
};

/**
 * Computes one expression of the calculator that needs nothing beside it: `75 kW / 0.93`, `(6.25 %)/12`, `2^64`. The value is in coherent SI,
 * its unit has the dimension and kind that the expression gives it; a plain number has none.
 * @throws Fault of what the calculator refuses, without a full stop at its end
 */
export const evaluateText = (text: string): ComputedQuantity => {
  const scope = createScope(() => refuse(`${NO_NAMES}, and calls no equation`, { from: 0, to: text.length }), compile, compileMatrix).with({
    text,
  });
  try {
    const statement = parseLine({ text, line: 1 });
    if (statement?.type !== 'value' || statement.name !== undefined) return refuse(NO_NAMES, { from: 0, to: text.length });
    const { value: node } = statement;
    const typed = compile(scope, node);
    if (typed.isList || typed.isTruth) refuse('one value is expected', node, 'INPUT_TYPE');
    const evaluated = scope.values.evaluate(treeOf(typed));
    if (!Number.isFinite(evaluated.value)) refuse('it is not finite: it divides by zero or overflows', node, 'NOT_FINITE');
    if (typed.type.isPoint && evaluated.value < 0) refuse('it is below absolute zero', node, 'TEMPERATURE');
    return { ...toQuantity(typed, evaluated), readings: [...scope.readings] };
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const { from, to } = error.span;
    throw new Fault(error.code, reasonOf(error), { at: text.slice(from, to) });
  }
};
