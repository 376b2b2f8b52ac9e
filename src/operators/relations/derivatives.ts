import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain derivatives. */
export const derivativesRelations = defineRelations([
  {
    id: 'PD4:up-factor',
    name: 'Up factor of the Cox-Ross-Rubinstein tree',
    with: { m: 'u', mu: 'v * sqrt(Delta_t)', sigma: 0 },
    where: {
      u: 'factor of the price in an up move; a down move has one over it [1] >= 1',
      v: 'volatility per square root of a year, 0.2 for 20 percent [1] >= 0',
      Delta_t: 'length of the step in years [1] > 0',
    },
    example: { given: { v: 0.2, Delta_t: 0.25 }, gives: 1.1051709180756477, from: 'mpmath 1.2.1: exp(0.1)' },
    source: 'Cox, Ross & Rubinstein, Option pricing: a simplified approach, J. Financial Economics 7 (1979) 229',
    assumes: 'the exponential of one standard deviation of the log return of a step',
    also: ['CRR up factor', 'up move of a binomial tree', 'u and d from volatility', 'binomial tree step size'],
    tags: ['option', 'binomial tree'],
  },
  {
    id: 'AG30:hedge-ratio',
    name: 'Minimum-variance hedge ratio',
    with: { x: 'h', a: 'sigma_F', b: 'rho', c: 'sigma_S' },
    where: {
      h: 'futures to sell for each unit held, in units of the underlying [1]',
      rho: 'correlation of the changes of spot and futures price [1] in [-1, 1]',
      sigma_S: 'standard deviation of the change of the spot price [1] >= 0',
      sigma_F: 'standard deviation of the change of the futures price [1] > 0',
    },
    example: {
      given: { rho: 0.8, sigma_S: 0.65, sigma_F: 0.81 },
      gives: 0.6419753086419753,
      from: 'mpmath 1.2.1: 0.8 * 0.65 / 0.81; Hull gives 0.642',
    },
    source: 'Hull, Options, Futures, and Other Derivatives, section 3.4',
    assumes: 'both deviations over the life of the hedge and in one unit of money',
    also: ['optimal hedge ratio', 'how many futures to hedge', 'cross hedge ratio', 'hedge ratio of least variance'],
    tags: ['hedging', 'futures'],
  },
]);
