import type { DomainRecord } from '../registry/define-domain.js';
import type { IndexedOperator, IndexedSymbol, OperatorSummary } from '../registry/registry-source.js';
import { parseSymbolDeclaration } from '../registry/symbol-declaration.js';
import { stemsOf } from './words/split-words.js';

/**
 * The symbols of all operators as compact plain JSON: built once, written beside the code, read when somebody asks which operator gives a
 * symbol or leads from some symbols to another.
 */
export interface SymbolIndex {
  readonly version: 1;
  /** Unit texts; the place of a unit is its number. */
  readonly units: readonly string[];
  /** Stems of the words of the meanings, parted by spaces; the place of a word is its number. */
  readonly words: string;
  /**
   * One operator a line, in the order of the registry's index, its symbols parted by tabs, the output first: the name (with `?` where it has
   * a default, `*` where it is a list), then the numbers of its unit and of the words of its meaning, base 36.
   */
  readonly operators: string;
}

/** Gives the stems by which meanings are compared: those of the head of a meaning, qualifiers left out. */
export const meaningWords = (meaning: string): readonly string[] => stemsOf(meaning.split(/[,;(]/)[0] ?? '');

const numbering = (counted: Map<string, number>): readonly string[] =>
  [...counted].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text);

/** Makes the index from the records; frequent units and words get short numbers. */
export const buildSymbolIndex = (domains: readonly DomainRecord[]): SymbolIndex => {
  const units = new Map<string, number>();
  const words = new Map<string, number>();
  const count = (counts: Map<string, number>, text: string): void => {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  };
  const read = domains.flatMap(({ operators }) =>
    operators.map(({ equation, where }) => {
      const output = equation.slice(0, equation.indexOf('=')).trim();
      const names = [output, ...Object.keys(where).filter((name) => name !== output)];
      return names.map((name) => {
        const { unitText, meaning, list, default: preset } = parseSymbolDeclaration(name, where[name] ?? '');
        const stems = [...new Set(meaningWords(meaning))];
        count(units, unitText);
        for (const stem of stems) count(words, stem);
        return { marked: `${name}${list ? '*' : preset === undefined ? '' : '?'}`, unitText, stems };
      });
    }),
  );
  const unitList = numbering(units);
  const wordList = numbering(words);
  const unitNumbers = new Map(unitList.map((text, i) => [text, i.toString(36)]));
  const wordNumbers = new Map(wordList.map((text, i) => [text, i.toString(36)]));
  const line = (symbols: (typeof read)[number]): string =>
    symbols
      .map(({ marked, unitText, stems }) => [marked, unitNumbers.get(unitText), ...stems.map((stem) => wordNumbers.get(stem))].join(' '))
      .join('\t');
  return { version: 1, units: unitList, words: wordList.join(' '), operators: read.map(line).join('\n') };
};

/** One line of the index, its symbols read when they are asked for: most questions look at few operators. */
class IndexLine implements IndexedOperator {
  readonly id: string;
  readonly domain: string;
  readonly #line: string;
  readonly #read: (text: string) => IndexedSymbol;
  #output: IndexedSymbol | undefined;
  #inputs: readonly IndexedSymbol[] | undefined;

  constructor(id: string, domain: string, line: string, read: (text: string) => IndexedSymbol) {
    this.id = id;
    this.domain = domain;
    this.#line = line;
    this.#read = read;
  }

  get output(): IndexedSymbol {
    const end = this.#line.indexOf('\t');
    this.#output ??= this.#read(end < 0 ? this.#line : this.#line.slice(0, end));
    return this.#output;
  }

  get inputs(): readonly IndexedSymbol[] {
    this.#inputs ??= this.#line.split('\t').slice(1).map(this.#read);
    return this.#inputs;
  }
}

/** Reads the index into the symbols of each operator; `summaries` are those of the registry's index, in its order. */
export const readSymbolIndex = (
  { units, words, operators }: SymbolIndex,
  summaries: readonly Pick<OperatorSummary, 'id' | 'domain'>[],
): readonly IndexedOperator[] => {
  const wordList = words.split(' ');
  const readSymbol = (text: string): IndexedSymbol => {
    const fields = text.split(' ');
    const marked = fields[0] ?? '';
    const mark = marked.at(-1);
    return {
      name: mark === '?' || mark === '*' ? marked.slice(0, -1) : marked,
      unitText: units[Number.parseInt(fields[1] ?? '', 36)] ?? '1',
      hasDefault: mark === '?',
      isList: mark === '*',
      words: fields.slice(2).map((stem) => wordList[Number.parseInt(stem, 36)] ?? ''),
    };
  };
  return operators.split('\n').map((line, i) => new IndexLine(summaries[i]?.id ?? '', summaries[i]?.domain ?? '', line, readSymbol));
};
