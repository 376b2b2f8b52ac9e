"""Second reading of information-theory."""

from mpmath import exp, log, mpf, pi, quad, sqrt

from checks import run

def log2(x):
    """Gives the logarithm to base 2."""
    return log(x) / log(mpf(2))


def surprise(p):
    """Gives -p log2 p, which is 0 for p = 0."""
    return mpf(0) if p == 0 else -p * log2(p)


def entropy(weights):
    """Gives the entropy in bits of weights, divided by their sum."""
    total = sum(weights)
    return sum(surprise(w / total) for w in weights)


def mutual(table):
    """Gives H(X) + H(Y) - H(X, Y) of a table of rows."""
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table)]
    cells = [w for row in table for w in row]
    return entropy(rows) + entropy(columns) - entropy(cells)


def divergence(p, q):
    """Gives the expected log-likelihood ratio of two lists after division by their sums."""
    total_p, total_q = sum(p), sum(q)
    return sum((a / total_p) * (log2(a / total_p) - log2(b / total_q)) for a, b in zip(p, q) if a > 0)


def perplexity(p):
    """Gives 2 to the mean surprisal."""
    return mpf(2) ** (sum(-log2(x) for x in p) / len(p))


def differential_entropy(s):
    """Integrates -f log2 f over a normal density of standard deviation s."""
    def density(x):
        return exp(-x * x / (2 * s * s)) / (s * sqrt(2 * pi))

    return 2 * quad(lambda x: -density(x) * log2(density(x)), [s * k for k in (0, 1, 2, 4, 6, 9, 14, 20)])


def tail(x):
    """Integrates the standard normal density from x upwards, scaled so that the tail keeps its digits."""
    scaled = quad(lambda u: exp(-x * u - u * u / 2), [0, 1, 2, 4, 8, 16, 32])
    return exp(-x * x / 2) / sqrt(2 * pi) * scaled


def cross_entropy(p, q):
    """Gives the entropy of p plus the divergence of p from q."""
    P, Q = [a / sum(p) for a in p], [b / sum(q) for b in q]
    return entropy(P) + sum(a * log2(a / b) for a, b in zip(P, Q) if a > 0)


