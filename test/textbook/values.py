"""Evaluates the equations of the table of contents at the inputs that stand there and stores the values as expected.

    /usr/bin/python3 test/textbook/values.py            compares with what is stored
    /usr/bin/python3 test/textbook/values.py --write    stores

The equations are those of the books, not of the records; the language is read, the units are converted and the functions are evaluated
by this program and mpmath with 30 digits, with nothing of genmath. Constants are CODATA 2022, units those of the SI brochure (9th edition),
NIST SP 811 and, for the Sun, IAU 2015 resolution B3.
"""

import json
import pathlib
import re
import sys

try:
    import mpmath
    from mpmath import mpf
except ImportError:
    print('skipped: mpmath is not installed')
    sys.exit(0)

mpmath.mp.dps = 30
FOLDER = pathlib.Path(__file__).resolve().parent / 'relations'

h, q_e, k_B, N_A, c = mpf('6.62607015e-34'), mpf('1.602176634e-19'), mpf('1.380649e-23'), mpf('6.02214076e23'), mpf(299792458)
hbar = h / (2 * mpmath.pi)
CONSTANTS = {
    'h': h, 'hbar': hbar, 'q_e': q_e, 'k_B': k_B, 'N_A': N_A, 'c': c, 'R': k_B * N_A, 'F': q_e * N_A,
    'sigma_SB': mpmath.pi**2 * k_B**4 / (60 * hbar**3 * c**2),
    'b_wien': h * c / (k_B * (5 + mpmath.lambertw(-5 * mpmath.exp(-5)).real)),
    'G': mpf('6.67430e-11'), 'm_e': mpf('9.1093837139e-31'), 'm_p': mpf('1.67262192595e-27'), 'm_n': mpf('1.67492750056e-27'),
    'm_u': mpf('1.66053906892e-27'), 'epsilon_0': mpf('8.8541878188e-12'), 'mu_0': mpf('1.25663706127e-6'), 'a_0': mpf('5.29177210544e-11'),
    'R_inf': mpf('10973731.568157'), 'mu_B': mpf('9.2740100657e-24'), 'E_h': mpf('4.3597447222060e-18'), 'lambda_C': mpf('2.42631023538e-12'),
    'alpha_fs': mpf('7.2973525643e-3'), 'pi': mpmath.pi, 'e': mpmath.e, 'gamma_E': mpmath.euler, 'g_n': mpf('9.80665'),
}
YEAR = mpf('365.25') * 86400
UNITS = {
    '1': 1, 'm': 1, 'g': mpf('1e-3'), 's': 1, 'A': 1, 'K': 1, 'mol': 1, 'cd': 1, 'lm': 1, 'lx': 1, 'bit': 1, 'rad': 1, 'sr': 1, 'Hz': 1, 'N': 1,
    'Pa': 1, 'J': 1, 'W': 1, 'VA': 1, 'var': 1, 'C': 1, 'V': 1, 'F': 1, 'ohm': 1, 'S': 1, 'Wb': 1, 'T': 1, 'H': 1, 'Bq': 1, 'Gy': 1, 'Sv': 1,
    'dB': 1, 'dBm': 1, 'mag': 1, 'currency': 1, 'delta_K': 1, 'delta_degC': 1, '%': mpf('0.01'), 'ppm': mpf('1e-6'), 'L': mpf('1e-3'), 't': 1000,
    'min': 60, 'h': 3600, 'd': 86400, 'day': 86400, 'yr': YEAR, 'deg': mpmath.pi / 180, 'arcsec': mpmath.pi / 648000, 'rpm': mpmath.pi / 30,
    'bar': 100000, 'atm': 101325, 'mmHg': mpf('133.322387415'), 'cmH2O': mpf('98.0665'), 'in': mpf('0.0254'), 'ft': mpf('0.3048'),
    'kn': mpf(1852) / 3600, 'au': 149597870700, 'pc': 149597870700 * 648000 / mpmath.pi, 'Da': CONSTANTS['m_u'], 'eV': q_e, 'Wh': 3600,
    'Ah': 3600, 'cal': mpf('4.184'), 'byte': 8, 'B': 8, 'M_sun': mpf('1.3271244e20') / CONSTANTS['G'], 'L_sun': mpf('3.828e26'),
}
PREFIXES = {'f': -15, 'p': -12, 'n': -9, 'u': -6, 'm': -3, 'c': -2, 'd': -1, 'h': 2, 'k': 3, 'M': 6, 'G': 9, 'T': 12}


