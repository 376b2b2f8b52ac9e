import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

let base: string;
let folder: string;
let packed: Packed;

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
  [packed] = JSON.parse(run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', base], ROOT).stdout) as [Packed];
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', ['install', ...flags, join(base, packed.filename)], folder);
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

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
    const { scripts } = manifest() as { readonly scripts: Readonly<Record<string, string>> };
    expect(Object.keys(scripts).filter((name) => /install$/.test(name))).toEqual([]);
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
    const receipt = run('npx', ['--no-install', 'genmath', 'prove', 'NM19', 'm=1500', 'a=2.5', '--json'], folder).stdout;
    writeFileSync(join(folder, 'receipt.json'), receipt);
    expect(run('npx', ['--no-install', 'genmath', 'verify', 'receipt.json'], folder).stdout).toMatch(/^valid: /);
    writeFileSync(join(folder, 'receipt.json'), receipt.replaceAll('3750', '3751'));
    expect(run('npx', ['--no-install', 'genmath', 'verify', 'receipt.json'], folder, 1).stdout).toMatch(/^NOT VALID/);
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
    run(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'], folder);
    const { stdout, stderr } = run(process.execPath, ['use.js'], folder);
    expect(JSON.parse(stdout)).toEqual([37_500, 'J', true, "Newton's second law", 'UNKNOWN_OPERATOR', 'number', 'function']);
    expect(stderr).toBe('');
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