CHECKS = [
    ('IT1', {'p': 0.037}, lambda p: -log2(p), 'minus log2 of the probability'),
    ('IT1', {'p': 1.3e-9}, lambda p: -log2(p), 'minus log2 of the probability, rare event'),
    ('IT2', {'L': 11, 'N': 94}, lambda L, N: log2(mpf(int(N) ** int(L))), 'log2 of the count of strings'),
    ('IT3', {'p': [0.41, 0.27, 0.19, 0.13]}, lambda p: entropy(p), 'sum of -p log2 p'),
    ('IT3', {'p': [17, 5, 0, 9, 3]}, lambda p: entropy(p), 'sum of -p log2 p of counts, one empty'),
    ('IT3', {'p': [0.04, 0.11, 0.07]}, lambda p: entropy(p), 'sum of -p log2 p, weights below one'),
    ('IT3', {'p': [0, 23, 0]}, lambda p: entropy(p), 'one outcome only'),
    ('IT3', {'p': [0.99997, 0.00002, 0.00001]}, lambda p: entropy(p), 'sum of -p log2 p, nearly certain'),
    ('IT4', {'p': 0.137}, lambda p: entropy([p, 1 - p]), 'entropy of two outcomes'),
    ('IT4', {'p': 1.7e-6}, lambda p: entropy([p, 1 - p]), 'entropy of two outcomes, rare'),
    ('IT4', {'p': 1}, lambda p: mpf(0), 'certain outcome'),
    ('IT5', {'p': [0.31, 0.5, 0.0, 0.19], 'q': [0.22, 0.36, 0.15, 0.27]}, divergence, 'expected log-likelihood ratio'),
    ('IT5', {'p': [12, 31, 7, 0], 'q': [4, 9, 3.5, 1.7]}, divergence, 'expected log-likelihood ratio of counts after division'),
    ('IT5', {'p': [0.2, 0.11], 'q': [0.8, 2.9]}, divergence, 'expected log-likelihood ratio, unequal sums'),
    ('IT6', {'w': [12, 7, 3, 5, 19, 8], 'c': 3}, lambda w, c: mutual([w[:3], w[3:]]), 'H(X) + H(Y) - H(X,Y), 2 rows of 3'),
    ('IT6', {'w': [0.1, 0.0, 0.25, 0.15, 0.3, 0.2], 'c': 2}, lambda w, c: mutual([w[:2], w[2:4], w[4:]]), 'H(X) + H(Y) - H(X,Y), 3 rows of 2'),
    ('IT6', {'w': [4, 0, 9, 0, 0, 0, 6, 0, 5, 3, 0, 11], 'c': 3},
     lambda w, c: mutual([w[:3], w[3:6], w[6:9], w[9:]]), 'H(X) + H(Y) - H(X,Y), empty row and column'),
    ('IT7', {'p': [0.21, 0.043, 0.67, 0.0091, 0.38]}, perplexity, '2 to the mean surprisal'),
    ('IT7', {'p': [0.0003]}, perplexity, '2 to the mean surprisal, one token'),
    ('IT8', {'p': 0.083}, lambda p: mutual([[(1 - p) / 2, p / 2], [p / 2, (1 - p) / 2]]), 'mutual information of even input and output'),
    ('IT8', {'p': 0.94}, lambda p: mutual([[(1 - p) / 2, p / 2], [p / 2, (1 - p) / 2]]), 'mutual information of even input and output'),
    ('IT9', {'B': 3400, 'SNR': 740},
     lambda B, SNR: 2 * B * (differential_entropy(sqrt(1 + SNR)) - differential_entropy(mpf(1))), '2B samples times h(Y) - h(N) by quadrature'),
    ('IT9', {'B': 2.2e7, 'SNR': 0.034},
     lambda B, SNR: 2 * B * (differential_entropy(sqrt(1 + SNR)) - differential_entropy(mpf(1))), '2B samples times h(Y) - h(N) by quadrature'),
    ('IT10', {'B': 3100, 'M': 8}, lambda B, M: 2 * B * log2(M), '2B symbols a second of log2 M bits'),
    ('IT10', {'B': 4.7e6, 'M': 5}, lambda B, M: 2 * B * log2(M), '2B symbols a second of log2 M bits'),
    ('IT13', {'E_b_N_0': 4.6}, lambda E_b_N_0: tail(sqrt(2 * E_b_N_0)), 'normal tail beyond sqrt(2 Eb/N0) by quadrature'),
    ('IT13', {'E_b_N_0': 0.07}, lambda E_b_N_0: tail(sqrt(2 * E_b_N_0)), 'normal tail beyond sqrt(2 Eb/N0) by quadrature'),
    ('IT13', {'E_b_N_0': 61.5}, lambda E_b_N_0: tail(sqrt(2 * E_b_N_0)), 'normal tail beyond sqrt(2 Eb/N0) by quadrature'),
    ('IT17', {'l': [3, 3, 4, 5, 6, 3], 'D': 2}, lambda l, D: sum(1 / D**x for x in l), 'sum of D^-l'),
    ('IT17', {'l': [1, 4, 3, 5], 'D': 3}, lambda l, D: sum(1 / D**x for x in l), 'sum of D^-l'),
    ('IT19', {'k': 6, 'n': 1300, 'm': 9600}, lambda k, n, m: (1 - exp(-k * n / m)) ** k, 'all k positions set, share of set bits 1 - exp(-kn/m)'),
    ('IT19', {'k': 3, 'n': 45, 'm': 7000000}, lambda k, n, m: (1 - exp(-k * n / m)) ** k, 'almost empty filter'),
    ('IT21', {'x': [1, 0, 1, 1, 0, 2, 7], 'y': [1, 1, 1, 0, 0, 5, 7]}, lambda x, y: mpf(len(x) - sum(1 for a, b in zip(x, y) if a == b)), 'places less those that agree'),
    ('IT21', {'x': [3, 1, 4, 1.5], 'y': [3, 1, 4, 1.5]}, lambda x, y: mpf(0), 'the same word'),
    ('IT21', {'x': [0, -1], 'y': [1, 1]}, lambda x, y: mpf(2), 'all places differ'),
    ('IT22', {'p': [0.35, 0.5, 0.15], 'q': [0.2, 0.3, 0.5]}, cross_entropy, 'entropy plus divergence'),
    ('IT22', {'p': [14, 0, 9, 3], 'q': [2.5, 1.1, 4.7, 0.8]}, cross_entropy, 'entropy plus divergence, counts and weights'),
    ('IT22', {'p': [0, 1], 'q': [0.93, 0.07]}, lambda p, q: -log2(q[1]), 'one symbol certain'),
]

run('information-theory', CHECKS)