def factor(name):
    """Gives coherent SI units in one of a unit."""
    if name in UNITS:
        return mpf(UNITS[name])
    if name[:1] in PREFIXES and name[1:] in UNITS:
        return mpf(10) ** PREFIXES[name[0]] * UNITS[name[1:]]
    raise KeyError(f'the unit {name}')


def unit_factor(text):
    """Gives coherent SI units in a product or quotient of units, `J/(kg*K)`."""
    if text == 'degC':
        return mpf(1)
    expression = re.sub(r'[A-Za-z_%][A-Za-z_]*2?O?', lambda match: f'factor("{match[0]}")', text)
    return eval(re.sub(r'(?<![\w.])(\d+\.?\d*)', r'mpf("\1")', expression.replace('^', '**')), {'factor': factor, 'mpf': mpf})


def to_si(value, unit):
    return value + mpf('273.15') if unit == 'degC' else value * unit_factor(unit)


def from_si(value, unit):
    return value - mpf('273.15') if unit == 'degC' else value / unit_factor(unit)


class Values(list):
    """A list whose arithmetic goes element by element."""

    def combine(self, other, operation):
        others = other if isinstance(other, Values) else [other] * len(self)
        if len(others) != len(self):
            raise ValueError('lists of different lengths')
        return Values(operation(a, b) for a, b in zip(self, others))

    def __add__(self, other): return self.combine(other, lambda a, b: a + b)
    def __radd__(self, other): return self.combine(other, lambda a, b: b + a)
    def __sub__(self, other): return self.combine(other, lambda a, b: a - b)
    def __rsub__(self, other): return self.combine(other, lambda a, b: b - a)
    def __mul__(self, other): return self.combine(other, lambda a, b: a * b)
    def __rmul__(self, other): return self.combine(other, lambda a, b: b * a)
    def __truediv__(self, other): return self.combine(other, lambda a, b: a / b)
    def __rtruediv__(self, other): return self.combine(other, lambda a, b: b / a)
    def __pow__(self, other): return self.combine(other, lambda a, b: a**b)
    def __neg__(self): return Values(-a for a in self)


def each(function):
    return lambda x, *rest: Values(function(a, *rest) for a in x) if isinstance(x, Values) else function(x, *rest)


def mean(x):
    return mpmath.fsum(x) / len(x)


def variance(x, less=1):
    return mpmath.fsum((a - mean(x)) ** 2 for a in x) / (len(x) - less)


def quantile(x, p):
    """The quantile of Hyndman and Fan's type 7, which spreadsheets have."""
    ordered, place = sorted(x), (len(x) - 1) * p
    low = int(mpmath.floor(place))
    return ordered[low] + (place - low) * (ordered[min(low + 1, len(x) - 1)] - ordered[low])


def median(x):
    return quantile(x, mpf('0.5'))


def beta_quantile(a, b, p):
    """Halves the interval in which the regularised incomplete beta function passes p."""
    low, high = mpf(0), mpf(1)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if mpmath.betainc(a, b, 0, middle, regularized=True) < p else (low, middle)
    return low


def student(t, nu):
    half = mpmath.betainc(nu / 2, mpf('0.5'), 0, nu / (nu + t**2), regularized=True) / 2
    return half if t < 0 else 1 - half


