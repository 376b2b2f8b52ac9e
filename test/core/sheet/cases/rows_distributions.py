"""Distribution families, by definition in mpmath (30 digits) against R.

The order of the arguments is x first, then the parameters as the registry's probability domain (docs/operators/probability.md) has them;
`convention` names the reading where textbooks have two.
"""

from row import define_row

INC_BETA = "mp.betainc({a},{b},0,mpf('{x}'),regularized=True)"
RATE = "the parameter of the exponential distribution is its rate, one over the mean (PD5)"
SCALE = "gamma by shape and scale (PD6)"
WEIBULL = "x, then scale lambda, then shape k (PD11's order)"
FAILURES = "counts failures before success r; arguments k, r, p (PD25)"
TRIALS = "counts trials up to and with the first success (PD24)"
LOG = "mu and sigma are of the natural logarithm (PD3)"
PARETO = "x, then smallest value x_m, then tail index alpha (PD18)"
TRIANGULAR = "x, then smallest a, largest b, most likely m"
HYPER = "k, then population N, marked K, sample n"

# (lines, Python, R, convention)
PLAIN = [
    ("normal.cdf(130, 100, 15)", "mp.ncdf(2)", "pnorm(130,100,15)", None),
    ("normal.pdf(110, 100, 15)", "mp.npdf(110,100,15)", "dnorm(110,100,15)", None),
    ("normal.cdf(1.96, 0, 1) - normal.cdf(-1.96, 0, 1)", "mp.ncdf('1.96')-mp.ncdf('-1.96')", "pnorm(1.96)-pnorm(-1.96)", None),
    ("normal.survival(6, 0, 1)", "mp.erfc(6/mp.sqrt(2))/2", "pnorm(6,lower.tail=FALSE)", None),
    ("normal.quantile(0.975, 0, 1)", "mp.sqrt(2)*mp.erfinv(mpf('0.95'))", "qnorm(0.975)", None),
    ("normal.quantile(0.1, 68 kg, 9 kg)", "(68+9*mp.sqrt(2)*mp.erfinv(mpf('-0.8')))*kg", "qnorm(0.1,68,9)", None, "kg"),
    ("normal.cdf(182 cm, 1.75 m, 7 cm)", "mp.ncdf(1)", "pnorm(182,175,7)", None),
    ("lognormal.cdf(3, 0.5, 0.8)", "mp.ncdf((mp.log(3)-mpf('0.5'))/mpf('0.8'))", "plnorm(3,0.5,0.8)", LOG),
    ("lognormal.mean(1.2, 0.5)", "mp.exp(mpf('1.2')+mpf('0.125'))", "exp(1.2+0.5^2/2)", LOG),
    ("lognormal.quantile(0.9, 0, 0.25)", "mp.exp(mpf('0.25')*mp.sqrt(2)*mp.erfinv(mpf('0.8')))", "qlnorm(0.9,0,0.25)", LOG),
    ("uniform.cdf(3, 1, 9)", "mpf(2)/8", "punif(3,1,9)", None),
    ("uniform.variance(2, 14)", "float(st.uniform.var(2,12))", "12^2/12", None),
    ("exponential.cdf(3, 0.25)", "1-mp.exp(mpf('-0.75'))", "pexp(3,0.25)", RATE),
    ("exponential.survival(1000, 0.0005)", "mp.exp(mpf('-0.5'))", "pexp(1000,0.0005,lower.tail=FALSE)", RATE),
    ("exponential.quantile(0.5, 2)", "mp.log(2)/2", "qexp(0.5,2)", RATE),
    ("gamma.cdf(7, 2.5, 2)", "mp.gammainc(mpf('2.5'),0,mpf('3.5'),regularized=True)", "pgamma(7,2.5,scale=2)", SCALE),
    ("gamma.pdf(3, 2, 1.5)", "3*mp.exp(-2)/mpf('2.25')", "dgamma(3,2,scale=1.5)", SCALE),
    ("gamma.mean(4, 2.5)", "float(st.gamma.mean(4,scale=2.5))", "4*2.5", SCALE),
    ("beta.pdf(0.3, 2, 5)", "30*mpf('0.3')*mpf('0.7')**4", "dbeta(0.3,2,5)", None),
    ("beta.cdf(0.25, 2.5, 4)", "mp.betainc(mpf('2.5'),4,0,mpf('0.25'),regularized=True)", "pbeta(0.25,2.5,4)", None),
    ("beta.quantile(0.95, 8, 4)", "mp.findroot(lambda x: mp.betainc(8,4,0,x,regularized=True)-mpf('0.95'), mpf('0.86'))", "qbeta(0.95,8,4)", None),
    ("chi_squared.survival(9.2, 4)", "mp.gammainc(2,mpf('4.6'),mp.inf,regularized=True)", "pchisq(9.2,4,lower.tail=FALSE)", None),
    ("chi_squared.quantile(0.95, 10)", "mp.findroot(lambda x: mp.gammainc(5,0,x/2,regularized=True)-mpf('0.95'), mpf('18.3'))", "qchisq(0.95,10)", None),
    ("t.cdf(2.1, 12)", "1-mp.betainc(6,mpf('0.5'),0,12/(12+mpf('4.41')),regularized=True)/2", "pt(2.1,12)", None),
    ("t.quantile(0.975, 8)", "mp.findroot(lambda t: mp.betainc(4,mpf('0.5'),0,8/(8+t*t),regularized=True)/2-mpf('0.025'), mpf('2.306'))", "qt(0.975,8)", None),
    ("2 * t.survival(2.8, 15)", "mp.betainc(mpf('7.5'),mpf('0.5'),0,15/(15+mpf('7.84')),regularized=True)", "2*pt(2.8,15,lower.tail=FALSE)", None),
    ("F.survival(4.2, 3, 20)", "mp.betainc(10,mpf('1.5'),0,20/(20+mpf('12.6')),regularized=True)", "pf(4.2,3,20,lower.tail=FALSE)", None),
    ("F.quantile(0.95, 2, 12)", "6*(mpf('0.05')**(-mpf(1)/6)-1)", "qf(0.95,2,12)", None),
    ("weibull.cdf(6, 8, 1.8)", "1-mp.exp(-(mpf(6)/8)**mpf('1.8'))", "pweibull(6,shape=1.8,scale=8)", WEIBULL),
    ("weibull.mean(1000, 1.5)", "1000*mp.gamma(1+1/mpf('1.5'))", "1000*gamma(1+1/1.5)", WEIBULL),
    ("rayleigh.cdf(3, 2)", "1-mp.exp(-mpf(9)/8)", "1-exp(-9/8)", None),
    ("rayleigh.mean(5)", "5*mp.sqrt(mp.pi/2)", "5*sqrt(pi/2)", None),
    ("cauchy.cdf(2.5, 1, 0.5)", "mpf(1)/2+mp.atan(3)/mp.pi", "pcauchy(2.5,1,0.5)", None),
    ("cauchy.quantile(0.75, 0, 2)", "2*mp.tan(mp.pi*mpf('0.25'))", "qcauchy(0.75,0,2)", None),
    ("laplace.cdf(4, 2, 1.5)", "1-mp.exp(-mpf(4)/3)/2", "1-exp(-2/1.5)/2", None),
    ("laplace.variance(0, 3)", "float(st.laplace.var(0,3))", "2*3^2", None),
    ("logistic.cdf(5, 3, 1.2)", "1/(1+mp.exp(-2/mpf('1.2')))", "plogis(5,3,1.2)", None),
    ("logistic.quantile(0.9, 10, 2)", "10+2*mp.log(9)", "qlogis(0.9,10,2)", None),
    ("gumbel.cdf(60, 45, 8)", "mp.exp(-mp.exp(-mpf(15)/8))", "exp(-exp(-15/8))", "of maxima (PD16)"),
    ("gumbel.quantile(0.99, 45, 8)", "45-8*mp.log(-mp.log(mpf('0.99')))", "45-8*log(-log(0.99))", "of maxima (PD16)"),
    ("pareto.survival(5, 2, 1.5)", "mpf('0.4')**mpf('1.5')", "(2/5)^1.5", PARETO),
    ("triangular.mean(4, 13, 7)", "float(st.triang.mean(3/9,4,9))", "(4+13+7)/3", TRIANGULAR),
    ("triangular.cdf(9, 4, 13, 7)", "mpf(19)/27", "1-16/54", TRIANGULAR),
    ("binomial.pmf(3, 10, 0.25)", "mp.binomial(10,3)*mpf('0.25')**3*mpf('0.75')**7", "dbinom(3,10,0.25)", None),
    ("binomial.cdf(3, 20, 0.2)", "sum(mp.binomial(20,k)*mpf('0.2')**k*mpf('0.8')**(20-k) for k in range(4))", "pbinom(3,20,0.2)", None),
    ("binomial.survival(12, 20, 0.5)", "sum(mp.binomial(20,k) for k in range(13,21))/mpf(2)**20", "pbinom(12,20,0.5,lower.tail=FALSE)", "more than 12"),
    ("binomial.quantile(0.9, 30, 0.3)", "next(n for n in range(31) if sum(mp.binomial(30,k)*mpf('0.3')**k*mpf('0.7')**(30-k) for k in range(n+1))>=mpf('0.9'))", "qbinom(0.9,30,0.3)", None),
    ("binomial.variance(100, 0.08)", "100*mpf('0.08')*mpf('0.92')", "100*0.08*0.92", None),
    ("negative_binomial.pmf(4, 3, 0.4)", "15*mpf('0.4')**3*mpf('0.6')**4", "dnbinom(4,3,0.4)", FAILURES),
    ("negative_binomial.cdf(6, 5, 0.5)", "sum(mp.binomial(k+4,k)*mpf('0.5')**(5+k) for k in range(7))", "pnbinom(6,5,0.5)", FAILURES),
    ("geometric.cdf(100, 0.01)", "1-mpf('0.99')**100", "pgeom(99,0.01)", TRIALS),
    ("geometric.mean(0.2)", "float(st.geom.mean(0.2))", "1/0.2", TRIALS),
    ("hypergeometric.pmf(3, 49, 6, 6)", "20*mpf(12341)/13983816", "dhyper(3,6,43,6)", HYPER),
    ("hypergeometric.cdf(1, 50, 5, 10)", "sum(mp.binomial(5,k)*mp.binomial(45,10-k) for k in range(2))/mp.binomial(50,10)", "phyper(1,5,45,10)", HYPER),
    ("poisson.pmf(2, 3.5)", "mpf('3.5')**2*mp.exp(mpf('-3.5'))/2", "dpois(2,3.5)", None),
    ("poisson.cdf(5, 3.5)", "sum(mpf('3.5')**k/mp.factorial(k) for k in range(6))*mp.exp(mpf('-3.5'))", "ppois(5,3.5)", None),
    ("1 - poisson.cdf(0, 0.7)", "1-mp.exp(mpf('-0.7'))", "1-ppois(0,0.7)", None),
    ("poisson.quantile(0.95, 4)", "next(n for n in range(40) if sum(mpf(4)**k/mp.factorial(k) for k in range(n+1))*mp.exp(-4)>=mpf('0.95'))", "qpois(0.95,4)", None),
    ("multinomial.pmf([3, 2, 1], [0.5, 0.3, 0.2])", "60*mpf('0.5')**3*mpf('0.3')**2*mpf('0.2')", "dmultinom(c(3,2,1),prob=c(0.5,0.3,0.2))", None),
]

ROWS = [
    define_row("distributions", lines, more[0] if more else "1", python, "R", second, agreement=1e-11, tolerance=1e-11, **({"convention": convention} if convention else {}))
    for lines, python, second, convention, *more in PLAIN
]
