"""Computes the answers of the everyday questions next to this file, without genmath.

    python3 test/agent/answers.py           writes the values into questions.json
    python3 test/agent/answers.py --check   fails where a value written there is another

Each value is in the unit that the question wants. The formulas come from textbooks and were put down from the question alone; `by` in
questions.json says which. Constants are those of CODATA 2018, gravity is the standard 9.80665 m/s^2.
"""

import json
import math as m
import statistics
import sys
from pathlib import Path

from mpmath import mp
from scipy import stats as st

mp.dps = 30

g = 9.80665  # m/s^2, standard gravity
c = 299792458.0  # m/s
h = 6.62607015e-34  # J s
e = 1.602176634e-19  # C
k = 1.380649e-23  # J/K
F = e * 6.02214076e23  # C/mol, Faraday
R = k * 6.02214076e23  # J/(mol K)
lb = 0.45359237  # kg


def black_scholes_call(spot, strike, rate, volatility, years):
    """The price of a European call on a share without dividends."""
    d1 = (m.log(spot / strike) + (rate + volatility ** 2 / 2) * years) / (volatility * m.sqrt(years))
    return spot * st.norm.cdf(d1) - strike * m.exp(-rate * years) * st.norm.cdf(d1 - volatility * m.sqrt(years))


ANSWERS = {
    'car-force': lambda: 1500 * 2.5 / 1e3,
    'braking-deceleration': lambda: (100 / 3.6) ** 2 / (2 * (78 - 100 / 3.6 * 1.2)),
    'football-range': lambda: 25 ** 2 * m.sin(m.radians(80)) / g,
    'launch-angle': lambda: m.degrees(m.asin(g * 30 / 400)) / 2,
    'spring-compression': lambda: m.sqrt(2 * 50 / 1200) * 100,
    'earth-moon': lambda: 6.67430e-11 * 5.972e24 * 7.342e22 / 384400e3 ** 2,
    'bullet-speed': lambda: m.sqrt(2 * 3200 / 0.009),
    'skydiver': lambda: m.sqrt(2 * 85 * g / (1.225 * 0.7 * 1.0)) * 3.6,
    'measured-gravity': lambda: 12.5 * g * 2.4,
    'wrench': lambda: 0.35 * 180,
    'flywheel-speed': lambda: m.sqrt(2 * 250e3 / 12) * 60 / (2 * m.pi),
    'engine-torque': lambda: 110e3 / (4500 * 2 * m.pi / 60),
    'siren': lambda: 95 - 20 * m.log10(8),
    'tuning-fork': lambda: 343 / 440 * 100,
    'ambulance': lambda: 700 * 343 / (343 - 25),
    'reverberation': lambda: 0.161 * 200 / 0.6,
    'stall': lambda: m.sqrt(2 * 1111 * g / (1.225 * 16.2 * 1.6)) * 3600 / 1852,
    'turn-radius': lambda: (120 * 1852 / 3600) ** 2 / (g * m.tan(m.radians(30))),
    'lift-coefficient': lambda: 2 * 60e3 / (1.225 * (250 / 3.6) ** 2 * 30),
    'interpolate-table': lambda: 2.339 + (3.169 - 2.339) * 2 / 5,
    'geometric-sum': lambda: 100 * (1.05 ** 20 - 1) / 0.05,
    'proxima': lambda: (648000 / m.pi) * 149597870700 / 0.76807 / 9460730472580800,
    'mars-opposition': lambda: 1 / (1 / 365.25 - 1 / 687),
    'earth-temperature': lambda: 5772 * m.sqrt(696e3 / (2 * 149.6e6)) * 0.7 ** 0.25 - 273.15,
    'h-alpha': lambda: 1e9 / (10973731.568160 * (1 / 4 - 1 / 9)),
    'x-ray-tube': lambda: h * c / (e * 80e3) * 1e12,
    'raman': lambda: 1e7 / 785 - 1e7 / 852,
    'enzyme-rate': lambda: 120 * 2 / 2.5,
    'centrifuge': lambda: m.sqrt(12000 * g / 0.084) * 60 / (2 * m.pi),
    'q10': lambda: 2.5 ** (10 / 13),
    'bigger-plant': lambda: 12e6 * 1.6 ** 0.6,
    'stirrer': lambda: 5 * 1000 * 2 ** 3 * 0.5 ** 5 / 1e3,
    'schmidt': lambda: 1.81e-5 / (1.2 * 0.242e-4),
    'soil-strength': lambda: 15 + 120 * m.tan(m.radians(28)),
    'friction-angle': lambda: m.degrees(m.asin(0.7 / 1.3)),
    'greenshields': lambda: 110 * 50 * (1 - 50 / 140),
    'birthday': lambda: (1 - mp.fprod((365 - i) / mp.mpf(365) for i in range(30))) * 100,
    'lottery': lambda: m.comb(49, 6),
    'amdahl': lambda: 1 / (0.1 + 0.9 / 16),
    'littles-law': lambda: 18 / 45 * 60,
    'checkout-queue': lambda: 60 / 5,
    'bragg': lambda: 1.5406 / (2 * m.sin(m.radians(14.2))),
    'scherrer': lambda: 0.9 * 0.15406 / (m.radians(0.35) * m.cos(m.radians(19))),
    'overshoot': lambda: 100 * m.exp(-m.pi * 0.4 / m.sqrt(1 - 0.16)),
    'damping-for-overshoot': lambda: -m.log(0.1) / m.hypot(m.pi, m.log(0.1)),
    'galaxy-distance': lambda: 100,
    'redshift': lambda: 1050 / 656.3 - 1,
    'call-option': lambda: black_scholes_call(100, 105, 0.05, 0.2, 0.5),
    'forward-price': lambda: 1900 * m.exp(0.04 * 0.75),
    'bacteria-growth': lambda: 500 * m.exp(4.8),
    'fish-pond': lambda: 121 * 91 / 19 - 1,
    'logistic': lambda: 500 / (1 + (500 / 40 - 1) * m.exp(-2.4)),
    'break-even': lambda: 3600 / 2.4,
    'price-elasticity': lambda: (-80 / 460) / (2 / 11),
    'break-even-price': lambda: 14 + 48000 / 3000,
    'led-current': lambda: 9 / 470 * 1000,
    'kettle': lambda: 2.185,
    'cable-length': lambda: 2.3 * 1.5e-6 / 1.72e-8,
    'parallel': lambda: 1 / (1 / 100 + 1 / 220 + 1 / 470),
    'capacitor-discharge': lambda: 100e3 * 470e-6 * m.log(325 / 50),
    'radio-tuning': lambda: 1e12 / ((2 * m.pi * 1e6) ** 2 * 240e-6),
    'divider': lambda: 12 * 4.7 / 14.7,
    'motor-current': lambda: 7500 / (m.sqrt(3) * 400 * 0.86),
    'synchronous-speed': lambda: 1800,
    'slip': lambda: 1500 * 0.965,
    'copper-plating': lambda: 2.5 * 10800 * 63.546 / (2 * F),
    'plating-time': lambda: 10 * F / (4 * 107.868) / 60,
    'cell-voltage': lambda: 1.1,
    'defibrillator': lambda: 300,
    'flash-voltage': lambda: m.sqrt(2 * 12 / 1e-3),
    'wire-field': lambda: 1.25663706212e-6 * 20 / (2 * m.pi * 0.03) * 1e6,
    'plate-capacitor': lambda: 100e-12 * 1e-4 / (8.8541878128e-12 * 3.4) * 1e4,
    'skin-depth': lambda: m.sqrt(1.72e-8 / (m.pi * 13.56e6 * 1.25663706212e-6)) * 1e6,
    'led-resistor': lambda: 160,
    'opamp-gain': lambda: 47,
    'heat-sink': lambda: 109,
    'boost': lambda: 12.5,
    'wind-turbine': lambda: 0.5 * 1.2 * 7854 * 729 * 0.42 / 1e6,
    'hydro-flow': lambda: 250e3 / (0.85 * 1000 * g * 40) * 1000,
    'capacity-factor': lambda: 4200 / (4.6 * 8760) * 100,
    'wind-height': lambda: 5.2 * 10 ** 0.2,
    'herd-immunity': lambda: 0.8 / 0.9 * 100,
    'positive-test': lambda: 0.0095 / (0.0095 + 0.0198) * 100,
    'nnt': lambda: 1 / 0.045,
    'savings': lambda: 10000 * 1.045 ** 15,
    'growth-rate': lambda: ((13500 / 8000) ** (1 / 7) - 1) * 100,
    'mortgage-payment': lambda: 250000 * 0.005 / (1 - 1.005 ** -360),
    'npv': lambda: -1000 + sum(400 / 1.08 ** t for t in (1, 2, 3)),
    'real-rate': lambda: (1.032 / 1.051 - 1) * 100,
    'pool-pressure': lambda: 1000 * g * 3 / 1e3,
    'reynolds': lambda: 998 * 1.5 * 0.025 / 1e-3,
    'pipe-loss': lambda: 0.02 * 200 / 0.08 * 4 / (2 * g),
    'tank-hole': lambda: (22 / 3.6) ** 2 / (2 * g),
    'hose-flow': lambda: 0.9 * 2.8353 / 0.28274,
    'mach': lambda: 250 / 295,
    'ram-heating': lambda: 216.65 * (1 + 0.2 * 2.2 ** 2) - 273.15,
    'shock-angle': lambda: m.degrees(m.asin(1 / 1.7)),
    'black-hole': lambda: 2 * 6.67430e-11 * 1.98841e31 / c ** 2 / 1e3,
    'sun-deflection': lambda: m.degrees(4 * 6.67430e-11 * 1.98841e30 / (c ** 2 * 696e6)) * 3600,
    'berlin-tokyo': lambda: 6371 * 2 * m.asin(m.sqrt(m.sin(m.radians(35.6762 - 52.52) / 2) ** 2 + m.cos(m.radians(52.52)) * m.cos(m.radians(35.6762)) * m.sin(m.radians(139.6503 - 13.405) / 2) ** 2)),
    'horizon': lambda: 6371e3 * (1 / m.cos(25 / 6371) - 1),
    'ladder': lambda: m.sqrt(25 - 1.69),
    'triangle-plot': lambda: m.sqrt(82.5 * 42.5 * 27.5 * 12.5),
    'water-tank': lambda: 1.5 / (m.pi * 0.36),
    'balloon': lambda: (3 * 0.014 / (4 * m.pi)) ** (1 / 3) * 100,
    'oil-tank': lambda: (0.64 * m.acos(0.3 / 0.8) - 0.3 * m.sqrt(2 * 0.8 * 0.5 - 0.25)) * 2 * 1000,
    'quake-distance': lambda: 12 / (1 / 3.5 - 1 / 6.1),
    'quake-moment': lambda: 10 ** 19.6,
    'wall-loss': lambda: 0.7 * 20 * 26 / 0.24 / 1e3,
    'radiator-surface': lambda: 2,
    'lmtd': lambda: 30 / m.log(3),
    'glowing-plate': lambda: 0.85 * 5.670374419e-8 * 0.5 * 673.15 ** 4 / 1e3,
    'ditch': lambda: 1.2 * 0.45 ** (2 / 3) * 0.002 ** 0.5 / 0.03,
    'car-park-runoff': lambda: 0.9 * 0.060 / 3600 * 25000 * 1000,
    'aquifer': lambda: 35 / (120 * 0.012),
    'flood-risk': lambda: (1 - 0.99 ** 30) * 100,
    'dew-point': lambda: (lambda x: 243.12 * x / (17.62 - x))(m.log(0.55) + 17.62 * 22 / (243.12 + 22)),
    'heating-bill': lambda: 180 * 3200 * 24 / 0.92 / 1e3,
    'fan-law': lambda: 900 * (3 / 2.2) ** (1 / 3),
    'wifi': lambda: 20 * m.log2(1001),
    'coin-entropy': lambda: -0.7 * m.log2(0.7) - 0.3 * m.log2(0.3),
    'bolt-torque': lambda: 84,
    'bolt-preload': lambda: 50 * 0.3048 * lb * g / (0.18 * 0.010) / 1e3,
    'gear-teeth': lambda: 43.5,
    'spring-rate': lambda: 79e9 * 0.002 ** 4 / (8 * 0.016 ** 3 * 8) / 1e3,
    'bearing-life': lambda: (22.5 / 4) ** 3,
    'f1-score': lambda: 2 * 0.82 * 0.64 / (0.82 + 0.64),
    'conv-size': lambda: 112,
    'true-stress': lambda: 392,
    'grain-size': lambda: (0.6 / 180) ** 2 * 1e6,
    'crack-length': lambda: (55 / (1.12 * 200)) ** 2 / m.pi * 1e3,
    'bmi': lambda: 180 * lb / (70 * 0.0254) ** 2,
    'target-weight': lambda: 25 * 1.72 ** 2,
    'arterial-pressure': lambda: 305 / 3,
    'kidney': lambda: 72 * 74 / (72 * 1.4),
    'ldl': lambda: 140,
    'qt': lambda: 380 / m.sqrt(0.75),
    'glucose': lambda: (160 + 46.7) / 28.7,
    'wind-chill': lambda: 13.12 + 0.6215 * -10 - 11.37 * 30 ** 0.16 + 0.3965 * -10 * 30 ** 0.16,
    'coriolis': lambda: 2 * 7.292115e-5 * m.sin(m.radians(48)),
    'vapour-pressure': lambda: 6.112 * m.exp(17.67 * 30 / 273.5),
    'iodine': lambda: 740 * 2 ** (-21 / 8.02),
    'half-life': lambda: 40 * m.log(2) / m.log(5 / 1.8),
    'lead-shield': lambda: m.log(100) / 1.2,
    'gcd': lambda: m.gcd(1071, 462),
    'easter': lambda: 28,
    'tsunami': lambda: m.sqrt(g * 4000) * 3.6,
    'seiche': lambda: 2 * 70e3 / m.sqrt(g * 150) / 60,
    'order-size': lambda: m.sqrt(2 * 12000 * 75 / 2.4),
    'pert': lambda: 5.5,
    'lens-image': lambda: 1 / (1 / 50 - 1 / 2000),
    'water-refraction': lambda: m.degrees(m.asin(m.sin(m.radians(50)) / 1.333)),
    'telescope-resolution': lambda: m.degrees(1.22 * 550e-9 / 0.2) * 3600,
    'grating': lambda: 0.6328 / m.sin(m.radians(22.3)),
    'iss-speed': lambda: m.sqrt(3.986004e14 / 6780e3) / 1e3,
    'geo-radius': lambda: (3.986004e14 * (86164.1 / (2 * m.pi)) ** 2) ** (1 / 3) / 1e3,
    'rocket-delta-v': lambda: 3.1 * m.log(22 / 6),
    'propellant': lambda: 850 * m.exp(1.9 / 3.05),
    'drug-half-life': lambda: m.log(2) * 42 / 5,
    'loading-dose': lambda: 525,
    'clearance': lambda: 500 / (8 * 12),
    'fibre': lambda: m.sqrt(1.4682 ** 2 - 1.4629 ** 2),
    'sun-temperature': lambda: 2.897771955e-3 / 480e-9,
    'desk-lamp': lambda: 600 / 2.25,
    'salt-solution': lambda: 25 / 58.44 / 0.5,
    'weigh-in': lambda: 0.15 * 0.25 * 180.16,
    'dilution': lambda: 0.5 * 2 / 12 * 1e3,
    'buffer': lambda: 4.76 + m.log10(2.5),
    'acid-strength': lambda: 10 ** -2.9 * 1e3,
    'absorbance': lambda: 0.62 / 6220 * 1e6,
    'activation': lambda: R * 333.15 * m.log(3e10 / 0.012) / 1e3,
    'plasma-frequency': lambda: m.sqrt(1e12 * e ** 2 / (8.8541878128e-12 * 9.1093837015e-31)) / (2 * m.pi) / 1e6,
    'alfven': lambda: 50e-6 / m.sqrt(1.25663706212e-6 * 1e-18) / 1e3,
    'capm': lambda: 10.15,
    'kelly': lambda: 25,
    'iq': lambda: st.norm.cdf(120, 100, 15) * 100,
    'grade-cutoff': lambda: st.norm.ppf(0.9, 62, 11),
    'defects': lambda: st.binom.pmf(3, 100, 0.02) * 100,
    'calls': lambda: st.poisson.pmf(6, 4) * 100,
    'photon': lambda: h * c / 530e-9 / e,
    'electron-microscope': lambda: (m.sqrt((h * c / 4e-12) ** 2 + (9.1093837015e-31 * c ** 2) ** 2) - 9.1093837015e-31 * c ** 2) / e / 1e3,
    'photoelectric': lambda: h * 7.5e14 / e - 0.8,
    'path-loss': lambda: 20 * m.log10(4 * m.pi * 5e3 * 2.4e9 / c),
    'coax': lambda: 376.730313668 / (2 * m.pi * 1.5) * m.log(2.95 / 0.9),
    'swr': lambda: 1.5,
    'availability': lambda: 450 / 456 * 100,
    'repair-time': lambda: 300 * (1 / 0.995 - 1),
    'process-capability': lambda: 0.1 / 0.072,
    'decibels': lambda: 40 / 10 ** 2.3,
    'fft-bin': lambda: 37 * 48000 / 1024,
    'slow-clock': lambda: 0.6 * c / 1e3,
    'rest-energy': lambda: 1e-3 * c ** 2 / 3.6e12,
    'erf': lambda: mp.erf(0.7),
    'gamma': lambda: mp.gamma(4.5),
    'lap-times': lambda: statistics.stdev([61.2, 59.8, 60.5, 62.1, 60.0]),
    'correlation': lambda: st.pearsonr([18, 22, 25, 29], [20, 34, 41, 55])[0],
    'poll-size': lambda: st.norm.ppf(0.975) ** 2 * 0.25 / 0.03 ** 2,
    'air-molecules': lambda: m.sqrt(3 * R * 298.15 / 0.0280134),
    'mean-free-path': lambda: k * 293.15 / (m.sqrt(2) * m.pi * 0.37e-9 ** 2 * 100) * 1e6,
    'rod-area': lambda: 0.75,
    'cantilever': lambda: 2000 * 1.5 ** 3 / (3 * 210e9 * 800e-8) * 1e3,
    'buckling': lambda: m.pi ** 2 * 200e9 * 450e-8 / 9 / 1e3,
    'pipe-wall': lambda: 1.6 * 300 / 90,
    'rail-stress': lambda: 80.5,
    'gas-bottle': lambda: 200e5 * 0.05 / (R * 288.15),
    'bath': lambda: 150 * 4.186 * 26 / 3600,
    'ice': lambda: 2.5 * lb * 334e3 / 1055.05585262,
    'carnot': lambda: (1 - 303.15 / 823.15) * 100,
    'balloon-temperature': lambda: 1.1 * 101325 * 0.045 / (2 * R) - 273.15,
    'pendulum-length': lambda: g * (1 / m.pi) ** 2 * 100,
    'spring-mass': lambda: m.sqrt(28e3 / 350) / (2 * m.pi),
    'shaker': lambda: (2 * m.pi * 50) ** 2 * 0.002,
    'pendulum-uncertain': lambda: 2 * m.pi * m.sqrt(1 / g),
    'power-uncertain': lambda: 12.1 * 2.05,
    'stokes': lambda: g * (50e-6) ** 2 * 1650 / (18 * 1e-3) * 1e3,
    'cloud-base': lambda: 1500,
    'superconductor-ac': lambda: 2 * e * 10e-6 / h / 1e9,
    'tool-life': lambda: 300 / 45 ** 0.25,
    'transformer-turns': lambda: 960 * 24 / 230,
    'insulation-thickness': lambda: 0.035 * 25 * 32 / 300 * 100,
    'string-tension': lambda: 0.0055 * (430 * 0.3048) ** 2,
    'pizza': lambda: m.sqrt(144 / m.pi),
    'return-period': lambda: 1 / (1 - 0.9 ** (1 / 20)),
    'elasticity-demand': lambda: 800 * (22 / 25) ** -1.4,
    'needed-snr': lambda: 255,
}

