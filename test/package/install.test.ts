import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archive, pack } from '../../scripts/package/pack.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let base: string;
let folder: string;
let packed: Archive;

/** Runs a program as a user would, with nothing of this project's environment. */
const run = (command: string, args: readonly string[], cwd: string, expected = 0): { readonly stdout: string; readonly stderr: string } => {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: base,
    npm_config_cache: join(base, 'cache'),
    GENMATH_DATA: join(base, 'data'),
  };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect([status, status === expected ? '' : stdout + stderr]).toEqual([expected, '']);
  return { stdout, stderr };
};

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-package-')));
  folder = join(base, 'empty');
  mkdirSync(folder);
  packed = pack(base);
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', ['install', ...flags, join(base, packed.filename)], folder);
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

/** Compiles what is in the folder, in one checker: several check the same declarations anew. */
const compile = (...options: readonly string[]): void => {
  run(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--checkers', '1', '-p', '.', ...options], folder);
};

/** The examples of a module's comments. */
const examplesOf = (source: string): readonly string[] =>
  [...source.matchAll(/\* @example\n((?: +\* .*\n|\n?\* .*\n| \* .*\n)+)/g)].map(([, text = '']) => text.replaceAll(/^ *\* ?/gm, ''));

/** Turns lines that say what they give, `convert('10 miles', 'km').value; // 16.09344`, into checks; a remark behind a comma is none of it. */
const withChecks = (text: string): string =>
  text.replaceAll(
    /^(.*); \/\/ ('[^']*'|[\d.]+|true|false)(?:,.*)?$/gm,
    (_, expression: string, value: string) => `check(${expression}, ${value});`,
  );

const installed = (...path: readonly string[]): string => join(folder, 'node_modules', 'genmath', ...path);
const manifest = () => JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Readonly<Record<string, unknown>>;

describe('the packed package', () => {
  it('holds bin, dist and the four papers, and nothing else', () => {
    const roots = new Set(packed.files.map(({ path }) => path.split('/')[0]));
    expect([...roots].sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'package.json']);
    for (const { path } of packed.files) expect(path).not.toMatch(/(?<!\.d)\.ts$|\.map$|\.test\.|keys\.json$/);
  });

  it('holds the records of every domain', () => {
    const { domains } = JSON.parse(readFileSync(installed('dist', 'operators', 'index.json'), 'utf8')) as { domains: { id: string }[] };
    expect(domains.length).toBeGreaterThan(10);
    for (const { id } of domains) expect(readdirSync(installed('dist', 'operators'))).toContain(`${id}.json`);
  });

  it('needs no other package and runs nothing when it is installed', () => {
    expect(manifest()['dependencies']).toBeUndefined();
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['genmath']);
    expect(manifest()['scripts']).toBeUndefined();
  });

  it('has a launcher that the system may start', () => {
    expect(packed.files.find(({ path }) => path === 'bin/genmath.js')?.mode).toBe(0o755);
    expect(statSync(installed('bin', 'genmath.js')).mode & 0o111).toBe(0o111);
    expect(readFileSync(installed('bin', 'genmath.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});

describe('the installed package', () => {
  it('proves by npx, and verifies what it proved', () => {
    expect(run('npx', ['--no-install', 'genmath', 'prove', 'NM19', 'm=1500', 'a=2.5'], folder).stdout).toContain('F = 3750 N');
    // What npx starts, without what npx itself takes.
    const genmath = join(folder, 'node_modules', '.bin', 'genmath');
    const receipt = run(genmath, ['prove', 'NM19', 'm=1500', 'a=2.5', '--json'], folder).stdout;
    writeFileSync(join(folder, 'receipt.json'), receipt);
    expect(run(genmath, ['verify', 'receipt.json'], folder).stdout).toMatch(/^valid: /);
    writeFileSync(join(folder, 'receipt.json'), receipt.replaceAll('3750', '3751'));
    expect(run(genmath, ['verify', 'receipt.json'], folder, 1).stdout).toMatch(/^NOT VALID/);
  });

  it('is a library whose types stand on their own: strict, nodenext, libraries checked', () => {
    mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const compilerOptions = {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      skipLibCheck: false,
      types: ['node'],
      noUnusedLocals: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts'] }));
    writeFileSync(
      join(folder, 'use.ts'),
      `import { Fault, prove, registry, verify, type Receipt, type Verification } from 'genmath';

const receipt: Receipt = prove({ operators: ['NM19', 'NM22'], inputs: { m: 1500, a: 2.5, d: 10, theta: 0 } });
const value: number = receipt.R_t;
const { valid }: Verification = verify(receipt);
const name: string = registry.operator('NM19').record.name;
let code = '';
try {
  prove({ operators: ['NM1999'] });
} catch (error) {
  if (error instanceof Fault) code = error.code;
}
// @ts-expect-error a result is a number: were the types lost, this line would be no error
const wrong: string = receipt.R_t;
// @ts-expect-error nothing is no input
const refused = (): Receipt => prove({ operators: ['NM19'], inputs: { m: null } });
console.log(JSON.stringify([value, receipt.unit, valid, name, code, typeof wrong, typeof refused]));
`,
    );
    compile();
    const { stdout, stderr } = run(process.execPath, ['use.js'], folder);
    expect(JSON.parse(stdout)).toEqual([37_500, 'J', true, "Newton's second law", 'UNKNOWN_OPERATOR', 'number', 'function']);
    expect(stderr).toBe('');
  });

  it('does what its examples and the quick start say, compiled strictly', async () => {
    const sources = ['index.ts', 'library/contracts.ts', 'library/node-client.ts'].map((name) => join(ROOT, 'src', name));
    const examples = sources.flatMap((path) => examplesOf(readFileSync(path, 'utf8')));
    expect(examples.length).toBeGreaterThanOrEqual(11);
    const quickStart =
      /## 7\. Call the library\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs', 'quick-start.md'), 'utf8'))?.[1] ?? '';
    const body = quickStart.replace(/^import .*$/gm, '');
    const names = /import \{ (.*) \} from 'genmath'/.exec(quickStart)?.[1] ?? '';
    expect(names).not.toBe('');
    const server = spawn(process.execPath, [installed('bin', 'genmath.js'), 'serve', '--port', '0', '--data', join(base, 'served')]);
    try {
      const url = await new Promise<string>((resolve) => {
        let said = '';
        server.stderr.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          const found = /"url":"(http:[^"]+)"/.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      const minted = (await (await fetch(`${url}/api/demo-key/mint`, { method: 'POST' })).json()) as { readonly key: string };
      const blocks = [...examples, body].map((text) => `{\n${withChecks(text).replace('http://127.0.0.1:7770', url)}\n}`);
      const values = [
        ...new Set([...names.split(', '), 'batch', 'calculate', 'compute', 'convert', 'createClient', 'openContracts', 'search', 'sweep']),
      ];
      writeFileSync(
        join(folder, 'use.ts'),
        `import { ${values.join(', ')}, type Answer, type NodeClient } from 'genmath';
const wrong: unknown[] = [];
let count = 0;
const check = (actual: unknown, expected: unknown): void => {
  count += 1;
  if (actual !== expected) wrong.push([actual, expected]);
};
process.env['GENMATH_KEY'] = ${JSON.stringify(minted.key)};
${blocks.join('\n')}
const answer: Answer = await compute({ operators: ['NM19'], inputs: { m: '1500 +- 10 kg', a: '2 m/s^2' } });
check(answer.uncertainty, 20);
check(answer.receipt.R_t, 3000);
const node: NodeClient = createClient({ url: ${JSON.stringify(url)} });
check((await node.prove({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } })).R_t, 3750);
check((await node.verify(await node.prove({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }))).valid, true);
check(await node.deploy({ template: 'escrow' }).catch((error: { readonly code: string }) => error.code), 'UNAUTHENTICATED');
check(await node.formulas.list().catch((error: { readonly code: string }) => error.code), 'UNAUTHENTICATED');
check((await node.search('terminal velocity', { limit: 1 })).operators.length, 1);
// @ts-expect-error a value is a number
const text: string = answer.value;
// @ts-expect-error a sweep says what varies
const refused = () => sweep({ operators: ['NM19'] });
check(typeof text + typeof refused, 'numberfunction');
console.log(JSON.stringify({ count, wrong }));
`,
      );
      compile('--skipLibCheck');
      const { count, wrong } = JSON.parse(run(process.execPath, ['use.js'], folder).stdout) as {
        readonly count: number;
        readonly wrong: unknown[];
      };
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(18);
    } finally {
      server.kill();
    }
  });

  it('knows the ids and the symbols of the operators when it is compiled, and takes any text for an id that is read at run time', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { batch, compute, createClient, prove, sweep, type Asked, type OperatorId } from 'genmath';

const ids: readonly OperatorId[] = ['NM19', 'TD10:boyle'];
const id: string = ids[0] ?? '';
const record: Record<string, string> = { F: '2 kN', m: '80 kg' };
const asked: Asked = { operators: [id], inputs: record, solveFor: 'a' };
const [one, relation, chain, read, stated, words] = await Promise.all([
  compute('NM19', { F: '2 kN', m: '80 kg' }, { unit: 'm/s^2', solveFor: 'a' }),
  compute('TD10:boyle', { p_1: '100 kPa', V_1: '3 L', V_2: '1.5 L' }),
  compute(['NM19', 'NM22'], { m: 1500, a: 2.5, 'NM22.d': 10, theta: 0 }),
  compute(id, record),
  compute(asked),
  compute('kinetic energy', { m: '2 kg', v: '3 m/s' }),
]);
const node = createClient({ url: 'http://127.0.0.1:1' });
export const refused = [
  // @ts-expect-error NM1999 is no id
  (): OperatorId => 'NM1999',
  // @ts-expect-error mm is no symbol of NM19
  () => compute('NM19', { F: '2 kN', mm: '80 kg' }),
  // @ts-expect-error p is no symbol of the relation
  () => compute('TD10:boyle', { p: '100 kPa' }),
  // @ts-expect-error q is no symbol of the chain
  () => compute(['NM19', 'NM22'], { q: 1 }),
  // @ts-expect-error z is no symbol to solve for
  () => compute('NM19', { F: '2 kN' }, { solveFor: 'z' }),
  // @ts-expect-error q is no symbol of NM19
  () => compute({ operators: ['NM19'], inputs: { q: 1 } }),
  // @ts-expect-error q is no symbol that varies
  () => sweep({ operators: ['NM19'], vary: [{ symbol: 'q', from: 0, to: 1 }] }),
  // @ts-expect-error q is no symbol of an item
  () => batch({ operators: ['NM19'], items: [{ q: 1 }] }),
  // @ts-expect-error q is no symbol of NM19
  () => prove({ operators: ['NM19'], inputs: { q: 1 } }),
  // @ts-expect-error q is no symbol of NM19, on a node as here
  () => node.compute('NM19', { q: 1 }),
];
console.log(JSON.stringify([one, relation, chain, read, stated, words].map(({ answer }) => answer)));
`,
    );
    compile('--skipLibCheck');
    // 2 kN / 80 kg = 25 m/s^2; 100 kPa * 3 L / 1.5 L = 200 kPa; 1500 * 2.5 * 10 = 37,500 J; 2 * 3^2 / 2 = 9 J
    expect(JSON.parse(run(process.execPath, ['use.js'], folder).stdout)).toEqual([
      'a = 25 m/s²',
      'p₂ = 200 kPa',
      'W = 37500 J',
      'a = 25 m/s²',
      'a = 25 m/s²',
      'E_k = 9 J',
    ]);
  });

  it('passes publint', async () => {
    const { publint } = await import('publint');
    const tarball = readFileSync(join(base, packed.filename));
    const { messages } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  it('passes arethetypeswrong: CommonJS alone cannot require it', () => {
    const script = join(ROOT, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const options = ['--profile', 'esm-only', '--format', 'json'];
    const { analysis } = JSON.parse(run(process.execPath, [script, join(base, packed.filename), ...options], folder).stdout) as {
      readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>>; readonly problems: readonly unknown[] };
    };
    expect(Object.keys(analysis.entrypoints)).toEqual(['.', './package.json']);
    expect(analysis.problems).toEqual([{ kind: 'CJSResolvesToESM', entrypoint: '.', resolutionKind: 'node16-cjs' }]);
  });

  it('offers its manifest and nothing inside', () => {
    const attempt = (path: string): string =>
      run(
        process.execPath,
        ['-e', `import(${JSON.stringify(path)}, { with: { type: 'json' } }).then(() => console.log('yes'), (e) => console.log(e.code))`],
        folder,
      ).stdout;
    expect(attempt('genmath/package.json')).toBe('yes\n');
    expect(attempt('genmath/dist/index.js')).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });
});
