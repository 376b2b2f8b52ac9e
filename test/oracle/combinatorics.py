"""Second reading of combinatorics: by enumeration, recurrence or linear equations rather than by closed forms."""

import itertools
from fractions import Fraction

import mpmath
from checks import run
from mpmath import mpf


def real(fraction):
    return mpf(fraction.numerator) / fraction.denominator


def orderings(n):
    product = 1
    for place in range(int(n)):
        product *= int(n) - place
    return product


def arrangements(n, k):
    product = 1
    for place in range(int(k)):
        product *= int(n) - place
    return product


def pascal(n, k):
    """Pascal's triangle, row by row."""
    row = [1]
    for _ in range(int(n)):
        row = [1, *(a + b for a, b in zip(row, row[1:])), 1]
    return row[int(k)]


def multisets(n, k):
    """Adds the kinds one by one: ways[j] counts choices of j things."""
    ways = [1] + [0] * int(k)
    for _ in range(int(n)):
        for j in range(1, int(k) + 1):
            ways[j] += ways[j - 1]
    return ways[int(k)]


def words(k):
    """Counts words letter by letter: a word of counts k ends in one of the letters left."""
    table = {}

    def count(left):
        if sum(left) == 0:
            return 1
        if left not in table:
            table[left] = sum(count(left[:i] + (left[i] - 1,) + left[i + 1 :]) for i in range(len(left)) if left[i])
        return table[left]

    return count(tuple(int(x) for x in k))


def derangements(n):
    """Small n: all orderings looked at; larger n: what Pascal's rule leaves of n! when the fixed points are chosen."""
    n = int(n)
    if n <= 8:
        return sum(1 for p in itertools.permutations(range(n)) if all(p[i] != i for i in range(n)))
    counts = []
    for m in range(n + 1):
        counts.append(orderings(m) - sum(pascal(m, fixed) * counts[m - fixed] for fixed in range(1, m + 1)))
    return counts[n]


def catalan(n):
    """Counts balanced bracket strings by their height."""
    heights = {0: 1}
    for _ in range(2 * int(n)):
        following = {}
        for height, ways in heights.items():
            for step in (-1, 1):
                if height + step >= 0:
                    following[height + step] = following.get(height + step, 0) + ways
        heights = following
    return heights[0]


def groups(n, k):
    """The last thing joins one of the groups or founds one."""
    n, k = int(n), int(k)
    row = [1]
    for m in range(1, n + 1):
        row = [0] + [(j * row[j] if j < m else 0) + row[j - 1] for j in range(1, m + 1)]
    return row[k]


def union_of_three(n_A, n_B, n_C, n_AB, n_AC, n_BC, n_ABC):
    """Builds three sets region by region and counts their union."""
    regions = {
        'abc': n_ABC,
        'ab': n_AB - n_ABC,
        'ac': n_AC - n_ABC,
        'bc': n_BC - n_ABC,
        'a': n_A - n_AB - n_AC + n_ABC,
        'b': n_B - n_AB - n_BC + n_ABC,
        'c': n_C - n_AC - n_BC + n_ABC,
    }
    sets = {letter: {(name, i) for name, size in regions.items() if letter in name for i in range(int(size))} for letter in 'abc'}
    return len(sets['a'] | sets['b'] | sets['c'])


def necklaces(n, k):
    n, k = int(n), int(k)
    return sum(1 for beads in itertools.product(range(k), repeat=n) if all(beads <= beads[i:] + beads[:i] for i in range(1, n)))


def shared_birthday(n, N):
    """Follows the number of different values without agreement draw by draw."""
    apart = Fraction(1)
    for drawn in range(int(n)):
        apart *= Fraction(int(N) - drawn, int(N))
    return real(1 - apart)


def coupons(n):
    """Waiting times for the next new kind, each the mean of a geometric distribution."""
    return real(sum(Fraction(int(n), int(n) - seen) for seen in range(int(n))))


def different_values(n, N):
    """Distribution of the number of different values, draw by draw."""
    N = int(N)
    chance = {0: mpf(1)}
    for _ in range(int(n)):
        following = {}
        for seen, p in chance.items():
            following[seen] = following.get(seen, 0) + p * seen / N
            if seen < N:
                following[seen + 1] = following.get(seen + 1, 0) + p * (N - seen) / N
        chance = following
    return sum(seen * p for seen, p in chance.items())


