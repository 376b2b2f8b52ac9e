"""Second reading of machine-learning."""

from mpmath import exp, inf, ln, log, mpf, npdf, quad, sqrt

from checks import run


def softmax(z, k, T):
    weights = [exp(score / T) for score in z]
    return weights[int(k) - 1] / sum(weights)


def gelu(x):
    """x times the probability that a standard normal variable is below x, by integrating the density."""
    return x * (quad(npdf, [-inf, -3, 0, x]) if x > -3 else quad(npdf, [-inf, 2 * x, x]))


def logistic(b, w, x):
    odds = exp(b)
    for weight, value in zip(w, x):
        odds *= exp(weight * value)
    return odds / (1 + odds)


def log_loss(y, p):
    likelihood = mpf(1)
    for label, probability in zip(y, p):
        likelihood *= probability if label == 1 else 1 - probability
    return -ln(likelihood) / len(y)


def brier(p, o):
    return sum(((1 - forecast) ** 2 if outcome == 1 else forecast**2) for forecast, outcome in zip(p, o)) / len(p)


def rmse(y_hat, y):
    return sqrt(sum((a - b) ** 2 for a, b in zip(y_hat, y)) / len(y))


def mape(y, y_hat):
    return 100 * sum(abs((a - b) / a) for a, b in zip(y, y_hat)) / len(y)


def f_beta(beta, TP, FN, FP):
    """Weighted harmonic mean of precision and recall, weights 1 and beta^2."""
    if TP == 0:
        return mpf(0)
    precision, recall = TP / (TP + FP), TP / (TP + FN)
    return (1 + beta**2) / (1 / precision + beta**2 / recall)


def matthews(TP, TN, FP, FN):
    """Pearson correlation of the two indicator variables, from their moments over all cases."""
    n = TP + TN + FP + FN
    truth, guess, both = (TP + FN) / n, (TP + FP) / n, TP / n
    return (both - truth * guess) / sqrt(truth * (1 - truth) * guess * (1 - guess))


def area_under_curve(s_p, s_n):
    """Area of the empirical ROC curve by trapezoids, one point for each distinct threshold."""
    points = [(mpf(0), mpf(0))]
    for threshold in sorted({*s_p, *s_n}, reverse=True):
        points.append((mpf(sum(s >= threshold for s in s_n)) / len(s_n), mpf(sum(s >= threshold for s in s_p)) / len(s_p)))
    return sum((x_b - x_a) * (y_a + y_b) / 2 for (x_a, y_a), (x_b, y_b) in zip(points, points[1:]))


def overlap(x_1, y_1, x_2, y_2, u_1, v_1, u_2, v_2):
    """Area of the cells of the grid through all edges that lie in both boxes over the area of those in either."""
    xs, ys = sorted({x_1, x_2, u_1, u_2}), sorted({y_1, y_2, v_1, v_2})
    shared = either = mpf(0)
    for x_a, x_b in zip(xs, xs[1:]):
        for y_a, y_b in zip(ys, ys[1:]):
            first = x_1 <= x_a and x_b <= x_2 and y_1 <= y_a and y_b <= y_2
            second = u_1 <= x_a and x_b <= u_2 and v_1 <= y_a and y_b <= v_2
            shared += (x_b - x_a) * (y_b - y_a) * (first and second)
            either += (x_b - x_a) * (y_b - y_a) * (first or second)
    return shared / either


def information_gain(a, b):
    """Mutual information, in bits, of branch and class under the empirical joint distribution."""
    n = sum(a) + sum(b)
    gain = mpf(0)
    for branch in (a, b):
        for count, total in zip(branch, [s + t for s, t in zip(a, b)]):
            if count > 0:
                gain += count / n * log(count * n / (sum(branch) * total), 2)
    return gain


def cosine(u, v):
    """From the law of cosines: |u - v|^2 = |u|^2 + |v|^2 - 2 |u| |v| cos."""
    squares = [sum(element**2 for element in vector) for vector in (u, v, [s - t for s, t in zip(u, v)])]
    return (squares[0] + squares[1] - squares[2]) / (2 * sqrt(squares[0]) * sqrt(squares[1]))


def minkowski(x, y, p):
    return sum(abs(s - t) ** p for s, t in zip(x, y)) ** (1 / p)


def rbf(gamma_k, x, y):
    kernel = mpf(1)
    for s, t in zip(x, y):
        kernel *= exp(-gamma_k * (s - t) ** 2)
    return kernel


def convolution(n, p, d, k, s):
    """Counts the places where the dilated kernel fits into the padded input."""
    size, place, count = n + 2 * p, mpf(0), 0
    while place + d * (k - 1) + 1 <= size:
        place += s
        count += 1
    return mpf(count)


def odds_share(lead):
    odds = mpf(10) ** (lead / 400)
    return odds / (1 + odds)


