import { describe, expect, it } from 'vitest';
import { type Scored, score, tasks, written } from './score-lines.js';

describe('calls that somebody wrote who saw the list of tools, the instructions and the task alone', async () => {
  const [firstCalls, secondCalls] = written;
  const scored: { readonly id: string; readonly calls: readonly Scored[] }[] = [];
  for (const task of tasks) {
    const own = [firstCalls, secondCalls].flatMap((calls) => calls.filter(({ id }) => id === task.id));
    const calls: Scored[] = [];
    for (const each of own) if (calls.length === 0 || calls.at(-1)?.outcome === 'refused') calls.push(await score(task, each));
    scored.push({ id: task.id, calls });
  }
  const last = scored.map(({ id, calls }) => ({ id, ...calls.at(-1) }));
  const right = last.filter(({ outcome }) => outcome === 'right').length;

  it('are 200, one for each task', () => {
    expect(tasks.length).toBe(200);
    expect(firstCalls.map(({ id }) => id).sort()).toEqual(tasks.map(({ id }) => id).sort());
  });

  it('give the right number nine times of ten', () => {
    const firsts = scored.filter(({ calls }) => calls[0]?.outcome === 'right').length;
    const characters = scored.reduce((sum, { calls }) => sum + calls.reduce((all, each) => all + each.characters, 0), 0);
    const made = scored.reduce((sum, { calls }) => sum + calls.length, 0);
    console.log(
      `right ${right} of ${tasks.length} (${firsts} by the first call), ${(made / tasks.length).toFixed(2)} calls and ` +
        `${Math.round(characters / tasks.length)} characters a task`,
    );
    for (const { id, outcome, text } of last) if (outcome !== 'right') console.log(`${outcome} ${id}: ${text?.split('\n')[0]}`);
    expect(right / tasks.length).toBeGreaterThanOrEqual(0.9);
    expect(characters / tasks.length).toBeLessThanOrEqual(700);
    expect(made / tasks.length).toBeLessThanOrEqual(1.3);
  });
});
