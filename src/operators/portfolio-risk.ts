import { defineDomain } from '../core/registry/define-domain.js';

/** Portfolio and risk: returns and performance ratios, portfolio risk, volatility, value at risk and bankruptcy scores. */
export const portfolioRisk = defineDomain({
  id: 'portfolio-risk',
  prefix: 'PM',
  name: 'Portfolio and risk',
  field: 'finance',
  about:
    'How investments did and how risky they are: returns, performance ratios, the mix of assets, bet size, volatility, value at risk and bankruptcy risk.',
  notice: 'For education and research; not financial advice.',
  operators: [
    // Returns and performance
    {
      id: 'PM1',
      name: 'Annualised return from periodic returns (geometric)',
      equation: 'R = expm1(m / length(r) * sum(k, 1, length(r), log1p(r[k])))',
      where: {
        R: 'compound return per year [1] > -1',
        m: 'periods per year, 4 for quarters, 12 for months, 252 for trading days [1] > 0',
        r: 'simple returns of the periods in order, 0.02 for 2 percent [1] list > -1',
      },
      example: {
        given: { m: 4, r: [0.021, -0.013, 0.034, 0.008, -0.027, 0.016, 0.012, -0.004] },
        gives: 0.023022492568837087,
        from: 'mpmath 1.2.1, 30 digits, as the root of the product of 1 + r over two years, less 1',
      },
      source:
        'Bodie, Kane & Marcus, Investments (time-weighted returns, geometric average); Bacon, Practical Portfolio Performance Measurement',
      assumes:
        'returns of equal periods, chained; sub-period returns between cash flows give the time-weighted return; less than a year is better not annualised',
      also: ['time-weighted return', 'geometric mean return', 'annualise monthly returns', 'compound average return', 'TWR'],
      tags: ['return', 'performance'],
    },
    {
      id: 'PM3',
      name: 'Annualised Sharpe ratio from periodic returns',
      equation: 'SR = sqrt(m) * (mean(r) - r_f) / stdev(r)',
      where: {
        SR: 'Sharpe ratio per square root of a year [1]',
        m: 'periods per year, 12 for months, 252 for trading days [1] > 0',
        r: 'returns of the periods, 0.02 for 2 percent [1] list',
        r_f: 'risk-free return per period, not per year [1]',
      },
      requires: ['length(r) >= 2', 'variance(r) > 0'],
      example: {
        given: { m: 12, r: [0.021, -0.013, 0.034, 0.008, -0.027, 0.016, 0.012, -0.004], r_f: 0.002 },
        gives: 0.68362819273727901,
        from: 'mpmath 1.2.1, 30 digits',
      },
      source: 'Sharpe, The Sharpe ratio, Journal of Portfolio Management 21(1) (1994) 49-58',
      assumes:
        'sample standard deviation (n - 1), constant risk-free return; the square-root scaling needs returns without autocorrelation (Lo 2002)',
      also: ['Sharpe ratio', 'reward to variability', 'risk-adjusted return', 'excess return per volatility', 'return per unit of risk'],
      tags: ['performance', 'ratio'],
      alternatives: ['PM4'],
    },
    {
      id: 'PM4',
      name: 'Annualised Sortino ratio from periodic returns',
      equation: 'SoR = sqrt(m) * (mean(r) - r_T) / sqrt(sum(k, 1, length(r), min(r[k] - r_T, 0)^2) / length(r))',
      where: {
        SoR: 'Sortino ratio per square root of a year [1]',
        m: 'periods per year, 12 for months, 252 for trading days [1] > 0',
        r: 'returns of the periods, 0.02 for 2 percent [1] list',
        r_T: 'target or minimum acceptable return per period [1]',
      },
      requires: ['min(r) < r_T'],
      example: {
        given: { m: 12, r: [0.021, -0.013, 0.034, 0.008, -0.027, 0.016, 0.012, -0.004], r_T: 0.002 },
        gives: 1.1437116004681303,
        from: 'mpmath 1.2.1, 30 digits, as 12 * excess return over sqrt(12) * downside deviation',
      },
      source: 'Sortino & Price, Performance measurement in a downside risk framework, Journal of Investing 3(3) (1994) 59-64',
      assumes:
        'downside deviation about the target over all n periods (not only the losing ones); arithmetic mean return; at least one return below target',
      also: ['Sortino ratio', 'downside risk ratio', 'return over downside deviation', 'Sharpe ratio that only counts losses'],
      tags: ['performance', 'ratio', 'downside risk'],
      alternatives: ['PM3'],
    },
    {
      id: 'PM5',
      name: 'Annualised information ratio from periodic returns',
      equation: 'IR = sqrt(m) * (mean(r) - mean(b)) / sqrt(sum(k, 1, length(r), (r[k] - b[k] - (mean(r) - mean(b)))^2) / (length(r) - 1))',
      where: {
        IR: 'information ratio per square root of a year [1]',
        m: 'periods per year, 12 for months, 252 for trading days [1] > 0',
        r: 'returns of the portfolio, period by period [1] list',
        b: 'returns of the benchmark in the same periods [1] list',
      },
      requires: ['length(r) == length(b)', 'length(r) >= 2', 'sum(k, 1, length(r), (r[k] - b[k] - (mean(r) - mean(b)))^2) > 0'],
      example: {
        given: {
          m: 12,
          r: [0.021, -0.013, 0.034, 0.008, -0.027, 0.016, 0.012, -0.004],
          b: [0.015, -0.01, 0.028, 0.011, -0.03, 0.012, 0.007, 0.001],
        },
        gives: 1.2416532797331593,
        from: 'mpmath 1.2.1, 30 digits, from the list of differences',
      },
      source: 'Goodwin, The information ratio, Financial Analysts Journal 54(4) (1998) 34-43',
      assumes: 'arithmetic active returns, sample standard deviation (n - 1); the denominator times sqrt(m) is the tracking error per year',
      also: [
        'information ratio',
        'active return over tracking error',
        'active return over active risk',
        'skill of a fund manager',
        'performance against a benchmark',
      ],
      tags: ['performance', 'ratio', 'benchmark'],
    },
    // Portfolio choice
    {
      id: 'PM6',
      name: 'Portfolio volatility from the covariance matrix',
      equation: 'sigma_p = sqrt(sum(i, 1, length(w), sum(j, 1, length(w), w[i] * w[j] * C[(i - 1) * length(w) + j])))',
      where: {
        sigma_p: 'standard deviation of the portfolio return [1] >= 0',
        w: 'weights of the assets as shares of the portfolio, short positions negative [1] list',
        C: 'covariances of the returns, the matrix row by row (n * n numbers; variances on the diagonal) [1] list',
      },
      requires: ['length(C) == length(w)^2', 'sum(i, 1, length(w), sum(j, 1, length(w), w[i] * w[j] * C[(i - 1) * length(w) + j])) >= 0'],
      example: {
        given: { w: [0.4, 0.6], C: [0.0144, 0.0072, 0.0072, 0.04] },
        gives: 0.14198591479439079,
        from: 'mpmath 1.2.1, 30 digits; Bodie, Kane & Marcus have 14.2 % for these bonds (12 %) and shares (20 %) with correlation 0.3',
      },
      source:
        'Markowitz, Portfolio selection, Journal of Finance 7 (1952) 77-91; Bodie, Kane & Marcus, Investments (optimal risky portfolios)',
      assumes: 'all covariances for one period length; a covariance is the correlation times both standard deviations',
      also: [
        'square root of the portfolio variance',
        'risk of a two-asset portfolio',
        'Markowitz portfolio risk',
        'portfolio risk with diversification',
        'standard deviation of a portfolio',
      ],
      tags: ['portfolio', 'volatility', 'diversification'],
    },
    {
      id: 'PM9',
      name: 'Expected return by the capital asset pricing model',
      equation: 'E_r = r_f + beta * (E_m - r_f)',
      where: {
        E_r: 'expected return of the asset [1]',
        r_f: 'risk-free rate [1]',
        beta: 'beta of the asset: sensitivity to the market [1]',
        E_m: 'expected return of the market [1]',
      },
      example: { given: { r_f: 0.03, beta: 1.2, E_m: 0.08 }, gives: 0.09, from: 'hand arithmetic: 0.03 + 1.2 * 0.05' },
      source:
        'Sharpe, Capital asset prices, Journal of Finance 19 (1964) 425-442; Bodie, Kane & Marcus, Investments (the capital asset pricing model)',
      assumes: 'market in equilibrium, one factor; all rates per one period; realised return less this is the alpha of Jensen',
      also: ['CAPM', 'cost of equity', 'security market line', 'required return of a share', 'implied beta (solve for beta)'],
      tags: ['portfolio', 'expected return', 'beta'],
    },
    {
      id: 'PM10',
      name: 'Kelly fraction of a bet',
      equation: 'f = p - (1 - p) / b',
      where: {
        f: 'share of the capital to stake; no bet if negative [1] <= 1',
        p: 'probability of winning [1] in [0, 1]',
        b: 'net odds: profit per unit staked if the bet wins [1] > 0',
      },
      example: {
        given: { p: 0.5, b: 1.5 },
        gives: 0.16666666666666667,
        from: 'mpmath 1.2.1: maximum of the expected log of capital by root-finding',
      },
      source:
        'Kelly, A new interpretation of information rate, Bell System Technical Journal 35 (1956) 917-926; Thorp, The Kelly criterion (2006)',
      assumes: 'repeated independent bets, the whole stake is lost with probability 1 - p; maximises long-run growth, with large swings',
      also: ['Kelly criterion', 'optimal bet size', 'how much to bet', 'edge over odds', 'position size'],
      tags: ['bet size', 'growth'],
    },
    // Volatility
    {
      id: 'PM12',
      name: 'Historical volatility from prices',
      equation:
        'sigma = sqrt(m / (length(P) - 2) * sum(k, 2, length(P), (ln(P[k] / P[k - 1]) - ln(P[length(P)] / P[1]) / (length(P) - 1))^2))',
      where: {
        sigma: 'volatility per square root of a year [1] >= 0',
        m: 'prices per year, 252 for daily closing prices [1] > 0',
        P: 'prices at equal intervals, in order of time [currency] list > 0',
      },
      requires: ['length(P) >= 3'],
      example: {
        given: { m: 252, P: [100, 101.2, 100.5, 102.3, 103.1, 101.9, 102.6] },
        gives: 0.17965657493997076,
        from: 'mpmath 1.2.1, 30 digits, as sqrt(252) times the sample standard deviation of the six log returns',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (estimating volatility from historical data)',
      assumes:
        'sample standard deviation of the log returns about their mean (n returns, divided by n - 1); independent returns; prices adjusted for dividends',
      also: [
        'realised volatility',
        'annualised volatility',
        'volatility of a stock',
        'close-to-close volatility',
        'standard deviation of log returns',
      ],
      tags: ['volatility', 'estimation'],
    },
    // Risk
    {
      id: 'PM15',
      name: 'Value at risk (normal distribution)',
      equation: 'VaR = V * (norminv(c) * sigma * sqrt(h) - mu * h)',
      where: {
        VaR: 'loss that is not exceeded with confidence c, a positive number for a loss [currency]',
        V: 'value of the portfolio [currency] > 0',
        c: 'confidence level, 0.99 for 99 percent [1] >= 0.5 < 1',
        sigma: 'standard deviation of the return per period [1] >= 0',
        h: 'horizon in periods, 10 for ten days with daily figures [1] > 0',
        mu: 'mean return per period, often taken as 0 [1] default 0',
      },
      example: {
        given: { V: 10000000, c: 0.99, sigma: 0.02, h: 10, mu: 0.0003 },
        gives: 1441311.5823719109,
        from: 'mpmath 1.2.1, normal quantile by root-finding; with mu = 0 it is 1,471,312 (Hull with rounded figures: 1,471,300)',
      },
      source: 'Jorion, Value at Risk; Hull, Options, Futures, and Other Derivatives (value at risk: model-building approach)',
      assumes: 'normal, independent returns (square root of time); fat tails make losses beyond it larger than it suggests',
      also: [
        'VaR',
        'parametric VaR',
        'variance-covariance VaR',
        'delta-normal VaR',
        'how much can I lose in ten days',
        'value at risk by the square root of time rule',
      ],
      tags: ['market risk', 'value at risk'],
    },
    {
      id: 'PM16',
      name: 'Expected shortfall (normal distribution)',
      equation: 'ES = V * (sigma * sqrt(h) * exp(-norminv(c)^2 / 2) / (sqrt(2 * pi) * (1 - c)) - mu * h)',
      where: {
        ES: 'mean loss in the worst 1 - c of cases, a positive number for a loss [currency]',
        V: 'value of the portfolio [currency] > 0',
        sigma: 'standard deviation of the return per period [1] >= 0',
        h: 'horizon in periods, 10 for ten days with daily figures [1] > 0',
        c: 'confidence level, 0.975 for 97.5 percent [1] >= 0.5 < 1',
        mu: 'mean return per period, often taken as 0 [1] default 0',
      },
      example: {
        given: { V: 10000000, sigma: 0.02, h: 10, c: 0.99, mu: 0.0003 },
        gives: 1655629.4777125246,
        from: 'mpmath 1.2.1, 30 digits: loss integrated over the tail beyond the quantile',
      },
      source:
        'McNeil, Frey & Embrechts, Quantitative Risk Management, ch. 2; Hull, Options, Futures, and Other Derivatives (value at risk and expected shortfall)',
      assumes: 'normal, independent returns (square root of time); never below the value at risk of the same confidence',
      also: ['CVaR', 'conditional value at risk', 'expected tail loss', 'average loss beyond VaR', 'ES 97.5'],
      tags: ['market risk', 'expected shortfall'],
    },
    {
      id: 'PM18',
      name: 'Altman Z-score of bankruptcy risk',
      equation: 'Z = (1.2 * WC + 1.4 * RE + 3.3 * EBIT + 0.999 * S) / TA + 0.6 * E_M / TL',
      where: {
        Z: 'score; above 2.99 safe, below 1.81 distress [1]',
        WC: 'working capital: current assets less current liabilities [currency]',
        RE: 'retained earnings on the balance sheet [currency]',
        EBIT: 'earnings before interest and taxes per year [currency]',
        S: 'sales per year [currency] >= 0',
        TA: 'total assets [currency] > 0',
        E_M: 'market value of the equity [currency] >= 0',
        TL: 'total liabilities, book value [currency] > 0',
      },
      example: {
        given: { WC: 120, RE: 200, EBIT: 90, S: 1000, TA: 800, E_M: 600, TL: 450 },
        gives: 2.95,
        from: 'hand arithmetic: 0.18 + 0.35 + 0.37125 + 1.24875 + 0.8',
      },
      source:
        'Altman, Financial ratios, discriminant analysis and the prediction of corporate bankruptcy, Journal of Finance 23 (1968) 589-609',
      assumes:
        'listed manufacturing firms (US sample of 1946 to 1965); ratios as decimals; many calculators round 0.999 to 1; other versions exist for private and other firms',
      also: ['Altman Z', 'bankruptcy score', 'Z-score of a company', 'financial distress prediction', 'will this company fail'],
      tags: ['credit', 'default', 'accounting'],
    },
    {
      id: 'PM19',
      name: "Jensen's alpha",
      equation: 'alpha = R - r_f - beta * (R_m - r_f)',
      where: {
        alpha: 'return beyond what the risk would have earned in the market [1]',
        R: 'return of the portfolio, 0.12 for 12 percent [1]',
        r_f: 'risk-free rate over the same period [1]',
        beta: 'beta of the portfolio [1]',
        R_m: 'return of the market over the same period [1]',
      },
      example: {
        given: { R: 0.12, r_f: 0.03, beta: 1.2, R_m: 0.09 },
        gives: 0.018,
        from: 'hand arithmetic: 0.09 - 1.2 * 0.06',
      },
      source:
        'Jensen, The performance of mutual funds in the period 1945-1964, Journal of Finance 23 (1968) 389-416; Bodie, Kane & Marcus, Investments',
      assumes: 'the capital asset pricing model holds; all returns over one period',
      also: ['alpha of a fund', 'Jensen measure', 'did the manager beat the market for the risk taken', 'excess return over CAPM'],
      tags: ['performance', 'beta'],
    },
    {
      id: 'PM20',
      name: 'Volatility of a two-asset portfolio',
      equation: 'sigma = sqrt((w * s_1 - (1 - w) * s_2)^2 + 2 * w * (1 - w) * (1 + rho) * s_1 * s_2)',
      where: {
        sigma: 'standard deviation of the portfolio return [1] >= 0',
        w: 'share of the first asset; the rest is in the second [1] in [0, 1]',
        s_1: 'standard deviation of the return of the first asset [1] >= 0',
        s_2: 'standard deviation of the return of the second asset [1] >= 0',
        rho: 'correlation of the two returns [1] in [-1, 1]',
      },
      example: {
        given: { w: 0.4, s_1: 0.12, s_2: 0.2, rho: 0.3 },
        gives: 0.142,
        digits: 3,
        from: 'Bodie, Kane & Marcus, Investments: 40 % bonds (12 %) and 60 % shares (20 %) with correlation 0.3: 14.2 %',
      },
      source: 'Bodie, Kane & Marcus, Investments (optimal risky portfolios: portfolios of two risky assets)',
      assumes:
        'no short positions; equals sqrt(w^2 s_1^2 + (1 - w)^2 s_2^2 + 2 w (1 - w) rho s_1 s_2), written so that rho = -1 keeps its digits',
      also: [
        'risk of two assets mixed',
        'two-asset portfolio standard deviation',
        'diversification of two shares',
        'portfolio variance of two stocks',
        'volatility of a mix of stocks and bonds',
      ],
      tags: ['portfolio', 'volatility', 'diversification'],
      alternatives: ['PM6'],
    },
  ],
  withdrawn: [
    { id: 'PM2', name: 'Modified Dietz return', became: 'rarely asked for' },
    { id: 'PM7', name: 'Minimum-variance weight of two assets', became: 'use AG34:minimum-variance' },
    { id: 'PM8', name: 'Tangency portfolio weight of two assets', became: 'rarely asked for' },
    { id: 'PM11', name: 'Optimal share in a risky asset (Merton)', became: 'use ST5:merton-share' },
    {
      id: 'PM13',
      name: 'Volatility update by exponential weighting (RiskMetrics)',
      became: 'use ST7 on variances: the squared return as x, 1 less the decay factor as lambda',
    },
    { id: 'PM14', name: 'Volatility forecast of the GARCH(1,1) model', became: 'rarely asked for' },
    { id: 'PM17', name: 'Capital requirement of a corporate loan (Basel IRB)', became: 'rarely asked for' },
  ],
});
