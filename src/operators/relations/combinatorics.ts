import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain combinatorics. */
export const combinatoricsRelations = defineRelations([
  {
    id: 'CB21:subsets',
    name: 'Number of subsets of a set',
    with: { n: 2, k: 'n' },
    where: { N: 'subsets, the empty one and the whole set included', n: 'things in the set [1] integer >= 0 <= 1000' },
    example: { given: { n: 5 }, gives: 32, from: 'hand arithmetic: 2^5' },
    source: 'Graham, Knuth & Patashnik, Concrete Mathematics, ch. 5',
    assumes: 'each thing is in or out',
    also: [
      'size of the power set',
      'how many subsets',
      'number of possible selections of any size',
      '2 to the n subsets',
      'pizza toppings combinations',
    ],
    tags: ['counting', 'sets'],
  },
  {
    id: 'CB1:circular',
    name: 'Circular permutations',
    with: { n: 'n - 1' },
    where: { N: 'orders around a circle', n: 'number of different things [1] integer >= 1 <= 171' },
    example: { given: { n: 5 }, gives: 24, from: 'hand arithmetic: 4!' },
    source: 'Brualdi, Introductory Combinatorics, ch. 2',
    assumes: 'turning the circle makes no new order; mirror images are different orders',
    also: ['ways to sit around a round table', 'arrangements in a circle', 'ring permutations', 'necklace order without reflection'],
    tags: ['counting', 'permutation'],
  },
]);
