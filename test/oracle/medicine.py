"""Second reading of medicine."""
from mpmath import mpf, sqrt, cbrt, ln, exp, lu_solve, matrix
from checks import run


def devine(female, h):
    """Counts the inches above five feet (2.54 cm each)."""
    base = mpf('45.5') if female == 1 else mpf(50)
    return base + mpf('2.3') * (h / mpf('2.54') - 60)


def mifflin(w, h, age, female):
    return 10 * w + mpf('6.25') * h - 5 * age + (-161 if female == 1 else 5)


def cockcroft(age, w, S_Cr, female):
    return (140 - age) * w / (72 * S_Cr) * (mpf('0.85') if female == 1 else 1)


def ckd_epi(S_Cr, female, age):
    """Writes the two slopes of the spline as branches."""
    kappa, alpha = (mpf('0.7'), mpf('-0.241')) if female == 1 else (mpf('0.9'), mpf('-0.302'))
    slope = alpha if S_Cr < kappa else mpf('-1.2')
    value = 142 * (S_Cr / kappa) ** slope * mpf('0.9938') ** age
    return value * mpf('1.012') if female == 1 else value


def alveolar(F_IO2, P_B, P_H2O, P_CO2, RQ):
    """Balances nitrogen and oxygen for one unit of expired dry alveolar gas; unknowns: inspired volume, alveolar oxygen fraction."""
    dry = P_B - P_H2O
    carbon = P_CO2 / dry
    # nitrogen: v * (1 - F_IO2) = 1 - oxygen - carbon; oxygen: v * F_IO2 - oxygen = carbon / RQ
    solved = lu_solve(matrix([[1 - F_IO2, 1], [F_IO2, -1]]), matrix([1 - carbon, carbon / RQ]))
    return solved[1] * dry


def holliday_segar(w):
    """Adds kilogram bands: 100, 50, then 20 mL for each."""
    total = mpf(0)
    for low, high, rate in [(0, 10, 100), (10, 20, 50), (20, None, 20)]:
        top = w if high is None or w < high else mpf(high)
        if top > low:
            total += rate * (top - low)
    return total


def between(value, low, high=None):
    if value < low:
        return mpf(low)
    return mpf(high) if high is not None and value > high else value


def meld(female, Bili, Na, INR, S_Cr, Alb):
    bili, na, inr = ln(between(Bili, 1)), 137 - between(Na, 125, 137), ln(between(INR, 1))
    creatinine, albumin = ln(between(S_Cr, 1, 3)), mpf('3.5') - between(Alb, mpf('1.5'), mpf('3.5'))
    return (mpf('1.33') * female + mpf('4.56') * bili + mpf('0.82') * na - mpf('0.24') * na * bili + mpf('9.09') * inr
            + mpf('11.14') * creatinine + mpf('1.85') * albumin - mpf('1.83') * albumin * creatinine + 6)


MELD = 'Kim et al. 2021, coefficients and bounds as in the transplant network policy'
CKD = 'Inker et al. 2021, National Kidney Foundation page, spline written as branches'

