import { describe, expect, it } from 'vitest';
import { refusal } from '../../src/adapters/service/service.js';
import type { Section, View } from '../../src/app/view/view.js';
import { viewOfAnswer } from '../../src/app/view/view-of-answer.js';
import { callCapability } from '../../src/call/call-capability.js';
import { compute } from '../../tools/compute/compute.js';
import { prove } from '../../tools/compute/prove.js';
import { verify } from '../../tools/compute/verify.js';
import { fullNode } from '../tools/node.js';

const ofType = <Type extends Section['type']>({ sections }: View, type: Type): Extract<Section, { type: Type }> | undefined =>
  sections.find((section): section is Extract<Section, { type: Type }> => section.type === type);

const computed = async (input: unknown): Promise<Readonly<Record<string, unknown>>> =>
  (await callCapability(compute, input, fullNode)) as unknown as Readonly<Record<string, unknown>>;

const show = (structuredContent: unknown): View => viewOfAnswer({ structuredContent });

describe('what compute answered is shown', () => {
  it('with its result, its equation, where the uncertainty comes from, and its receipt', async () => {
    const answer = await computed({ operators: ['NM19'], inputs: { m: '80 +- 1 kg', a: '2.5 +- 0.1 m/s^2' } });
    const view = show(answer);
    expect(view).toMatchObject({ title: "Newton's second law", ids: ['NM19'] });
    // 80 * 2.5 = 200; sqrt((1 * 2.5)^2 + (80 * 0.1)^2) = sqrt(70.25) = 8.38, of which the acceleration has 64 / 70.25.
    expect(ofType(view, 'answer')).toMatchObject({ meaning: 'net force', symbol: 'F', sign: '=', text: '(200.0 ± 8.4) N' });
    expect(ofType(view, 'equation')?.formulas).toHaveLength(1);
    expect(ofType(view, 'shares')?.rows).toEqual([
      { symbol: 'a', share: expect.closeTo(64 / 70.25, 9) },
      { symbol: 'm', share: expect.closeTo(6.25 / 70.25, 9) },
    ]);
    const receipt = ofType(view, 'receipt');
    expect(receipt?.asked['receipt']).toBe(answer['receipt']);
    expect(receipt?.steps.map(({ name }) => name)).toEqual(['substrate', 'limit', 'scale', 'precision', 'compile', 'execute', 'verify']);
    expect(receipt?.facts).toContainEqual({ label: 'Operators', text: 'KO42 revision 1, NM19 revision 1' });
  });

  it('with the id of the receipt where it only names it, by which the server checks it', async () => {
    const { receipt, ...answer } = await computed({ operators: ['NM19', 'NM22'], inputs: { m: 80, a: 2.5, d: 2, theta: 0 } });
    const view = show(answer);
    expect(view.ids).toEqual(['NM19', 'NM22']);
    expect(ofType(view, 'receipt')).toEqual({
      type: 'receipt',
      facts: [{ label: 'Receipt', text: answer['receiptId'] }],
      steps: [],
      asked: { id: (receipt as { id: string }).id },
    });
  });

  it('with the symbols where the answer lists them', async () => {
    const answer = await computed({ operators: ['NM19'], inputs: { m: 80, a: 2.5 } });
    const symbols = [{ symbol: 'm', meaning: 'mass', value: 80, unit: 'kg', uncertainty: 1, range: '> 0', from: 'input' }];
    const table = ofType(show({ ...answer, symbols }), 'table');
    expect(table).toMatchObject({ title: 'Symbols', columns: ['Symbol', 'Meaning', 'Value', 'From', 'Valid'] });
    expect(table?.rows[0]?.map(({ text }) => text)).toEqual(['m', 'mass', '(80.0 ± 1.0) kg', 'input', '> 0']);
  });

  it('with the inputs of the receipt where it does not', async () => {
    const { symbols: _, ...answer } = await computed({ operators: ['NM19'], inputs: { m: '80 +- 1 kg', a: 2.5 } });
    expect(ofType(show(answer), 'table')?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['m', '(80.0 ± 1.0) kg'],
      ['a', '2.5 m/s²'],
    ]);
  });

  it('with what is to be heeded before what explains it', async () => {
    const answer = await computed({ operators: ['MD7'], inputs: { S_Cr: '0.9 mg/dL', female: 1, age: '55 yr' } });
    const labels = show(answer).sections.flatMap((section) => (section.type === 'note' ? [section.label] : [section.type]));
    expect(labels.indexOf('Notice')).toBeGreaterThan(labels.indexOf('answer'));
    expect(labels.indexOf('Notice')).toBeLessThan(labels.indexOf('Assumes'));
  });

  it('the same where the host passes on the text alone', async () => {
    const answer = await computed({ operators: ['NM19'], inputs: { m: 80, a: 2.5 } });
    const asText = viewOfAnswer({ content: [{ type: 'text', text: JSON.stringify(answer) }] });
    expect(JSON.stringify(asText)).toBe(JSON.stringify(show(answer)));
  });
});

