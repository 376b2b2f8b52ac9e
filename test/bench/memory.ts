import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { OperatorRecord } from '../../src/core/registry/define-domain.js';
import type { RegistryIndex } from '../../src/core/registry/registry-source.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { residentMemoryOf } from './resident-memory.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const TARGET = 90;
/** After so many calls the memory is read. */
const MARKS = [1_000, 5_000, 10_000];
const SETTLE = 1_500;

const NEWTON = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };
const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const OPERATORS = new URL('../../dist/operators/', import.meta.url);

type Input = Readonly<Record<string, unknown>>;

interface Call {
  readonly tool: string;
  readonly input: Input;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, OPERATORS), 'utf8')) as T;

/**
 * Gives one call after the other: every operator of every domain with the values of its example, by prove and by compute, a search and a look at
 * its record, and each receipt verified; domains in turn, so that after few calls all of them are loaded.
 */
const createCalls = (): ((receipt: unknown) => Call) => {
  // KO42 is in every chain already.
  const domains = read<RegistryIndex>('index.json').domains.filter(({ id }) => id !== 'substrate');
  const records = domains.map(({ id }) => read<{ readonly operators: readonly OperatorRecord[] }>(`${id}.json`).operators);
  let turn = -1;
  return (receipt) => {
    turn += 1;
    const at = Math.floor(turn / 4);
    const domain = records[at % records.length] as readonly OperatorRecord[];
    const { id, name, example } = domain[Math.floor(at / records.length) % domain.length] as OperatorRecord;
    const computation = { operators: [id], inputs: example.given };
    if (turn % 4 === 0) return { tool: 'compute', input: computation };
    if (turn % 4 === 1) return { tool: 'prove', input: computation };
    if (turn % 4 === 2 && receipt !== undefined) return { tool: 'verify', input: { receipt } };
    return { tool: 'catalog', input: at % 2 === 0 ? { query: name } : { id } };
  };
};

interface Run {
  readonly title: string;
  readonly script: string;
  readonly next: (receipt: unknown) => Call;
}

interface Figures {
  readonly title: string;
  readonly started: number;
  readonly marks: readonly number[];
  readonly peak: number;
  readonly refused: number;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE));

const measure = async ({ title, script, next }: Run, folder: string): Promise<Figures> => {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...environment } = process.env;
  const env = { ...(environment as Record<string, string>), GENMATH_DATA: folder };
  const transport = new StdioClientTransport({ command: process.execPath, args: [script], env });
  try {
    await client.connect(transport);
    await settle();
    const started = residentMemoryOf(transport.pid).now;
    const marks: number[] = [];
    let receipt: unknown;
    let refused = 0;
    for (let i = 1; i <= Math.max(...MARKS); i += 1) {
      const { tool, input } = next(receipt);
      const { structuredContent, isError } = await client.callTool({ name: tool, arguments: { ...input } });
      if (isError === true) refused += 1;
      if (tool === 'prove') receipt = isError === true ? undefined : structuredContent;
      if (!MARKS.includes(i)) continue;
      await settle();
      marks.push(residentMemoryOf(transport.pid).now);
    }
    return { title, started, marks, peak: residentMemoryOf(transport.pid).peak, refused };
  } finally {
    await client.close();
  }
};

/** Measures how much memory the server over stdio holds after many calls over all domains. */
export const benchMemory = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const echo = fileURLToPath(await bundle('echo-server', folder));
    const runs: readonly Run[] = [
      { title: 'echo server on the same SDK', script: echo, next: () => ({ tool: 'echo', input: NEWTON }) },
      { title: 'genmath, compute of one operator', script: GENMATH, next: () => ({ tool: 'compute', input: NEWTON }) },
      { title: 'genmath, all domains, four tools', script: GENMATH, next: createCalls() },
    ];
    const figures: Figures[] = [];
    for (const run of runs) figures.push(await measure(run, folder));
    const own = figures.at(-1) as Figures;
    const [afterFirst = Number.NaN] = own.marks;
    const growth = ((own.marks.at(-1) ?? Number.NaN) - afterFirst).toFixed(1);
    printTable(
      '9. Resident memory of the server over stdio, MB (10^6 bytes), each after a pause',
      ['', 'greeted', ...MARKS.map((mark) => `${mark / 1000}k calls`), 'peak'],
      figures.map(
        ({ title, started, marks, peak }): Row => [title, ...[started, ...marks, peak].map((value) => value.toFixed(1))] as unknown as Row,
      ),
      [
        `Target: under ${TARGET} MB after 1,000 calls: ${afterFirst.toFixed(1)} MB, ${verdict(afterFirst < TARGET)}; ${growth} MB from there to the last. ${own.refused} calls were refused.`,
      ],
    );
  });
