import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DeliverySlots, MOST_AT_ONCE } from '../../../src/adapters/webhook/delivery-slots.js';

/** Lets senders ask; gives who has a turn, and the way to end one. */
const setUpSlots = () => {
  const slots = new DeliverySlots();
  const begun: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  return {
    begun,
    ask: (machine: string, hook: string, isFailing = false): void => {
      void slots.take({ machine, hook, isFailing: () => isFailing }).then((end) => {
        begun.push(hook);
        ends.set(hook, [...(ends.get(hook) ?? []), end]);
      });
    },
    end: (hook: string): void => ends.get(hook)?.shift()?.(),
  };
};

const times = (count: number, act: (i: number) => void): void => {
  for (let i = 0; i < count; i += 1) act(i);
};

describe('the right to send', () => {
  it('is had by a hook four times at once, and by one that is failing once; others pass', async () => {
    const { ask, begun, end } = setUpSlots();
    times(9, () => ask('a', 'busy'));
    times(3, () => ask('a', 'failing', true));
    ask('a', 'other');
    await setImmediate();
    expect(begun).toEqual([...Array(MOST_AT_ONCE.hook).fill('busy'), 'failing', 'other']);
    end('failing');
    end('busy');
    await setImmediate();
    expect(begun.slice(6)).toEqual(['failing', 'busy']);
  });

  it('is shared by machines: one that has many hooks leaves room for others', async () => {
    const { ask, begun } = setUpSlots();
    times(16, (i) => times(MOST_AT_ONCE.hook, () => ask('greedy', `hook ${i}`)));
    times(MOST_AT_ONCE.hook, () => ask('modest', 'modest'));
    await setImmediate();
    expect(begun).toHaveLength(MOST_AT_ONCE.machine + MOST_AT_ONCE.hook);
    expect(begun.slice(-MOST_AT_ONCE.hook)).toEqual(Array(MOST_AT_ONCE.hook).fill('modest'));
  });

  it('is had by so many of the node at once', async () => {
    const { ask, begun, end } = setUpSlots();
    times(MOST_AT_ONCE.node + 10, (i) => ask(`machine ${i}`, `hook ${i}`));
    await setImmediate();
    expect(begun).toHaveLength(MOST_AT_ONCE.node);
    end('hook 3');
    await setImmediate();
    expect(begun.at(-1)).toBe(`hook ${MOST_AT_ONCE.node}`);
  });

  it('goes to the senders in turn: thousands of messages of one wait behind one of another', async () => {
    const slots = new DeliverySlots();
    const begun: string[] = [];
    let asked = 0;
    const senderOf = (hook: string) => ({
      machine: 'a',
      hook,
      isFailing: () => {
        asked += 1;
        return false;
      },
    });
    const [many, few] = [senderOf('many'), senderOf('few')];
    const ends: (() => void)[] = [];
    const take = (sender: typeof many): void => {
      void slots.take(sender).then((end) => {
        begun.push(sender.hook);
        ends.push(end);
      });
    };
    times(4_000, () => take(many));
    times(8, () => take(few));
    for (let i = 0; i < 4; i += 1) {
      await setImmediate();
      for (const end of ends.splice(0)) end();
    }
    await setImmediate();
    expect(begun.filter((hook) => hook === 'few')).toHaveLength(8);
    expect(begun.length).toBeLessThan(40);
    // A turn costs a look at each sender, however much it waits with.
    expect(asked).toBeLessThan(4_200);
  });
});
