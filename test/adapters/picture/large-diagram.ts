import type { StateDiagram } from '../../../src/core/picture.js';

/** Numbers that only look random: Park and Miller's minimal standard generator. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** Makes a diagram in which every state is reached and arrows go anywhere, as many of them as are asked for. */
export const largeDiagram = (states: number, arrows: number, seed = 1): StateDiagram => {
  const random = numbersFrom(seed);
  const pairs = new Map<string, readonly [from: number, to: number]>();
  const add = (from: number, to: number): unknown => pairs.set(`${from} ${to}`, [from, to]);
  for (let to = 1; to < states; to += 1) add(Math.floor(random() * to), to);
  while (pairs.size < arrows) add(Math.floor(random() * states), Math.floor(random() * states));
  return {
    title: `${states} states`,
    states: Array.from({ length: states }, (_, i) => ({
      id: `state_${i}`,
      kind: i === 0 ? 'initial' : 'intermediate',
      isCurrent: i === 9,
    })),
    transitions: [...pairs.values()].map(([from, to]) => ({
      from: `state_${from}`,
      to: `state_${to}`,
      label: `event_${from}\n[x > ${to} and y < 3]\nR from NM19`,
    })),
  };
};
