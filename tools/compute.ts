import * as z from 'zod';
import { substitute } from '../src/core/expression/substitute.js';
import type { Expression } from '../src/core/expression/syntax-tree.js';
import { equationToUnicode, expressionToUnicode } from '../src/core/expression/to-unicode.js';
import { Fault } from '../src/core/faults.js';
import type { Link } from '../src/core/protocol/computation.js';
import { runProtocol } from '../src/core/protocol/run-protocol.js';
import { convertTo, toSymbolUncertainty } from '../src/core/quantity/convert.js';
import { formatQuantity } from '../src/core/quantity/format-quantity.js';
import { parseUnit } from '../src/core/quantity/parse-unit.js';
import { toSi } from '../src/core/quantity/unit.js';
import { signReceipt } from '../src/core/receipt/sign-receipt.js';
import { domainSchema, operatorsSchema, quantitiesSchema, quantitySchema } from './computation-input.js';
import { defineTool, READS_ONLY } from './tool.js';

/** Longest value that is put into the equation as text; longer lists stay symbols. */
const DIGITS_SHOWN = 6;

/** Writes the equation with the values put in, each in the unit of its symbol. */
const substituted = ({ operator, bindings }: Link): string => {
  const replacements = new Map<string, Expression>();
  for (const { symbol, value } of bindings) {
    if (typeof value !== 'number') continue;
    const shown = Number(value.toPrecision(DIGITS_SHOWN));
    const node: Expression = {
      type: 'number',
      text: String(Math.abs(shown)),
      value: Math.abs(shown),
      dimension: [],
      ...(symbol.unitText === '1' ? {} : { unit: symbol.unitText }),
    };
    replacements.set(symbol.name, shown < 0 ? { type: 'negate', operand: node } : node);
  }
  const output = bindings.find(({ symbol }) => symbol === operator.output);
  const left =
    output === undefined
      ? operator.output.name
      : expressionToUnicode(replacements.get(operator.output.name) ?? { type: 'symbol', name: operator.output.name });
  return `${left} = ${expressionToUnicode(substitute(operator.expression, replacements))}`;
};

/** Computes from what a model naturally has: units in text, uncertainties, any symbol as the unknown. */
export const compute = defineTool({
  name: 'compute',
  title: 'Compute with units',
  description:
    'Compute operators from numbers or quantities in text, for any symbol (`solveFor`), in any `unit`, with propagated uncertainty. ' +
    'Answers the value in words and numbers, the equation with the values put in, source, and the signed receipt.',
  annotations: READS_ONLY,
  input: z.strictObject({
    operators: operatorsSchema.optional(),
    domain: domainSchema.optional(),
    inputs: quantitiesSchema,
    solveFor: z.string().min(1).max(80).optional().describe('symbol of the last operator to solve for; give its output instead'),
    unit: z.string().max(100).optional().describe('unit of the answer, e.g. "ft/s^2"'),
    near: quantitySchema.optional().describe('picks the solution nearest to this, where there are several'),
  }),
  output: z.strictObject({
    answer: z.string(),
    symbol: z.string(),
    meaning: z.string(),
    value: z.number(),
    unit: z.string(),
    uncertainty: z.number().optional(),
    uncertaintyFrom: z.array(z.strictObject({ input: z.string(), share: z.number() })).optional(),
    relativeErrorBound: z.number(),
    equation: z.string(),
    substituted: z.string(),
    method: z.string(),
    assumes: z.string().optional(),
    source: z.string(),
    notice: z.string().optional(),
    receipt: z.looseObject({}),
  }),
  example: { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' },
  run: ({ unit: wanted, ...computation }, context) => {
    const { receipt, links, propagated } = runProtocol(computation, context);
    const last = links.at(-1);
    const result = receipt.results.at(-1);
    if (!last || !result)
      throw new Fault('INVALID_REQUEST', 'There is nothing to compute: name operators, or a domain and the inputs of one.', {});
    const { operator, gives } = last;
    const own = gives.unit;
    const target = wanted === undefined ? own : parseUnit(wanted);
    const value = wanted === undefined ? receipt.R_t : convertTo(toSi(receipt.R_t, own), target, own);
    const uncertainty =
      result.uncertainty === undefined
        ? undefined
        : toSymbolUncertainty({ value: receipt.R_t, unit: own }, result.uncertainty, target) / target.factor;
    const unitText = wanted ?? gives.unitText;
    const shares = propagated?.at(-1)?.shares;
    const name = gives.name;
    return {
      answer: `${name} = ${formatQuantity(value, unitText, uncertainty === undefined ? {} : { uncertainty })}`,
      symbol: name,
      meaning: gives.meaning,
      value,
      unit: unitText,
      ...(uncertainty === undefined ? {} : { uncertainty }),
      ...(shares === undefined ? {} : { uncertaintyFrom: shares.slice(0, 10).map((share) => ({ ...share })) }),
      relativeErrorBound: result.relativeErrorBound,
      equation: links.map((link) => equationToUnicode(link.operator.output.name, link.operator.expression)).join('; '),
      substituted: links.map(substituted).join('; '),
      method: result.method ?? 'direct',
      ...(operator.record.assumes === undefined ? {} : { assumes: operator.record.assumes }),
      source: `${operator.id} ${operator.record.name}: ${operator.record.source}`,
      ...(operator.domain.notice === undefined ? {} : { notice: operator.domain.notice }),
      receipt: signReceipt(receipt, context.keyring()),
    };
  },
});
