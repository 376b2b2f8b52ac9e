import { describe, expect, it } from 'vitest';
import { ask, chain, deployed, owner, rowsOf, stranger, useContractOwner } from './contract-owner.js';

useContractOwner();

const LINES = 'application/x-ndjson';
const linesOf = (events: readonly unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const sendLines = (id: string, bytes: string, headers: Record<string, string> = {}) =>
  ask('POST', `${chain(id)}/events`, { bytes, headers: { ...owner, 'content-type': LINES, ...headers } });

describe('many events over REST', () => {
  it('are a list that is answered as a list, in one use of the key', async () => {
    const id = await deployed();
    const { status, json } = await ask('POST', `${chain(id)}/events`, {
      json: [{ event: 'request' }, { event: 'reset' }, { event: 'request' }],
      headers: owner,
    });
    expect([status, json]).toMatchObject([
      200,
      { ok: true, from: 'allowing', to: 'allowing', counts: { events: 3, taken: 2, refused: 1 } },
    ]);
    expect(json['answers']).toMatchObject([
      { index: 0, ok: true, seq: 2, replayed: false },
      { index: 1, ok: false, code: 'EVENT_NOT_TAKEN', takes: ['request'] },
      { index: 2, ok: true, seq: 3 },
    ]);
  });

  it('are lines that are answered line by line, and the same again under their key', async () => {
    const id = await deployed();
    const events = Array.from({ length: 200 }, (_, i) => ({ event: i % 50 === 7 ? 'reset' : 'request' }));
    const body = `\n${linesOf(events).replaceAll('\n', '\r\n')}\n`;
    const { status, headers, text } = await sendLines(id, body, { 'idempotency-key': 'all' });
    expect([status, headers.get('content-type')]).toEqual([200, LINES]);
    const answers = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers.map(({ index, ok }) => [index, ok])).toEqual(events.map(({ event }, i) => [i, event === 'request']));
    const rows = await rowsOf();
    expect(rows).toHaveLength(1 + 196);
    for (const { seq, hash } of answers) if (seq !== undefined) expect(rows[Number(seq) - 1]?.hash).toBe(hash);
    const again = await sendLines(id, body, { 'idempotency-key': 'all' });
    expect(again.text.replaceAll('"replayed":true', '"replayed":false')).toBe(text);
    expect(await rowsOf()).toHaveLength(197);
  });

  it.each<[string, string, number, string, string]>([
    ['a line that is no JSON', '{"event":"request"}\n{"event"\n', 400, 'MALFORMED_JSON', 'Line 2'],
    ['a line that is no event', '{"event":"request"}\n"request"\n', 400, 'INVALID_REQUEST', 'events'],
    ['a line that is nested too deeply', `${'['.repeat(40)}${']'.repeat(40)}\n`, 400, 'INVALID_REQUEST', 'Line 1'],
    ['no line at all', '\n', 400, 'INVALID_REQUEST', 'events'],
  ])('are refused, and none is taken: %s', async (_, bytes, status, code, word) => {
    const id = await deployed();
    const answer = await sendLines(id, bytes);
    expect([answer.status, answer.json['code'], answer.json['detail']]).toEqual([status, code, expect.stringContaining(word)]);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('are the business of the owner alone', async () => {
    const id = await deployed();
    for (const [headers, status] of [
      [stranger, 403],
      [{}, 401],
    ] as const)
      expect((await ask('POST', `${chain(id)}/events`, { json: [{ event: 'request' }], headers })).status).toBe(status);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('leave lines to this route', async () => {
    const answer = await ask('POST', '/api/svc/prove', { bytes: '{}', headers: { ...owner, 'content-type': LINES } });
    expect(answer.status).toBe(415);
  });
});
