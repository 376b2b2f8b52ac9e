import { parseExpression } from '../expression/tree/parse-expression.js';
import type { Expression } from '../expression/tree/syntax-tree.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Unit } from '../quantity/unit/unit.js';

/** One end of a valid range; the bound is in the symbol's own unit where it is a constant, in coherent SI where it names other symbols. */
export interface Bound {
  readonly operator: '>' | '>=' | '<' | '<=' | '!=';
  readonly text: string;
  readonly expression: Expression;
  /** Whether the bound names other symbols of the operator. */
  readonly relative: boolean;
}

/** What a line of `where` declares about a symbol. */
export interface SymbolDeclaration {
  readonly name: string;
  readonly meaning: string;
  readonly unitText: string;
  readonly unit: Unit;
  readonly integer: boolean;
  readonly list: boolean;
  readonly bounds: readonly Bound[];
  /** Value in the symbol's unit that is taken where the caller gives none. */
  readonly default?: number;
  /** Between which values in the symbol's unit nearly all that people compute with lie: a value outside is noted, never refused. */
  readonly usual?: { readonly low: number; readonly high: number };
}

/** The part of a meaning that names the quantity, up to the first comma, colon, semicolon or bracket. */
export const mainOf = ({ meaning }: SymbolDeclaration): string => meaning.split(/[,;:(]/u)[0] ?? '';

/** A meaning that lists codes: `1 if female, 0 if male`, `1 for a call, -1 for a put`. */
const CODES = /^[-+]?\d+ (?:if|for) /u;

/** The part of a meaning whose words a caller may name the symbol by: of a list of codes only the first, since the other words are its opposite. */
export const namingPartOf = (symbol: SymbolDeclaration): string => (CODES.test(symbol.meaning) ? mainOf(symbol) : symbol.meaning);

const LINE = /^(.*?)\s*\[([^\]]*)\]\s*(.*)$/;
const INTERVAL = /^in ([[(])([^,]+),\s*([^\])]+)([\])])\s*/;
const COMPARISON = /^(>=|<=|!=|>|<)\s*(\S+)\s*/;
const DEFAULT = /^default (\S+)\s*/;
const USUAL = /^usual (\S+) to (\S+)\s*/;
const WORD = /^(integer|list)\b\s*/;

const bound = (operator: Bound['operator'], text: string): Bound => {
  const expression = parseExpression(text.trim());
  return { operator, text: text.trim(), expression, relative: symbolsOf(expression).some((name) => name !== 'pi' && name !== 'e') };
};

/** Takes the usual bounds off a line of `where`: they are advice, and no part of what a record states. */
export const withoutUsual = (line: string): string => line.replace(/\s*\busual \S+ to \S+/, '');

/**
 * Parses one line of `where`: `'relative permittivity [1] >= 1'`, `'angle [rad] in [0, pi/2)'`, `'sample values [1] list'`,
 * `"Young's modulus [GPa] > 0 usual 0.001 to 1200"`.
 * @throws Fault RECORD_INVALID, or the fault of the unit or of a bound
 */
export const parseSymbolDeclaration = (name: string, line: string): SymbolDeclaration => {
  const match = LINE.exec(line);
  if (!match) throw new Fault('RECORD_INVALID', `The declaration of ${name} lacks a unit in brackets: ${JSON.stringify(line)}.`);
  const [, meaning = '', unitText = '', range = ''] = match;
  const bounds: Bound[] = [];
  let integer = false;
  let list = false;
  let fallback: number | undefined;
  let usual: SymbolDeclaration['usual'];
  let rest = range.trim();
  while (rest !== '') {
    const interval = INTERVAL.exec(rest);
    const comparison = COMPARISON.exec(rest);
    const preset = DEFAULT.exec(rest);
    const common = USUAL.exec(rest);
    const word = WORD.exec(rest);
    if (interval) {
      const [, open, low = '', high = '', close] = interval;
      bounds.push(bound(open === '[' ? '>=' : '>', low), bound(close === ']' ? '<=' : '<', high));
    } else if (comparison) bounds.push(bound(comparison[1] as Bound['operator'], comparison[2] ?? ''));
    else if (preset) fallback = Number(preset[1]);
    else if (common) usual = { low: Number(common[1]), high: Number(common[2]) };
    else if (word) [integer, list] = [integer || word[1] === 'integer', list || word[1] === 'list'];
    else throw new Fault('RECORD_INVALID', `The range of ${name} does not parse at ${JSON.stringify(rest)}.`);
    rest = rest.slice((interval ?? comparison ?? preset ?? common ?? word)?.[0].length ?? 0);
  }
  if (fallback !== undefined && !Number.isFinite(fallback)) throw new Fault('RECORD_INVALID', `The default of ${name} is not a number.`);
  if (usual !== undefined && !(usual.low < usual.high))
    throw new Fault('RECORD_INVALID', `The usual bounds of ${name} are not two rising numbers.`);
  return {
    name,
    meaning: meaning.trim(),
    unitText: unitText.trim(),
    unit: parseUnit(unitText.trim()),
    integer,
    list,
    bounds,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(usual === undefined ? {} : { usual }),
  };
};
