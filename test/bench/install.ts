import { execFile } from 'node:child_process';
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { pack } from '../../scripts/package/pack.js';
import { printTable, type Row, verdict } from './print-table.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const ROUNDS = 3;
const MOST_PACKAGES = 20;
const MOST_BYTES = 30e6;
const PATIENCE = 180_000;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Something to install, and the script in it that serves MCP over stdio. */
interface Subject {
  readonly title: string;
  readonly wanted: string;
  readonly script: readonly string[];
  /** A file of ours that is put beside what was installed. */
  readonly file?: URL;
}

interface Installed {
  readonly packages: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly tools: number;
}

/** Published servers, pinned; the first two compute, the others are the nearest that could be had: projections of money, and charts of numbers. */
const PUBLISHED: readonly Subject[] = [
  { title: '@coo-quack/calc-mcp 2.1.1', wanted: '@coo-quack/calc-mcp@2.1.1', script: ['@coo-quack/calc-mcp/dist/index.js'] },
  { title: '@wrtnlabs/calculator-mcp 0.2.1', wanted: '@wrtnlabs/calculator-mcp@0.2.1', script: ['@wrtnlabs/calculator-mcp/bin/index.js'] },
  {
    title: '@modelcontextprotocol/server-scenario-modeler 2.0.3',
    wanted: '@modelcontextprotocol/server-scenario-modeler@2.0.3',
    script: ['@modelcontextprotocol/server-scenario-modeler/dist/index.js', '--stdio'],
  },
  { title: 'mcp-echarts 0.7.1', wanted: 'mcp-echarts@0.7.1', script: ['mcp-echarts/build/index.js'] },
];

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { readonly version: string }).version;

const bytesUnder = (path: string): number => {
  const status = lstatSync(path);
  return status.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesUnder(join(path, name)), 0) : status.size;
};

/** Asks an installed server for its tools, so that what is counted is what works. */
const countTools = async (folder: string, { script, file }: Subject): Promise<number> => {
  const [path = '', ...rest] = script;
  const own = file === undefined ? join(folder, 'node_modules', path) : join(folder, path);
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: folder, GENMATH_DATA: join(folder, 'data') };
  try {
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [own, ...rest], env, stderr: 'ignore', cwd: folder }));
    return (await client.listTools()).tools.length;
  } finally {
    await client.close();
  }
};

/** Installs once into an empty folder from an empty cache; scripts of packages are not run. */
const install = async (subject: Subject, base: string): Promise<Installed> => {
  const folder = mkdtempSync(join(base, 'install-'));
  const cache = mkdtempSync(join(base, 'cache-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-online', '--cache', cache];
  const from = performance.now();
  await run('npm', ['install', ...flags, subject.wanted], { cwd: folder, timeout: PATIENCE });
  const seconds = (performance.now() - from) / 1000;
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, unknown>>;
  };
  const bytes = bytesUnder(join(folder, 'node_modules'));
  if (subject.file !== undefined) copyFileSync(subject.file, join(folder, subject.script[0] ?? ''));
  return { packages: Object.keys(packages).length - 1, bytes, seconds, tools: await countTools(folder, subject) };
};

/** Measures what an installation from a cold cache brings, against other servers and the least that the SDK needs. */
export const benchInstall = async (): Promise<void> =>
  withTemporaryFolder(async (base) => {
    const packed = join(base, 'packed');
    mkdirSync(packed);
    const tarball = join(packed, pack(packed).filename);
    const sdk = versionOf('@modelcontextprotocol/server');
    const subjects: readonly Subject[] = [
      { title: 'genmath', wanted: tarball, script: ['genmath/bin/genmath.js'] },
      {
        title: `one tool on @modelcontextprotocol/server ${sdk}`,
        wanted: `@modelcontextprotocol/server@${sdk}`,
        script: ['echo-server.mjs'],
        // It holds nothing that is TypeScript alone.
        file: new URL('echo-server.ts', import.meta.url),
      },
      ...PUBLISHED,
    ];
    const all = new Map<Subject, Installed[]>(subjects.map((subject) => [subject, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let i = 0; i < subjects.length; i += 1) {
        const subject = subjects[(i + round) % subjects.length] as Subject;
        all.get(subject)?.push(await install(subject, base));
      }
    }
    const [own] = all.get(subjects[0] as Subject) as [Installed];
    const rows = [...all].map(([{ title }, samples]): Row => {
      const [{ packages, bytes, tools }] = samples as [Installed];
      const seconds = median(samples.map((sample) => sample.seconds));
      return [title, String(packages), (bytes / 1e6).toFixed(1), `${(bytes / own.bytes).toFixed(2)}x`, seconds.toFixed(1), String(tools)];
    });
    const isMet = own.packages <= MOST_PACKAGES && own.bytes <= MOST_BYTES;
    printTable(
      `7. npm install into an empty folder from an empty cache (${ROUNDS} of each, in turn)`,
      ['', 'packages', 'MB on disk', 'to genmath', 'seconds', 'tools'],
      rows,
      [
        `Target: at most ${MOST_PACKAGES} packages and ${MOST_BYTES / 1e6} MB: ${own.packages} and ${(own.bytes / 1e6).toFixed(1)}, ${verdict(isMet)}.`,
        'genmath is installed from a packed file on this disk, so its seconds hold no download; scripts of packages are not run.',
      ],
    );
  });
