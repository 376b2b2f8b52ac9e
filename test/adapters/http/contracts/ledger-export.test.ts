import { request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { hashRow, type StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { createRowTable } from '../../../../src/core/contract/ledger/rows-as-csv.js';
import type { Store } from '../../../../src/core/contract/ledger/store.js';
import { runVerifier } from '../../../examples/python-verifier.js';
import { createFullNode } from '../../../tools/node.js';
import { fire } from '../../store/make-rows.js';
import { serveOnSocket } from '../serving.js';
import { ask, deployed, move, node, outcome, owner, rowsOf, stranger, useContractOwner } from './contract-owner.js';

useContractOwner();

const EXPORT = '/api/chain/my-lab/export';
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

/** Reads a table by RFC 4180, in a way of its own. */
const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (end === '' && row.length === 1 && row[0] === '') break;
    rows.push(row);
    row = [];
  }
  return rows;
};

/** A limiter that was asked three times, and an alarm that has read twice. */
const setUpRows = async (): Promise<{ readonly limiter: string; readonly alarm: string }> => {
  const limiter = await deployed('rate-limiter', { threshold: 2 });
  for (let i = 0; i < 3; i += 1) await move(limiter, { event: 'request' });
  const alarm = await deployed('threshold-alarm');
  for (const value of [-5, 2.5]) await move(alarm, { event: 'reading', payload: { value } });
  return { limiter, alarm };
};

describe('an export of rows as NDJSON', () => {
  it('has every row of the machine in its canonical form, the oldest first, and verify.py finds it valid', async () => {
    await setUpRows();
    const answer = await ask('GET', EXPORT, { headers: owner });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-lab.ndjson"');
    expect(linesOf(answer.text)).toEqual((await rowsOf()).map((row) => toCanonicalJson(row)));
    const files = { rows: answer.text, jwks: JSON.stringify(node.keys.jwks()) };
    const verify = runVerifier(['--ledger', '{rows}', '--jwks', '{jwks}'], files);
    expect(verify.stdout).toContain(`valid: ${(await rowsOf()).length} rows`);
    expect(verify.code).toBe(0);
  });

  it('keeps to a contract, an event, a time and words, and goes on behind a row', async () => {
    const { limiter, alarm } = await setUpRows();
    const all = await rowsOf();
    const get = async (query: string): Promise<readonly unknown[]> =>
      linesOf((await ask('GET', `${EXPORT}?${query}`, { headers: owner })).text).map((line) => (JSON.parse(line) as StoredRow).seq);
    const seqsOf = (isWanted: (row: StoredRow) => boolean) => all.filter(isWanted).map(({ seq }) => seq);
    expect(await get(`contract=${alarm}`)).toEqual(seqsOf(({ contract }) => contract === alarm));
    expect(await get('event=rate_limited')).toEqual(seqsOf(({ emits }) => emits.includes('rate_limited')));
    expect(await get(`contract=${limiter}&event=request&after=2`)).toEqual(seqsOf(({ seq, event }) => seq > 2 && event === 'request'));
    expect(await get('text=2.5')).toEqual(seqsOf(({ payload }) => payload['value'] === 2.5));
    expect(await get('after=2&limit=2')).toEqual([3, 4]);
    expect(await get(`until=${all[0]?.at}`)).toEqual([]);
    expect(await get(`since=${all[0]?.at}`)).toEqual(all.map(({ seq }) => seq));
    expect(await get('after=99999')).toEqual([]);
  });

  it('is its machine’s alone, and says what is wrong with a wish', async () => {
    await setUpRows();
    expect(outcome(await ask('GET', EXPORT, { headers: stranger }))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await ask('GET', EXPORT))).toEqual([401, 'UNAUTHENTICATED']);
    for (const query of ['format=xml', 'limit=0', 'since=yesterday', 'colour=red', 'after=-1'])
      expect(outcome(await ask('GET', `${EXPORT}?${query}`, { headers: owner }))).toEqual([400, 'INVALID_REQUEST']);
    expect(outcome(await ask('GET', `${EXPORT}?contract=ctr_0`, { headers: owner }))).toEqual([404, 'UNKNOWN_CONTRACT']);
    expect((await ask('HEAD', EXPORT, { headers: owner })).status).toBe(405);
  });

  it('over the tool http has a limit, since that holds it in memory', async () => {
    await setUpRows();
    const caller = { isLocal: true } as const;
    const send = async (path: string) => node.surface({ method: 'GET', path, headers: {} }, caller);
    expect((await send(EXPORT)).status).toBe(400);
    expect(linesOf((await send(`${EXPORT}?limit=2`)).body)).toHaveLength(2);
  });
});

