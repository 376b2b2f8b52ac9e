// Writes receipts.ndjson and keys.ndjson: documents of every kind, and changes of them each with the verdict that docs/receipt.md gives it. No verifier is asked.
// Usage: node --import tsx test/vectors/make-vectors.ts
import { writeFileSync } from 'node:fs';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Members } from '../../src/core/members.js';
import { signReceipt, type Unsigned } from '../../src/core/receipt/sign-receipt.js';
import { createFullNode } from '../tools/node.js';
import { makeDocuments } from './documents.js';
import { PUBLISHED_KEYS } from './published-keys.js';
import type { KeyVector, Vector } from './vector.js';

type Document = Members;
type Result = Members & { readonly item: Members & { readonly index: number; readonly R_t: number }; readonly leaf: number };

/** A row of the results of a job that ran a sheet over a table; one that was refused has no values. */
type Row = Members & {
  readonly values?: Readonly<Record<string, number>>;
  readonly item: Members & { readonly index: number };
  readonly leaf: number;
};

const node = { ...createFullNode(), keyring: () => PUBLISHED_KEYS, keys: PUBLISHED_KEYS };

const signAgain = (receipt: Members, change: Members = {}): Members => {
  const { hmac: _, signature: __, ...unsigned } = { ...receipt, ...change };
  return signReceipt(unsigned as unknown as Unsigned, PUBLISHED_KEYS) as unknown as Members;
};

const vectors: Vector[] = [];
const add = (name: string, verdict: Vector['verdict'], reason: string, document: unknown): void => {
  if (document instanceof Uint8Array) vectors.push({ name, verdict, reason, base64: Buffer.from(document).toString('base64') });
  else vectors.push({ name, verdict, reason, text: typeof document === 'string' ? document : JSON.stringify(document) });
};

/** A verifier without a table of units cannot convert, and says that the verdict is incomplete. */
const addInUnit = (name: string, verdict: Vector['verdict'], reason: string, document: unknown): void => {
  vectors.push({ name, verdict, withoutUnits: 'incomplete', reason, text: JSON.stringify(document) });
};

const made = (await makeDocuments(node)).map((one) => (one.kind === 'rows' ? { ...one, document: signAgain(one.document) } : one));
const find = (kind: string, name: string): Document => made.find((one) => one.kind === kind && one.name === name)?.document as Document;
for (const { kind, name, document } of made) add(`${kind}: ${name}`, 'valid', 'as a node gave it', document);

// ---- Every member of a receipt, changed and left out.

const otherOf = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return /[0-9a-f]$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
  if (Array.isArray(value)) return value.length === 0 ? [1] : value.slice(0, -1);
  return { ...(value as Members), x: 1 };
};
const single = find('single', 'one equation');
const uncertain = find('uncertain', 'one equation');
const { receipt: batch, results } = find('batch', 'items') as { receipt: Members; results: readonly Result[] };
const sheet = find('sheet', 'lines')['receipt'] as Members;
const { receipt: table, results: rows } = find('table', 'results') as { receipt: Members; results: readonly Row[] };
for (const [kind, receipt] of [
  ['single', single],
  ['uncertain', uncertain],
  ['solved', find('solved', 'a closed form')],
  ['batch', batch],
  ['sheet', sheet],
  ['table', table],
] as const) {
  const names = Object.keys(receipt).filter((name) => (kind !== 'uncertain' && kind !== 'solved' ? true : !(name in single)));
  for (const name of names) {
    add(`${kind}: another ${name}`, 'invalid', 'what is signed was changed, or has not its shape', {
      ...receipt,
      [name]: otherOf(receipt[name]),
    });
    const { [name]: _, ...rest } = receipt;
    add(`${kind}: no ${name}`, 'invalid', 'a member that is signed, or required, is missing', rest);
  }
  add(`${kind}: one member more`, 'invalid', 'shapes are strict', { ...receipt, note: 'x' });
}

// ---- JSON text.

