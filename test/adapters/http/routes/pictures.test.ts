import { describe, expect, it } from 'vitest';
import { LOCAL_CALLER } from '../../../../src/call/caller.js';
import { processorTime } from '../../../processor-time.js';
import { allOf, readXml, textsOf } from '../../picture/read-xml.js';
import { ask, chain, deployed, move, node, owner, stranger, useContractOwner } from '../contracts/contract-owner.js';

useContractOwner();

const TEMPLATE = '/api/contracts/templates/rate-limiter';

const accepting = (accept: string): { readonly headers: Readonly<Record<string, string>> } => ({ headers: { accept } });

describe('the Accept header of a template', () => {
  it.each([
    ['nothing', undefined, 'application/json'],
    ['anything', '*/*', 'application/json'],
    ['JSON', 'application/json', 'application/json'],
    ['HTML, as a browser that opens the address', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    ['SVG', 'image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['SVG in other letters', 'Image/SVG+XML', 'image/svg+xml; charset=utf-8'],
    ['PNG', 'image/png', 'image/png'],
    ['as an image element', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'image/png'],
    ['SVG more than PNG', 'image/png;q=0.5, image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['JSON more than SVG', 'image/svg+xml;q=0.5, application/json', 'application/json'],
    ['SVG not at all', 'image/svg+xml;q=0, */*', 'application/json'],
    ['what is not there', 'image/webp', 'application/json'],
  ])('%s is answered by its type, and kept apart by it', async (_, accept, type) => {
    const { status, headers } = await ask('GET', TEMPLATE, accept === undefined ? {} : accepting(accept));
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Origin']));
  });

  it('is heeded by HEAD and QUERY', async () => {
    for (const [method, sent] of [
      ['HEAD', {}],
      ['QUERY', { json: {} }],
    ] as const) {
      const { status, headers } = await ask(method, TEMPLATE, { ...sent, ...accepting('image/svg+xml') });
      expect([method, status, headers.get('content-type')]).toEqual([method, 200, 'image/svg+xml; charset=utf-8']);
    }
  });

  it('gives an SVG that shows the states, with a tag of its own', async () => {
    const [svg, json] = [await ask('GET', TEMPLATE, accepting('image/svg+xml')), await ask('GET', TEMPLATE)];
    expect(textsOf(readXml(svg.text))).toEqual(expect.arrayContaining(['Rate limiter', 'allowing', 'limiting', 'request']));
    const tag = svg.headers.get('etag') ?? '';
    expect([tag === json.headers.get('etag'), tag.length > 10]).toEqual([false, true]);
    expect((await ask('GET', TEMPLATE, { headers: { accept: 'image/svg+xml', 'if-none-match': tag } })).status).toBe(304);
    expect((await ask('GET', TEMPLATE, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('gives a PNG by its bytes', async () => {
    const { text, headers } = await ask('GET', TEMPLATE, accepting('image/png'));
    expect(text.slice(1, 4)).toBe('PNG');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(5_000);
  });

  it('gives a PNG with a tag, drawn once for all who ask', async () => {
    const first = await ask('GET', `${TEMPLATE}?`, accepting('image/png'));
    const began = processorTime();
    const again = await Promise.all(Array.from({ length: 20 }, () => ask('GET', TEMPLATE, accepting('image/png'))));
    // Rendering takes 70 ms of the processor and more.
    expect(processorTime() - began).toBeLessThan(700);
    const tag = first.headers.get('etag') ?? '';
    expect([tag.length > 10, new Set(again.map(({ headers }) => headers.get('etag')))]).toEqual([true, new Set([tag])]);
    const headers = { accept: 'image/png', 'if-none-match': tag };
    expect([(await ask('GET', TEMPLATE, { headers })).status, first.headers.get('cache-control')]).toEqual([304, 'public, no-cache']);
  });

  it('changes nothing about a refusal', async () => {
    const { status, headers } = await ask('GET', `${TEMPLATE}x`, accepting('image/svg+xml'));
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('does not matter where there is no picture', async () => {
    const { headers } = await ask('GET', '/api/operators/NM19', accepting('image/svg+xml'));
    expect([headers.get('content-type'), headers.get('vary')]).toEqual(['application/json', 'Origin, Accept-Encoding']);
  });
});

describe('a contract', () => {
  const current = async (id: string): Promise<string> => {
    const { status, text } = await ask('GET', chain(id), { headers: { ...owner, accept: 'image/svg+xml' } });
    expect(status).toBe(200);
    return allOf(readXml(text)).find(({ name }) => name === 'desc')?.text ?? '';
  };

  it('is drawn in the state that it is in', async () => {
    const id = await deployed('rate-limiter', { threshold: 1 });
    expect(await current(id)).toContain('allowing (initial) (current), limiting.');
    for (let i = 0; i < 2; i += 1) await move(id, { event: 'request' });
    expect(await current(id)).toContain('allowing (initial), limiting (current).');
  });

  it('is not drawn for others, nor kept by anybody', async () => {
    const id = await deployed();
    expect((await ask('GET', chain(id), { headers: { ...stranger, accept: 'image/png' } })).status).toBe(403);
    const { headers } = await ask('GET', chain(id), { headers: { ...owner, accept: 'image/png' } });
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/png', 'no-store']);
  });

  it('of an own template is drawn, and so is the template', async () => {
    const definition = {
      ...(await ask('GET', TEMPLATE)).json,
      id: 'my-gate',
      title: 'My gate & <co>',
    };
    const { mermaid: _, ...sent } = definition as Record<string, unknown>;
    const kept = await ask('POST', '/api/contracts/templates', { json: sent, headers: owner });
    expect(kept.status).toBe(201);
    const { text } = await ask('GET', '/api/chain/my-lab/templates/my-gate', { headers: { ...owner, accept: 'image/svg+xml' } });
    expect(textsOf(readXml(text))).toContain('My gate & <co>');
  });
});

describe('the pictures of a key', () => {
  const get = (id: string, headers: Readonly<Record<string, string>>) =>
    ask('GET', chain(id), { headers: { ...headers, accept: 'image/png' } });

  it('are at most four under way; the fifth is told to wait, others are not, and then it is drawn', async () => {
    const id = await deployed();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => get(id, owner)),
      ask('GET', TEMPLATE, { headers: { ...owner, accept: 'image/png' } }),
    ]);
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect([answers[4]?.json['code'], answers[4]?.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1']);
    expect(answers[5]?.status).toBe(200);
    expect((await get(id, owner)).status).toBe(200);
  });
});

describe('a call in this process', () => {
  it('gets an SVG as text, and no PNG', async () => {
    const { surface } = node;
    const get = (accept: string) => surface({ method: 'GET', path: TEMPLATE, headers: { accept } }, LOCAL_CALLER);
    expect((await get('image/svg+xml')).body).toMatch(/^<svg /);
    await expect(get('image/png')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
