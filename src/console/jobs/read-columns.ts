/** A column of a file, as its head names it. */
export interface FileColumn {
  /** What stands in the head: `Amount (USD)`. */
  readonly head: string;
  /** The head without its unit, by which the node knows the column. */
  readonly name: string;
  /** The unit in brackets, with them. */
  readonly unit: string;
  /** The first cell below. */
  readonly first: string;
}

/** The columns of a file, and how it is sent. */
export interface FileColumns {
  readonly columns: readonly FileColumn[];
  /** True where columns can be sent under other names. */
  readonly isRenamed: boolean;
  /** The file with these names in its head, in the order of the columns; nothing of it is read but that. */
  readonly withNames: (names: readonly string[]) => Blob;
}

/** What of a file is read for its columns, in bytes. */
const HEAD_BYTES = 100_000;

const UNIT = /\s*(?:\[[^[\]]*\]|\([^()]*\))$/u;

const columnOf = (head: string, first: string): FileColumn => {
  const text = head.trim();
  const [unit = ''] = UNIT.exec(text) ?? [];
  const isUnit = unit.length < text.length;
  return { head: text, name: isUnit ? text.slice(0, text.length - unit.length) : text, unit: isUnit ? unit.trim() : '', first };
};

/** Reads one line of CSV: its cells, and how many characters it has with its end. */
const readLine = (text: string, delimiter: string): { readonly cells: readonly string[]; readonly length: number } => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = 0;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') {
      if (isQuoted && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (!isQuoted && character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (!isQuoted && character === '\n') {
      at += 1;
      break;
    } else cell += character;
  }
  return { cells: [...cells, cell.replace(/\r$/u, '')], length: at };
};

const quote = (cell: string): string => (/["\n,;\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const csvColumns = (file: Blob, text: string): FileColumns => {
  const delimiters = [',', ';', '\t'].map((delimiter) => ({ delimiter, ...readLine(text, delimiter) }));
  const { delimiter, cells, length } = delimiters.reduce((best, one) => (one.cells.length > best.cells.length ? one : best));
  const below = readLine(text.slice(length), delimiter).cells;
  const from = new TextEncoder().encode(text.slice(0, length)).length;
  return {
    columns: cells.map((head, i) => columnOf(head.replace(/^\uFEFF/u, ''), below[i] ?? '')),
    isRenamed: true,
    withNames: (names) => new Blob([`${names.map(quote).join(delimiter)}\n`, file.slice(from)]),
  };
};

const lineColumns = (file: Blob, text: string): FileColumns => {
  let first: unknown;
  try {
    first = JSON.parse(text.split('\n')[0] ?? '');
  } catch {
    // The node says what is wrong with the line.
  }
  const members = typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.entries(first) : [];
  return {
    columns: members.map(([head, cell]) => columnOf(head, typeof cell === 'string' ? cell : JSON.stringify(cell))),
    isRenamed: false,
    withNames: () => file,
  };
};

/** True of a file of JSON lines, by its name. */
export const isOfLines = ({ name }: Pick<File, 'name'>): boolean => /\.(?:ndjson|jsonl)$/iu.test(name);

/** Reads the columns of a file from its beginning. */
export const readColumns = async (file: File): Promise<FileColumns> => {
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isOfLines(file) ? lineColumns(file, text) : csvColumns(file, text);
};