# First-order uncertainties of the answers whose inputs come with one.
UNCERTAINTIES = {
    'measured-gravity': lambda: 12.5 * g * 2.4 * m.hypot(0.1 / 12.5, 0.02 / 2.4),
    'pendulum-uncertain': lambda: 2 * m.pi * m.sqrt(1 / g) * 0.0025,
    'power-uncertain': lambda: 12.1 * 2.05 * m.hypot(0.1 / 12.1, 0.02 / 2.05),
}

PLACE = Path(__file__).with_name('questions.json')


def compute(question):
    """The answer of a question as it stands in the file, with its value computed."""
    name = question['id']
    answer = {**question['answer'], 'value': float(f'{float(ANSWERS[name]()):.14g}')}
    if name in UNCERTAINTIES:
        answer['uncertainty'] = float(f'{float(UNCERTAINTIES[name]()):.14g}')
    return answer


def write_out(questions):
    """The questions as text: one member to a line, so that a change is easy to read."""
    dump = lambda value: json.dumps(value, ensure_ascii=False)
    entries = [',\n'.join(f'    {dump(key)}: {dump(value)}' for key, value in question.items()) for question in questions]
    return '[\n' + ',\n'.join('  {\n' + entry + '\n  }' for entry in entries) + '\n]\n'


def main():
    questions = json.loads(PLACE.read_text(encoding='utf-8'))
    names = [question['id'] for question in questions]
    if sorted(names) != sorted(ANSWERS):
        sys.exit(f'Questions and answers differ: {sorted(set(names) ^ set(ANSWERS))}')
    computed = [{**question, 'answer': compute(question)} for question in questions]
    if '--check' in sys.argv:
        wrong = [q['id'] for q, own in zip(questions, computed) if q['answer'] != own['answer']]
        sys.exit(f'Other values are written for {wrong}' if wrong else 0)
    PLACE.write_text(write_out(computed), encoding='utf-8')
    print(f'{len(computed)} answers written')


if __name__ == '__main__':
    main()
