import type { Members } from './open-tools.js';

/** A symbol as the catalogue shows it. */
export interface SeenSymbol {
  readonly name: string;
  readonly meaning: string;
  readonly unit: string;
  readonly isList: boolean;
  /** True where the operator does without it. */
  readonly isOptional: boolean;
  /** Its valid range in words; only the full description tells. */
  readonly range: string;
}

/** An operator as the catalogue shows it. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** What else it is called; only the full description tells. */
  readonly also: readonly string[];
  readonly output: SeenSymbol;
  readonly inputs: readonly SeenSymbol[];
  readonly solvable: ReadonlySet<string>;
  /** Place in the list of hits, from 0. */
  readonly place: number;
}

const LINE = /^(\S+): (.*) \[([^\]]*)\]( list)?(?:, .* if not given)?$/;

const readLine = (line: string): SeenSymbol => {
  const [, name = '', meaning = '', unit = '1', list] = LINE.exec(line) ?? [];
  return { name, meaning, unit, isList: list !== undefined, isOptional: line.endsWith(' if not given'), range: '' };
};

/** Reads one hit of a search. */
export const readSummary = (hit: Members, place: number): Candidate => ({
  id: String(hit['id']),
  name: String(hit['name']),
  also: [],
  output: readLine(String(hit['gives'])),
  inputs: (hit['takes'] as readonly string[]).map(readLine),
  solvable: new Set(hit['solvesFor'] as readonly string[]),
  place,
});

const readDetail = (detail: Members): SeenSymbol => ({
  name: String(detail['symbol']),
  meaning: String(detail['meaning']),
  unit: String(detail['unit']),
  isList: detail['list'] === true,
  isOptional: detail['default'] !== undefined,
  range: String(detail['range'] ?? ''),
});

/** Reads the full description of an operator. */
export const readDescription = (operator: Members, place: number): Candidate => {
  const solvable = operator['solveFor'] as { readonly closedForm: readonly string[]; readonly numeric: readonly string[] };
  return {
    id: String(operator['id']),
    name: String(operator['name']),
    also: operator['aliases'] as readonly string[],
    output: readDetail(operator['gives'] as Members),
    inputs: (operator['takes'] as readonly Members[]).map(readDetail),
    solvable: new Set([...solvable.closedForm, ...solvable.numeric]),
    place,
  };
};
