"""Second reading of finance: values from explicit cash flows."""
from mpmath import diff, exp, log, mpf, odefun
from checks import run


def annuity_pv(PMT, r, n):
    return sum(PMT / (1 + r) ** k for k in range(1, int(n) + 1))


def annuity_fv(PMT, r, n):
    balance = mpf(0)
    for _ in range(int(n)):
        balance = balance * (1 + r) + PMT
    return balance


def growing_pv(C_1, r, g, n):
    total, payment, factor = mpf(0), C_1, mpf(1)
    for _ in range(int(n)):
        factor /= 1 + r
        total += payment * factor
        payment *= 1 + g
    return total


def perpetuity(D_1, r, g):
    return growing_pv(D_1, r, g, 6000)


def loan_balance(P, r, n, k):
    payment = P / annuity_pv(1, r, n)
    balance = P
    for _ in range(int(k)):
        balance = balance + balance * r - payment
    return balance


def xnpv(CF, t, r):
    return sum(flow / (1 + r) ** ((day - t[0]) / mpf(365)) for flow, day in zip(CF, t))


def mirr(CF, r_i, r_f):
    last = len(CF) - 1
    end = sum(flow * (1 + r_i) ** (last - k) for k, flow in enumerate(CF) if flow > 0)
    start = sum(-flow / (1 + r_f) ** k for k, flow in enumerate(CF) if flow < 0)
    return exp(log(end / start) / last) - 1


def two_stage(D_0, g_1, n, g_2, r):
    total, dividend, factor = mpf(0), D_0, mpf(1)
    for year in range(1, 6001):
        dividend *= 1 + (g_1 if year <= n else g_2)
        factor /= 1 + r
        total += dividend * factor
    return total


def declining(C, d, k):
    book = C
    for _ in range(int(k)):
        charge = book * d
        book -= charge
    return charge


def bond_flows(F, c, m, n):
    return [F * c / m + (F if j == n else 0) for j in range(1, int(n) + 1)]


def bond_price(F, c, y, m, n):
    return sum(flow / (1 + y / m) ** j for j, flow in enumerate(bond_flows(F, c, m, n), 1))


def clean_price(F, c, y, m, n, w):
    dirty = sum(flow / (1 + y / m) ** (j + w) for j, flow in enumerate(bond_flows(F, c, m, n)))
    return dirty - F * c / m * (1 - w)


def macaulay(c, y, m, n):
    flows = bond_flows(mpf(1), c, m, n)
    values = [flow / (1 + y / m) ** j for j, flow in enumerate(flows, 1)]
    return sum(j / m * value for j, value in enumerate(values, 1)) / sum(values)


def convexity(c, y, m, n):
    return diff(lambda x: bond_price(mpf(100), c, x, m, n), y, 2) / bond_price(mpf(100), c, y, m, n)


def modified(D, y, m):
    def zero(x):
        return (1 + x / m) ** (-m * D)
    return -diff(zero, y) / zero(y)


def compound(PV, r, n):
    for _ in range(int(n)):
        PV += PV * r
    return PV


def nominal(r, m):
    return compound(mpf(1), r / m, m) - 1


def yearly_rate_payment(L, r, t, m=mpf(12)):
    """Payment whose present values over all periods make up the loan."""
    return L / annuity_pv(1, r / m, m * t)


def interest_part(L, r, k, n):
    return r * loan_balance(L, r, n, k - 1)


def principal_part(L, r, k, n):
    return loan_balance(L, r, n, k - 1) - loan_balance(L, r, n, k)


def savings(PV, r, n, PMT, w=mpf(0)):
    """Balance led period by period; the deposit comes before or after the interest."""
    balance = PV
    for _ in range(int(n)):
        balance = (balance + w * PMT) * (1 + r) + (1 - w) * PMT
    return balance


def years_digits(C, S, n, k):
    return (C - S) * (n - k + 1) / sum(range(1, int(n) + 1))


