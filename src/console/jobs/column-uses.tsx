import { listLiterals } from '../sheet/statements.js';
import type { FileColumn, FileColumns } from './read-columns.js';

/** What each column of a file is to a job, by its place: the name of an input, or nothing where it is left out. */
export type ColumnUses = readonly string[];

const isIn = (sheet: string, name: string): boolean => sheet.split(/[^\p{L}\p{N}_]+/u).includes(name);

/** Gives what columns are taken to be until somebody says otherwise: of a sheet, those that stand in it. */
export const usesOf = (columns: readonly FileColumn[], sheet: string | undefined): ColumnUses =>
  columns.map(({ name }) => (sheet === undefined || isIn(sheet, name) ? name : ''));

/** Gives the file as it is sent, with the names of the columns that are left out. */
export const toSent = ({ columns, withNames, isRenamed }: FileColumns, uses: ColumnUses) => {
  // Names stand between commas in what is asked.
  const names = columns.map(({ name }, i) => uses[i] || (isRenamed ? name.replaceAll(',', ' ') : name));
  return {
    table: withNames(names.map((name, i) => `${name} ${columns[i]?.unit ?? ''}`.trim())),
    ignored: names.filter((name, i) => name !== '' && !uses[i]),
  };
};

/** The columns of a file, each with the input that it is. */
export const ColumnFields = ({
  file: { columns, isRenamed },
  uses,
  sheet,
  onChange,
}: {
  readonly file: FileColumns;
  readonly uses: ColumnUses;
  readonly sheet: string | undefined;
  readonly onChange: (uses: ColumnUses) => void;
}) => {
  const named = sheet === undefined || !isRenamed ? [] : listLiterals(sheet).map(({ name }) => name);
  return (
    <div class="wide">
      <table>
        <caption class="hidden-text">Columns of the file</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First row</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ head, name, first }, at) => (
            <tr key={at}>
              <th scope="row">{head === '' ? '–' : head}</th>
              <td class="mono">{first}</td>
              <td>
                <select
                  aria-label={`${head} is`}
                  value={uses[at] ?? ''}
                  onChange={({ currentTarget: { value } }) => onChange(uses.map((use, i) => (i === at ? value : use)))}
                >
                  <option value="">left out</option>
                  {[...new Set([name, ...named])]
                    .filter((each) => each !== '')
                    .map((each) => (
                      <option key={each} value={each}>
                        {each}
                      </option>
                    ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
