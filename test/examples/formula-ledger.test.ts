import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DefinitionRecords } from '../../src/adapters/store/embedded/definition-records.js';
import { FIRST_LINK, formatLine, linkOf } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { readDefinitions } from '../../src/adapters/store/embedded/read-definitions.js';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { StoredDefinition } from '../../src/core/contract/ledger/store.js';
import { FollowedRows } from '../../src/core/contract/ledger/verify/followed-rows.js';
import { digestOfFormula, readFormula } from '../../src/core/formula/read-formula.js';
import { forgeSigned } from '../core/contract/lifecycle/forge.js';
import { DEFLECTION } from '../core/formula/formulas.js';
import { node } from '../core/protocol/node.js';
import { BEAM_WATCH } from '../tools/beam-watch.js';
import { WORK } from '../tools/kept-formulas.js';
import { hasPython, OPERATORS, runVerifier } from './python-verifier.js';
import { type Bench, createBench } from './run-example.js';

/** Rows of a contract whose definition calls own formulas, checked by whoever has none of them. */
let bench: Bench;
let rows: readonly StoredRow[];
let definitions: readonly StoredDefinition[];
const keys = JSON.stringify(node.keys.jwks());
const own = [DEFLECTION, WORK].map((text) => readFormula(text));
const keeper = node.registry.with(new Map(own.map((operator) => [operator.id, () => operator])));

beforeAll(async () => {
  bench = createBench();
  writeFileSync(bench.path('keys.json'), keys);
  const store = new MemoryStore();
  const contracts = new Contracts(node, store, () => 'ctr_beam');
  await contracts.definitions.keep('lab', BEAM_WATCH, keeper);
  const mover = { by: 'local' };
  await contracts.deploy('lab', { template: 'beam-watch', parameters: {} }, mover);
  for (const weight of ['1 kN', '1500 N']) await contracts.move('lab', 'ctr_beam', { event: 'load', payload: { weight } }, mover);
  rows = await store.rows('lab', { after: 0, limit: 100 });
  definitions = await store.definitions('lab');
});
afterAll(() => bench.close());

type Formulas = NonNullable<NonNullable<StoredRow['decision']>['formulas']>;
type Verdict = readonly [isValid: boolean, said: string];

const withText = (change: (text: string) => string) => (formulas: Formulas) =>
  formulas.map((each) => ({ ...each, text: change(each.text), digest: digestOfFormula(change(each.text)) }));

/** What somebody who has the keys may do to the texts of the last row's decision; only the first three show to who has the rows alone. */
const CHANGES: readonly (readonly [string, (formulas: Formulas) => Formulas | undefined, boolean])[] = [
  ['left out', () => undefined, true],
  ['twice', (formulas) => [...formulas, ...formulas], true],
  ['of another digest', (formulas) => formulas.map((each) => ({ ...each, digest: digestOfFormula('') })), true],
  ['of another name', withText((text) => `x${text}`), true],
  ['with another equation', withText((text) => text.replace('48 * E', '47 * E')), false],
  ['with another source', withText((text) => text.replace(/source: .*/u, 'source: nobody')), false],
];

const changed = (change: (formulas: Formulas) => Formulas | undefined): readonly StoredRow[] =>
  forgeSigned(
    rows,
    ({ seq, decision }) => {
      if (seq < rows.length || decision?.formulas === undefined) return {};
      const { formulas, ...rest } = decision;
      const texts = change(formulas);
      return { decision: { ...rest, ...(texts === undefined ? {} : { formulas: texts }) } };
    },
    node.keys,
  );

const textOf = (some: readonly StoredRow[]): string => some.map((row) => `${toCanonicalJson(row)}\n`).join('');
const audit = async (some: readonly StoredRow[]): Promise<Verdict> => {
  writeFileSync(bench.path('ledger.jsonl'), textOf(some));
  const { code, stdout } = await bench.run('auditor.mjs', ['--keys', 'keys.json', '--ledger', 'ledger.jsonl']);
  return [code === 0, stdout];
};
const inPython = async (some: readonly StoredRow[]): Promise<Verdict> => {
  const files = { 'rows.jsonl': textOf(some), 'keys.json': keys };
  const { code, stdout } = runVerifier(['--ledger', '{rows.jsonl}', '--jwks', '{keys.json}', '--operators', OPERATORS], files);
  return [code === 0, stdout];
};
let folders = 0;
/** As `genmath ledger verify` does: the definitions of the folder are all that there is of the formulas. */
const offline = async (some: readonly StoredRow[]): Promise<Verdict> => {
  folders += 1;
  const folder = bench.path(`ledger-${folders}`);
  mkdirSync(`${folder}/ledger`, { recursive: true });
  const records = new DefinitionRecords(nodeFileSystem, folder, () => undefined);
  await records.load();
  for (const each of definitions) await records.put(each);
  let after = FIRST_LINK;
  const lines = some.map((row) => {
    const line = formatLine({ after, row });
    after = linkOf({ after, row });
    return line;
  });
  writeFileSync(`${folder}/ledger/00000001.jsonl`, lines.join(''));
  const followed = new FollowedRows(node, await readDefinitions(folder, node.registry));
  const { valid, firstBad } = await verifyLedger(folder, nodeFileSystem, (row) => followed.objectionTo(row));
  return [valid, firstBad?.why ?? ''];
};

describe.each<readonly [string, (some: readonly StoredRow[]) => Promise<Verdict>, boolean, boolean]>([
  ['examples/auditor.mjs', audit, false, true],
  ['examples/verify.py', inPython, false, hasPython()],
  ['genmath ledger verify', offline, true, true],
])('%s', (_, verify, hasDefinitions, isHere) => {
  it.skipIf(!isHere)('takes rows of own formulas', async () => {
    expect(await verify(rows)).toEqual([true, expect.any(String)]);
  });

  it.skipIf(!isHere).each(CHANGES)('on a row whose decision has their texts %s', async (_what, change, showsAlone) => {
    const [isValid, said] = await verify(changed(change));
    expect([isValid, said]).toEqual([!showsAlone && !hasDefinitions, expect.any(String)]);
    if (!isValid) expect(said).toMatch(/formula|text|deflection/);
  });
});
