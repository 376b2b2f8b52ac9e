import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain portfolio-risk. */
export const portfolioRiskRelations = defineRelations([
  {
    id: 'ST5:sharpe',
    name: 'Sharpe ratio from return and volatility',
    with: { z: 'S', x: 'R', mu: 'r_f' },
    where: {
      S: 'Sharpe ratio [1]',
      R: 'return of the portfolio over the period, 0.12 for 12 percent [1]',
      r_f: 'risk-free rate over the same period [1]',
      sigma: 'standard deviation of the return over that period [1] > 0',
    },
    example: { given: { R: 0.12, r_f: 0.03, sigma: 0.18 }, gives: 0.5, from: 'hand arithmetic: (0.12 - 0.03) / 0.18' },
    source: 'Sharpe, The Sharpe Ratio, J. Portfolio Management 21 (1994) 49; Bodie, Kane & Marcus, Investments, ch. 5',
    assumes: 'return, rate and volatility of one period length, all yearly in the usual case',
    also: [
      'Sharpe ratio of a fund',
      'return less risk-free rate over volatility',
      'reward-to-variability ratio',
      'risk premium per unit of volatility',
    ],
    tags: ['performance', 'risk'],
  },
  {
    id: 'ST5:treynor',
    name: 'Treynor ratio',
    with: { z: 'T', x: 'R', mu: 'r_f', sigma: 'beta' },
    where: {
      T: 'Treynor ratio: excess return per unit of beta [1]',
      R: 'return of the portfolio, 0.12 for 12 percent [1]',
      r_f: 'risk-free rate over the same period [1]',
      beta: 'beta of the portfolio [1] > 0',
    },
    example: { given: { R: 0.12, r_f: 0.03, beta: 1.2 }, gives: 0.075, from: 'hand arithmetic: 0.09 / 1.2' },
    source:
      'Treynor, How to rate management of investment funds, Harvard Business Review 43 (1965) 63; Bodie, Kane & Marcus, Investments, ch. 24',
    assumes: 'well diversified portfolio with a positive beta',
    also: ['reward to volatility ratio', 'excess return over beta', 'Treynor measure', 'return per unit of market risk'],
    tags: ['performance', 'risk'],
  },
  {
    id: 'AG30:beta',
    name: 'Beta from correlation and volatilities',
    with: { x: 'beta', a: 'sigma_m', b: 'rho', c: 'sigma_a' },
    where: {
      beta: 'beta of the asset [1]',
      rho: 'correlation of the returns of asset and market [1] in [-1, 1]',
      sigma_a: 'volatility of the asset [1] >= 0',
      sigma_m: 'volatility of the market [1] > 0',
    },
    example: { given: { rho: 0.6, sigma_a: 0.3, sigma_m: 0.2 }, gives: 0.9, from: 'hand arithmetic: 0.6 * 0.3 / 0.2' },
    source: 'Bodie, Kane & Marcus, Investments, ch. 8 and 9',
    assumes: 'both volatilities over one period length',
    also: ['beta of a share', 'stock beta from correlation', 'correlation times volatility ratio', 'market sensitivity of a share'],
    tags: ['beta', 'risk'],
  },
  {
    id: 'FI44:drawdown',
    name: 'Maximum drawdown',
    with: { m: 'MDD', R: 'H', C: 'L' },
    where: {
      MDD: 'fall from the peak as a part of it [%] in [0, 100]',
      H: 'highest value before the fall [currency] > 0',
      L: 'lowest value after that peak [currency] >= 0',
    },
    requires: ['L <= H'],
    example: { given: { H: 200, L: 150 }, gives: 25, from: 'hand arithmetic: 50 / 200 in percent' },
    source: 'Magdon-Ismail & Atiya, Maximum drawdown, Risk 17 (2004) 99',
    assumes: 'peak and trough of the deepest fall are known: the lowest value after a peak and before a new one',
    also: ['peak to trough decline', 'largest fall of a portfolio', 'drawdown in percent', 'loss from the peak'],
    tags: ['drawdown', 'risk'],
  },
]);
