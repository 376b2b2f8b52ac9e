import { expect } from 'vitest';
import { TOOLS } from '../../tools/capabilities.js';
import { type Case, call, refuse } from './case.js';
import { CONTRACT_CASES } from './contract-cases.js';
import { FORMULA_CASES } from './formula-cases.js';
import { HOOK_CASES } from './hook-cases.js';
import { JOB_CASES } from './job-cases.js';

const NEWTON = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };

/** Capabilities that take nothing, with what each must say. */
const WITHOUT_INPUT: readonly (readonly [capability: string, gives: unknown])[] = [
  ['health', { status: 'ok', store: { state: 'ready' } }],
  ['pulse', { frequency: 1.287, cycleUnit: 0.777 }],
  ['demo_key', { key: expect.stringMatching(/^gm_demo[0-9a-f]{4}_/), plan: 'demo', dailyLimit: 10 }],
  ['list_domains', { domains: expect.arrayContaining([expect.objectContaining({ id: 'newtonian-mechanics', prefix: 'NM' })]) }],
  ['kernel_prompt', expect.stringContaining('/.well-known/jwks.json')],
  ['discovery', { node: { name: 'genmath:local' }, machine: { hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) } }],
  ['endpoints', { endpoints: expect.arrayContaining([expect.objectContaining({ method: 'POST', path: '/api/svc/prove' })]) }],
  ['signing_keys', { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }] }],
];

