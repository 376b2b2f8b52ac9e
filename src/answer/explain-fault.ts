import { equationToUnicode } from '../core/expression/print/to-unicode.js';
import { parseExpression } from '../core/expression/tree/parse-expression.js';
import type { Hint, Suggestion, SymbolDetail } from '../core/fault-details.js';
import { type DetailsOf, type Fault, type FaultCode, reasonOf, toSentence } from '../core/faults.js';
import { describeValues } from '../core/inputs/describe-symbol.js';
import { isMembers, type Members } from '../core/members.js';
import { formatQuantity } from '../core/quantity/text/format-quantity.js';
import { alignRows, cut, fitLines, joinRows, wrapWords } from './lay-out.js';
import { suggestCall } from './suggest-call.js';
import { layCommand, toCommand, writeArguments } from './write-call.js';

/** Who reads a refusal: a model the arguments of a tool, a caller of REST a body, a terminal a command, a page its own tables. */
export type Reader = { readonly kind: 'model' | 'rest' | 'page' } | { readonly kind: 'terminal'; readonly width: number };

/** A refusal in words, and the call that mends it. */
export interface Explanation {
  /** At most {@link LONGEST} characters, in lines. */
  readonly text: string;
  readonly call?: Suggestion;
}

/** Longest text of a refusal. */
export const LONGEST = 600;
/** Longest reason, call, cell and hint within it. */
const LONGEST_REASON = 340;
const LONGEST_CALL = 320;
const LONGEST_CELL = 72;
const LONGEST_EQUATION = 100;
/** Names in the cell of a candidate that it has no input for. */
const LONGEST_UNREAD = 16;
/** What sets a line at a terminal below the first. */
const INDENT = '  ';
/** Solutions that are listed. */
const MOST_SOLUTIONS = 8;

/** What is said of a fault beside its reason. */
interface Said {
  /** In place of the reason, where the details say it better. */
  readonly head?: string;
  readonly rows?: readonly (readonly string[])[];
  /** Symbols that are lacking, or that may be given. */
  readonly symbols?: readonly SymbolDetail[];
  readonly notes?: readonly string[];
}

const printEquation = (equation: string): string => {
  const [, output = '', expression = ''] = /^(\w+) = (.+)$/s.exec(equation) ?? [];
  try {
    return output === '' ? equation : equationToUnicode(output, parseExpression(expression));
  } catch {
    return equation;
  }
};

/** A symbol in cells: `m`, `mass [kg]`, `> 0`. */
const cellsOf = (symbol: SymbolDetail): readonly string[] => [symbol.symbol, `${symbol.meaning} [${symbol.unit}]`, describeValues(symbol)];

/** A symbol in a line: `m: mass [kg] > 0`. */
const lineOf = (symbol: SymbolDetail): string => {
  const [name = '', meaning = '', kind = ''] = cellsOf(symbol);
  return `${name}: ${cut(meaning, LONGEST_CELL)}${kind === '' ? '' : ` ${kind}`}`;
};

const sayMissing = ({ operator, name, equation = '', missing, unread = [], solveFor }: DetailsOf<'MISSING_INPUT'>): Said => {
  if (operator === undefined) return {};
  const of = `${operator} ${name ?? ''}`.trim();
  const shown = printEquation(equation);
  const law = shown === '' ? '' : ` (${cut(shown, LONGEST_EQUATION)})`;
  const forIt = solveFor === undefined ? '' : `, to be solved for ${solveFor},`;
  const names = missing.map(({ symbol }) => symbol);
  const has =
    unread.length === 0
      ? ''
      : ` It has no ${unread
          .slice(0, 3)
          .map((each) => JSON.stringify(each))
          .join(', ')}.`;
  return {
    head: `${of}${law}${forIt} lacks ${names.length > 3 ? `${names.length} inputs` : names.join(', ')}.${has}`,
    symbols: missing,
  };
};

const sayCandidates = ({ candidates, isDoubted }: DetailsOf<'AMBIGUOUS_OPERATOR'>): Said => ({
  ...(isDoubted ? { notes: ['If none fits, the equation is not here.'] } : {}),
  rows: candidates.map(({ id, name, equation, needs, unread = [] }) => [
    id,
    name,
    printEquation(equation),
    `${needs.length === 0 ? 'has all' : `needs ${needs.join(', ')}`}${unread.length === 0 ? '' : `; no ${cut(unread.join(', '), LONGEST_UNREAD)}`}`,
  ]),
});