def ruin(p, a, N):
    """Solves h_i = p h_(i+1) + q h_(i-1) with h_0 = 0 and h_N = 1: shoot from h_1 = 1 and scale."""
    heights = [mpf(0), mpf(1)]
    while len(heights) <= int(N):
        heights.append((heights[-1] - (1 - p) * heights[-2]) / p)
    return heights[int(a)] / heights[int(N)]


def spanning_trees(n):
    """Kirchhoff's matrix-tree theorem on the complete graph."""
    n = int(n)
    if n == 1:
        return 1
    return mpmath.nint(mpmath.det(mpmath.matrix([[n - 1 if i == j else -1 for j in range(n - 1)] for i in range(n - 1)])))


def turan(n, r):
    """Deals the vertices round to r parts and counts the pairs in different parts."""
    n, r = int(n), int(r)
    return sum(1 for i in range(n) for j in range(i) if i % r != j % r)


def density(m, n):
    pairs = sum(1 for _ in itertools.combinations(range(int(n)), 2))
    return m / pairs


def modularity(L, d):
    """Newman and Girvan: trace of e minus the sum of squares of a, where a is the share of edge ends in a group."""
    edges = sum(d) / 2
    return sum(inside / edges for inside in L) - sum((ends / (2 * edges)) ** 2 for ends in d)


def cumulated_harmonic(n):
    """Far end: n times (sum of 1/k), by mpmath's own harmonic numbers."""
    return n * mpmath.harmonic(n)


