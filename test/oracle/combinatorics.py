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


def shared_birthday(n, N):
    """Follows the number of different values without agreement draw by draw."""
    apart = Fraction(1)
    for drawn in range(int(n)):
        apart *= Fraction(int(N) - drawn, int(N))
    return real(1 - apart)


def coupons(n):
    """Waiting times for the next new kind, each the mean of a geometric distribution."""
    return real(sum(Fraction(int(n), int(n) - seen) for seen in range(int(n))))


def ruin(p, a, N):
    """Solves h_i = p h_(i+1) + q h_(i-1) with h_0 = 0 and h_N = 1: shoot from h_1 = 1 and scale."""
    heights = [mpf(0), mpf(1)]
    while len(heights) <= int(N):
        heights.append((heights[-1] - (1 - p) * heights[-2]) / p)
    return heights[int(a)] / heights[int(N)]


def density(m, n):
    pairs = sum(1 for _ in itertools.combinations(range(int(n)), 2))
    return m / pairs


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
    ('CB8', {'n': 30, 'k': 10}, groups, 'last thing joins a group or founds one'),
    ('CB8', {'n': 200, 'k': 60}, groups, 'last thing joins a group or founds one'),
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
    ('CB11', {'n': 31, 'N': 365}, shared_birthday, 'draw by draw in fractions'),
    ('CB11', {'n': 4, 'N': 4000000007}, shared_birthday, 'draw by draw in fractions, small probability'),
    ('CB11', {'n': 9, 'N': 9}, shared_birthday, 'draw by draw in fractions'),
    ('CB11', {'n': 400, 'N': 365}, shared_birthday, 'more draws than values'),
    ('CB12', {'n': 83000, 'N': 4294967296}, lambda n, N: 1 - mpmath.exp(-n * (n - 1) / (2 * N)), 'Poisson number of agreeing pairs, n (n - 1) / 2 of them'),
    ('CB12', {'n': 5, 'N': 1e18}, lambda n, N: -mpmath.expm1(-n * (n - 1) / (2 * N)), 'Poisson number of agreeing pairs, n (n - 1) / 2 of them'),
    ('CB13', {'n': 52}, coupons, 'waiting times for the next new kind'),
    ('CB13', {'n': 1}, coupons, 'waiting times for the next new kind'),
    ('CB13', {'n': 3000000000007}, cumulated_harmonic, 'n times the harmonic number, mpmath'),
    ('CB15', {'p': 0.47, 'a': 13, 'N': 29}, ruin, 'difference equation solved by shooting'),
    ('CB15', {'p': 0.5, 'a': 7, 'N': 23}, ruin, 'difference equation solved by shooting, fair game'),
    ('CB15', {'p': 0.56, 'a': 4, 'N': 37}, ruin, 'difference equation solved by shooting'),
    ('CB15', {'p': 0.31, 'a': 0, 'N': 5}, ruin, 'difference equation solved by shooting, nothing to lose'),
    ('CB16', {'E': 30, 'V': 12, 'C': 1}, lambda E, V, C: E - V + C + 1, 'icosahedron: each edge beyond a forest closes one face'),
    ('CB16', {'E': 11, 'V': 13, 'C': 5}, lambda E, V, C: E - V + C + 1, 'each edge beyond a forest closes one face, five parts'),
    ('CB19', {'m': 78, 'n': 34}, density, 'pairs counted'),
    ('CB19', {'m': 17, 'n': 9}, density, 'pairs counted'),
    ('CB21', {'n': 10, 'k': 4}, lambda n, k: sum(1 for _ in itertools.product(range(int(n)), repeat=int(k))), 'all strings enumerated'),
    ('CB21', {'n': 3, 'k': 9}, lambda n, k: sum(1 for _ in itertools.product(range(int(n)), repeat=int(k))), 'all strings enumerated'),
    ('CB21', {'n': 7, 'k': 0}, lambda n, k: sum(1 for _ in itertools.product(range(int(n)), repeat=int(k))), 'the empty string'),
    ('CB21', {'n': 62, 'k': 23}, lambda n, k: mpf(int(n) ** int(k)), 'power of whole numbers'),
    ('CB21', {'n': 1, 'k': 940}, lambda n, k: mpf(int(n) ** int(k)), 'one symbol'),
]
run('combinatorics', CHECKS)