CHECKS = [
    ('FI1', {'P': 8350.0, 'r': 0.0465, 't': 0.775}, lambda P, r, t: P + P * r * t, 'principal plus interest on principal only'),
    ('FI1', {'P': 920.5, 'r': -0.0031, 't': 3.4}, lambda P, r, t: P + P * r * t, 'principal plus interest, negative rate'),
    ('FI2', {'PV': 1730.0, 'r': 0.0375, 'n': 17}, compound, 'interest added period by period'),
    ('FI2', {'PV': 640.0, 'r': -0.021, 'n': 9.5}, lambda PV, r, n: PV * exp(n * log(1 + r)), 'broken number of periods, negative rate'),
    ('FI3', {'PV': 5210.0, 'r': 0.0385, 't': 6.75}, lambda PV, r, t: odefun(lambda x, v: r * v, 0, PV)(t), 'ODE dV/dt = r V'),
    ('FI4', {'r': 0.0729, 'm': 12}, nominal, 'twelve monthly interest payments compounded'),
    ('FI4', {'r': 3e-10, 'm': 4}, nominal, 'very small rate'),
    ('FI4', {'r': -0.35, 'm': 6}, nominal, 'negative rate'),
    ('FI5', {'i': 0.0735, 'p': 0.0415}, lambda i, p: (1 + i) / (1 + p) - 1, 'money growth over price growth'),
    ('FI5', {'i': 0.0125, 'p': 0.0871}, lambda i, p: (1 + i) / (1 + p) - 1, 'negative real rate'),
    ('FI6', {'PMT': 412.5, 'r': 0.0053, 'n': 84}, annuity_pv, 'sum of discounted payments'),
    ('FI6', {'PMT': 275.0, 'r': 0, 'n': 36}, annuity_pv, 'no interest'),
    ('FI6', {'PMT': 318.0, 'r': 4e-11, 'n': 48}, annuity_pv, 'very small rate'),
    ('FI6', {'PMT': 95.0, 'r': -0.013, 'n': 25}, annuity_pv, 'negative rate'),
    ('FI7', {'PMT': 236.4, 'r': 0.0047, 'n': 131}, annuity_fv, 'balance built payment by payment'),
    ('FI7', {'PMT': 75.0, 'r': 0, 'n': 19}, annuity_fv, 'no interest'),
    ('FI7', {'PMT': 145.0, 'r': -3e-11, 'n': 60}, annuity_fv, 'very small negative rate'),
    ('FI9', {'D_1': 3.85, 'r': 0.0875, 'g': 0.0315}, perpetuity, 'sum of six thousand dividends'),
    ('FI9', {'D_1': 6.4, 'r': 0.052, 'g': -0.018}, perpetuity, 'shrinking dividends summed'),
    ('FI10', {'P': 243000.0, 'r': 0.0039, 'n': 300, 'k': 77}, loan_balance, 'amortisation schedule stepped'),
    ('FI10', {'P': 9100.0, 'r': 0, 'n': 24, 'k': 7}, loan_balance, 'loan without interest'),
    ('FI10', {'P': 17500.0, 'r': 0.0061, 'n': 48, 'k': 0}, loan_balance, 'nothing paid yet'),
    ('FI10', {'P': 17500.0, 'r': -0.0023, 'n': 60, 'k': 59}, loan_balance, 'negative rate, one payment left'),
    ('FI11', {'CF': [-7300.0, 1850.0, 2640.0, -410.0, 5275.0], 'r': 0.0815},
     lambda CF, r: sum(flow / (1 + r) ** k for k, flow in enumerate(CF)), 'each flow discounted, first today'),
    ('FI12', {'CF': [-9400.0, 2650.0, 4100.0, 3875.0], 't': [31, 187, 415, 802], 'r': 0.0735}, xnpv, 'each flow discounted by its days / 365'),
    ('FI13', {'CF': [-5200.0, 1430.0, -610.0, 2950.0, 3380.0], 'r_i': 0.0565, 'r_f': 0.0845}, mirr,
     'terminal value of receipts over present value of payments'),
    ('FI13', {'CF': [-1250.0, 480.0, 515.0, 610.0, -95.0], 'r_i': 0.11, 'r_f': 0.073}, mirr, 'last flow is a payment'),
    ('FI14', {'E': 640.0, 'D': 285.0, 'r_E': 0.1035, 'r_D': 0.0562, 'T': 0.235},
     lambda E, D, r_E, r_D, T: (E * r_E + D * r_D - T * D * r_D) / (E + D), 'yearly cost to owners and lenders less tax saved, per value'),
    ('FI15', {'D_0': 2.35, 'g_1': 0.127, 'n': 7, 'g_2': 0.0325, 'r': 0.0945}, two_stage, 'six thousand dividends discounted'),
    ('FI15', {'D_0': 1.85, 'g_1': 0.08, 'n': 5, 'g_2': 0.021, 'r': 0.08}, two_stage, 'first growth equal to the required return'),
    ('FI15', {'D_0': 3.15, 'g_1': -0.052, 'n': 4, 'g_2': -0.011, 'r': 0.067}, two_stage, 'shrinking dividends'),
    ('FI16', {'C': 18400.0, 'd': 0.285, 'k': 4}, declining, 'book value stepped year by year'),
    ('FI16', {'C': 18400.0, 'd': 0.285, 'k': 1}, declining, 'first year'),
    ('FI16', {'C': 7350.0, 'd': 1, 'k': 1}, declining, 'all written off in the first year'),
    ('FI17', {'F': 1000.0, 'c': 0.0465, 'y': 0.0583, 'm': 2, 'n': 23}, bond_price, 'sum of discounted cash flows'),
    ('FI17', {'F': 500.0, 'c': 0.071, 'y': 0, 'm': 4, 'n': 11}, bond_price, 'zero yield'),
    ('FI17', {'F': 850.0, 'c': 0.0125, 'y': -0.0064, 'm': 1, 'n': 9}, bond_price, 'negative yield'),
    ('FI18', {'F': 1000.0, 'c': 0.0535, 'y': 0.0472, 'm': 2, 'n': 15, 'w': 0.372}, clean_price, 'discounted cash flows less accrued interest'),
    ('FI18', {'F': 700.0, 'c': 0.038, 'y': 0.0615, 'm': 4, 'n': 7, 'w': 1}, clean_price, 'full period to the next coupon'),
    ('FI18', {'F': 1200.0, 'c': 0.029, 'y': 0, 'm': 1, 'n': 6, 'w': 0.815}, clean_price, 'zero yield'),
    ('FI19', {'c': 0.0635, 'y': 0.0487, 'm': 2, 'n': 19}, macaulay, 'times weighted by present values'),
    ('FI19', {'c': 0, 'y': 0.0355, 'm': 4, 'n': 13}, macaulay, 'zero-coupon bond'),
    ('FI19', {'c': 0.045, 'y': 0, 'm': 1, 'n': 8}, macaulay, 'zero yield'),
    ('FI20', {'D': 7.36, 'y': 0.0535, 'm': 4}, modified, 'log derivative of a zero-coupon price'),
    ('FI21', {'c': 0.0575, 'y': 0.0442, 'm': 2, 'n': 17}, convexity, 'second derivative of price, numerically'),
    ('FI21', {'c': 0, 'y': 0.0618, 'm': 4, 'n': 21}, convexity, 'zero-coupon bond'),
    ('FI21', {'c': 0.031, 'y': 0, 'm': 1, 'n': 7}, convexity, 'zero yield'),
    ('FI22', {'P': 963.5, 'D_mod': 6.84, 'C': 57.3, 'Delta_y': 0.0125},
     lambda P, D_mod, C, Delta_y: P * -D_mod * Delta_y + P * C * Delta_y ** 2 / 2, 'Taylor series to second order'),
    ('FI22', {'P': 1041.0, 'D_mod': 4.27, 'C': 23.6, 'Delta_y': -0.0085},
     lambda P, D_mod, C, Delta_y: P * -D_mod * Delta_y + P * C * Delta_y ** 2 / 2, 'yield falls'),
    ('FI23', {'F': 10000.0, 'd': 0.0487, 't': 118}, lambda F, d, t: F - F * d * t / 360, 'face less discount, actual/360'),
    ('FI29', {'L': 187500.0, 'r': 0.0565, 't': 25}, yearly_rate_payment, 'sum of discounted monthly payments'),
    ('FI29', {'L': 8400.0, 'r': 0, 'm': 4, 't': 3.5}, yearly_rate_payment, 'no interest'),
    ('FI29', {'L': 23000.0, 'r': -0.0045, 'm': 12, 't': 5.25}, yearly_rate_payment, 'negative rate'),
    ('FI30', {'P': 3175.0, 'r': 0.0435, 'm': 4, 't': 6.75}, lambda P, r, m, t: compound(P, r / m, m * t), 'interest added quarter by quarter'),
    ('FI30', {'P': -940.0, 'r': -0.0125, 'm': 365, 't': 2.3}, lambda P, r, m, t: P * exp(m * t * log(1 + r / m)), 'debt, negative rate, daily'),
    ('FI31', {'r': 7.3}, lambda r: 72 / r, '72 over the rate in per cent'),
    ('FI31', {'r': 0.85}, lambda r: 72 / r, '72 over the rate in per cent'),
    ('FI32', {'n': 59, 'PMT': 317.45, 'L': 16250.0}, lambda n, PMT, L: n * PMT - L, 'all paid less what was lent'),
    ('FI32', {'n': 12, 'PMT': 81.3, 'L': 1000.0}, lambda n, PMT, L: n * PMT - L, 'less paid back than lent'),
    *[('FI33', {'L': 43700.0, 'r': 0.0043, 'k': k, 'n': 84}, interest_part, 'amortisation schedule stepped') for k in (1, 37, 84)],
    ('FI33', {'L': 9100.0, 'r': 0, 'k': 5, 'n': 24}, interest_part, 'loan without interest'),
    *[('FI34', {'L': 43700.0, 'r': 0.0043, 'k': k, 'n': 84}, principal_part, 'amortisation schedule stepped') for k in (1, 37, 84)],
    ('FI34', {'L': 9100.0, 'r': 0, 'k': 5, 'n': 24}, principal_part, 'loan without interest'),
    ('FI34', {'L': 9100.0, 'r': -0.0027, 'k': 6, 'n': 24}, principal_part, 'negative rate'),
    ('FI35', {'PV': 1430.0, 'r': 0.0037, 'n': 117, 'PMT': 85.5}, savings, 'balance led period by period'),
    ('FI35', {'PV': 0, 'r': 0.0183, 'n': 23, 'PMT': 460.0, 'w': 1}, savings, 'balance led period by period, deposits first'),
    ('FI35', {'PV': 25300.0, 'r': 0.0029, 'n': 48, 'PMT': -365.0, 'w': 0}, savings, 'withdrawals'),
    ('FI35', {'PV': 715.0, 'r': 0, 'n': 31, 'PMT': 42.5, 'w': 1}, savings, 'no interest'),
    ('FI36', {'PMT': 1290.0, 'r': 0.0345, 'n': 17}, lambda PMT, r, n: PMT + annuity_pv(PMT, r, n - 1), 'first payment today, the others discounted'),
    ('FI36', {'PMT': 330.0, 'r': 0, 'n': 9}, lambda PMT, r, n: PMT + annuity_pv(PMT, r, n - 1), 'no interest'),
    ('FI36', {'PMT': 72.5, 'r': -0.011, 'n': 28}, lambda PMT, r, n: PMT + annuity_pv(PMT, r, n - 1), 'negative rate'),
    ('FI37', {'V_1': 23400.0, 'I_2': 313.7, 'I_1': 82.4}, lambda V_1, I_2, I_1: I_2 * (V_1 / I_1), 'same number of baskets'),
    ('FI37', {'V_1': 915.0, 'I_2': 97.3, 'I_1': 101.8}, lambda V_1, I_2, I_1: I_2 * (V_1 / I_1), 'same number of baskets, falling prices'),
    ('FI38', {'P_1': 53.85, 'P_0': 47.2, 'D': 1.35}, lambda P_1, P_0, D=0: 100 * ((P_1 + D) / P_0 - 1), 'all received over what was paid'),
    ('FI38', {'P_1': 0, 'P_0': 318.0}, lambda P_1, P_0, D=0: 100 * ((P_1 + D) / P_0 - 1), 'all lost'),
    ('FI39', {'C': 14350.0, 'CF': 2275.0}, lambda C, CF: C / CF, 'receipts grow as a straight line'),
    ('FI39', {'C': 0, 'CF': 310.0}, lambda C, CF: C / CF, 'nothing laid out'),
    ('FI40', {'NPV': 3740.0, 'C': 21500.0}, lambda NPV, C: (NPV + C) / C, 'present value of receipts is NPV + C'),
    ('FI40', {'NPV': -860.0, 'C': 5300.0}, lambda NPV, C: (NPV + C) / C, 'project that loses'),
    ('FI41', {'C': 31700.0, 'S': 4250.0, 'n': 7.5}, lambda C, S, n: (C - S) / n, 'loss of value spread evenly'),
    ('FI41', {'C': 860.0, 'S': 0, 'n': 3}, lambda C, S, n: (C - S) / n, 'loss of value spread evenly'),
    *[('FI42', {'C': 27300.0, 'S': 2150.0, 'n': 9, 'k': k}, years_digits, 'remaining years over the sum of years') for k in (1, 4, 9)],
    ('FI43', {'a': 613.5, 'b': 247.0}, lambda a, b: a / b, 'quotient'),
    ('FI43', {'a': -71.0, 'b': 930.0}, lambda a, b: a / b, 'quotient'),
    ('FI44', {'R': 87.5, 'C': 53.2}, lambda R, C: 100 * (1 - C / R), 'what is left of each unit of revenue'),
    ('FI44', {'R': 640.0, 'C': 715.0}, lambda R, C: 100 * (1 - C / R), 'sold below cost'),
    ('FI45', {'NI': 4370.0, 'D_p': 315.0, 'N': 1260.0}, lambda NI, N, D_p=0: (NI - D_p) / N, 'what is left to common owners over shares'),
    ('FI45', {'NI': -530.0, 'N': 87.5}, lambda NI, N, D_p=0: (NI - D_p) / N, 'loss'),
    ('FI46', {'CA': 913.0, 'Inv': 347.0, 'CL': 481.0}, lambda CA, Inv, CL: (CA - Inv) / CL, 'current assets without inventory'),
    ('FI46', {'CA': 205.0, 'Inv': 0, 'CL': 640.0}, lambda CA, Inv, CL: (CA - Inv) / CL, 'no inventory'),
    ('FI48', {'B': 137.6, 't': 17.5, 'n': 7}, lambda B, t, n=1: (B + B * t / 100) / n, 'bill and tip shared'),
    ('FI48', {'B': 41.3, 't': 0}, lambda B, t, n=1: (B + B * t / 100) / n, 'no tip, one person'),
    ('FI49', {'P': 4.79, 'q': 0.625}, lambda P, q: P / q, 'price over weight'),
    ('FI49', {'P': 17.3, 'q': 3.4}, lambda P, q: P / q, 'price over weight'),
    ('FI50', {'w': 23.85, 'h': 37.5}, lambda w, h, n=52: w * h * n, 'wage of all paid hours'),
    ('FI50', {'w': 17.4, 'h': 21, 'n': 46.5}, lambda w, h, n=52: w * h * n, 'wage of all paid hours'),
    ('FI51', {'d': 613, 'c': 0.0675, 'p': 1.789}, lambda d, c, p: d * c * p, 'litres times price'),
    ('FI51', {'d': 83.5, 'c': 0.094, 'p': 2.13}, lambda d, c, p: d * c * p, 'litres times price'),
    ('FI29', {'L': 61000.0, 'r': 5e-10, 't': 9}, yearly_rate_payment, 'very small rate'),
    ('FI33', {'L': 5150.0, 'r': 3e-11, 'k': 11, 'n': 36}, interest_part, 'very small rate'),
    ('FI34', {'L': 5150.0, 'r': 3e-11, 'k': 11, 'n': 36}, principal_part, 'very small rate'),
    ('FI35', {'PV': 0, 'r': 2e-11, 'n': 29, 'PMT': 115.0}, savings, 'very small rate'),
    ('FI36', {'PMT': 415.0, 'r': -6e-11, 'n': 33}, lambda PMT, r, n: PMT + annuity_pv(PMT, r, n - 1), 'very small negative rate'),
    ('FI36', {'PMT': 88.0, 'r': 0.05, 'n': 1}, lambda PMT, r, n: PMT + annuity_pv(PMT, r, n - 1), 'one payment, today'),
]
run('finance', CHECKS)