CHECKS = [
    ('CB1', {'n': 13}, orderings, 'places filled one by one'),
    ('CB1', {'n': 0}, orderings, 'places filled one by one'),
    ('CB1', {'n': 97}, orderings, 'places filled one by one'),
    ('CB2', {'n': 23, 'k': 6}, arrangements, 'places filled one by one'),
    ('CB2', {'n': 871, 'k': 57}, arrangements, 'places filled one by one'),
    ('CB3', {'n': 49, 'k': 6}, pascal, "Pascal's triangle"),
    ('CB3', {'n': 300, 'k': 137}, pascal, "Pascal's triangle"),
    ('CB4', {'n': 7, 'k': 12}, multisets, 'kinds added one by one'),
    ('CB4', {'n': 23, 'k': 0}, multisets, 'kinds added one by one'),
    ('CB5', {'k': [4, 4, 2, 1]}, words, 'words counted letter by letter'),
    ('CB5', {'k': [7, 0, 5, 9]}, words, 'words counted letter by letter'),
    ('CB6', {'n': 7}, derangements, 'all orderings looked at'),
    ('CB6', {'n': 0}, derangements, 'one ordering of nothing, which moves nothing'),
    ('CB6', {'n': 1}, derangements, 'all orderings looked at'),
    ('CB6', {'n': 18}, derangements, 'fixed points chosen, the rest deranged'),
    ('CB6', {'n': 61}, derangements, 'fixed points chosen, the rest deranged'),
    ('CB7', {'n': 11}, catalan, 'bracket strings by height'),
    ('CB7', {'n': 29}, catalan, 'bracket strings by height'),
    ('CB7', {'n': 137}, catalan, 'bracket strings by height'),
    ('CB8', {'n': 9, 'k': 4}, groups, 'last thing joins a group or founds one'),
    ('CB8', {'n': 20, 'k': 11}, groups, 'last thing joins a group or founds one'),
    ('CB8', {'n': 5, 'k': 0}, groups, 'no groups for five things'),
    ('CB8', {'n': 0, 'k': 0}, groups, 'nothing in no groups: one way'),
    (
        'CB9',
        {'n_A': 34, 'n_B': 27, 'n_C': 41, 'n_AB': 13, 'n_AC': 19, 'n_BC': 11, 'n_ABC': 6},
        union_of_three,
        'sets built region by region and united',
    ),
    (
        'CB9',
        {'n_A': 18, 'n_B': 25, 'n_C': 0, 'n_AB': 7, 'n_AC': 0, 'n_BC': 0, 'n_ABC': 0},
        union_of_three,
        'two sets built region by region and united',
    ),
    ('CB10', {'n': 6, 'k': 4}, necklaces, 'all rings listed, least turn of each counted'),
    ('CB10', {'n': 7, 'k': 3}, necklaces, 'all rings listed, least turn of each counted'),
    ('CB10', {'n': 12, 'k': 2}, necklaces, 'all rings listed, least turn of each counted'),
    ('CB11', {'n': 31, 'N': 365}, shared_birthday, 'draw by draw in fractions'),
    ('CB11', {'n': 4, 'N': 4000000007}, shared_birthday, 'draw by draw in fractions, small probability'),
    ('CB11', {'n': 9, 'N': 9}, shared_birthday, 'draw by draw in fractions'),
    ('CB11', {'n': 400, 'N': 365}, shared_birthday, 'more draws than values'),
    ('CB12', {'n': 83000, 'N': 4294967296}, lambda n, N: 1 - mpmath.exp(-n * (n - 1) / (2 * N)), 'Poisson number of agreeing pairs, n (n - 1) / 2 of them'),
    ('CB12', {'n': 5, 'N': 1e18}, lambda n, N: -mpmath.expm1(-n * (n - 1) / (2 * N)), 'Poisson number of agreeing pairs, n (n - 1) / 2 of them'),
    ('CB13', {'n': 52}, coupons, 'waiting times for the next new kind'),
    ('CB13', {'n': 1}, coupons, 'waiting times for the next new kind'),
    ('CB13', {'n': 3000000000007}, cumulated_harmonic, 'n times the harmonic number, mpmath'),
    ('CB14', {'n': 83, 'N': 52}, different_values, 'distribution of the number of values draw by draw'),
    ('CB14', {'n': 9, 'N': 700000}, different_values, 'distribution of the number of values draw by draw'),
    ('CB14', {'n': 0, 'N': 13}, different_values, 'nothing drawn'),
    ('CB15', {'p': 0.47, 'a': 13, 'N': 29}, ruin, 'difference equation solved by shooting'),
    ('CB15', {'p': 0.5, 'a': 7, 'N': 23}, ruin, 'difference equation solved by shooting, fair game'),
    ('CB15', {'p': 0.56, 'a': 4, 'N': 37}, ruin, 'difference equation solved by shooting'),
    ('CB15', {'p': 0.31, 'a': 0, 'N': 5}, ruin, 'difference equation solved by shooting, nothing to lose'),
    ('CB16', {'E': 30, 'V': 12, 'C': 1}, lambda E, V, C: E - V + C + 1, 'icosahedron: each edge beyond a forest closes one face'),
    ('CB16', {'E': 11, 'V': 13, 'C': 5}, lambda E, V, C: E - V + C + 1, 'each edge beyond a forest closes one face, five parts'),
    ('CB17', {'n': 9}, spanning_trees, 'matrix-tree theorem on the complete graph'),
    ('CB17', {'n': 17}, spanning_trees, 'matrix-tree theorem on the complete graph'),
    ('CB17', {'n': 1}, spanning_trees, 'one vertex is one tree'),
    ('CB18', {'n': 23, 'r': 5}, turan, 'pairs in different parts counted'),
    ('CB18', {'n': 40, 'r': 7}, turan, 'pairs in different parts counted'),
    ('CB18', {'n': 12, 'r': 1}, turan, 'no edge without a clique of two'),
    ('CB19', {'m': 78, 'n': 34}, density, 'pairs counted'),
    ('CB19', {'m': 17, 'n': 9}, density, 'pairs counted'),
    ('CB20', {'L': [33, 12, 9, 4], 'd': [76, 31, 25, 13 + 11]}, modularity, 'Newman and Girvan 2004: trace of e minus sum of a squared'),
    ('CB20', {'L': [9], 'd': [18]}, modularity, 'all in one group'),
    ('CB20', {'L': [0, 7, 3], 'd': [5, 19, 10]}, modularity, 'Newman and Girvan 2004: trace of e minus sum of a squared'),
]
run('combinatorics', CHECKS)
