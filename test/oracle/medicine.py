"""Second reading of medicine."""
from mpmath import mpf, sqrt, cbrt, ln, log10, exp, lu_solve, matrix
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

def navy(female, a, n, h, hip=mpf(0)):
    """Density by the logarithmic regression in cm, then Siri's two compartments."""
    if female == 1:
        density = mpf('1.29579') - mpf('0.35004') * log10(a + hip - n) + mpf('0.22100') * log10(h)
    else:
        density = mpf('1.0324') - mpf('0.19077') * log10(a - n) + mpf('0.15456') * log10(h)
    return 495 / density - 450


def roza(female, w, h, age):
    constant, weight, height, years = ('447.593', '9.247', '3.098', '4.330') if female == 1 else ('88.362', '13.397', '4.799', '5.677')
    return mpf(constant) + mpf(weight) * w + mpf(height) * h - mpf(years) * age


def widmark(A, r, w, t, b=mpf('0.15')):
    """Spread over the volume r w, less what was burned since."""
    return A / (r * w) - b * t


def bolus(c, R, G, G_t, S):
    excess = G - G_t if G > G_t else mpf(0)
    return c / R + excess / S


NAVY = 'Hodgdon and Beckett 1984 with the coefficients in circulation (1.0324, 0.19077, 0.15456; 1.29579, 0.35004, 0.22100), Siri'
ROZA = 'Roza and Shizgal 1984'


