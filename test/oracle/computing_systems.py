"""Second reading of computing-systems."""

import ipaddress

from mpmath import exp, findroot, gamma, mpf, quad

from checks import run


def mm1_time(mu, lam):
    """Sums n (1 - rho) rho^n and divides by the arrival rate."""
    rho = lam / mu
    if rho == 0:
        return 1 / mu
    number, p, n = mpf(0), 1 - rho, 0
    while n < 20 or n * p > mpf(10) ** -34:
        number += n * p
        p *= rho
        n += 1
    return number / lam


def erlang_b(c, a):
    """Gives the last state of the truncated Poisson distribution."""
    weights = [mpf(1)]
    for k in range(1, int(c) + 1):
        weights.append(weights[-1] * a / k)
    return weights[-1] / sum(weights)


def mmc(c, a):
    """Gives the probabilities of the states of M/M/c from its balance equations, as far as they count."""
    c = int(c)
    states, n = [mpf(1)], 0
    while n < c + 50 or states[-1] > max(states) * mpf(10) ** -32:
        n += 1
        states.append(states[-1] * a / min(n, c))
    total = sum(states)
    return [p / total for p in states]


def erlang_c(a, c):
    """Sums the states in which all servers are busy."""
    return sum(mmc(c, a)[int(c):])


def service_level(c, a, t, tau):
    """Sums over the states an arrival may find: with j waiting and all busy it waits for j + 1 departures at rate c / tau."""
    late, x = mpf(0), c * t / tau
    term = exp(-x)
    few = term
    for j, p in enumerate(mmc(c, a)[int(c):]):
        late += p * few
        term *= x / (j + 1)
        few += term
    return 1 - late


def mg1_wait(lam, tau, sigma):
    """Gives the residual work that an arrival finds, plus that of the queue, with the second moment of a gamma service time by quadrature."""
    if sigma == 0:
        second = tau * tau
    else:
        shape = (tau / sigma) ** 2
        scale = sigma**2 / tau
        second = quad(lambda x: x ** (shape + 1) * exp(-x) / gamma(shape), [0, shape / 2, shape, 2 * shape, 4 * shape, 10 * shape + 30, 20 * shape + 120]) * scale**2
    residual = lam * second / 2
    return findroot(lambda w: residual + lam * w * tau - w, tau)


def roofline(P_peak, I, B):
    """Gives the lower of the two roofs."""
    return min(P_peak, I * B * mpf(10) ** 9)


def sliding_window(W, L, R_b, RTT):
    """Gives sending time of the window over the time until the first acknowledgement, at most 1."""
    send = L * 8 / (R_b * mpf(10) ** 6)
    return min(mpf(1), W * send / (send + RTT / 1000))


def bucket(n_max, n_0, r, t):
    """Fills the bucket until it runs over."""
    time_to_full = (n_max - n_0) / r if r > 0 else None
    return n_0 if time_to_full is None else (n_max if t >= time_to_full else n_0 + r * t)


def backoff(t_max, t_0, b, n):
    """Multiplies the delay for every retry before this one, up to the cap."""
    delay = t_0
    for _ in range(int(n)):
        delay = delay * b
    return delay if delay < t_max else t_max


def bits(N):
    count = 0
    while 2 ** count < int(N):
        count += 1
    return mpf(count)


