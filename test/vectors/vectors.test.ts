import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readPublicKeys } from '../../src/cli/commands/verify.js';
import { hasPython, OPERATORS } from '../examples/python-verifier.js';
import { createFullNode } from '../tools/node.js';
import { PUBLISHED_KEYS } from './published-keys.js';
import { bytesOf, type KeyVector, readKeyVectors, readVectors } from './vector.js';
import { createVerifiers } from './verifiers.js';

const vectors = readVectors();
const node = { ...createFullNode({ now: () => Date.now() }), keyring: () => PUBLISHED_KEYS, keys: PUBLISHED_KEYS };
const verifiers = createVerifiers(node, OPERATORS);

describe('the vectors of receipts', () => {
  it('are many, each once, with every verdict', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(200);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(new Set(vectors.map(({ verdict }) => verdict))).toEqual(new Set(['valid', 'incomplete', 'invalid']));
  });

  it.each(Object.keys(verifiers) as (keyof typeof verifiers)[])('have the verdicts that %s gives', { timeout: 120_000 }, async (name) => {
    if (name === 'python' && !hasPython()) return;
    const verdicts = await verifiers[name](vectors.map(bytesOf));
    const hasUnits = name === 'http' || name === 'commandLine';
    const expected = vectors.map(({ verdict, withoutUnits }) => (hasUnits ? verdict : (withoutUnits ?? verdict)));
    // HTTP knows the secret, so that a change of the HMAC fails there too; no vector changes it but where it loses its shape.
    expect(vectors.flatMap((vector, i) => (verdicts[i] === expected[i] ? [] : [[vector.name, verdicts[i]]]))).toEqual([]);
  });
});

describe('the vectors of keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-keys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  writeFileSync(path('none'), '');

  /** Each tells whether it takes a set of keys: programs end with 2 where they do not. */
  const TAKERS: Readonly<Record<string, (file: string) => boolean>> = {
    'the command line': (file) => {
      try {
        return readPublicKeys(file, undefined).size > 0;
      } catch {
        return false;
      }
    },
    'verify.py': (file) => spawnSync('python3', ['-I', '-B', example('verify.py'), '--ledger', path('none'), '--jwks', file]).status === 0,
    'auditor.mjs': (file) => spawnSync(process.execPath, [example('auditor.mjs'), '--keys', file, '--receipts', path('none')]).status !== 2,
  };

  it.each(Object.keys(TAKERS))('have the verdicts that %s gives', { timeout: 60_000 }, (name) => {
    if (name === 'verify.py' && !hasPython()) return;
    const judge = ({ text }: KeyVector, i: number): KeyVector['verdict'] => {
      const file = path(`${i}.json`);
      writeFileSync(file, text);
      return TAKERS[name]?.(file) ? 'taken' : 'refused';
    };
    const all = readKeyVectors();
    expect(all.map((vector, i) => [vector.name, judge(vector, i)])).toEqual(all.map(({ name: own, verdict }) => [own, verdict]));
  });
});