CHECKS = [
    ('MD1', {'w': 73.4, 'h': 1.68}, lambda w, h: w / h ** 2, 'Quetelet index'),
    ('MD2', {'h': 163.5, 'w': 71.2}, lambda h, w: sqrt(h * w / 3600), 'Mosteller 1987'),
    ('MD2', {'h': 87, 'w': 12.3}, lambda h, w: exp((ln(h) + ln(w) - ln(mpf(3600))) / 2), 'Mosteller 1987, by logarithms'),
    ('MD3', {'w': 71.2, 'h': 163.5}, lambda w, h: mpf('0.007184') * w ** mpf('0.425') * h ** mpf('0.725'), 'Du Bois 1916'),
    ('MD3', {'w': 104, 'h': 187}, lambda w, h: mpf('0.007184') * w ** mpf('0.425') * h ** mpf('0.725'), 'Du Bois 1916'),
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
    ('MD31', {'female': 0, 'a': 91.5, 'n': 38.3, 'h': 179}, navy, NAVY),
    ('MD31', {'female': 1, 'a': 73.5, 'hip': 98.2, 'n': 32.4, 'h': 166.5}, navy, NAVY),
    ('MD31', {'female': 1, 'a': 118, 'hip': 127, 'n': 37.5, 'h': 158}, navy, NAVY),
    ('MD32', {'female': 0, 'w': 83.4, 'h': 181.5, 'age': 43}, roza, ROZA),
    ('MD32', {'female': 1, 'w': 64.7, 'h': 167, 'age': 36}, roza, ROZA),
    ('MD33', {'B': 1573, 'PAL': 1.73}, lambda B, PAL: B * PAL, 'level is the multiple of the basal rate'),
    ('MD33', {'B': 1285, 'PAL': 1.41}, lambda B, PAL: B * PAL, 'level is the multiple of the basal rate'),
    ('MD34', {'MET': 6.8, 'w': 71.5, 't': 0.85}, lambda MET, w, t: MET * w * t, '1 kcal per kg and hour for each MET'),
    ('MD34', {'MET': 3.5, 'w': 58.2, 't': 2.4}, lambda MET, w, t: MET * w * t, '1 kcal per kg and hour for each MET'),
    ('MD35', {'c': 61.5, 'p': 23.4, 'f': 17.3}, lambda c, p, f, a=0: 4 * (c + p) + 9 * f + 7 * a, 'Atwater general factors, FAO 2003'),
    ('MD35', {'c': 3.7, 'p': 0, 'f': 0.4, 'a': 14.6}, lambda c, p, f, a=0: 4 * (c + p) + 9 * f + 7 * a, 'Atwater general factors, FAO 2003'),
    ('MD36', {'age': 47}, lambda age: 220 - age, 'Fox, Naughton and Haskell 1971 as cited by Robergs and Landwehr 2002'),
    ('MD36', {'age': 13.5}, lambda age: 220 - age, 'Fox, Naughton and Haskell 1971 as cited by Robergs and Landwehr 2002'),
    ('MD37', {'HR_rest': 61, 'p': 68, 'HR_max': 183}, lambda HR_rest, p, HR_max: (100 - p) / 100 * HR_rest + p / 100 * HR_max,
     'point between rest and maximum'),
    ('MD37', {'HR_rest': 74, 'p': 0, 'HR_max': 171}, lambda HR_rest, p, HR_max: (100 - p) / 100 * HR_rest + p / 100 * HR_max, 'rest'),
    ('MD38', {'w': 87.5, 'r': 7}, lambda w, r: w * (1 + r / 30), 'Epley 1985 as r over 30; printed rounded as 0.0333 r too'),
    ('MD38', {'w': 142.5, 'r': 3}, lambda w, r: w * (1 + r / 30), 'Epley 1985 as r over 30; printed rounded as 0.0333 r too'),
    ('MD39', {'d': 2735}, lambda d: (d - mpf('504.9')) / mpf('44.73'), 'Cooper 1968, line in metres'),
    ('MD39', {'d': 1480}, lambda d: (d - mpf('504.9')) / mpf('44.73'), 'Cooper 1968, line in metres'),
    ('MD40', {'A': 53.5, 'r': 0.68, 'w': 82.4, 't': 2.3}, widmark, 'alcohol over its volume less zero-order loss'),
    ('MD40', {'A': 31, 'r': 0.57, 'w': 61.5, 'b': 0.17, 't': 7.4}, widmark, 'the same, nothing left'),
    ('MD40', {'A': 24.7, 'r': 0.71, 'w': 93, 'b': 0.12, 't': 0}, widmark, 'the same, before any loss'),
    ('MD41', {'V': 355, 's': 4.9}, lambda V, s: V * s / 100 * mpf('0.789'), 'volume of ethanol times density'),
    ('MD41', {'V': 42.5, 's': 43}, lambda V, s: V * s / 100 * mpf('0.789'), 'volume of ethanol times density'),
    ('MD42', {'n': 13, 't': 17.5}, lambda n, t: n / 20 * t, '20 to a pack'),
    ('MD42', {'n': 35, 't': 6}, lambda n, t: n / 20 * t, '20 to a pack'),
    ('MD43', {'L': 73, 'c': 31}, lambda L=0, c=28: L + 266 + (c - 14), 'ovulation 14 days before the end of the cycle, 266 days from there'),
    ('MD43', {'L': -12.5, 'c': 25}, lambda L=0, c=28: L + 266 + (c - 14), 'ovulation 14 days before the end of the cycle, 266 days from there'),
    ('MD43', {'L': 211}, lambda L=0, c=28: L + 266 + (c - 14), '280 days'),
    ('MD44', {'HR': 67, 'SV': 73.5}, lambda HR, SV: HR * SV / 1000, 'beats times volume of each'),
    ('MD44', {'HR': 143, 'SV': 31.5}, lambda HR, SV: HR * SV / 1000, 'beats times volume of each'),
    ('MD45', {'EDV': 127, 'ESV': 48.5}, lambda EDV, ESV: 100 - 100 * ESV / EDV, 'all but what stays behind'),
    ('MD45', {'EDV': 213, 'ESV': 158}, lambda EDV, ESV: 100 - 100 * ESV / EDV, 'all but what stays behind'),
    ('MD46', {'P_O2': 68.5, 'F_IO2': 0.45}, lambda P_O2, F_IO2: P_O2 / F_IO2, 'Berlin definition'),
    ('MD46', {'P_O2': 91, 'F_IO2': 0.21}, lambda P_O2, F_IO2: P_O2 / F_IO2, 'Berlin definition, air'),
    ('MD47', {'G': 97, 'I': 11.3}, lambda G, I: G / 18 * I / mpf('22.5'), 'Matthews 1985: 22.5 with mmol/L, 405 with mg/dL'),
    ('MD47', {'G': 143, 'I': 27.5}, lambda G, I: G / 18 * I / mpf('22.5'), 'Matthews 1985: 22.5 with mmol/L, 405 with mg/dL'),
    ('MD48', {'c': 63, 'R': 11.5, 'G': 217, 'G_t': 115, 'S': 42}, bolus, 'meal and correction added'),
    ('MD48', {'c': 48, 'R': 9, 'G': 83, 'G_t': 110, 'S': 37}, bolus, 'below target: the meal alone'),
    ('MD48', {'c': 0, 'R': 14, 'G': 263, 'G_t': 120, 'S': 55}, bolus, 'correction alone'),
    ('MD49', {'w': 73.5, 'b': 27}, lambda w, b: 4 * w * b, 'Baxter and Shires: 4 mL per kg and percent'),
    ('MD49', {'w': 61, 'b': 43.5}, lambda w, b: 4 * w * b, 'Baxter and Shires: 4 mL per kg and percent'),
    ('MD50', {'T_1': 21.37, 'D_2': 21.0975, 'D_1': 5.0}, lambda T_1, D_2, D_1: exp(ln(T_1) + mpf('1.06') * (ln(D_2) - ln(D_1))), 'line in logarithms'),
    ('MD50', {'T_1': 187.4, 'D_2': 10.0, 'D_1': 42.195}, lambda T_1, D_2, D_1: exp(ln(T_1) + mpf('1.06') * (ln(D_2) - ln(D_1))), 'line in logarithms, shorter race'),
    ('MD50', {'T_1': 38.9, 'D_2': 16.0934, 'D_1': 10.0, 'k': 1.077}, lambda T_1, D_2, D_1, k: exp(ln(T_1) + k * (ln(D_2) - ln(D_1))), 'line in logarithms'),
]
run('medicine', CHECKS)