def unlike_pairs(p):
    return sum(a * b for i, a in enumerate(p) for j, b in enumerate(p) if i != j)


CHECKS = [
    ('ML1', {'z': [2.3, -0.7, 1.4, 3.1], 'k': 3, 'T': 1.7}, softmax, 'Boltzmann weights exp(z/T) normalised'),
    ('ML1', {'z': [5.5, 7.25, -3.5], 'k': 1, 'T': 0.6}, softmax, 'Boltzmann weights exp(z/T) normalised'),
    ('ML2', {'x': 1.37}, gelu, 'x Phi(x), Phi by integrating the normal density'),
    ('ML2', {'x': -0.82}, gelu, 'x Phi(x), Phi by integrating the normal density'),
    ('ML2', {'x': -5.6}, gelu, 'x Phi(x), tail by integrating the normal density'),
    ('ML3', {'b': -3.2, 'w': [0.045, 0.62, -1.15], 'x': [57, 1.3, 0.4]}, logistic, 'odds as a product, P = odds/(1 + odds)'),
    ('ML3', {'b': 0.85, 'w': [-0.37, 2.6], 'x': [11.5, -1.9]}, logistic, 'odds as a product, P = odds/(1 + odds)'),
    ('ML5', {'y': [1, 0, 1, 1, 0], 'p': [0.81, 0.27, 0.44, 0.93, 0.06]}, log_loss, 'minus log of the likelihood over the number of cases'),
    ('ML6', {'p': [0.85, 0.3, 0.65, 0.1, 0.4], 'o': [1, 0, 0, 0, 1]}, brier, 'mean squared distance of forecast and outcome'),
    ('ML7', {'y_hat': [12.4, 15.1, 9.8, 20.6], 'y': [11.7, 16.9, 10.3, 17.4]}, rmse, 'root of the mean square of the errors, over n'),
    ('ML8', {'y': [140, 95, 210, -62], 'y_hat': [131, 104, 222.5, -55]}, mape, 'mean of |error / observed|, in percent'),
    ('ML9', {'TP': 73, 'X': 19}, lambda TP, X: TP / (TP + X), 'share of hits among hits and misses of one kind'),
    ('ML10', {'beta': 2.5, 'TP': 57, 'FN': 23, 'FP': 11}, f_beta, 'weighted harmonic mean of precision and recall'),
    ('ML10', {'beta': 0.5, 'TP': 34, 'FN': 9, 'FP': 46}, f_beta, 'weighted harmonic mean of precision and recall'),
    ('ML10', {'beta': 1.5, 'TP': 0, 'FN': 7, 'FP': 3}, f_beta, 'limit of the weighted harmonic mean for no hits'),
    ('ML10', {'beta': 0.7, 'TP': 0, 'FN': 0, 'FP': 6}, f_beta, 'only false alarms: no hits, so 0'),
    ('ML10', {'beta': 0, 'TP': 21, 'FN': 8, 'FP': 13}, f_beta, 'weight 0 leaves the precision'),
    ('ML11', {'TP': 61, 'TN': 88, 'FP': 14, 'FN': 27}, matthews, 'Pearson correlation of two indicator variables'),
    ('ML11', {'TP': 5, 'TN': 13, 'FP': 41, 'FN': 36}, matthews, 'Pearson correlation of two indicator variables, negative'),
    ('ML12', {'s_p': [0.91, 0.74, 0.55, 0.55, 0.31], 's_n': [0.62, 0.55, 0.4, 0.22, 0.31, 0.1, 0.74]}, area_under_curve, 'trapezoids under the empirical ROC curve, ties within and across classes'),
    ('ML12', {'s_p': [0.3, -1.2, 0.8], 's_n': [0.9, 0.3, 0.3, 2.4]}, area_under_curve, 'trapezoids under the empirical ROC curve, worse than guessing'),
    ('ML13', {'x_1': 12, 'y_1': 20.5, 'x_2': 87, 'y_2': 95, 'u_1': 40, 'v_1': 33, 'u_2': 130, 'v_2': 77.5}, overlap, 'areas of grid cells counted'),
    ('ML13', {'x_1': 30, 'y_1': 41, 'x_2': 66, 'y_2': 58, 'u_1': 70.5, 'v_1': 61, 'u_2': 93, 'v_2': 84}, overlap, 'areas of grid cells counted, boxes apart on both axes'),
    ('ML13', {'x_1': -30, 'y_1': -41, 'x_2': 66, 'y_2': 58, 'u_1': 7.5, 'v_1': -16, 'u_2': 23, 'v_2': 34}, overlap, 'areas of grid cells counted, one box within the other'),
    ('ML14', {'a': [18, 5, 3], 'b': [7, 21, 12]}, information_gain, 'mutual information of branch and class'),
    ('ML14', {'a': [9, 0], 'b': [4, 17]}, information_gain, 'mutual information of branch and class, an empty class in a branch'),
    ('ML15', {'u': [0.7, -1.9, 3.3], 'v': [2.6, 0.4, 1.7]}, cosine, 'law of cosines'),
    ('ML15', {'u': [3.5, -1.2], 'v': [-4.1, 0.3]}, cosine, 'law of cosines, obtuse'),
    ('ML16', {'x': [3.2, -1.4, 7.7], 'y': [5.9, 2.3, 6.1], 'p': 3}, minkowski, 'p-norm of the difference'),
    ('ML16', {'x': [0.6, 11.4, -3.7, 5], 'y': [1.9, 8.2, 4.1, 5.5], 'p': 1.6}, minkowski, 'p-norm of the difference'),
    ('ML17', {'gamma_k': 0.35, 'x': [1.4, -0.6, 2.2], 'y': [0.3, 0.9, 1.7]}, rbf, 'product of one-dimensional Gaussians'),
    ('ML23', {'n': 57, 'p': 3, 'd': 2, 'k': 5, 's': 4}, convolution, 'places of the kernel counted'),
    ('ML23', {'n': 224, 'p': 3, 'd': 1, 'k': 7, 's': 2}, convolution, 'places of the kernel counted'),
    ('ML23', {'n': 28, 'p': 4, 'd': 3, 'k': 6, 's': 5}, convolution, 'places of the kernel counted'),
    ('ML27', {'TP': 73, 'TN': 188, 'FP': 21, 'FN': 9}, lambda TP, TN, FP, FN: 1 - (FP + FN) / (TP + TN + FP + FN), 'all but the mistakes'),
    ('ML27', {'TP': 0, 'TN': 17, 'FP': 0, 'FN': 5}, lambda TP, TN, FP, FN: 1 - (FP + FN) / (TP + TN + FP + FN), 'no positive found'),
    ('ML28', {'y': [140, 95.5, -21, 62], 'y_hat': [131, 104, -22.5, 70]}, lambda y, y_hat: sum(max(a, b) - min(a, b) for a, b in zip(y, y_hat)) / len(y), 'mean distance'),
    ('ML28', {'y': [3.7], 'y_hat': [-1.2]}, lambda y, y_hat: sum(max(a, b) - min(a, b) for a, b in zip(y, y_hat)) / len(y), 'one value'),
    ('ML29', {'x': 2.37, 'a': 0.013}, lambda x, a: x if x > 0 else a * x, 'above 0'),
    ('ML29', {'x': -4.1, 'a': 0.013}, lambda x, a: x if x > 0 else a * x, 'below 0, leaky'),
    ('ML29', {'x': -4.1}, lambda x: mpf(0), 'below 0, plain'),
    ('ML29', {'x': 0, 'a': 0.3}, lambda x, a: mpf(0), 'at 0'),
    ('ML30', {'w': 0.73, 'a': 0.015, 'g': -4.6}, lambda w, a, g: w - a * g, 'against the slope'),
    ('ML30', {'w': -1.9, 'a': 0.37, 'g': 2.4}, lambda w, a, g: w - a * g, 'against the slope'),
    ('ML31', {'N': 7.3e9}, lambda N: N * 2 / mpf(10) ** 9, 'two bytes each'),
    ('ML31', {'N': 1.37e10, 'w': 4}, lambda N, w: N * w / 8 / mpf(10) ** 9, 'bits to bytes to 10^9 bytes'),
    ('ML31', {'N': 345000, 'w': 32}, lambda N, w: N * w / 8 / mpf(10) ** 9, 'bits to bytes to 10^9 bytes'),
    ('ML32', {'S': 7, 'D': 4, 'I': 3, 'N': 113}, lambda S, D, I, N: (S + D + I) / N, 'edits over words of the reference'),
    ('ML32', {'S': 2, 'D': 0, 'I': 9, 'N': 6}, lambda S, D, I, N: (S + D + I) / N, 'more edits than words'),
    ('ML33', {'R_b': 1783, 'R_a': 1911}, lambda R_b, R_a: odds_share(R_a - R_b), 'odds ten to one for 400 points'),
    ('ML33', {'R_b': 2314, 'R_a': 1650.5}, lambda R_b, R_a: odds_share(R_a - R_b), 'odds ten to one for 400 points'),
    ('ML33', {'R_b': 1500, 'R_a': 1500}, lambda R_b, R_a: mpf(1) / 2, 'equal players'),
    ('ML34', {'p': [0.61, 0.27, 0.12]}, unlike_pairs, 'unlike pairs of classes summed'),
    ('ML34', {'p': [0.25, 0.25, 0.25, 0.25]}, unlike_pairs, 'unlike pairs of classes summed, even'),
    ('ML34', {'p': [1, 0]}, unlike_pairs, 'one class alone'),
]
run('machine-learning', CHECKS)
