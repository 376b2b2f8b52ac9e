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
  {
    id: 'AG30:forward-exchange',
    name: 'Forward exchange rate (covered interest parity)',
    with: { x: 'F', b: 'S', c: '1 + r_q * tau_q', a: '1 + r_b * tau_b' },
    where: {
      F: 'forward price of one unit of base currency, in quote currency [1]',
      S: 'spot price of one unit of base currency, in quote currency [1] > 0',
      r_q: 'simple interest rate per year of the quote currency [1] usual -0.1 to 1',
      tau_q: 'time in years by the day count of the quote currency [1] >= 0 usual 0.002 to 5',
      r_b: 'simple interest rate per year of the base currency [1] usual -0.1 to 1',
      tau_b: 'time in years by the day count of the base currency [1] >= 0 usual 0.002 to 5',
    },
    requires: ['1 + r_q * tau_q > 0', '1 + r_b * tau_b > 0'],
    example: {
      given: { S: 1.25, r_q: 0.06, tau_q: 0.5, r_b: 0.04, tau_b: 0.5 },
      gives: 1.2622549019607843,
      from: 'hand arithmetic: 1.25 * 1.03 / 1.02',
    },
    source: 'Bekaert & Hodrick, International Financial Management (interest rate parity)',
    assumes: 'money market rates without compounding, no transaction costs or basis; in EUR/USD the base currency is EUR',
    also: [
      'FX forward',
      'covered interest rate parity',
      'currency forward rate',
      'FX swap outright',
      'outright forward',
      'spot rate from a forward rate (solve for S)',
    ],
    tags: ['forward', 'currency'],
  },
]);
