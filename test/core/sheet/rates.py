"""Writes rates.json: present values and internal rates of return by scipy.optimize.brentq, which mpmath must confirm to 1e-12.

Run from anywhere: python3 rates.py
"""

import json
import os

import mpmath
import scipy
from scipy.optimize import brentq

mpmath.mp.dps = 30
FOUR = [-1000, 300, 400, 500, 200]
TWENTY = [-200, 12, 15, 18, 22, 30, 31, 32, 35, 36, 41, 42, 44, 47, 50, 51, 53, 56, 58, 59, 61]
SHORT = [-50000, 14000, 18000, 21000, 12000]


def npv(rate, flows):
    return sum(flow / (1 + rate) ** k for k, flow in enumerate(flows))


def irr(flows):
    found = brentq(lambda r: npv(r, flows), -0.5, 1, xtol=1e-15)
    exact = mpmath.findroot(lambda r: npv(r, flows), found)
    assert abs(found - exact) < 1e-12 * abs(exact)
    return found


def rate(payment, periods, present):
    return brentq(lambda i: present - payment * (1 - (1 + i) ** -periods) / i, 1e-6, 1, xtol=1e-15)


def terms(flows):
    first, *others = flows
    return f"{first} + " + " + ".join(f"{flow}/(1+r)" + (f"^{k}" if k > 1 else "") for k, flow in enumerate(others, 1))


def listed(values):
    return "[" + ", ".join(map(str, values)) + "]"


def counted(flows, first=0):
    return listed(range(first, first + len(flows)))


BRENTQ = f"scipy {scipy.__version__}, brentq"
ROWS = [
    (f"solve {terms(FOUR)} = 0 for r near 0.1", irr(FOUR), BRENTQ),
    (f"solve {terms(FOUR)} = 0 for r > -1", irr(FOUR), BRENTQ),
    (f"solve {terms(TWENTY)} = 0 for r > -1", irr(TWENTY), BRENTQ),
    (f"f = {listed(TWENTY)}; solve sum(f / (1 + r)^{counted(TWENTY)}) = 0 for r > -1", irr(TWENTY), BRENTQ),
    (f"f = {listed(TWENTY)}; solve sum(nth(f, k + 1) / (1 + r)^k, k from 0 to 20) = 0 for r near 0.1", irr(TWENTY), BRENTQ),
    (f"npv(r) = {terms(SHORT)}; solve npv(r) = 0 for r from 0 to 1", irr(SHORT), BRENTQ),
    (f"root({terms(SHORT)}, r from 0 to 1)", irr(SHORT), BRENTQ),
    (f"solve sum({listed(SHORT[1:])} EUR / (1 + r)**{counted(SHORT[1:], 1)}) = 50000 EUR for r > 0", irr(SHORT), BRENTQ),
    ("solve 320000 = 1918.56 * (1 - (1 + i)^-360) / i for i near 0.005", rate(1918.56, 360, 320000), BRENTQ),
    ("solve sum(100 / (1 + r)^k, k from 1 to 20) = 1000 for r > 0", irr([-1000] + [100] * 20), BRENTQ),
    ("solve sum(k, 1, 300, 10 / (1 + r)^k) = 1000 for r > 0", irr([-1000] + [10] * 300), BRENTQ),
    (f"f = {listed(TWENTY)} USD; sum(f / (1 + 8 %)^{counted(TWENTY)})", float(npv(mpmath.mpf("0.08"), TWENTY)), "mpmath, 30 digits"),
    ("sum(1 / k^2, k from 1 to 1000)", float(mpmath.nsum(lambda k: 1 / k**2, [1, 1000])), "mpmath, 30 digits"),
    ("prod((2 * k)^2 / ((2 * k - 1) * (2 * k + 1)), k from 1 to 50)", float(mpmath.nprod(lambda k: (2 * k) ** 2 / ((2 * k - 1) * (2 * k + 1)), [1, 50])), "mpmath, 30 digits"),
]

if __name__ == "__main__":
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "rates.json"), "w", encoding="utf-8") as file:
        rows = [json.dumps({"lines": lines, "value": float(f"{value:.15g}"), "from": source}) for lines, value, source in ROWS]
        file.write("[\n  " + ",\n  ".join(rows) + "\n]\n")
    print(f"{len(ROWS)} rows written")