const saySolutions = ({ symbol, branches, unit }: DetailsOf<'SEVERAL_SOLUTIONS'>): Said => {
  const listed = branches.slice(0, MOST_SOLUTIONS).map((value) => formatQuantity(value, unit));
  const rest = branches.length > MOST_SOLUTIONS ? ` and ${branches.length - MOST_SOLUTIONS} more` : '';
  return { notes: [`${symbol} = ${listed.join(' or ')}${rest}; a value near one of them says which is meant.`] };
};

const KEY_OVER_HTTP = 'Send it as `Authorization: Bearer gm_…`; POST /api/demo-key/mint makes one, GET /api/demo-key gives the shared one.';

/** What is said of a fault by its code; of another the reason is enough. */
const SAYINGS: { readonly [C in FaultCode]?: (details: DetailsOf<C>, reader: Reader) => Said } = {
  MISSING_INPUT: sayMissing,
  UNKNOWN_INPUT: ({ takes = [] }) => ({ symbols: takes }),
  AMBIGUOUS_OPERATOR: sayCandidates,
  SEVERAL_SOLUTIONS: saySolutions,
  UNAUTHENTICATED: (_, { kind }) => ({
    notes: [kind === 'terminal' ? 'Set it as GENMATH_KEY; `genmath keys mint` makes one for a node of your own.' : KEY_OVER_HTTP],
  }),
  FORBIDDEN: ({ machine }) => (machine === null ? { notes: ['POST /api/demo-key/mint makes a key with a machine of its own.'] } : {}),
  QUOTA_EXCEEDED: () => ({ notes: ['POST /api/demo-key/mint makes a key of your own.'] }),
};

/** What a caller wrote into a reason must not look like a line of its own. */
const onOneLine = (text: string): string => text.replaceAll('\n', '\\u000a');

const sayHint = (hint: Hint): string => {
  switch (hint.kind) {
    case 'meaning':
      return `${JSON.stringify(hint.input)} may mean ${hint.symbols.map(({ symbol, meaning }) => `${symbol} (${meaning})`).join(' or ')}.`;
    case 'nearest':
      return `Did you mean ${hint.symbol} by ${JSON.stringify(hint.input)}?`;
    case 'write':
      return `Write ${JSON.stringify(hint.text)}.`;
    case 'fact':
      return toSentence(hint.text);
  }
};

const sayFault = (fault: Fault, reader: Reader): Required<Said> => {
  const say = (fault.details.line === undefined ? SAYINGS[fault.code] : undefined) as
    | ((details: Fault['details'], reader: Reader) => Said)
    | undefined;
  const { head = onOneLine(reasonOf(fault)), rows = [], symbols = [], notes = [] } = say?.(fault.details, reader) ?? {};
  const { expected, hints = [], others = [], othersLeftOut, named = [] } = fault.details;
  const providers = 'providers' in fault.details ? (fault.details.providers ?? []) : [];
  const more = othersLeftOut === undefined ? [] : [`${othersLeftOut} more inputs are wrong.`];
  const expecting = [expected, ...others.map((other) => other.expected)].filter((each) => each !== undefined);
  return {
    head: [
      head,
      ...others.map(({ reason, input }) => onOneLine(toSentence(input === undefined ? reason : `${input}: ${reason}`))),
      ...more,
    ].join('\n'),
    rows,
    symbols: [...symbols, ...expecting],
    notes: [
      ...notes,
      ...hints.map(sayHint),
      ...providers.map(
        ({ symbol, operators }) =>
          `${symbol} could come from ${operators.map(({ id, name, equation }) => `${id} (${name}: ${cut(printEquation(equation), 60)})`).join(' or ')}, before ${fault.details.operator ?? 'it'}.`,
      ),
      ...named.map(({ asked, id, name }) => `${JSON.stringify(cut(asked, 60))} was read as ${id} (${name}).`),
    ],
  };
};

