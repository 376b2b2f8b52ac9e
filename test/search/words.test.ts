import { describe, expect, it } from 'vitest';
import { node } from '../core/protocol/node.js';
import { figuresOf, readAgents, readFresh, readNear, resolveQuestion } from './words-figures.js';

const { registry } = node;
const figures = (questions: Parameters<typeof resolveQuestion>[0][]) =>
  figuresOf(questions.map((asked) => resolveQuestion(asked, registry)));

/** What `npx tsx test/search/measure-words.ts` measures, held. */
describe('words that name an operator, with what the caller has', () => {
  it('of the questions that somebody else wrote half are taken, one in a hundred of these wrongly, and the right operator is offered in 93 %', () => {
    const present = readFresh('present');
    expect(present.length).toBeGreaterThanOrEqual(395);
    const { taken, wrong, offered } = figures([...present]);
    expect(taken).toBeGreaterThanOrEqual(0.5);
    expect(wrong).toBeLessThanOrEqual(0.01);
    expect(offered).toBeGreaterThanOrEqual(0.93);
  });

  it('of 100 questions whose equation is not here three are taken at most', () => {
    const absent = readFresh('absent');
    expect(absent.length).toBeGreaterThanOrEqual(100);
    expect(figures([...absent]).taken).toBeLessThanOrEqual(0.03);
  });

  it("of the scripted agent's questions none is taken wrongly", () => {
    const { taken, wrong } = figures([...readAgents()]);
    expect(taken).toBeGreaterThanOrEqual(0.6);
    expect(wrong).toBe(0);
  });

  it('of questions for a quantity that an operator with just these inputs does not give, one in twenty is taken for it at most', () => {
    const near = readNear(registry);
    expect(near.length).toBeGreaterThanOrEqual(580);
    const taken = near.filter((asked) => asked.not.includes(resolveQuestion(asked, registry).taken ?? ''));
    expect(taken.length / near.length).toBeLessThanOrEqual(0.05);
  });
});
