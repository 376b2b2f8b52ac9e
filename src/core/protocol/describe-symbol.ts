import type { FaultDetail } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** Tells a symbol in one line: `m: mass [kg] > 0`. */
export const describeSymbol = ({ name, meaning, unitText, rangeText, list, default: preset }: SymbolDeclaration): string =>
  `${name}: ${meaning} [${unitText}]${list ? ' list' : ''}${rangeText === '' ? '' : ` ${rangeText}`}${preset === undefined ? '' : ` (${preset} if not given)`}`;

/** Tells a symbol for a program. */
export const symbolDetail = ({ name, meaning, unitText, rangeText, list, integer, default: preset }: SymbolDeclaration): FaultDetail => ({
  symbol: name,
  meaning,
  unit: unitText,
  ...(rangeText === '' ? {} : { range: rangeText }),
  ...(list ? { list } : {}),
  ...(integer ? { integer } : {}),
  ...(preset === undefined ? {} : { default: preset }),
});

/** Tells what an operator takes, for the message of a refusal. */
export const describeInputs = ({ id, record, inputs }: Operator): string =>
  `${id} (${record.equation}) takes ${inputs.map(describeSymbol).join('; ')}`;