CHECKS = [
    ('MD1', {'w': 73.4, 'h': 1.68}, lambda w, h: w / h ** 2, 'Quetelet index'),
    ('MD2', {'h': 163.5, 'w': 71.2}, lambda h, w: sqrt(h * w / 3600), 'Mosteller 1987'),
    ('MD2', {'h': 87, 'w': 12.3}, lambda h, w: exp((ln(h) + ln(w) - ln(mpf(3600))) / 2), 'Mosteller 1987, by logarithms'),
    ('MD4', {'female': 0, 'h': 183}, devine, 'Devine 1974: 50 kg and 2.3 kg for each inch over 60'),
    ('MD4', {'female': 1, 'h': 166.5}, devine, 'Devine 1974: 45.5 kg and 2.3 kg for each inch over 60'),
    ('MD5', {'w': 82.5, 'h': 179, 'age': 44, 'female': 0}, mifflin, 'Mifflin 1990, men'),
    ('MD5', {'w': 61.3, 'h': 164, 'age': 37, 'female': 1}, mifflin, 'Mifflin 1990, women'),
    ('MD6', {'age': 67, 'w': 78.5, 'S_Cr': 1.35, 'female': 0}, cockcroft, 'Cockcroft and Gault 1976, men'),
    ('MD6', {'age': 58, 'w': 63, 'S_Cr': 0.85, 'female': 1}, cockcroft, 'Cockcroft and Gault 1976, women'),
    ('MD7', {'S_Cr': 0.58, 'female': 1, 'age': 34}, ckd_epi, CKD),
    ('MD7', {'S_Cr': 1.45, 'female': 1, 'age': 71}, ckd_epi, CKD),
    ('MD7', {'S_Cr': 0.74, 'female': 0, 'age': 29}, ckd_epi, CKD),
    ('MD7', {'S_Cr': 2.15, 'female': 0, 'age': 63}, ckd_epi, CKD),
    ('MD8', {'h': 117, 'S_Cr': 0.46}, lambda h, S_Cr: mpf('0.413') * h / S_Cr, 'Schwartz 2009, bedside form'),
    ('MD9', {'U_Na': 34, 'P_Cr': 1.7, 'P_Na': 137, 'U_Cr': 88}, lambda U_Na, P_Cr, P_Na, U_Cr: 100 * (U_Na / P_Na) / (U_Cr / P_Cr),
     'sodium clearance over creatinine clearance'),
    ('MD11', {'P_dia': 77, 'P_sys': 131}, lambda P_dia, P_sys: (P_sys + 2 * P_dia) / 3, 'a third of the beat at systolic, two thirds at diastolic pressure'),
    ('MD12', {'V_O2': 243, 'C_a': 19.1, 'C_v': 14.3}, lambda V_O2, C_a, C_v: V_O2 / (10 * C_a - 10 * C_v),
     'oxygen balance; contents times 10 are mL per L'),
    ('MD13', {'MAP': 91, 'CVP': 5.5, 'CO': 5.2}, lambda MAP, CVP, CO: (MAP - CVP) / CO, 'pressure drop over flow'),
    ('MD14', {'QT': 372, 'RR': 0.73}, lambda QT, RR: QT / sqrt(RR), 'Bazett, RR in s'),
    ('MD14', {'QT': 441, 'RR': 1.18}, lambda QT, RR: QT / sqrt(RR), 'Bazett, RR in s'),
    ('MD15', {'QT': 372, 'RR': 0.73}, lambda QT, RR: QT / cbrt(RR), 'Fridericia, RR in s'),
    ('MD15', {'QT': 441, 'RR': 1.18}, lambda QT, RR: QT / cbrt(RR), 'Fridericia, RR in s'),
    ('MD18', {'F_IO2': 0.21, 'P_B': 747, 'P_H2O': 46.5, 'P_CO2': 43, 'RQ': 0.83}, alveolar, 'balance of nitrogen, oxygen and carbon dioxide solved as a linear system'),
    ('MD18', {'F_IO2': 0.6, 'P_B': 633, 'P_H2O': 47, 'P_CO2': 31, 'RQ': 0.77}, alveolar, 'balance of nitrogen, oxygen and carbon dioxide solved as a linear system'),
    ('MD19', {'Hb': 13.7, 'S_O2': 0.935, 'P_O2': 72}, lambda Hb, S_O2, P_O2: mpf('1.34') * Hb * S_O2 + mpf('0.0031') * P_O2,
     'bound 1.34 mL per g and dissolved 0.0031 mL/(dL mmHg), Wheeless'),
    ('MD22', {'HCO3': 11.4}, lambda HCO3: mpf('1.5') * HCO3 + 8, 'Winters, rounded form 1.5 * HCO3 + 8'),
    ('MD23', {'Na': 141, 'Cl': 103, 'HCO3': 21.5}, lambda Na, Cl, HCO3: Na - Cl - HCO3, 'measured cation minus measured anions'),
    ('MD24', {'Na': 138, 'Glu': 163, 'BUN': 23}, lambda Na, Glu, BUN: 2 * Na + Glu / 18 + BUN / mpf('2.8'), 'customary form 2 Na + glucose/18 + BUN/2.8'),
    ('MD25', {'Ca': 8.15, 'Alb': 2.7}, lambda Ca, Alb: Ca + mpf('0.8') * (4 - Alb), '0.8 mg/dL for each g/dL of albumin below 4'),
    ('MD25', {'Ca': 10.6, 'Alb': 4.7}, lambda Ca, Alb: Ca + mpf('0.8') * (4 - Alb), '0.8 mg/dL for each g/dL of albumin, above 4'),
    ('MD26', {'f': 0.5, 'w': 66, 'Na': 157}, lambda f, w, Na: f * w * Na / 140 - f * w, 'same sodium diluted to 140 mmol/L'),
    ('MD27', {'w': 7.3}, holliday_segar, 'Holliday and Segar 1957, bands'),
    ('MD27', {'w': 15.6}, holliday_segar, 'Holliday and Segar 1957, bands'),
    ('MD27', {'w': 33.5}, holliday_segar, 'Holliday and Segar 1957, bands'),
    ('MD28', {'TC': 214, 'HDL': 47, 'TG': 163}, lambda TC, HDL, TG: TC - HDL - TG / 5, 'Friedewald 1972'),
    ('MD29', {'HbA1c': 7.9}, lambda HbA1c: mpf('28.7') * HbA1c - mpf('46.7'), 'Nathan et al. 2008, abstract'),
    ('MD30', {'female': 1, 'Bili': 4.3, 'Na': 131, 'INR': 1.65, 'S_Cr': 1.75, 'Alb': 2.6}, meld, MELD),
    ('MD30', {'female': 0, 'Bili': 7.9, 'Na': 128, 'INR': 2.35, 'S_Cr': 2.2, 'Alb': 3.1}, meld, MELD),
    ('MD30', {'female': 0, 'Bili': 0.7, 'Na': 143, 'INR': 0.95, 'S_Cr': 0.8, 'Alb': 4.1}, meld, MELD),
    ('MD30', {'female': 1, 'Bili': 21, 'Na': 119, 'INR': 3.4, 'S_Cr': 4.6, 'Alb': 1.3}, meld, MELD),
]
run('medicine', CHECKS)
