import type { Value } from '../expression/functions/function-definition.js';
import type { InputValue } from '../inputs/computation.js';
import { readInput } from '../inputs/read-input.js';
import { bindChain } from '../protocol/chain/bind-chain.js';
import type { Example } from '../registry/define-domain.js';
import type { Operator } from '../registry/operator.js';
import { refuseLine, type Written } from './parse-formula.js';

const FORM = /^(?:(.*?)\s+)?gives\s+(.+?)(?:\s+to\s+(\d{1,2})\s+digits?)?$/u;
const GIVEN = /^([A-Za-z]\w*)\s*=\s*(.+)$/u;
/** A comma that parts two inputs is followed by a name; one in a number or a list is not. */
const BETWEEN = /\s*,\s*(?=[A-Za-z]\w*\s*=)/u;
const LIST = /^\[(.*)\]\s*(.*)$/u;
/** Digits beyond which an example agrees as exactly as one without them. */
const MOST_DIGITS = 15;

/** A quantity, or a list of quantities with the unit behind the bracket. */
const quantitiesOf = (text: string): InputValue => {
  const [, elements, unit = ''] = LIST.exec(text) ?? [];
  return elements === undefined ? text : elements.split(',').map((element) => `${element.trim()} ${unit}`.trim());
};

/**
 * Reads the example of a formula, `F = 1 kN, L = 2 m gives 0.794 mm to 3 digits`, into the units that its symbols declare. Every input has its unit, and
 * lies in its range.
 * @throws Fault FORMULA_INVALID, or that of an input
 */
export const readExample = ({ text, line }: Written, operator: Operator, from: string): Example => {
  const [, before = '', result, digits] = FORM.exec(text) ?? [];
  const { output } = operator;
  if (result === undefined)
    return refuseLine(
      line,
      `an example is written ${operator.inputs.map(({ name, unitText }) => `${name} = … ${unitText}`).join(', ')} gives … ${output.unitText}.`,
    );
  const inputs = (before === '' ? [] : before.split(BETWEEN)).map((part): readonly [string, InputValue] => {
    const [, name, value] = GIVEN.exec(part) ?? [];
    if (name === undefined || value === undefined)
      return refuseLine(line, `${JSON.stringify(part.slice(0, 40))} is not of the form F = 1 kN.`);
    if (!operator.inputs.some((input) => input.name === name)) return refuseLine(line, `the example gives ${name}, which is no input.`);
    return [name, quantitiesOf(value)];
  });
  const twice = inputs.find(([name], i) => inputs.findIndex(([other]) => other === name) !== i);
  if (twice !== undefined) return refuseLine(line, `the example gives ${twice[0]} twice.`);
  const lacking = operator.inputs.find(({ name, default: preset }) => preset === undefined && !inputs.some(([given]) => given === name));
  if (lacking !== undefined)
    return refuseLine(line, `the example lacks ${lacking.name}, ${lacking.meaning}: ${lacking.name} = … ${lacking.unitText}.`);
  const [link] = bindChain({ inputs: Object.fromEntries(inputs), needsUnits: true }, [operator]);
  const given = (link?.bindings ?? []).flatMap(({ symbol, origin, value }): readonly (readonly [string, Value])[] =>
    origin.type === 'input' ? [[symbol.name, value]] : [],
  );
  const { value } = readInput(result, output, operator, output.name, true);
  if (typeof value !== 'number') return refuseLine(line, 'a formula gives one number.');
  if (digits === undefined) return { given: Object.fromEntries(given), gives: value, from };
  // Digits count in the unit that they are written in.
  if (!result.endsWith(output.unitText) && output.unitText !== '1')
    return refuseLine(line, `a result that is rounded is written in ${output.unitText}, the unit of ${output.name}.`);
  const count = Number(digits);
  if (count < 1 || count > MOST_DIGITS) return refuseLine(line, `a result has 1 to ${MOST_DIGITS} digits.`);
  return { given: Object.fromEntries(given), gives: value, digits: count, from };
};
