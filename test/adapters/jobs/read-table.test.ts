import { describe, expect, it } from 'vitest';
import { readTable, type TableForm } from '../../../src/adapters/jobs/read-table.js';
import { Fault } from '../../../src/core/faults.js';
import { parseHeader, toInputs } from '../../../tools/jobs/table-columns.js';
import { processorTime } from '../../processor-time.js';
import { piecesOf } from '../../tools/jobs/run-job.js';

const read = async (bytes: AsyncIterable<Uint8Array>, form: TableForm) => {
  const table = readTable(bytes, form);
  const rows: (readonly unknown[])[] = [];
  for await (const row of table.rows) rows.push(row);
  return { columns: table.columns(), rows };
};

const faultOf = async (text: string, form: TableForm): Promise<readonly [string, string]> => {
  try {
    await read(piecesOf(text), form);
  } catch (error) {
    if (error instanceof Fault) return [error.code, [...(error.details.parts ?? []), error.message].join(': ')];
    throw error;
  }
  return ['', 'nothing was refused'];
};

describe('a table as CSV', () => {
  it.each<[string, string, readonly object[], readonly (readonly string[])[]]>([
    [
      'commas and line feeds',
      'm,a\n1,2\n3,4\n',
      [{ name: 'm' }, { name: 'a' }],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a byte order mark, carriage returns and no last newline', '\ufeffm,a\r\n1,2', [{ name: 'm' }, { name: 'a' }], [['1', '2']]],
    [
      'units in headers',
      'principal [USD],D (mm),v [m/s], NM22.d [m] ,(odd)',
      [
        { name: 'principal', unit: 'USD' },
        { name: 'D', unit: 'mm' },
        { name: 'v', unit: 'm/s' },
        { name: 'NM22.d', unit: 'm' },
        { name: '(odd)' },
      ],
      [],
    ],
    [
      'quotes, with commas, quotes and newlines in them',
      'm,note\n"1","a, ""b""\nc"\n',
      [{ name: 'm' }, { name: 'note' }],
      [['1', 'a, "b"\nc']],
    ],
    [
      'empty and missing cells, and empty lines',
      'm,a,b\n1,,\n\n2\n',
      [{ name: 'm' }, { name: 'a' }, { name: 'b' }],
      [['1', '', ''], ['2']],
    ],
    ['semicolons, and commas in numbers left as they are', 'm;a\n1,5;2\n', [{ name: 'm' }, { name: 'a' }], [['1,5', '2']]],
    ['tabs', 'm\ta [m/s^2]\n1\t2\n', [{ name: 'm' }, { name: 'a', unit: 'm/s^2' }], [['1', '2']]],
    ['letters of any script', 'θ [deg],Größe\n30,ä\n', [{ name: 'θ', unit: 'deg' }, { name: 'Größe' }], [['30', 'ä']]],
  ])('has %s', async (_, text, columns, rows) => {
    // In pieces of one byte and of many: where a piece ends makes no difference.
    for (const length of [1, 7, 100_000]) expect(await read(piecesOf(text, length), 'csv')).toEqual({ columns, rows });
  });

  it('is read in no more time where its texts are long', () => {
    const before = processorTime();
    const spaces = ' '.repeat(90_000);
    expect(parseHeader(`m${spaces}x(`)).toEqual({ name: `m${spaces}x(` });
    expect(parseHeader(`m${spaces}[kg]`)).toEqual({ name: 'm', unit: 'kg' });
    expect(() => toInputs([`${'1'.repeat(90_000)}x`], [{ name: 'm' }], () => false)).toThrow('m ');
    // Each took ten seconds or more.
    expect(processorTime() - before).toBeLessThan(500);
  });

  it.each([
    ['a row with more cells than the header', 'm,a\n1,2\n1,2,3\n', 'Line 3: it has more cells than the header.'],
    ['a quote that is not closed', `m\n"1\n${'x'.repeat(200_000)}`, 'a row is longer than 100000 bytes, or a quote is not closed'],
    ['a quote within a cell', 'm\n1"2\n', 'its quotes do not fit together'],
    ['nothing', '', 'The table is empty.'],
    ['two columns of one name', 'm [kg],m (g)\n', 'Two columns are called "m".'],
    ['too many columns', Array.from({ length: 101 }, (_, i) => `c${i}`).join(','), 'The table has 101 columns; at most 100 are read.'],
  ])('is refused where it has %s', async (_, text, says) => {
    const [code, message] = await faultOf(text, 'csv');
    expect([code, message]).toEqual(['INVALID_REQUEST', expect.stringContaining(says)]);
  });
});

describe('a table as JSON lines', () => {
  it('has a column for every member of any line, with the unit in its name', async () => {
    const text = '{"m":1}\n\n{"a [m/s^2]":2,"m":"3 t"}\r\n{"list":[1,2],"m":null}';
    for (const length of [1, 9, 100_000])
      expect(await read(piecesOf(text, length), 'ndjson')).toEqual({
        columns: [{ name: 'm' }, { name: 'a', unit: 'm/s^2' }, { name: 'list' }],
        rows: [[1], ['3 t', 2], [null, null, [1, 2]]],
      });
  });

  it.each([
    ['no JSON', '{"m":1}\n{m:1}', 'MALFORMED_JSON', 'Line 2'],
    ['no object', '{"m":1}\n[1]', 'INVALID_REQUEST', 'Line 2: The line is no JSON object.'],
    ['a member that is a trap', '{"__proto__":1}', 'INVALID_REQUEST', 'Line 1'],
    ['a member twice', '{"m":1,"m":2}', 'MALFORMED_JSON', 'Line 1'],
    ['a line that is too long', `{"m":"${'x'.repeat(200_000)}`, 'INVALID_REQUEST', 'A row is longer than 100000 bytes.'],
  ])('is refused where a line is %s', async (_, text, code, says) => {
    const [given, message] = await faultOf(text, 'ndjson');
    expect([given, message]).toEqual([code, expect.stringContaining(says)]);
  });

  it('is refused where it is not in UTF-8', async () => {
    async function* bytes() {
      yield Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x0a]);
    }
    await expect(read(bytes(), 'ndjson')).rejects.toMatchObject({ code: 'INVALID_REQUEST', message: 'The table is not in UTF-8.' });
  });
});
