import { LOCAL_CALLER } from '../../src/call/caller.js';
import { createSurface } from '../adapters/http/surface.js';
import { linesOf, startSheet, workOn } from '../tools/jobs/run-job.js';
import type { SigningNode } from './verifiers.js';

/** A receipt, or an answer around one, as a node gave it. */
export interface MadeDocument {
  readonly kind: 'single' | 'solved' | 'uncertain' | 'batch' | 'sweep' | 'sheet' | 'table' | 'rows';
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
}

type Asked = readonly [kind: MadeDocument['kind'], name: string, path: string, input: object];

const NEWTON = { operators: ['NM19'], inputs: { m: '1500 kg', a: '2.5 m/s^2' } };
const ITEMS = [{ m: '1500 kg' }, { m: '2 t' }, { m: 0.1 }, { m: 3 }, { m: 7 }];

const ASKED: readonly Asked[] = [
  ['single', 'one equation', '/api/svc/compute', NEWTON],
  ['single', 'a chain', '/api/svc/compute', { operators: ['NM19', 'NM22'], inputs: { ...NEWTON.inputs, d: 10, theta: '60 deg' } }],
  ['single', 'a list', '/api/svc/compute', { operators: ['NM34'], inputs: { m: [1.1, 2.2, 3.3], x: [-0.1, 0.2, 0.7] } }],
  ['single', 'a named relation', '/api/svc/compute', { operators: ['TD10:boyle'], inputs: { p_1: '100 kPa', V_1: '3 L', V_2: '1.5 L' } }],
  ['single', 'an answer of compute', '/api/svc/compute', NEWTON],
  ['solved', 'a closed form', '/api/svc/compute', { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a' }],
  ['solved', 'a number', '/api/svc/compute', { operators: ['NM18'], inputs: { t: 2, v: 13 }, solveFor: 'v_t' }],
  ['uncertain', 'one equation', '/api/svc/compute', { operators: ['NM19'], inputs: { m: '1500 +- 5 kg', a: 2.5 } }],
  ['uncertain', 'a batch', '/api/svc/batch', { operators: ['NM19'], inputs: { a: '2.5 +- 0.1 m/s^2' }, items: ITEMS }],
  ['batch', 'items', '/api/svc/batch', { operators: ['NM19'], inputs: { a: '2.5 m/s^2' }, items: ITEMS }],
  ['batch', 'a refused item', '/api/svc/batch', { operators: ['NM19'], inputs: { a: 3 }, items: [{ m: 1 }, { m: -1 }, { m: 2 }] }],
  ['batch', 'solved', '/api/svc/batch', { operators: ['NM19'], inputs: { F: 10 }, solveFor: 'a', items: [{ m: 1 }, { m: 3 }] }],
  [
    'sweep',
    'a range',
    '/api/svc/sweep',
    { operators: ['NM19'], inputs: { m: 80 }, vary: [{ symbol: 'a', from: 0, to: 10, points: 5 }], proofs: true },
  ],
  [
    'sweep',
    'a grid',
    '/api/svc/sweep',
    {
      operators: ['NM19'],
      vary: [
        { symbol: 'a', from: 1, to: 3, points: 3 },
        { symbol: 'm', from: 1, to: 2, points: 2 },
      ],
      proofs: true,
    },
  ],
  ['sheet', 'lines', '/api/svc/calculate', { lines: 'F = NM19(m = 1500 ± 5 kg, a = 2.5 m/s^2) in kN\nF / 2', receipt: 'whole' }],
];

const asked = async (node: SigningNode): Promise<readonly MadeDocument[]> => {
  const { ask } = createSurface(node);
  const made: MadeDocument[] = [];
  for (const [kind, name, path, input] of ASKED) {
    const { status, json, text } = await ask('POST', path, { json: input, caller: LOCAL_CALLER });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    const isBare = path === '/api/svc/compute' && !name.startsWith('an answer');
    made.push({ kind, name, document: isBare ? (json['receipt'] as MadeDocument['document']) : json });
  }
  return made;
};

/** The receipts of rows of a contract, which sign the rows around them. */
const receiptsOfRows = async (node: SigningNode): Promise<readonly MadeDocument[]> => {
  const { contracts, store } = await node.contracts();
  const mover = { by: 'local' };
  const template = { template: 'circuit-breaker', parameters: { least_calls: 3, weight: 0.5 } };
  const { document } = await contracts.deploy('lab', template, mover);
  await contracts.move('lab', document.id, { event: 'failure' }, mover);
  const rows = await store.rows('lab', { limit: 2 });
  return rows.map(({ receipt, seq }) => ({ kind: 'rows' as const, name: `row ${seq}`, document: { ...receipt } }));
};

const TABLE = 'mass [g],energy [J]\n2000,9\n500 ± 2,4\n3000,-4\n4 kg,8\n1,1\n';
const SHEET =
  'solve v^2 * mass / 2 = energy for v > 0 m/s\np = v * mass\nassert mass == mass +- 1 mg\nF = NM19(m = mass, a = 2 m/s^2) in kN';

/** The receipt of a sheet over a table, alone and with its rows as the results of a job have them. */
const tablesOf = async (node: SigningNode): Promise<readonly MadeDocument[]> => {
  const job = await workOn(node, await startSheet(node, TABLE, { sheet: SHEET, show: ['p', 'F'] }));
  const receipt = job.end?.receipt as unknown as MadeDocument['document'];
  const results = (await linesOf(node, job.id, { proofs: true })).map((line) => ({ ...line }));
  const proved = results.filter((line) => line.error === undefined);
  return [
    { kind: 'table', name: 'the receipt alone', document: receipt },
    { kind: 'table', name: 'results', document: { receipt, results } },
    { kind: 'table', name: 'all rows as they are kept', document: { receipt, items: proved.map((line) => line.item) } },
    ...proved.slice(0, 2).map((line) => ({ kind: 'table' as const, name: `leaf ${line.leaf}`, document: { receipt, ...line } })),
  ];
};

/** Makes documents of every kind: answers of the node's own routes, and receipts of rows. */
export const makeDocuments = async (node: SigningNode): Promise<readonly MadeDocument[]> => {
  const made = await asked(node);
  const [batch] = made.filter(({ kind }) => kind === 'batch') as [MadeDocument];
  const { receipt, results } = batch.document as { receipt: unknown; results: readonly { item: object; leaf: number; proof: unknown }[] };
  return [
    ...made,
    { kind: 'batch', name: 'the receipt alone', document: receipt as MadeDocument['document'] },
    ...results.slice(0, 2).map(({ item, leaf, proof }) => ({
      kind: 'batch' as const,
      name: `leaf ${leaf}`,
      document: { receipt, item, leaf, proof },
    })),
    { kind: 'batch', name: 'all items as they are kept', document: { receipt, items: results.map(({ item }) => item) } },
    ...(await receiptsOfRows(node)),
    ...(await tablesOf(node)),
  ];
};
