import type { OperatorPage } from '../api/calls.js';
import { Paste } from '../parts/copy.js';
import { Tabs } from '../parts/tabs.js';
import { toInputs, type Values } from './form-values.js';

/** The call of the form, as a program writes it. */
interface Call {
  readonly operators: readonly string[];
  readonly inputs: ReturnType<typeof toInputs>;
  readonly solveFor?: string;
  readonly unit?: string;
}

const shell = (text: string): string => (/^[\w.=/-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const toCommand = ({ operators, inputs, solveFor, unit }: Call): string =>
  [
    'genmath compute',
    ...operators,
    ...Object.entries(inputs).map(([symbol, value]) => shell(`${symbol}=${Array.isArray(value) ? value.join(',') : value}`)),
    ...(solveFor === undefined ? [] : [`--solve ${solveFor}`]),
    ...(unit === undefined ? [] : [`--unit ${shell(unit)}`]),
  ].join(' ');

/** The call as a line of the calculator, which takes the same everywhere. */
const toLine = ({ operators, inputs, unit }: Call): string => {
  const args = Object.entries(inputs).map(([symbol, value]) => `${symbol} = ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`);
  return `${operators[0]}(${args.join(', ')})${unit === undefined ? '' : ` in ${unit}`}`;
};

/** The call of the form to paste: for MCP, REST, the command line, TypeScript and a sheet. */
export const CallsToPaste = (props: {
  readonly page: OperatorPage;
  readonly values: Values;
  readonly unknown: string | undefined;
  readonly unit: string;
}) => {
  const { page, values, unknown, unit } = props;
  const call: Call = {
    operators: [page.id],
    inputs: toInputs(values, [page.gives, ...page.takes]),
    ...(unknown === undefined || unknown === page.gives.symbol ? {} : { solveFor: unknown }),
    ...(unit.trim() === '' ? {} : { unit: unit.trim() }),
  };
  const json = JSON.stringify(call);
  const views = {
    MCP: JSON.stringify({ name: 'compute', arguments: call }, null, 2),
    REST: `curl -s ${location.origin}/api/svc/compute \\\n  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\\n  -d ${shell(json)}`,
    'Command line': toCommand(call),
    TypeScript: `import { calculate } from 'genmath';\n\nconst { answer, value, unit } = calculate(${JSON.stringify(toLine(call))});`,
    Sheet: toLine(call),
  };
  return (
    <section class="panel" aria-label="Call to paste">
      <h2>The same call to paste</h2>
      <Tabs
        name="Where to paste it"
        tabs={Object.entries(views).map(([name, text]) => ({ name, view: () => <Paste text={text} name={`the call for ${name}`} /> }))}
      />
    </section>
  );
};