FUNCTIONS = {
    'betaincinv': beta_quantile,
    'sqrt': each(mpmath.sqrt), 'cbrt': each(lambda x: mpmath.sign(x) * abs(x) ** (mpf(1) / 3)), 'exp': each(mpmath.exp), 'expm1': each(mpmath.expm1),
    'ln': each(mpmath.log), 'log1p': each(mpmath.log1p), 'log2': each(lambda x: mpmath.log(x, 2)), 'log10': each(mpmath.log10),
    'sin': each(mpmath.sin), 'cos': each(mpmath.cos), 'tan': each(mpmath.tan), 'asin': mpmath.asin, 'acos': mpmath.acos, 'atan': mpmath.atan,
    'atan2': mpmath.atan2, 'sinh': mpmath.sinh, 'cosh': mpmath.cosh, 'tanh': mpmath.tanh, 'asinh': mpmath.asinh, 'acosh': mpmath.acosh,
    'atanh': mpmath.atanh, 'abs': each(abs), 'sign': each(mpmath.sign), 'floor': each(mpmath.floor), 'ceil': each(mpmath.ceil),
    'round': each(lambda x: mpmath.floor(x + mpf('0.5'))), 'hypot': lambda *x: mpmath.sqrt(mpmath.fsum(a**2 for a in x)),
    'mod': lambda a, b: a - b * mpmath.floor(a / b), 'factorial': mpmath.factorial, 'binomial': mpmath.binomial,
    'gamma': mpmath.gamma, 'lgamma': mpmath.loggamma, 'digamma': mpmath.digamma, 'zeta': mpmath.zeta,
    'ei': mpmath.ei, 'erf': mpmath.erf, 'erfc': mpmath.erfc, 'erfinv': mpmath.erfinv, 'ellipe': mpmath.ellipe, 'bessely': mpmath.bessely,
    'gammainc': lambda a, x: mpmath.gammainc(a, 0, x, regularized=True), 'gammaincc': lambda a, x: mpmath.gammainc(a, x, mpmath.inf, regularized=True),
    'betainc': lambda a, b, x: mpmath.betainc(a, b, 0, x, regularized=True), 'lbeta': lambda a, b: mpmath.log(mpmath.beta(a, b)),
    'normcdf': mpmath.ncdf, 'tcdf': student, 'length': len, 'mean': mean, 'variance': variance, 'pvariance': lambda x: variance(x, 0),
    'stdev': lambda x: mpmath.sqrt(variance(x)), 'pstdev': lambda x: mpmath.sqrt(variance(x, 0)), 'median': median, 'quantile': quantile,
    'mad': lambda x: median([abs(a - median(x)) for a in x]), 'mode': lambda x: min(sorted(set(x)), key=lambda a: -x.count(a)),
    'dot': lambda x, y: mpmath.fsum(a * b for a, b in zip(x, y)),
    'min': lambda *x: min(x[0] if isinstance(x[0], Values) else x), 'max': lambda *x: max(x[0] if isinstance(x[0], Values) else x),
}
TOKEN = re.compile(r'\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|([A-Za-z_]\w*)|(<=|>=|==|!=|[-+*/^(),\[\]<>]))')