describe('other answers are shown', () => {
  it('prove: the results of the receipt that it is', async () => {
    const receipt = await callCapability(prove, { operators: ['NM19'], inputs: { m: 80, a: 2.5 } }, fullNode);
    const view = show(receipt);
    expect(ofType(view, 'answer')).toMatchObject({ symbol: 'F', text: '200 N' });
    expect(ofType(view, 'receipt')?.asked['receipt']).toBe(receipt);
  });

  it('verify: each check with its state', async () => {
    const receipt = await callCapability(prove, { operators: ['NM19'], inputs: { m: 80, a: 2.5 } }, fullNode);
    const good = ofType(show(await callCapability(verify, { receipt }, fullNode)), 'checks');
    expect(good).toMatchObject({ isValid: true });
    expect(new Set(good?.checks.map(({ status }) => status))).toEqual(new Set(['pass']));
    const bad = ofType(show(await callCapability(verify, { receipt: { ...(receipt as object), R_t: 201 } }, fullNode)), 'checks');
    expect(bad?.isValid).toBe(false);
    expect(bad?.checks).toContainEqual(expect.objectContaining({ name: 'Signature', status: 'fail' }));
  });

  it('a state that is neither pass nor fail as not checked', () => {
    const checks = [{ name: 'inclusion', status: 'skipped', detail: '' }];
    expect(ofType(show({ valid: false, checks }), 'checks')?.checks).toEqual([{ name: 'Inclusion', status: 'not_checked', detail: '' }]);
  });

  it('a refusal: what was wrong, the step, and what the operator takes', async () => {
    const fault = await computed({ operators: ['NM19'], inputs: { m: 80 } }).catch((thrown: unknown) => thrown);
    const view = viewOfAnswer(refusal(fault));
    expect(view).toMatchObject({ title: 'No result', ids: ['NM19'] });
    expect(ofType(view, 'note')).toMatchObject({ tone: 'refusal', label: 'Missing input' });
    expect(ofType(view, 'note')?.texts.join(' ')).toMatch(/^NM19 .* lacks a\..*step 3 of 7, scale\.$/s);
    expect(ofType(view, 'table')?.rows.map((row) => [row[0]?.text, row.at(-1)?.text])).toEqual([
      ['m', 'given'],
      ['a', 'missing'],
    ]);
  });

  it.each([
    ['text that is no JSON', { content: [{ type: 'text', text: '<b>no</b>' }] }, '<b>no</b>'],
    ['an error in text', { isError: true, content: [{ type: 'text', text: 'Tool not found' }] }, 'Tool not found'],
    ['an answer of another tool', { structuredContent: { total: 1 } }, '{\n  "total": 1\n}'],
    ['nothing', {}, 'The answer is empty.'],
    ['a list', { content: [{ type: 'text', text: '[1]' }] }, '[1]'],
  ])('%s as it is', (_, answer, text) => {
    expect(viewOfAnswer(answer).sections).toEqual([{ type: 'text', text }]);
  });

  it.each([
    { answer: 'F = 1 N', receipt: null, symbols: 'none', uncertaintyFrom: [null], notes: [1], plan: {} },
    { columns: [], rows: [[1]], receipt: {} },
    { columns: [{}, {}], rows: [[null, 1], 'x'], extremes: { least: 3 }, refused: 4 },
    { columns: [{}, {}, {}], xs: [1], ys: [2], values: [null] },
    { results: [null, {}], receipt: {}, refused: [{}, 'x'] },
    { valid: true, checks: [null] },
    { error: { code: 5, takes: [1, {}], missing: 'a' } },
  ])('what is not as it should be without an exception: %j', (answer) => {
    expect(show(answer).sections.length).toBeGreaterThan(0);
  });
});
