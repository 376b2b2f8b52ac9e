import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../examples/verify.py', import.meta.url));

/** The folder of the built records. */
export const OPERATORS = fileURLToPath(new URL('../../dist/operators', import.meta.url));

/** What the second verifier says of one receipt. */
export interface Said {
  readonly valid: boolean;
  readonly checks: Readonly<Record<string, 'pass' | 'fail' | 'not_checked'>>;
  readonly failed?: string;
}

/** The interpreter itself: what a version manager puts in its place takes longer to start than Python does. Nothing where it is older than 3.9. */
const interpreter = ((): string | undefined => {
  const ask = 'import sys; print(sys.executable); sys.exit(sys.version_info < (3, 9))';
  const { status, stdout } = spawnSync('python3', ['-I', '-c', ask], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
})();

/** Tells whether there is a Python that runs the second verifier. */
export const hasPython = (): boolean => interpreter !== undefined;

/** How a run of the script ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the script; texts of files are put into a folder of their own, and named by `{name}` in the arguments. */
export const runVerifier = (
  args: readonly string[],
  files: Readonly<Record<string, string>>,
  input = '',
  flags: readonly string[] = [],
): Run => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-verify-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const placed = args.map((argument) => argument.replace(/^\{(.+)\}$/, (_, name: string) => join(folder, name)));
    const { status, stdout, stderr, error } = spawnSync(interpreter ?? 'python3', ['-I', '-B', ...flags, SCRIPT, ...placed], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (error !== undefined) throw error;
    return { code: status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Verifies many JSON texts in one process. */
export const verifyBatch = (texts: readonly string[], jwks: unknown, options: readonly string[] = []): readonly Said[] =>
  said(texts, ['--jwks', '{keys.json}', ...options], { 'keys.json': JSON.stringify(jwks) });

/** Verifies many JSON texts in one process that trusts no key. */
export const replayBatch = (texts: readonly string[], options: readonly string[] = []): readonly Said[] =>
  said(texts, ['--replay', ...options], {});

const said = (texts: readonly string[], options: readonly string[], files: Readonly<Record<string, string>>): readonly Said[] => {
  const input = texts.map((text) => `${text}\n`).join('');
  const { stdout, stderr } = runVerifier(['--batch', ...options], files, input);
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
};