const TEXTS: readonly (readonly [
  name: string,
  verdict: Vector['verdict'],
  reason: string,
  change: (text: string) => string | Uint8Array,
])[] = [
  ['white space', 'valid', 'between tokens white space means nothing', (text) => ` ${text.replaceAll(',"', ' ,\t"')}\r `],
  ['members in another order', 'valid', 'their order means nothing', (text) => toCanonicalJson(JSON.parse(text))],
  ['a letter as an escape', 'valid', 'the same text in another spelling', (text) => text.replace('"type"', '"\\u0074ype"')],
  ['a whole number as 1.0', 'valid', 'the same number in another spelling', (text) => text.replace(/"revision":1\b/, '"revision":1.0e0')],
  ['a member twice', 'invalid', 'two documents in one', (text) => text.replace('{', '{"type":"x",')],
  ['a member twice with one value', 'invalid', 'I-JSON has each member once', (text) => text.replace('{', '{"unit":"N",')],
  ['a member twice in another spelling', 'invalid', 'escapes name the same member', (text) => text.replace('{', '{"\\u0074ype":"x",')],
  ['a member twice inside', 'invalid', 'at every depth', (text) => text.replace('"operator":"KO42"', '"operator":"x","operator":"KO42"')],
  ['a byte-order mark', 'invalid', 'JSON has none', (text) => `\ufeff${text}`],
  [
    'a byte that is no UTF-8',
    'invalid',
    'what was signed is UTF-8',
    (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff]), Buffer.from('}')]),
  ],
  [
    'a surrogate in UTF-8',
    'invalid',
    'that is no UTF-8',
    (text) => Buffer.from(text.replace('genmath:', 'genmath\u0001')).map((byte) => (byte === 1 ? 0xed : byte)),
  ],
  ['an overlong zero', 'invalid', 'that is no UTF-8', (text) => Buffer.concat([Buffer.from([0xc0, 0x80]), Buffer.from(text)])],
  ['a lone surrogate', 'invalid', 'it has no canonical form', (text) => text.replace('"issuer":"', '"issuer":"\\ud800')],
  ['a number that is none', 'invalid', 'JSON has no NaN', (text) => text.replace(/"cycle":\d+/, '"cycle":NaN')],
  ['a number too large', 'invalid', 'it reads as infinite', (text) => text.replace(/"phase":[\d.e-]+/, '"phase":1e999')],
  [
    'minus zero',
    'invalid',
    'it has the canonical form of zero',
    (text) => text.replace(/"absoluteErrorBound":[\d.e-]+/, '"absoluteErrorBound":-0'),
  ],
  ['a comma behind the last', 'invalid', 'that is no JSON', (text) => `${text.slice(0, -1)},}`],
  ['something behind', 'invalid', 'a document is one value', (text) => `${text} {}`],
  ['an end that is cut off', 'invalid', 'that is no JSON', (text) => text.slice(0, -7)],
  ['nothing', 'invalid', 'that is no JSON', () => ' '],
  ['a list of it', 'invalid', 'a document is an object', (text) => `[${text}]`],
  [
    'depths without end',
    'invalid',
    'nothing is nested deeper than 32',
    (text) => `{"a":${'['.repeat(40)}${']'.repeat(40)},${text.slice(1)}`,
  ],
  ['a member that is a trap', 'invalid', 'no document has a member of that name', (text) => text.replace('{', '{"__proto__":{},')],
  ['its text as a string', 'valid', 'a receipt may be handed on as its text', (text) => JSON.stringify(text)],
  ['its text as a member', 'valid', 'a receipt may be handed on as its text', (text) => JSON.stringify({ receipt: text })],
  [
    'its text with a member twice',
    'invalid',
    'the text is read as strictly',
    (text) => JSON.stringify({ receipt: text.replace('{', '{"type":"x",') }),
  ],
  ['null in its place', 'invalid', 'that is no receipt', () => '{"receipt":null}'],
];
for (const [name, verdict, reason, change] of TEXTS) add(`text: ${name}`, verdict, reason, change(JSON.stringify(single)));

// ---- What an answer says around a batch receipt.

