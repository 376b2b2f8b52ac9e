import type { DomainRecord, Field, OperatorRecord } from '../../src/core/registry/define-domain.js';
import { parseSymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { formatTable, toMarkdownText } from './markdown.js';
import { printCount } from './print-value.js';

/** The fields in the order of the index, each with its heading. */
export const FIELDS: Readonly<Record<Field, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  engineering: 'Engineering',
  earth: 'Earth sciences',
  life: 'Life sciences and medicine',
  mathematics: 'Mathematics',
  statistics: 'Statistics',
  computing: 'Computing',
  finance: 'Economics and finance',
  substrate: 'Substrate',
  own: 'Own formulas',
};

/** The operator that shows how one is run. */
const SHOWN = 'NM2';

/** Writes the command that runs an operator's example, every input with its unit. */
const exampleCommand = ({ id, example, where }: OperatorRecord): string => {
  const inputs = Object.entries(example.given).map(([name, value]) => {
    const { unitText } = parseSymbolDeclaration(name, where[name] ?? '');
    return unitText === '1' ? `${name}=${value}` : `${name}="${value} ${unitText}"`;
  });
  return `genmath compute ${id} ${inputs.join(' ')}`;
};

const countOf = (domains: readonly DomainRecord[]): number => domains.reduce((sum, { operators }) => sum + operators.length, 0);

const formatField = (field: Field, domains: readonly DomainRecord[]): string => {
  const own = domains.filter((domain) => domain.field === field).sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = own.map(({ id, name, prefix, about, operators }) => {
    const [first, last] = [operators[0]?.id ?? prefix, operators.at(-1)?.id ?? prefix];
    return [
      `[${toMarkdownText(name)}](${id}.md)`,
      first === last ? first : `${first}–${last}`,
      String(operators.length),
      toMarkdownText(about),
    ];
  });
  const heading = `## ${FIELDS[field]}`;
  const counts = `${own.length} domain${own.length === 1 ? '' : 's'}, ${printCount(countOf(own))} operator${countOf(own) === 1 ? '' : 's'}`;
  return [heading, counts, formatTable(['domain', 'ids', 'operators', 'about'], rows)].join('\n\n');
};

/** Writes the index of the pages: how to read and run an operator, and the domains by field with their counts. */
export const formatIndexPage = (domains: readonly DomainRecord[]): string => {
  const records = domains.flatMap(({ operators }) => operators);
  const shown = records.find(({ id }) => id === SHOWN) ?? (records[0] as OperatorRecord);
  const fields = (Object.keys(FIELDS) as readonly Field[]).filter((field) => domains.some((domain) => domain.field === field));
  return `${[
    '<!-- Written by `npm run docs` from the records in src/operators/; change those, not this page. -->',
    '# Operators',
    `The registry holds ${printCount(records.length)} operators in ${domains.length} domains. An operator is one equation with its units, its valid range and its source. ` +
      'The [report](../registry-report.md) counts what is in them and how they were checked.',
    '## How to read an operator',
    [
      '- The first row of the table of symbols is the result, the others are the inputs. The **name** is what a caller types.',
      '- A **unit** of `–` is a pure number. Inputs may be given in any unit of the same kind; `currency` is any one currency, the same throughout.',
      '- `ΔK` and `Δ°C` are temperature differences, not temperatures.',
      '- Where the range says **list**, the input is a list of numbers; $`x_{i}`$ is one of them, $`\\left|x\\right|`$ how many there are.',
      '- Outside its **range**, or where a comparison under **Requires** does not hold, an input is refused. With a **default**, it may be left out.',
      '- The value of the **Example** comes from outside genmath; the brackets say where from. It agrees to nine digits unless fewer are stated.',
      '- **Solves for** names the inputs that can be the unknown instead: in closed form, or by a bracketed search inside the range.',
      '- **Compare** names other formulas for the same quantity.',
    ].join('\n'),
    '## How to run one',
    `The example of [${shown.id}](${domains.find(({ operators }) => operators.includes(shown))?.id ?? ''}.md#${shown.id.toLowerCase()}), with any unit that fits ([command line](../tools.md#command-line)):`,
    `\`\`\`sh\n${exampleCommand(shown)}\n\`\`\``,
    ...fields.map((field) => formatField(field, domains)),
  ].join('\n\n')}\n`;
};