/** Gives the members of a call that were changed or added, at any depth; nothing where one was left out. */
const changesOf = (asked: unknown, mended: unknown): Members | undefined => {
  if (!isMembers(asked) || !isMembers(mended) || Object.keys(asked).some((name) => !Object.hasOwn(mended, name))) return undefined;
  const changed: (readonly [string, unknown])[] = [];
  for (const [name, value] of Object.entries(mended)) {
    if (JSON.stringify(asked[name]) === JSON.stringify(value)) continue;
    const within = isMembers(asked[name]) && isMembers(value) ? changesOf(asked[name], value) : value;
    if (within === undefined) return undefined;
    changed.push([name, within]);
  }
  return Object.fromEntries(changed);
};

/** Writes the call for a model: whole, or where it is too long what is changed in it, or not at all. */
const sayCall = (call: Suggestion, { call: asked }: Fault): readonly string[] => {
  const whole = `Call ${call.tool} with ${writeArguments(call)}`;
  if (whole.length <= LONGEST_CALL) return call.isExample ? ['A call that works, as an example:', whole] : [whole];
  const changes = asked?.tool === call.tool ? changesOf(asked.input, call.input) : undefined;
  const part = `Change in the call: ${JSON.stringify(changes)}`;
  return changes === undefined || part.length > LONGEST_CALL ? [] : [part];
};

/** Names the route of a call that the route which was called cannot make. */
const sayElsewhere = (call: Suggestion, { call: asked }: Fault): readonly string[] => {
  const said = `POST /api/svc/${call.tool} takes ${writeArguments(call)}`;
  return asked === undefined || asked.tool === call.tool || said.length > LONGEST_CALL ? [] : [said];
};

/** Cuts the lines before the call, the rows first, so that all of it has at most {@link LONGEST} characters. */
const fitText = (head: readonly string[], rows: readonly string[], notes: readonly string[], tail: readonly string[]): string => {
  const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
  const kept = fitLines(notes, LONGEST - lengthOf(head) - lengthOf(tail));
  const fitting = fitLines(rows, LONGEST - lengthOf(head) - lengthOf(tail) - lengthOf(kept));
  return cut([...head, ...fitting, ...kept, ...tail].join('\n'), LONGEST);
};

const explainAtTerminal = (fault: Fault, call: Suggestion | undefined, width: number): string => {
  const { head, rows, symbols, notes } = sayFault(fault, { kind: 'terminal', width });
  // A word longer than a line stays whole: a path that was cut is none.
  const wrap = (text: string, first: string): readonly string[] =>
    wrapWords(text, width - INDENT.length).map((line, i) => `${i === 0 ? first : INDENT}${line}`);
  const command = call === undefined ? undefined : toCommand(call);
  const tail = command === undefined ? [] : layCommand(command, width).split('\n');
  const shown = tail.join('\n').length > LONGEST_CALL ? [] : tail;
  return fitText(
    cut(`genmath: ${head}`, LONGEST_REASON)
      .split('\n')
      .flatMap((line, i) => wrap(line, i === 0 ? '' : INDENT)),
    alignRows([...rows, ...symbols.map(cellsOf)], width),
    notes.flatMap((note) => wrap(note, INDENT)),
    shown,
  );
};

/**
 * Words a refusal for who reads it, in at most 600 characters: what is wrong, what is valid or may be meant, and one call. A caller of REST gets
 * the call beside the text, and a page shows the rows as tables of its own.
 */
export const explainFault = (fault: Fault, reader: Reader): Explanation => {
  const call = suggestCall(fault);
  const withCall = call === undefined ? {} : { call };
  if (reader.kind === 'terminal') return { text: explainAtTerminal(fault, call, reader.width), ...withCall };
  const { head, rows, symbols, notes } = sayFault(fault, reader);
  const tail =
    call === undefined ? [] : reader.kind === 'model' ? sayCall(call, fault) : reader.kind === 'rest' ? sayElsewhere(call, fault) : [];
  const shown = reader.kind === 'page' ? [] : [...joinRows(rows, LONGEST_CELL), ...symbols.map(lineOf)];
  return { text: fitText(cut(head, LONGEST_REASON).split('\n'), shown, notes, tail), ...withCall };
};