/** At least one answer and one refusal of every capability. */
export const CASES: readonly Case[] = [
  call('catalog', 'finds operators', { query: 'energy stored in a capacitor', limit: 3 }, { call: { tool: 'compute' } }),
  call('catalog', 'shows one operator', { id: 'NM19' }, { operators: [{ id: 'NM19', equation: 'F = m * a' }], total: 1 }),
  call('catalog', 'lists the tools', { kind: 'tool' }, { total: TOOLS.length }),
  call('catalog', 'lists the routes', { kind: 'endpoint', query: 'mint' }, { endpoints: [{ path: '/api/demo-key/mint' }] }),
  refuse('catalog', 'a question that nothing answers', { query: 'zzyzx qqqq' }, 'NOTHING_FOUND'),
  refuse('catalog', 'an id that is none', { id: 'NM1999' }, 'UNKNOWN_OPERATOR'),
  refuse('catalog', 'a domain that is none', { domain: 'alchemy', query: 'gold' }, 'UNKNOWN_DOMAIN'),
  refuse('catalog', 'a page that is too long', { query: 'force', limit: 51 }, 'INVALID_REQUEST'),
  refuse('catalog', 'a member that it has not', { querry: 'force' }, 'INVALID_REQUEST'),

  // 1500 kg * 2.5 m/s^2 = 3750 N, and 3.3 kg * 0.7 m/s^2 * 10 m * cos(0) = 23.1 J.
  call('prove', 'computes one operator', NEWTON, { R_t: 3750, unit: 'N', keyPrefix: 'PROVE', operatorIds: ['KO42', 'NM19'] }),
  call(
    'prove',
    'computes a chain',
    { operators: ['NM19', 'NM22'], inputs: { m: 3.3, a: 0.7, d: 10, theta: 0 } },
    { R_t: expect.closeTo(23.1, 10), unit: 'J' },
  ),
  call('prove', 'chooses the operator', { domain: 'newtonian-mechanics', inputs: NEWTON.inputs }, { R_t: 3750 }),
  call('prove', 'computes KO42 alone for nothing at all', {}, { operatorIds: ['KO42'], domain: 'substrate', unit: '1' }),
  call('prove', 'reads a list', { operators: ['NM34'], inputs: { m: [1, 1], x: [0, 1] } }, { R_t: 0.5 }),
  {
    ...refuse('prove', 'a name that reaches a prototype', JSON.parse('{"operators":["NM19"],"inputs":{"__proto__":5}}'), 'UNKNOWN_INPUT'),
    isBounded: true,
  },
  {
    ...refuse('prove', 'a name that every object has', { operators: ['NM19'], inputs: { constructor: 5 } }, 'UNKNOWN_INPUT'),
    isBounded: true,
  },
  refuse('prove', 'null for an input', { operators: ['NM19'], inputs: { m: 1, a: null } }, 'INVALID_REQUEST'),
  refuse('prove', 'an operator that is none', { operators: ['NM1999'] }, 'UNKNOWN_OPERATOR'),
  refuse('prove', 'a missing input', { operators: ['NM19'], inputs: { m: 1 } }, 'MISSING_INPUT'),
  refuse('prove', 'an input that the operator has not', { operators: ['NM19'], inputs: { m: 1, a: 1, q: 1 } }, 'UNKNOWN_INPUT'),
  refuse('prove', 'an input out of range', { operators: ['NM19'], inputs: { m: -1, a: 1 } }, 'OUT_OF_RANGE'),
  refuse('prove', 'too many operators', { operators: ['NM19', 'NM19', 'NM22', 'NM26'] }, 'TOO_MANY_OPERATORS'),
  refuse('prove', 'a unit in text', { operators: ['NM19'], inputs: { m: '1 kg', a: 1 } }, 'INVALID_REQUEST'),
  refuse('prove', 'operators that are no list', { operators: 'NM19' }, 'INVALID_REQUEST'),

  // 2 kN / 80 kg = 25 m/s^2; a foot is 0.3048 m.
  call(
    'compute',
    'solves and converts',
    { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2', receipt: 'whole' },
    { value: expect.closeTo(25 / 0.3048, 10), unit: 'ft/s^2', receipt: { R_t: 25 } },
  ),
  call(
    'compute',
    'propagates uncertainty',
    { operators: ['NM19'], inputs: { m: '1500 +- 10 kg', a: 2.5 }, receipt: 'id' },
    { value: 3750, uncertainty: 25, uncertaintyFrom: [{ input: 'm', share: 1 }] },
  ),
  refuse('compute', 'a unit of another dimension', { operators: ['NM19'], inputs: { m: '2 m', a: 1 } }, 'DIMENSION_MISMATCH'),
  refuse('compute', 'a unit that is none', { operators: ['NM19'], inputs: { m: '2 floops', a: 1 } }, 'UNIT_UNKNOWN'),
  refuse('compute', 'a quantity that is none', { operators: ['NM19'], inputs: { m: '2 3 kg', a: 1 } }, 'QUANTITY_SYNTAX'),
  refuse('compute', 'several solutions', { operators: ['NM26'], inputs: { U_s: 4, k: 2 }, solveFor: 'x' }, 'SEVERAL_SOLUTIONS'),
  refuse('compute', 'a result that overflows', { operators: ['NM19'], inputs: { m: 1e308, a: 1e308 } }, 'NOT_FINITE'),
  refuse('compute', 'nothing to compute', {}, 'INVALID_REQUEST'),
  refuse('compute', 'an input of the wrong shape', { operators: ['NM19'], inputs: [1, 2] }, 'INVALID_REQUEST'),

  // 1500 kg * 2.5 m/s^2 = 3.75 kN, a quarter of it 0.9375 kN.
  call(
    'calculate',
    'computes every line',
    { lines: 'F = NM19(m = 1500 kg, a = 2.5 m/s^2) in kN\nF / 4', receipt: 'whole' },
    { value: 0.9375, unit: 'kN', results: [{ name: 'F', value: 3.75 }, { line: 2 }] },
  ),
  refuse('calculate', 'units that do not agree', { lines: '2 kg + 3 s' }, 'DIMENSION_MISMATCH'),
  refuse('calculate', 'what does not read', { lines: '2 +' }, 'EXPRESSION_SYNTAX'),

  // 1500 kg * 2.5 m/s^2 = 3.75 kN, and 2 t * 2.5 m/s^2 = 5 kN.
  call(
    'compute',
    'computes every item, and lists the one that is refused',
    { operators: ['NM19'], inputs: { a: 2.5 }, items: [{ m: 1500 }, { m: -1 }, { m: '2 t' }], unit: 'kN', receipt: 'whole' },
    {
      results: [
        { index: 0, value: 3.75 },
        { index: 2, value: 5 },
      ],
      refused: [{ index: 1, error: { code: 'OUT_OF_RANGE' } }],
      receipt: { count: 2, unit: 'N' },
    },
  ),
  call(
    'batch',
    'computes every item with its proof',
    { operators: ['NM19'], inputs: { a: 2.5 }, items: [{ m: 1500 }] },
    { results: [{ index: 0, value: 3750, leaf: 0, proof: [] }], receipt: { count: 1 } },
  ),
  refuse('batch', 'no items', { operators: ['NM19'], inputs: { a: 1 }, items: [] }, 'INVALID_REQUEST'),
  refuse('compute', 'no items', { operators: ['NM19'], inputs: { a: 1 }, items: [] }, 'INVALID_REQUEST'),
  refuse('compute', 'items that are all refused', { operators: ['NM19'], inputs: { a: 1 }, items: [{ m: -1 }] }, 'OUT_OF_RANGE'),
  call(
    'sweep',
    'computes a row for each point',
    { operators: ['NM19'], inputs: { a: 2 }, vary: [{ symbol: 'm', from: '0 t', to: '2 t', points: 3 }], receipt: 'whole' },
    {
      rows: [
        [0, null],
        [1, 2000],
        [2, 4000],
      ],
      refused: { count: 1 },
      receipt: { count: 2 },
    },
  ),
  refuse(
    'sweep',
    'a symbol that is none',
    { operators: ['NM19'], inputs: { a: 2 }, vary: [{ symbol: 'q', from: 1, to: 2 }] },
    'UNKNOWN_INPUT',
  ),
  refuse('sweep', 'nothing that varies', { operators: ['NM19'], inputs: { a: 2, m: 1 }, vary: [] }, 'INVALID_REQUEST'),

  call('verify', 'a receipt', ({ receipt }) => ({ receipt }), { valid: true, R_t: 3750, keyPrefix: 'PROVE' }),
  call('verify', 'a receipt as text', ({ receipt }) => ({ receipt: JSON.stringify(receipt) }), { valid: true, R_t: 3750 }),
  call('verify', 'a receipt that was changed', ({ receipt }) => ({ receipt: { ...receipt, R_t: 3751 } }), { valid: false }),
  call('verify', 'no receipt at all', { receipt: {} }, { valid: false }),
  call('verify', 'the id of a receipt in its place', ({ receipt }) => ({ receipt: { id: receipt['id'] } }), { valid: true, R_t: 3750 }),
  refuse('verify', 'the id of no receipt', { receipt: 'rcp_123' }, 'UNKNOWN_RESOURCE'),
  call('show_receipt', 'that is kept', ({ receipt }) => ({ id: receipt['id'] }), { receipt: { R_t: 3750, keyPrefix: 'PROVE' } }),
  refuse('show_receipt', 'a leaf of what is no batch', ({ receipt }) => ({ id: receipt['id'], leaf: 0 }), 'INVALID_REQUEST'),
  refuse('show_receipt', 'an id that nothing has', { id: 'rcp_123' }, 'UNKNOWN_RESOURCE'),
  refuse('verify', 'a receipt that was cut off', { receipt: '{"type":' }, 'RECEIPT_MALFORMED'),
  refuse('verify', 'a number', { receipt: 5 }, 'INVALID_REQUEST'),

  call('http', 'sends a GET', { method: 'GET', path: '/api/operators/NM19' }, { status: 200, body: { id: 'NM19' } }),
  call('http', 'sends a QUERY', { method: 'QUERY', path: '/api/operators', body: { q: 'force', limit: 2 } }, { status: 200 }),
  call(
    'http',
    'hands on a problem',
    { method: 'PUT', path: '/api/health' },
    { status: 405, headers: { allow: 'GET, HEAD, QUERY, OPTIONS' } },
  ),
  refuse('http', 'an address elsewhere', { method: 'GET', path: 'https://example.org/' }, 'INVALID_REQUEST'),
  refuse('http', 'a header that it does not send', { method: 'GET', path: '/api/health', headers: { cookie: 'a=b' } }, 'INVALID_REQUEST'),

  ...WITHOUT_INPUT.flatMap(([capability, gives]) => [
    call(capability, 'answers', {}, gives),
    refuse(capability, 'a member that it has not', { verbose: 'yes' }, 'INVALID_REQUEST'),
  ]),

  call('mint_key', 'makes a key', {}, { plan: 'free', dailyLimit: null }),
  refuse('mint_key', 'a slug that is none', { slug: 'My Lab' }, 'INVALID_REQUEST'),
  refuse('mint_key', 'a slug that is taken', ({ takenSlug }) => ({ slug: takenSlug }), 'MACHINE_EXISTS'),

  call(
    'list_operators',
    'of a domain',
    { domain: 'NM', limit: 2 },
    { operators: [{ domain: 'newtonian-mechanics' }, {}], nextCursor: 'l12' },
  ),
  call('list_operators', 'on a further page', { domain: 'NM', limit: 2, cursor: 'l12' }, { nextCursor: 'l14' }),
  call('list_operators', 'that a question finds', { q: 'kinetic energy', limit: 3 }, { confidence: 'match' }),
  refuse('list_operators', 'a domain that is none', { domain: 'alchemy' }, 'UNKNOWN_DOMAIN'),
  refuse('list_operators', 'a cursor of something else', { cursor: 'first' }, 'INVALID_REQUEST'),
  refuse('list_operators', 'a page of nothing', { limit: 0 }, 'INVALID_REQUEST'),
  refuse('list_operators', 'a limit that is no number', { limit: 'ten' }, 'INVALID_REQUEST'),

  call('show_operator', 'in full', { id: 'NM19' }, { id: 'NM19', inverses: [{ symbol: 'm' }, { symbol: 'a' }] }),
  refuse('show_operator', 'an id that is none', { id: 'NM1999' }, 'UNKNOWN_OPERATOR'),
  refuse('show_operator', 'an id that looks like a path', { id: '../health' }, 'UNKNOWN_OPERATOR'),
  refuse('show_operator', 'a member that it has not', { id: 'NM19', verbose: 'yes' }, 'INVALID_REQUEST'),

  ...CONTRACT_CASES,
  ...FORMULA_CASES,
  ...JOB_CASES,
  ...HOOK_CASES,
];