CHECKS = [
    ('QU1', {'lambda': 3.7, 'W': 41.5}, lambda **v: v['lambda'] * v['W'], "Little's law"),
    ('QU2', {'mu': 0.83, 'lambda': 0.57}, lambda **v: mm1_time(v['mu'], v['lambda']), 'states summed, then divided by the arrival rate'),
    ('QU2', {'mu': 13, 'lambda': 12.1}, lambda **v: mm1_time(v['mu'], v['lambda']), 'states summed, busy server'),
    ('QU3', {'c': 5, 'a': 3.7}, erlang_b, 'states of the loss system by balance'),
    ('QU3', {'c': 90, 'a': 110.5}, erlang_b, 'states of the loss system, overloaded'),
    ('QU3', {'c': 40, 'a': 9.3}, erlang_b, 'states of the loss system, far tail'),
    ('QU3', {'c': 100, 'a': 2000}, erlang_b, 'states of the loss system, hopelessly overloaded'),
    ('QU3', {'c': 1, 'a': 1234.5}, erlang_b, 'states of the loss system, one line overloaded'),
    ('QU3', {'c': 1900, 'a': 1874.2}, erlang_b, 'states of the loss system, large trunk'),
    ('QU4', {'a': 4.3, 'c': 6}, erlang_c, 'states of M/M/c summed'),
    ('QU4', {'a': 141.7, 'c': 150}, erlang_c, 'states of M/M/c summed, many servers'),
    ('QU4', {'a': 0.37, 'c': 1}, erlang_c, 'states of M/M/1 summed'),
    ('QU4', {'a': 3.2, 'c': 19}, erlang_c, 'states of M/M/c summed, tail'),
    ('QU5', {'c': 14, 'a': 11.6, 't': 23, 'tau': 195}, service_level, 'waits summed over the states found'),
    ('QU5', {'c': 3, 'a': 2.6, 't': 70, 'tau': 240}, service_level, 'waits summed over the states found, few agents'),
    ('QU5', {'c': 7, 'a': 5.4, 't': 0, 'tau': 310}, service_level, 'no time to answer'),
    ('QU6', {'lambda': 0.19, 'tau': 4.1, 'sigma': 2.9}, lambda **v: mg1_wait(v['lambda'], v['tau'], v['sigma']), 'mean work found, second moment by quadrature'),
    ('QU6', {'lambda': 0.53, 'tau': 1.7, 'sigma': 0}, lambda **v: mg1_wait(v['lambda'], v['tau'], v['sigma']), 'M/D/1 from the mean work found'),
    ('QU6', {'lambda': 0.3, 'tau': 1.9, 'sigma': 3.1}, lambda **v: mg1_wait(v['lambda'], v['tau'], v['sigma']), 'mean work found, variable service'),
    ('QU10', {'p': 0.87, 'N': 24}, lambda p, N: 1 / ((1 - p) + p / N), 'old time over new time'),
    ('QU11', {'p': 0.87, 'N': 24}, lambda p, N: (1 - p) + p * N, 'time on one processor over time on N'),
    ('QU13', {'I': 4.7e10, 'CPI': 1.37, 'f': 3.3}, lambda I, CPI, f: I * CPI / (f * mpf(10) ** 9), 'cycles over frequency'),
    ('QU14', {'t_hit': 1.3, 'm': 0.047, 't_miss': 83}, lambda t_hit, m, t_miss: (1 - m) * t_hit + m * (t_hit + t_miss), 'mean over hits and misses'),
    ('QU15', {'P_peak': 3.4e12, 'I': 6.3, 'B': 210}, roofline, 'bound by memory'),
    ('QU15', {'P_peak': 3.4e12, 'I': 29, 'B': 210}, roofline, 'bound by computing'),
    ('QU16', {'W': 7, 'L': 1480, 'R_b': 54, 'RTT': 23}, sliding_window, 'window sent, then waiting'),
    ('QU16', {'W': 190, 'L': 1480, 'R_b': 54, 'RTT': 23}, sliding_window, 'window never empty'),
    ('QU18', {'n_max': 540, 'n_0': 37, 'r': 12.5, 't': 29}, bucket, 'filling'),
    ('QU18', {'n_max': 540, 'n_0': 320, 'r': 12.5, 't': 29}, bucket, 'running over'),
    ('QU19', {'t_max': 45, 't_0': 0.35, 'b': 2.3, 'n': 4}, backoff, 'delay multiplied n times'),
    ('QU19', {'t_max': 45, 't_0': 0.35, 'b': 2.3, 'n': 9}, backoff, 'capped'),
    ('QU20', {'n_bad': 137, 'n_total': 48200, 'SLO': 0.9975}, lambda n_bad, n_total, SLO: (n_bad / n_total) / (1 - SLO), 'share of bad events over the share allowed'),
    ('QU21', {'S': 4.7, 'R': 93}, lambda S, R: S * 8 * mpf(10) ** 9 / (R * mpf(10) ** 6), 'bits over bits in a second'),
    ('QU21', {'S': 0.0083, 'R': 1240}, lambda S, R: S * 8 * mpf(10) ** 9 / (R * mpf(10) ** 6), 'bits over bits in a second'),
    ('QU22', {'R': 93, 'RTT': 37}, lambda R, RTT: R * mpf(10) ** 6 * (RTT / 1000) / 8 / 1000, 'bits sent in a round trip, in 1000 bytes'),
    ('QU22', {'R': 10400, 'RTT': 0.21}, lambda R, RTT: R * mpf(10) ** 6 * (RTT / 1000) / 8 / 1000, 'bits sent in a round trip, in 1000 bytes'),
    ('QU23', {'p': 27}, lambda p: sum(1 for _ in ipaddress.ip_network(f'10.0.0.0/{int(p)}').hosts()), 'Python ipaddress, hosts counted'),
    ('QU23', {'p': 30}, lambda p: sum(1 for _ in ipaddress.ip_network(f'10.0.0.0/{int(p)}').hosts()), 'Python ipaddress, hosts counted'),
    ('QU23', {'p': 17}, lambda p: sum(1 for _ in ipaddress.ip_network(f'10.0.0.0/{int(p)}').hosts()), 'Python ipaddress, hosts counted'),
    ('QU23', {'p': 1}, lambda p: mpf(ipaddress.ip_network(f'0.0.0.0/{int(p)}').num_addresses) - 2, 'Python ipaddress, less network and broadcast'),
    ('QU24', {'d': 2370, 'L': 1460, 'R': 93}, lambda d, L, R: 1000 * (d / 200000 + L * 8 / (R * mpf(10) ** 6)), 'way over speed and bits over rate'),
    ('QU24', {'d': 35786, 'v': 299792.458, 'L': 512, 'R': 2.4}, lambda d, v, L, R: 1000 * (d / v + L * 8 / (R * mpf(10) ** 6)), 'way over speed and bits over rate'),
    ('QU24', {'d': 0, 'L': 9000, 'R': 10400}, lambda d, L, R: 1000 * L * 8 / (R * mpf(10) ** 6), 'no way'),
    ('QU25', {'n': 7, 'p': 2, 'S': 3.84}, lambda n, p, S: sum(S for _ in range(int(n))) - sum(S for _ in range(int(p))), 'all drives less the redundant ones'),
    ('QU25', {'n': 4, 'p': 0, 'S': 1.92}, lambda n, p, S: sum(S for _ in range(int(n))) - sum(S for _ in range(int(p))), 'no redundancy'),
    ('QU26', {'w': 4032, 'h': 3024}, lambda w, h: w * h * 3 / mpf(10) ** 6, 'three bytes a pixel'),
    ('QU26', {'w': 647, 'h': 481, 'b': 10}, lambda w, h, b: w * h * b / 8 / mpf(10) ** 6, 'bits of all pixels'),
    ('QU27', {'t': 217}, lambda t: t * 44100 * 4 / mpf(10) ** 6, 'compact disc: four bytes 44100 times a second'),
    ('QU27', {'f_s': 96000, 'b': 24, 'n': 6, 't': 73.5}, lambda f_s, b, n, t: f_s * t * n * b / 8 / mpf(10) ** 6, 'bits of all samples'),
    ('QU28', {'T_1': 847, 'N': 24, 'T_N': 46.3}, lambda T_1, N, T_N: (T_1 / T_N) / N, 'speedup per processor'),
    ('QU28', {'T_1': 31.7, 'N': 1, 'T_N': 31.7}, lambda T_1, N, T_N: mpf(1), 'one processor'),
    ('QU28', {'T_1': 310, 'N': 4, 'T_N': 71}, lambda T_1, N, T_N: (T_1 / T_N) / N, 'superlinear'),
    ('QU29', {'lambda': 43, 'mu': 57}, lambda **g: g['lambda'] / g['mu'], 'one server'),
    ('QU29', {'lambda': 143, 'c': 5, 'mu': 23.7}, lambda **g: (g['lambda'] / g['c']) / g['mu'], 'arrivals of each server over its rate, overloaded'),
    ('QU29', {'lambda': 0, 'c': 3, 'mu': 9}, lambda **g: mpf(0), 'no arrivals'),
    ('QU30', {'n_i': 48300, 'p_i': 2.75, 'n_o': 7120, 'p_o': 13.5}, lambda n_i, p_i, n_o, p_o: n_i / mpf(10) ** 6 * p_i + n_o / mpf(10) ** 6 * p_o, 'millions times their prices'),
    ('QU30', {'n_i': 3.1e8, 'p_i': 0.15, 'n_o': 0, 'p_o': 0.6}, lambda n_i, p_i, n_o, p_o: n_i / mpf(10) ** 6 * p_i + n_o / mpf(10) ** 6 * p_o, 'input alone'),
    ('QU31', {'N': 1000}, bits, 'doubled until enough'),
    ('QU31', {'N': 1}, bits, 'one value needs no bit'),
    ('QU31', {'N': 2}, bits, 'doubled until enough'),
    ('QU31', {'N': 549755813888}, bits, 'power of two'),
    ('QU31', {'N': 549755813889}, bits, 'one more than a power of two'),
    ('QU31', {'N': 536870912}, bits, 'power of two'),
    ('QU31', {'N': 1e12}, bits, 'doubled until enough'),
]

run('computing-systems', CHECKS)
