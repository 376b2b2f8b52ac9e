import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../../src/core/contract/definition/templates.js';
import { readIndex } from '../../../src/node/read-index.js';
import { CLIENTS, type Members, type Session } from './sessions.js';
import { createSandbox, type Sandbox } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

const template = (uri: string) => ({ type: 'ref/resource', uri });
const prompt = (name: string) => ({ type: 'ref/prompt', name });
const OPERATOR = template('operator://{id}');

describe.each(CLIENTS)('%s', (name, connect) => {
  let session: Session;
  beforeAll(async () => {
    const data = `${sandbox.folder}/${name.replace(/\W+/g, '-')}`;
    session = await connect({ command: process.execPath, args: [sandbox.launcher], env: { ...sandbox.environment, GENMATH_DATA: data } });
  });
  afterAll(() => session.close());
  const valuesOf = async (...asked: Parameters<Session['complete']>): Promise<readonly string[]> =>
    (await session.complete(...asked))['values'] as string[];

  it('is told that there is completion', () => {
    expect(session.capabilities).toMatchObject({ completions: {}, prompts: {}, resources: {} });
  });

  it('at most 100 values come, with the number of all operators and named relations', async () => {
    const { values, total, hasMore } = await session.complete(OPERATOR, 'id', '');
    expect([(values as string[]).length, total, hasMore]).toEqual([100, 1597 + readIndex().relations.length, true]);
  });

  it.each<[string, string, readonly string[]]>([
    ['the beginning of an id', 'NM1', ['NM1', 'NM10', 'NM11', 'NM12', 'NM13', 'NM14', 'NM15', 'NM16', 'NM17', 'NM18', 'NM19']],
    ['letters in either case', 'ko', ['KO42']],
    ['words of a name, in any order', 'law second newton', ['NM19']],
    ['the beginnings of words', 'newt sec', ['NM19']],
    ['a word without its apostrophe', 'newtons second law', ['NM19']],
    ['what no id and no name has', 'zzzz', []],
    ['signs alone', '%$', []],
  ])('an operator by %s', async (_, typed, expected) => {
    const { values, total, hasMore } = await session.complete(OPERATOR, 'id', typed);
    expect([values, total, hasMore]).toEqual([expect.arrayContaining([...expected]), (values as string[]).length, false]);
    if (expected.length === 0) expect(values).toEqual([]);
    else expect((values as string[]).slice(0, expected.length).sort()).toEqual([...expected].sort());
  });

  it('a domain by its id, its prefix or its name', async () => {
    for (const typed of ['newtonian-m', 'nm', 'newtonian mech'])
      expect(await valuesOf(template('domain://{id}'), 'id', typed)).toContain('newtonian-mechanics');
  });

  it('the contracts of the caller, of whose templates and states too', async () => {
    for (const uri of ['contract://{id}', 'contract://{id}/diagram']) expect(await valuesOf(template(uri), 'id', 'nothing')).toEqual([]);
    const { structuredContent } = await session.callTool('deploy', { template: 'rate-limiter', machine: 'local' });
    const { id } = (structuredContent as Members)['contract'] as { readonly id: string };
    for (const uri of ['contract://{id}', 'contract://{id}/diagram'])
      for (const typed of ['ctr_', id.slice(0, 12), 'rate', 'allowing']) expect(await valuesOf(template(uri), 'id', typed)).toContain(id);
  });

  it('the arguments of prompts, heeding those that are given already', async () => {
    expect(await valuesOf(prompt('solve'), 'operator', 'kinetic energy')).toContain('NM23');
    const within = await valuesOf(prompt('solve'), 'operator', 'kinetic energy', { domain: 'SR' });
    expect(within.length).toBeGreaterThan(0);
    for (const id of within) expect(id).toMatch(/^SR/);
    expect(await valuesOf(prompt('solve'), 'domain', 'acou')).toEqual(['acoustics']);
    expect(await valuesOf(prompt('design_contract'), 'template', '')).toEqual(TEMPLATES.map(({ id }) => id));
    expect(await valuesOf(prompt('design_contract'), 'template', 'rate l')).toEqual(['rate-limiter']);
  });

  it.each<[string, Members, string]>([
    ['of a receipt', template('receipt://{id}'), 'id'],
    ['that a prompt takes as free text', prompt('solve'), 'problem'],
    ['that a prompt does not have', prompt('solve'), 'constructor'],
    ['that a template does not have', OPERATOR, 'name'],
  ])('nothing for a value %s', async (_, ref, argument) => {
    expect(await session.complete(ref, argument, 'a')).toMatchObject({ values: [], total: 0, hasMore: false });
  });

  it.each<[string, Members, RegExp]>([
    ['prompt', prompt('solv'), /no prompt "solv"; there are solve, audit, design_contract/],
    ['template', template('operator://{name}'), /no resource template .*there are operator:\/\/\{id\}/],
  ])('a %s that is none is refused', async (_, ref, said) => {
    await expect(session.complete(ref, 'id', '')).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(said) });
  });
});
