/** Functions of spreadsheets that take what others of the language take, by their names in small letters. */
export const SPREADSHEET_ALIASES: ReadonlyMap<string, string> = new Map([
  ['average', 'mean'],
  ['power', 'pow'],
  ['fact', 'factorial'],
  ['combin', 'binomial'],
  ['stdevp', 'pstdev'],
  ['stdev.s', 'stdev'],
  ['stdev.p', 'pstdev'],
  ['var.s', 'variance'],
  ['var.p', 'pvariance'],
]);

/** Distributions of spreadsheets, and what is written for each. */
export const OF_SPREADSHEETS: ReadonlyMap<string, string> = new Map([
  ['NORM.DIST', 'normal.cdf(x, mu, sigma) or normal.pdf(x, mu, sigma)'],
  ['NORM.INV', 'normal.quantile(p, mu, sigma)'],
  ['NORM.S.DIST', 'normal.cdf(z) or normal.pdf(z)'],
  ['NORM.S.INV', 'normal.quantile(p)'],
  ['T.DIST', 't.cdf(x, df) or t.pdf(x, df)'],
  ['T.DIST.RT', 't.survival(x, df)'],
  ['T.INV', 't.quantile(p, df)'],
  ['CHISQ.DIST.RT', 'chi_squared.survival(x, df)'],
  ['CHISQ.INV', 'chi_squared.quantile(p, df)'],
  ['CHISQ.INV.RT', 'chi_squared.quantile(1 - p, df)'],
  ['F.DIST.RT', 'F.survival(x, df1, df2)'],
  ['F.INV', 'F.quantile(p, df1, df2)'],
  ['F.INV.RT', 'F.quantile(1 - p, df1, df2)'],
  ['BINOM.DIST', 'binomial.pmf(k, n, p) or binomial.cdf(k, n, p)'],
  ['BINOM.INV', 'binomial.quantile(q, n, p)'],
  ['POISSON.DIST', 'poisson.pmf(k, mean) or poisson.cdf(k, mean)'],
]);

/** The letters of functions in spreadsheets: `AVERAGE(1, 2)`, `STDEV.S([1, 2])`. */
export const IN_CAPITALS = /^[A-Z]{2,}[A-Z\d]*(?:\.[A-Z\d]+)*$/u;
