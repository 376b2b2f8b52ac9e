/** A part of a sheet that gives a result: its text, the line that it stands on, and where it begins in the sheet. */
export interface SheetStatement {
  readonly text: string;
  readonly line: number;
  readonly from: number;
}

const COMMENT = /(?:#|\/\/).*$/u;

/** Gives the statements of a sheet for showing: at line ends and semicolons, without comments. What they mean, the node says. */
export const listStatements = (sheet: string): readonly SheetStatement[] => {
  const statements: SheetStatement[] = [];
  let start = 0;
  sheet.split('\n').forEach((raw, i) => {
    const own = raw.replace(COMMENT, '');
    let from = start;
    for (const part of own.split(';')) {
      if (part.trim() !== '') statements.push({ text: part.trim(), line: i + 1, from: from + (part.length - part.trimStart().length) });
      from += part.length + 1;
    }
    start += raw.length + 1;
  });
  return statements;
};

/** A name that a sheet sets to a plain number with its unit, and where the number stands. */
export interface SheetNumber {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

const UNIT_FACTOR = String.raw`[\p{L}µΩ°%$€£_]+(?:\^\(?-?[\d./]+\)?|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?`;
const LITERAL = new RegExp(
  String.raw`^([\p{L}_][\p{L}\d_]*)\s*=\s*(-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(\s*${UNIT_FACTOR}(?:[*·/]${UNIT_FACTOR})*)?$`,
  'u',
);

/** Gives what a statement sets, where it sets a name to a plain number. */
export const literalOf = ({ text, line, from }: SheetStatement): SheetNumber | undefined => {
  const [, name, number, unit = ''] = LITERAL.exec(text) ?? [];
  if (name === undefined || number === undefined) return undefined;
  const at = from + text.indexOf(number, name.length);
  return { name, value: Number(number.replaceAll('_', '')), unit: unit.trim(), from: at, to: at + number.length, line };
};

/** Lists the numbers of a sheet that can be varied. */
export const listLiterals = (sheet: string): readonly SheetNumber[] =>
  listStatements(sheet).flatMap((statement) => literalOf(statement) ?? []);