class Reader:
    """Evaluates a text of the language of equations: one pass, one method for each level of precedence."""

    def __init__(self, text, values):
        self.text, self.values, self.at = text, values, 0

    def peek(self):
        match = TOKEN.match(self.text, self.at)
        return match[0].strip() if match else ''

    def take(self, expected=None):
        match = TOKEN.match(self.text, self.at)
        if not match or (expected and match[0].strip() != expected):
            raise ValueError(f'cannot read {self.text[self.at:]!r}')
        self.at = match.end()
        return match

    def comparison(self):
        left = self.sum()
        while self.peek() in ('<', '>', '<=', '>=', '==', '!='):
            sign = self.take()[0].strip()
            right = self.sum()
            left = {'<': left < right, '>': left > right, '<=': left <= right, '>=': left >= right, '==': left == right, '!=': left != right}[sign]
        return left

    def sum(self):
        value = self.product()
        while self.peek() in ('+', '-'):
            value = value + self.product() if self.take()[0].strip() == '+' else value - self.product()
        return value

    def product(self):
        value = self.negative()
        while self.peek() in ('*', '/'):
            value = value * self.negative() if self.take()[0].strip() == '*' else value / self.negative()
        return value

    def negative(self):
        if self.peek() == '-':
            self.take()
            return -self.negative()
        return self.power()

    def power(self):
        base = self.primary()
        if self.peek() == '^':
            self.take()
            return base ** self.negative()
        return base

    def skip(self):
        """Passes an argument by and gives its text, for the branches of `if` and the bodies of sums."""
        start, depth = self.at, 0
        while depth > 0 or self.peek() not in (',', ')'):
            sign = self.take()[0].strip()
            depth += (sign in '([') - (sign in ')]')
        return self.text[start:self.at]

    def indexed(self, name):
        variable = self.take()[2]
        self.take(',')
        first = self.comparison()
        self.take(',')
        last = self.comparison()
        self.take(',')
        body = self.skip()
        self.take(')')
        terms = [Reader(body, {**self.values, variable: mpf(i)}).comparison() for i in range(int(first), int(last) + 1)]
        return mpmath.fsum(terms) if name == 'sum' else mpmath.fprod(terms)

    def call(self, name):
        self.take('(')
        if name == 'if':
            condition = self.comparison()
            self.take(',')
            yes = self.skip()
            self.take(',')
            no = self.skip()
            self.take(')')
            return Reader(yes if condition else no, self.values).comparison()
        if name in ('sum', 'prod') and re.match(r'\s*[A-Za-z_]\w*\s*,', self.text[self.at:]):
            return self.indexed(name)
        arguments = [self.comparison()]
        while self.peek() == ',':
            self.take()
            arguments.append(self.comparison())
        self.take(')')
        if name in ('sum', 'prod'):
            return mpmath.fsum(arguments[0]) if name == 'sum' else mpmath.fprod(arguments[0])
        return FUNCTIONS[name](*arguments)

    def primary(self):
        if self.peek() == '(':
            self.take()
            value = self.comparison()
            self.take(')')
            return value
        match = self.take()
        if match[1]:
            unit = re.match(r'\s*\[([^\]]*)\]', self.text[self.at:])
            if unit:
                self.at += unit.end()
                return to_si(mpf(match[1]), unit[1])
            return mpf(match[1])
        name = match[2]
        if name is None:
            raise ValueError(f'cannot read {self.text[match.start():]!r}')
        if self.peek() == '(' and name not in self.values:
            return self.call(name)
        value = self.values[name] if name in self.values else CONSTANTS[name]
        if self.peek() == '[':
            self.take()
            value = value[int(self.comparison()) - 1]
            self.take(']')
        return value


def declared_unit(line):
    return re.search(r'\[([^\]]*)\]', line)[1]


def read_quantity(quantity):
    if isinstance(quantity, list):
        return Values(read_quantity(element) for element in quantity)
    number, _, unit = quantity.partition(' ')
    return to_si(mpf(number), unit or '1')


def evaluate(relation):
    """Gives the value of a relation's result in the unit that the book has."""
    where = relation['where']
    values = {}
    for symbol, line in where.items():
        default = re.search(r'\bdefault (\S+)', line)
        if default:
            values[symbol] = to_si(mpf(default[1]), declared_unit(line))
    values.update({symbol: read_quantity(quantity) for symbol, quantity in relation['inputs'].items()})
    output, equation = relation['equation'].split('=', 1)
    reader = Reader(equation, values)
    value = reader.comparison()
    if equation[reader.at:].strip():
        raise ValueError(f'cannot read {equation[reader.at:]!r}')
    unit = declared_unit(where[output.strip()])
    number = repr(float(mpmath.re(from_si(mpf(value), unit))))
    return number if unit == '1' else f'{number} {unit}'


def run():
    stored = differing = failed = 0
    for path in sorted(FOLDER.glob('*.json')):
        relations = json.loads(path.read_text())
        for relation in relations:
            if relation.get('from') != 'equation':
                continue
            try:
                expected = evaluate(relation)
            except (ValueError, KeyError, TypeError, ZeroDivisionError, AttributeError, IndexError, OverflowError) as error:
                failed += 1
                print(f"{relation['id']} {relation['name']}: {type(error).__name__} {error}")
                continue
            differing += relation.get('expected') != expected
            stored += 1
            relation['expected'] = expected
        if '--write' in sys.argv:
            path.write_text('[\n' + ',\n'.join('  ' + json.dumps(relation, ensure_ascii=False, separators=(',', ':')) for relation in relations) + '\n]\n')
    print(f'{stored} equations evaluated, {differing} differ from what was stored, {failed} could not be evaluated')
    return 1 if failed or (differing and '--write' not in sys.argv) else 0


sys.exit(run())
