import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One run of the conformance suite: a version of it, and what of it is asked for. */
export interface Suite {
  readonly version: string;
  /** What it holds a server to. */
  readonly asks: readonly string[];
  /** How many scenarios of it count. */
  readonly scored: number;
}

/** What became of one scenario. */
export interface Scenario {
  readonly name: string;
  readonly passed: number;
  /** Checks that failed or warned, each with what the suite says of it. */
  readonly failed: readonly { readonly id: string; readonly said: string }[];
}

/** What became of a run. */
export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
  readonly scored: readonly Scenario[];
  readonly unscored: readonly Scenario[];
}

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Tells whether a scenario passed: something was checked, nothing failed, and nothing warned. */
export const isPassed = ({ passed, failed }: Scenario): boolean => passed > 0 && failed.length === 0;

/** Runs the suite's command line, which needs Node 22, from the npm registry. */
const runCommand = (version: string, args: readonly string[]): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const packages = ['-p', 'node@22', '-p', `@modelcontextprotocol/conformance@${version}`];
  const child = spawn('npx', ['-y', '--loglevel=error', ...packages, 'conformance', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
};

/** Reads the names of the scenarios that count; nothing where all do. */
const readScored = async ({ version, asks }: Suite): Promise<ReadonlySet<string> | undefined> => {
  const at = asks.indexOf('--requirements');
  if (at < 0) return undefined;
  const { output } = await runCommand(version, ['list', ...asks.slice(at, at + 2)]);
  const [, listed = ''] = /^Server scenarios.*\n((?: +- .+\n)+)/m.exec(output) ?? [];
  return new Set([...listed.matchAll(/- (\S+)/g)].map(([, name]) => name ?? ''));
};

const readScenarios = (folder: string): readonly Scenario[] =>
  readdirSync(folder).map((entry) => {
    const checks = JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')) as readonly Check[];
    return {
      name: entry.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z$/, ''),
      passed: checks.filter(({ status }) => status === 'SUCCESS').length,
      failed: checks
        .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
        .map(({ id, status, errorMessage = '' }) => ({ id, said: `${status} ${errorMessage}` })),
    };
  });

/**
 * Runs the suite against a server.
 * @param baseline path of the file that lists what is expected to fail
 */
export const runSuite = async (suite: Suite, url: string, baseline?: string): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-conformance-'));
  try {
    const known = baseline === undefined ? [] : ['--expected-failures', baseline];
    const { exitCode, output } = await runCommand(suite.version, ['server', '--url', url, ...suite.asks, ...known, '-o', folder]);
    const names = await readScored(suite);
    const scenarios = readScenarios(folder);
    const counts = ({ name }: Scenario): boolean => names?.has(name) ?? true;
    return { exitCode, output, scored: scenarios.filter(counts), unscored: scenarios.filter((scenario) => !counts(scenario)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
