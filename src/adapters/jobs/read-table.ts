import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import type { Table } from '../../../tools/jobs/start-job.js';
import { assertColumns, type Column, parseHeader } from '../../../tools/jobs/table-columns.js';
import { Fault, within } from '../../core/faults.js';
import { isMembers } from '../../core/members.js';
import { INPUT_LIMITS, parseStrictJson } from '../../core/strict-json.js';

/** How a table is written. */
export type TableForm = 'csv' | 'ndjson';

/** Longest row, in bytes. */
const MAX_ROW = 100_000;

const NEWLINE = 10;
const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that stands in the first line most often, quoted parts left out. */
const delimiterOf = (text: string): string => {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** Takes the beginning of a stream up to the end of its first line; what of a line is longer than a row may be tells no more. */
const takeFirstLine = async (rest: AsyncIterator<Uint8Array>): Promise<Buffer> => {
  let head = Buffer.alloc(0);
  while (!head.includes(NEWLINE) && head.length <= MAX_ROW) {
    const next = await rest.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
};

async function* chunksFrom(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

const refuseCsv = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error as CsvError & { readonly lines?: number };
  const where = lines === undefined ? '' : `Line ${lines}: `;
  const why =
    error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
      ? 'it has more cells than the header'
      : error.code === 'CSV_MAX_RECORD_SIZE'
        ? `a row is longer than ${MAX_ROW} bytes, or a quote is not closed`
        : 'its quotes do not fit together';
  return new Fault('INVALID_REQUEST', `${where}${where === '' ? 'The table is no CSV: ' : ''}${why}.`);
};

/** Reads a table as CSV (RFC 4180): the header names the columns; a row may end early. Separated by commas, semicolons or tabs, as the header is. */
const readCsv = (bytes: AsyncIterable<Uint8Array>): Table => {
  let columns: readonly Column[] = [];
  async function* rows(): AsyncGenerator<readonly string[], void, undefined> {
    const iterator = bytes[Symbol.asyncIterator]();
    const head = await takeFirstLine(iterator);
    const options: Options = {
      bom: true,
      delimiter: delimiterOf(head.toString('utf8')),
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_ROW,
    };
    const parser = Readable.from(chunksFrom(head, iterator))
      .on('error', (error) => parser.destroy(error))
      .pipe(parse(options));
    let isHead = true;
    try {
      for await (const row of parser as AsyncIterable<string[]>) {
        if (isHead) columns = assertColumns(row.map(parseHeader));
        else yield row;
        isHead = false;
      }
    } catch (error) {
      throw refuseCsv(error);
    }
    if (isHead) throw new Fault('INVALID_REQUEST', 'The table is empty.');
  }
  return { columns: () => columns, rows: rows() };
};

/** Gives the lines of a stream of bytes, each with a bounded length. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (line: Uint8Array): string => {
    try {
      return decoder.decode(line);
    } catch {
      throw new Fault('INVALID_REQUEST', 'The table is not in UTF-8.');
    }
  };
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = all.indexOf(NEWLINE); end !== -1; end = all.indexOf(NEWLINE, from)) {
      yield decode(all.subarray(from, end));
      from = end + 1;
    }
    rest = Buffer.from(all.subarray(from));
    if (rest.length > MAX_ROW) throw new Fault('INVALID_REQUEST', `A row is longer than ${MAX_ROW} bytes.`, { limit: MAX_ROW });
  }
  if (rest.length > 0) yield decode(rest);
}

/** Reads a table of JSON lines, an object each; every member that any of them has is a column. */
const readJsonRows = (bytes: AsyncIterable<Uint8Array>): Table => {
  const columns: Column[] = [];
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, columns.length);
    columns.push(parseHeader(name));
    assertColumns(columns);
    return columns.length - 1;
  };
  async function* rows(): AsyncGenerator<readonly unknown[], void, undefined> {
    let number = 0;
    for await (const line of linesOf(bytes)) {
      number += 1;
      if (line.trim() === '') continue;
      try {
        const value = parseStrictJson(line, 'The line', INPUT_LIMITS);
        if (!isMembers(value)) throw new Fault('INVALID_REQUEST', 'The line is no JSON object.');
        const row: unknown[] = [];
        for (const [name, cell] of Object.entries(value)) row[placeOf(name)] = cell;
        yield Array.from(row, (cell) => cell ?? null);
      } catch (error) {
        throw error instanceof Fault ? within(`Line ${number}`, error) : error;
      }
    }
  }
  return { columns: () => [...columns], rows: rows() };
};

/**
 * Reads a table from a stream of bytes, with a bounded part of it in memory.
 * @throws Fault INVALID_REQUEST or MALFORMED_JSON, with the number of the line, from its rows
 */
export const readTable = (bytes: AsyncIterable<Uint8Array>, form: TableForm): Table =>
  form === 'csv' ? readCsv(bytes) : readJsonRows(bytes);