const answer = { unit: batch['unit'], symbol: batch['symbol'], results, receipt: batch };
const [zero, one, two] = results as readonly [Result, Result, Result];
const without = (value: Members, ...names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const second = (change: (result: Result) => unknown): Members => ({
  ...answer,
  results: results.map((result, i) => (i === 1 ? change(result) : result)),
});
add('answer: results with proofs', 'valid', 'each result is what its item proves', answer);
for (const name of ['item', 'leaf', 'proof'])
  add(
    `answer: a result without ${name}`,
    'invalid',
    'a part that was left out proves nothing',
    second((result) => without(result, name)),
  );
add(
  'answer: a result without any of them',
  'invalid',
  'where one result is proved, all must be',
  second((result) => without(result, 'item', 'leaf', 'proof')),
);
add(
  'answer: a forged result without leaf or proof',
  'invalid',
  'nothing proves it',
  second(() => ({ index: 1, value: 9, item: { ...one.item, R_t: 9 } })),
);
add('answer: no proofs', 'incomplete', 'results bring no proof', {
  ...answer,
  results: results.map(({ index, value }: Members) => ({ index, value })),
});
add(
  'answer: a result that is no object',
  'invalid',
  'where one result is proved, all must be',
  second(() => 5),
);
add('answer: results that are no list', 'invalid', 'what is said must be read', { ...answer, results: { 0: zero } });
for (const [what, change] of [
  ['value', { value: 9 }],
  ['value by the last bit', { value: one.item.R_t * (1 + Number.EPSILON) }],
  ['value that is a text', { value: '5000' }],
  ['value that is null', { value: null }],
  ['index', { index: 0 }],
  ['uncertainty', { uncertainty: 1 }],
  ['leaf', { leaf: 0 }],
  ['leaf that is none', { leaf: 0.5 }],
  ['leaf beyond the count', { leaf: 99 }],
  ['proof', { proof: two['proof'] }],
  ['proof of letters', { proof: ['zz'] }],
  ['proof that is longer', { proof: [...(one['proof'] as readonly string[]), '0'.repeat(64)] }],
  ['item', { item: two.item }],
  ['item with another value', { item: { ...one.item, R_t: 9 } }],
  ['item with a member more', { item: { ...one.item, x: 1 } }],
] as const)
  add(
    `answer: another ${what}`,
    'invalid',
    'it is not what the item proves, or the item is not under the root',
    second((result) => ({ ...result, ...change })),
  );
add('answer: one result twice', 'invalid', 'a leaf that stands twice passes for more than it is', {
  ...answer,
  results: [zero, one, zero],
});
add('answer: fewer results', 'valid', 'what is there is proved', { ...answer, results: [zero, one] });
add('answer: another symbol', 'invalid', 'it is not that of the receipt', { ...answer, symbol: 'E' });
addInUnit('answer: another unit', 'invalid', 'the values are not those of the items in it', { ...answer, unit: 'J' });
addInUnit('answer: values converted', 'valid', 'each result is what its item proves', {
  ...answer,
  unit: 'kN',
  results: results.map((result) => ({ ...result, value: result.item.R_t / 1000 })),
});
add('answer: a unit that is no text', 'invalid', 'what is said must be read', { ...answer, unit: 7 });
add('answer: no unit', 'valid', 'the values are those of the items', without(answer, 'unit'));
add(
  'answer: no unit and another value',
  'incomplete',
  'without its unit the value cannot be compared',
  without(
    second((result) => ({ ...result, value: 5 })),
    'unit',
  ),
);
const items = results.map(({ item }) => item);
add('items: all of them', 'valid', 'together they have the root', { receipt: batch, items });
add('items: one changed', 'invalid', 'they have not the root', {
  receipt: batch,
  items: items.map((item, i) => (i === 1 ? { ...item, R_t: 9 } : item)),
});
add('items: in another order', 'invalid', 'they have not the root', { receipt: batch, items: [...items].reverse() });
add('items: one missing', 'invalid', 'all must be there', { receipt: batch, items: items.slice(1) });
add('items: none', 'invalid', 'all must be there', { receipt: batch, items: [] });
add('items: no list', 'invalid', 'what is said must be read', { receipt: batch, items: {} });
add('items: one twice', 'invalid', 'all must be there once', { receipt: batch, items: [...items, items[0]] });
add('items: beside the receipt of one computation', 'invalid', 'it has no items', { receipt: single, items });
add('item: beside the receipt of one computation', 'invalid', 'it has no items', { receipt: single, ...zero });
for (const name of ['item', 'leaf', 'proof'])
  add(`item: without ${name}`, 'invalid', 'a part that was left out proves nothing', {
    receipt: batch,
    ...without({ item: one.item, leaf: one.leaf, proof: one['proof'] }, name),
  });

const range = find('sweep', 'a range') as Members & {
  readonly rows: readonly (readonly number[])[];
  readonly proofs: readonly Members[];
  readonly columns: readonly Members[];
};
const grid = find('sweep', 'a grid') as Members & { readonly values: readonly (readonly number[])[] };
const secondRow = (row: readonly unknown[]): Members => ({ ...range, rows: range.rows.map((own, i) => (i === 1 ? row : own)) });
const [x = 0, y = 0] = range.rows[1] ?? [];
for (const [name, verdict, reason, document] of [
  ['no proofs', 'incomplete', 'points bring no proof', without(range, 'proofs')],
  ['a point without a proof', 'incomplete', 'a point brings no proof', { ...range, proofs: range.proofs.slice(1) }],
  [
    'a point without leaf',
    'invalid',
    'a part that was left out proves nothing',
    { ...range, proofs: range.proofs.map((point, i) => (i === 1 ? without(point, 'leaf') : point)) },
  ],
  ['another value', 'invalid', 'its item proves another', secondRow([x, y + 1])],
  ['a value in place of none', 'invalid', 'its item proves a value', secondRow([x, null])],
  ['another input', 'invalid', 'its item was computed with another', secondRow([x + 1, y])],
  ['a row of one number', 'invalid', 'what is said must be read', secondRow([x])],
  [
    'another symbol',
    'invalid',
    'it is not that of the receipt',
    { ...range, columns: [range.columns[0], { ...range.columns[1], symbol: 'E' }] },
  ],
  [
    'another symbol of the input',
    'invalid',
    'the items have no such input',
    { ...range, columns: [{ ...range.columns[0], symbol: 'm' }, range.columns[1]] },
  ],
  ['no columns', 'invalid', 'what is said must be read', without(range, 'columns')],
  ['another cell', 'invalid', 'its item proves another', { ...grid, values: [grid.values[1], grid.values[0]] }],
  [
    'a grid with another axis',
    'invalid',
    'the items were computed with another',
    { ...grid, xs: (grid['xs'] as readonly number[]).map((at) => at + 1) },
  ],
] as const)
  add(`sweep: ${name}`, verdict, reason, document);

// ---- Sheets over tables.

const proved = rows.filter(({ values }) => values !== undefined);
const [row, uncertainRow] = proved as unknown as readonly [Row, Row];
const ofRow = (changed: Row, change: Members): Members => ({ receipt: table, results: [{ ...changed, ...change }] });
const rowItems = proved.map(({ item }) => item);
const TABLES: readonly (readonly [name: string, verdict: Vector['verdict'], reason: string, document: unknown])[] = [
  ['one result alone', 'valid', 'it is what its item proves', ofRow(row, {})],
  ['one result beside the receipt', 'valid', 'it is what its item proves', { receipt: table, ...row }],
  ['no index', 'valid', 'the item has it', { receipt: table, results: [without(row, 'index')] }],
  ['another index', 'invalid', 'the item has another', ofRow(row, { index: row.item.index + 1 })],
  ['another value', 'invalid', 'the item has another', ofRow(row, { values: { ...row.values, F: 5 } })],
  [
    'a value in another unit',
    'invalid',
    'values are in the units of the receipt',
    ofRow(row, { values: { F: 1000 * (row.values?.['F'] ?? 0) } }),
  ],
  ['a value of no output', 'invalid', 'nothing proves it', ofRow(row, { values: { ...row.values, v: 3 } })],
  [
    'some of the values',
    'valid',
    'what is said is proved',
    ofRow(row, { values: { F: row.values?.['F'] }, uncertainties: { F: (row['uncertainties'] as Members | undefined)?.['F'] } }),
  ],
  ['values that are no object', 'invalid', 'what is said must be read', ofRow(row, { values: 4 })],
  ['no uncertainty', 'invalid', 'the item has one', ofRow(uncertainRow, { uncertainties: {} })],
  ['another uncertainty', 'invalid', 'the item has another', ofRow(uncertainRow, { uncertainties: { p: 1, F: 1 } })],
  ['an uncertainty without a value', 'invalid', 'of what is not said', ofRow(uncertainRow, { values: {} })],
  ['one value', 'invalid', 'a row has values by name', ofRow(row, { value: row.values?.['F'] })],
  ['a unit', 'invalid', 'a row has none', ofRow(row, { unit: 'kN' })],
  ['a symbol beside the receipt', 'invalid', 'a sheet has none', { receipt: table, symbol: 'F', results: proved }],
  ['points', 'invalid', 'a sheet has none', { receipt: table, proofs: [row] }],
  ['a changed input', 'invalid', 'the item has not the root', ofRow(row, { item: { ...row.item, inputs: { mass: 1, energy: 9 } } })],
  ['another leaf', 'invalid', 'the proof does not lead from there', ofRow(row, { leaf: row.leaf + 1 })],
  ['a leaf beyond the tree', 'invalid', 'it has none', ofRow(row, { leaf: 99 })],
  ...['item', 'leaf', 'proof'].map(
    (name) =>
      [`no ${name}`, 'invalid', 'a part that was left out proves nothing', { receipt: table, results: [without(row, name)] }] as const,
  ),
  [
    'no proofs',
    'incomplete',
    'results bring no proof',
    { receipt: table, results: proved.map(({ index, values }) => ({ index, values })) },
  ],
  ['values beside the receipt', 'incomplete', 'they bring no proof', { receipt: table, values: row.values }],
  ['one result twice', 'invalid', 'a leaf that stands twice passes for more than it is', { receipt: table, results: [row, row] }],
  [
    'one result without a proof',
    'invalid',
    'where one brings a proof all must',
    { receipt: table, results: [row, { index: 1, values: { F: 1 } }] },
  ],
  ['a row of a batch', 'invalid', 'it has another shape', { receipt: table, ...zero }],
  ['under the receipt of a batch', 'invalid', 'it has another shape', { receipt: batch, ...row }],
  ['all rows in another order', 'invalid', 'they have not the root', { receipt: table, items: [...rowItems].reverse() }],
  ['one row missing', 'invalid', 'all must be there', { receipt: table, items: rowItems.slice(1) }],
];
for (const [name, verdict, reason, document] of TABLES) add(`table: ${name}`, verdict, reason, document);

const columns = table['columns'] as readonly Members[];
const outputs = table['outputs'] as readonly Members[];
for (const [name, change] of [
  ['the digest of another source', { source: `${String(table['source'])} ` }],
  ['a column twice', { columns: [...columns, columns[0]] }],
  ['a step of a column that is not there', { columns: columns.slice(1) }],
  ['a column in another unit', { columns: columns.map((column) => ({ ...column, unit: 'kg' })) }],
  ['an output twice', { outputs: [...outputs, outputs[0]] }],
  ['operators in another order', { operatorIds: [...(table['operatorIds'] as readonly string[])].reverse() }],
  ['another substrate', { substrate: { operator: 'KO42', value: 1.5 } }],
] as const)
  add(`table, signed: ${name}`, 'invalid', 'its members contradict one another', signAgain(table, change));
add('table, signed: a step of a column that is not there, with a row', 'invalid', 'a step reads what the row has', {
  receipt: signAgain(table, {
    program: (table['program'] as readonly Members[]).map((step) => ('column' in step ? { ...step, column: 'nothing' } : step)),
  }),
  results: [row],
});

// ---- Signed, and contradicting itself.

const CONTRADICTIONS: readonly (readonly [name: string, receipt: Members, change: Members])[] = [
  ['R_t is not the last result', single, { R_t: 9 }],
  ['unit is not that of the last result', single, { unit: 'J' }],
  ['the steps in another order', single, { steps: [...(single['steps'] as readonly unknown[])].reverse() }],
  ['the lists of operators differ', single, { operatorIds: ['KO42', 'NM22'] }],
  ['no KO42', single, { operatorIds: ['NM19', 'KO42'] }],
  ['another cycle', single, { cycle: (single['cycle'] as number) + 1 }],
  ['another phase', single, { phase: 0.5 }],
  ['another substrate', single, { substrate: { operator: 'KO42', value: 1.5 } }],
  ['a unit without its input', single, { inputUnits: {} }],
  ['the domain of none', single, { domain: 'substrate' }],
  ['solveFor without a solution', single, { solveFor: 'm' }],
  ['uncertainties without those of the results', single, { uncertainties: { m: 1 } }],
  ['no uncertainties', uncertain, { uncertainties: {} }],
  [
    'the future',
    single,
    { issuedAt: '2999-01-01T00:00:00.000Z', cycle: Math.floor(Date.UTC(2999, 0) / 777), phase: (Date.UTC(2999, 0) % 777) / 777 },
  ],
  ['a batch with another substrate', batch, { substrate: { operator: 'KO42', value: 1.5 } }],
  ['a batch with an input without a unit', batch, { inputUnits: { m: 'kg' } }],
  ['a batch with uncertainties of no input', batch, { uncertainties: { m: 1 } }],
  ['a batch of the domain of none', batch, { domain: 'substrate' }],
  ['a batch solved for another symbol', batch, { solveFor: 'm' }],
  ['a batch of another chain', batch, { master_equation: 'KO42' }],
  ['a batch of which the lists of operators differ', batch, { operatorIds: ['KO42', 'NM22'] }],
  ['a sheet with another source', sheet, { source: '1 + 1' }],
  ['a sheet with another substrate', sheet, { substrate: { operator: 'KO42', value: 1.5 } }],
];
for (const [name, receipt, change] of CONTRADICTIONS)
  add(`signed: ${name}`, 'invalid', 'a receipt must not contradict itself', signAgain(receipt, change));
const { signature } = single as { readonly signature: { readonly value: string } };
add('seal: base64 with unused bits', 'invalid', 'it has one canonical form', {
  ...single,
  signature: { ...signature, value: signature.value.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`) },
});
add('seal: a key that is not known', 'invalid', 'a key is taken from those given, and from nowhere else', {
  ...single,
  signature: { ...signature, kid: 'ed.other' },
});
add('seal: zeros', 'invalid', 'that is no signature', { ...single, signature: { ...signature, value: `${'A'.repeat(86)}==` } });

writeFileSync(new URL('receipts.ndjson', import.meta.url), vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(''));
console.log(`${vectors.length} vectors`);

// ---- Keys.

const [own = { x: '', kid: '' }] = PUBLISHED_KEYS.jwks().keys;
const keyOf = (hex: string): Members => ({ ...own, x: Buffer.from(hex, 'hex').toString('base64url') });
const SMALL = 'a point of small order, under which a signature can hold for any message';
const WRONG = 'the encoding of a number of the field that has another';
/** The points of small order, in the order 1, 2, 4, 4, 8, 8, 8, 8: RFC 8032, section 5.1.3 decodes them; their order is a matter of three doublings. */
const KEYS: readonly (readonly [name: string, verdict: KeyVector['verdict'], reason: string, set: unknown])[] = [
  ['an own key', 'taken', 'a point of the curve', { keys: [own] }],
  ['a key of another kind beside it', 'taken', 'it is passed over', { keys: [{ kty: 'EC', crv: 'P-256', kid: 'x', x: '', y: '' }, own] }],
  ['order 1', 'refused', SMALL, { keys: [keyOf(`01${'00'.repeat(31)}`)] }],
  ['order 2', 'refused', SMALL, { keys: [keyOf(`ec${'ff'.repeat(30)}7f`)] }],
  ['order 4', 'refused', SMALL, { keys: [keyOf('00'.repeat(32))] }],
  ['order 4, the other sign', 'refused', SMALL, { keys: [keyOf(`${'00'.repeat(31)}80`)] }],
  ...[
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ].flatMap(
    (hex) =>
      [
        ['order 8', 'refused', SMALL, { keys: [keyOf(hex)] }],
        [
          'order 8, the other sign',
          'refused',
          SMALL,
          { keys: [keyOf(`${hex.slice(0, -2)}${(Number.parseInt(hex.slice(-2), 16) | 0x80).toString(16)}`)] },
        ],
      ] as const,
  ),
  ['y = p', 'refused', WRONG, { keys: [keyOf(`ed${'ff'.repeat(30)}7f`)] }],
  ['y = p + 1', 'refused', WRONG, { keys: [keyOf(`ee${'ff'.repeat(30)}7f`)] }],
  ['y = 1 with the sign of x = 0', 'refused', WRONG, { keys: [keyOf(`01${'00'.repeat(30)}80`)] }],
  ['y = 2, of no point', 'refused', 'no point of the curve has it', { keys: [keyOf(`02${'00'.repeat(31)}`)] }],
  ['31 bytes', 'refused', 'a key has 32', { keys: [keyOf('11'.repeat(31))] }],
  [
    'another letter behind the last byte',
    'refused',
    'base64url has one form',
    { keys: [{ ...own, x: own.x.replace(/.$/, (end) => String.fromCharCode(end.charCodeAt(0) + 1)) }] },
  ],
  ['padding', 'refused', 'base64url has none here', { keys: [{ ...own, x: `${own.x}=` }] }],
  ['one id twice', 'refused', 'one of the two would be passed over', { keys: [own, own] }],
  ['no id', 'refused', 'a receipt names its key by it', { keys: [without(own as unknown as Members, 'kid')] }],
  ['no keys', 'refused', 'that is no set', {}],
  ['a member twice', 'refused', 'I-JSON has each member once', `{"keys":[],"keys":[${JSON.stringify(own)}]}`],
  ['a byte-order mark', 'refused', 'JSON has none', `\ufeff${JSON.stringify({ keys: [own] })}`],
];
writeFileSync(
  new URL('keys.ndjson', import.meta.url),
  KEYS.map(
    ([name, verdict, reason, set]) =>
      `${JSON.stringify({ name, verdict, reason, text: typeof set === 'string' ? set : JSON.stringify(set) })}\n`,
  ).join(''),
);
console.log(`${KEYS.length} vectors of keys`);
