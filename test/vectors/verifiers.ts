import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import type { Keyring } from '../../src/core/receipt/keyring.js';
import { verifyAnswer } from '../../src/core/receipt/verify/verify-answer.js';
import { readDocument, receiptIn } from '../../tools/compute/read-receipt.js';
import { createSurface } from '../adapters/http/surface.js';

/** What a verifier says: `incomplete` is not accepted, and nothing of it was found to be wrong. */
export type Verdict = 'valid' | 'incomplete' | 'invalid' | 'crash';

/** A node whose receipts are looked at. */
export type SigningNode = NodeContext & { readonly keys: Keyring };

/** The verifiers by name, each of which judges documents: the bytes of a receipt, or of an answer around one, without a line feed in them. */
export type Verifiers = Readonly<
  Record<'http' | 'commandLine' | 'python' | 'auditor', (documents: readonly Buffer[]) => Promise<readonly Verdict[]>>
>;

interface Checked {
  readonly valid: boolean;
  readonly checks: readonly { readonly status: string }[];
}

const verdictOf = ({ valid, checks }: Checked): Verdict =>
  valid ? 'valid' : checks.some(({ status }) => status === 'fail') ? 'invalid' : 'incomplete';

const overHttp = (node: SigningNode): Verifiers['http'] => {
  const { ask } = createSurface(node);
  return async (documents) => {
    const verdicts: Verdict[] = [];
    for (const bytes of documents) {
      const sent = { bytes, headers: { 'content-type': 'application/json' }, caller: LOCAL_CALLER };
      const { status, json } = await ask('POST', '/api/svc/verify', sent);
      if (status === 200) verdicts.push(verdictOf(json as unknown as Checked));
      else verdicts.push(status < 500 ? 'invalid' : 'crash');
    }
    return verdicts;
  };
};

/** What `genmath verify --public-key` does with a file, without a process for each. */
const onCommandLine = (node: SigningNode): Verifiers['commandLine'] => {
  const verifier = { registry: node.registry, recompute, rerunSheet, now: () => Date.now(), publicKeys: node.keys.publicKeys() };
  return async (documents) => {
    const verdicts: Verdict[] = [];
    for (const bytes of documents) {
      try {
        const answer = readDocument(bytes);
        verdicts.push(verdictOf((await verifyAnswer(answer, receiptIn(answer), verifier)).verification));
      } catch (error) {
        verdicts.push(error instanceof Fault && error.code !== 'INTERNAL' ? 'invalid' : 'crash');
      }
    }
    return verdicts;
  };
};

const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

const linesOf = (documents: readonly Buffer[]): Buffer => Buffer.concat(documents.flatMap((bytes) => [bytes, Buffer.from('\n')]));

/** Runs a script on files of public keys and of lines, of which the latter is its standard input; gives what it printed. */
const runScript = (keys: Keyring, command: (folder: string) => readonly [program: string, ...args: string[]], lines: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-verdict-'));
  try {
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys.jwks()));
    writeFileSync(join(folder, 'lines'), lines);
    const [program, ...args] = command(folder);
    const { stdout, stderr, error } = spawnSync(program, args, {
      stdio: [openSync(join(folder, 'lines'), 'r'), 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    });
    if (error !== undefined) throw error;
    if (stderr !== '') throw new Error(stderr);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Each verdict stands in a line; a script that ends before its last one has crashed at the next. */
const filled = (verdicts: readonly Verdict[], count: number): readonly Verdict[] => [
  ...verdicts,
  ...new Array<Verdict>(Math.max(0, count - verdicts.length)).fill('crash'),
];

const inPython =
  ({ keys }: SigningNode, operators: string): Verifiers['python'] =>
  async (documents) => {
    const script = ['-I', '-B', example('verify.py'), '--batch', '--operators', operators];
    const stdout = runScript(keys, (folder) => ['python3', ...script, '--jwks', join(folder, 'keys.json')], linesOf(documents));
    const said = stdout.split('\n').filter((line) => line !== '');
    const verdicts = said.map((line) => {
      const { valid, checks } = JSON.parse(line) as { valid: boolean; checks: Record<string, string> };
      return verdictOf({ valid, checks: Object.values(checks).map((status) => ({ status })) });
    });
    return filled(verdicts, documents.length);
  };

const WORDS: Readonly<Record<string, Verdict>> = { holds: 'valid', LACKS: 'incomplete', FAILS: 'invalid' };

const byAuditor =
  ({ keys }: SigningNode): Verifiers['auditor'] =>
  async (documents) => {
    const stdout = runScript(
      keys,
      (folder) => [process.execPath, example('auditor.mjs'), '--keys', join(folder, 'keys.json'), '--receipts', join(folder, 'lines')],
      linesOf(documents),
    );
    const said = [...stdout.matchAll(/^ {2}(holds|LACKS|FAILS) {2}line/gm)];
    return filled(
      said.map(([, word]) => WORDS[word ?? ''] ?? 'crash'),
      documents.length,
    );
  };

/**
 * Makes the four verifiers of the receipts of a node.
 * @param operators folder of the built records
 */
export const createVerifiers = (node: SigningNode, operators: string): Verifiers => ({
  http: overHttp(node),
  commandLine: onCommandLine(node),
  python: inPython(node, operators),
  auditor: byAuditor(node),
});