describe('an export of rows as CSV', () => {
  it('has a column for what each row says and for the fields of its contract, and the row itself as proof', async () => {
    const { alarm } = await setUpRows();
    const answer = await ask('GET', `${EXPORT}?contract=${alarm}`, { headers: { ...owner, accept: 'text/csv' } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${alarm}.csv"`);
    const [names = [], ...rows] = readCsv(answer.text);
    const told = rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i], value])));
    const own = (await rowsOf()).filter(({ contract }) => contract === alarm);
    expect(told).toHaveLength(own.length);
    own.forEach((row, i) => {
      const { seq, event, from, to, R_t, unit, hash, previous, proof_digest, receipt, payload } = row;
      expect(told[i]).toMatchObject({ seq: String(seq), contract: alarm, event, from, to, R_t: String(R_t), unit, actor: 'owner' });
      expect(told[i]).toMatchObject({ hash, previous, proof_digest, receipt: receipt.id, payload: toCanonicalJson(payload) });
      expect(told[i]?.['payload.value']).toBe(payload['value'] === undefined ? '' : String(payload['value']));
      const proved = JSON.parse(told[i]?.['row'] ?? '') as StoredRow;
      expect([proved, hashRow(proved)]).toEqual([row, hash]);
    });
  });

  it.each(['-1', '+1', '-1.5e3'])('leaves a text that is a number as it is: %j', async (note) => {
    const row = { ...(await fire((await node.contracts()).store, 'my-lab', 'a')), payload: { note } };
    const table = createRowTable(['note']);
    const [names = [], cells = []] = readCsv(table.head + table.line(row));
    expect(cells[names.indexOf('payload.note')]).toBe(note);
  });

  // What spreadsheets take for a formula, by OWASP's page on CSV injection.
  it.each(['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=cmd|" /C calc"!A0'])(
    'never has a text that a spreadsheet would compute: %j',
    async (note) => {
      const row = { ...(await fire((await node.contracts()).store, 'my-lab', 'a')), payload: { note, value: -5 } };
      const [names = [], cells = []] = readCsv(createRowTable(['note', 'value']).head + createRowTable(['note', 'value']).line(row));
      const told = Object.fromEntries(cells.map((value, i) => [names[i], value]));
      expect(told['payload.note']).toBe(`'${note}`);
      expect(told['payload.value']).toBe('-5');
      expect((JSON.parse(told['payload'] ?? '') as { readonly note: string }).note).toBe(note);
      for (const [name, value] of Object.entries(told))
        if (!['payload.value', 'R_t', 'cycle', 'seq'].includes(name)) expect(value).not.toMatch(/^[\s]*[=+\-@＝＋－＠]/);
    },
  );
});

describe('an export over a socket', () => {
  it('reads no further than its reader takes, and ends where the reader goes away', async () => {
    const large = createFullNode();
    const { key } = await large.access.mint('my-lab');
    const { store } = await large.contracts();
    const note = 'x'.repeat(900);
    for (let i = 0; i < 12_000; i += 1) await fire(store, 'my-lab', `c${i % 7}`, { payload: { note } });
    let pages = 0;
    const rows = store.rows.bind(store);
    const counting: Store['rows'] = (machine, query) => {
      pages += 1;
      return rows(machine, query);
    };
    Object.assign(store, { rows: counting });
    const serving = await serveOnSocket({ node: large });
    const sent = httpRequest(`${serving.url}${EXPORT}`, { headers: { authorization: `Bearer ${key}` } });
    const opened = new Promise<import('node:http').IncomingMessage>((resolve) => sent.once('response', resolve));
    sent.end();
    const response = await opened;
    response.once('readable', () => undefined);
    await setTimeout(500);
    const paused = pages;
    await setTimeout(300);
    // 60 pages of some 600 kB: what the sockets of both sides hold, and no more.
    expect(pages).toBe(paused);
    expect(pages).toBeLessThan(30);
    let count = 0;
    for await (const chunk of response) count += String(chunk).split('\n').length - 1;
    expect(count).toBe(12_000);
    expect(pages).toBe(60);

    const again = httpRequest(`${serving.url}${EXPORT}`, { headers: { authorization: `Bearer ${key}` } });
    again.on('error', () => undefined);
    again.end();
    await new Promise((resolve) => again.once('response', resolve));
    again.destroy();
    await setTimeout(300);
    const left = pages;
    await setTimeout(200);
    expect(pages).toBe(left);
    // What was given up is no longer counted against the four that a key has at a time.
    for (let i = 0; i < 5; i += 1) {
      const one = await fetch(`${serving.url}${EXPORT}?limit=1`, { headers: { authorization: `Bearer ${key}` } });
      expect([one.status, (await one.text()).length > 0]).toEqual([200, true]);
    }
    await serving.stop();
  });
});
