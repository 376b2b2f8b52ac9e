"""Runs expressions in programs that know nothing of genmath: Python (pint, mpmath, scipy, uncertainties), qalc, GNU units, mathjs, R, Octave, Maxima, bc."""

import json
import math
import os
import re
import statistics
import subprocess

import mpmath
import numpy
import pint
import scipy
import scipy.optimize
import scipy.stats
import uncertainties

HERE = os.path.dirname(os.path.abspath(__file__))
mpmath.mp.dps = 30

UREG = pint.UnitRegistry()
for each in ("USD", "EUR", "GBP", "JPY", "CHF"):
    UREG.define(f"{each} = [money_{each}]")
UREG.define("percent = 0.01")
UREG.define("BTU_IT = 1055.05585262 J")
UREG.define("VA_ = volt * ampere")

# What the unit texts of the rows are called elsewhere, where the name differs.
NAMES = {
    "pint": {"%": "percent", "1": "dimensionless", "degC": "degC_", "ohm": "ohm", "in": "inch", "bit": "bit", "B": "byte", "gal": "gallon",
             "kcal": "kilocalorie", "cal": "calorie", "rpm": "rpm", "BTU": "BTU_IT", "L": "liter", "yr": "julian_year", "d": "day",
             "h": "hour", "min": "minute", "cup": "cup", "tbsp": "tablespoon", "tsp": "teaspoon", "floz": "fluid_ounce", "kn": "knot",
             "nmi": "nautical_mile", "wk": "week", "u": "dalton", "hp": "horsepower", "l": "liter", "VA": "VA_", "var": "VA_",
             "dpt": "diopter", "day": "day", "Np": "dimensionless", "acre": "4046.8564224*meter**2", "pt": "pint", "au": "au", "c": "speed_of_light"},
    "units": {"h": "hour", "min": "minute", "%": "percent", "gal": "gallon", "in": "inch", "d": "day", "yr": "julianyear", "c": "c", "BTU": "btu", "tsp": "teaspoon",
              "tbsp": "tablespoon", "cup": "cup", "floz": "usfloz", "qt": "quart", "pt": "pint", "kn": "knot", "nmi": "nauticalmile", "wk": "week",
              "hp": "hp", "rad": "radian", "deg": "degree", "kcal": "kcal", "mmHg": "mmHg"},
    "qalc": {"in": "inch", "rpm": "rpm", "kn": "knot", "nmi": "nauticalmile", "d": "day", "yr": "(365.25 day)", "VA": "W", "var": "W", "kcal": "(4184 J)",
             "cal": "(4.184 J)", "gal": "(3.785411784 L)", "qt": "(946.352946 mL)", "pt": "(473.176473 mL)", "cup": "(236.5882365 mL)",
             "tbsp": "(14.78676478125 mL)", "tsp": "(4.92892159375 mL)", "floz": "(29.5735295625 mL)", "BTU": "(1055.05585262 J)", "psi": "(6894.757293168361 Pa)",
             "hp": "(745.69987158227022 W)", "mmHg": "(133.322387415 Pa)", "acre": "(4046.8564224 m^2)", "ohm": "ohm", "u": "(1.66053906892e-27 kg)",
             "B": "byte", "%": "0.01", "1": "1", "mi": "(1609.344 m)", "lb": "(0.45359237 kg)", "wk": "(7 day)", "au": "(149597870700 m)"},
}


class Namespace(dict):
    """Python names of a row: functions first, then whatever pint knows as a unit."""

    def __missing__(self, name):
        if name.startswith("__"):
            raise KeyError(name)
        return 1 * UREG(name).units if name not in NAMES["pint"] else UREG(NAMES["pint"][name])


def _lift(plain, special):
    """Makes a function of a plain number take an angle or a pure pint quantity."""

    def call(x):
        if isinstance(x, pint.Quantity):
            x = x.to("radian").magnitude if x.check("") else x.magnitude
        return special(x) if isinstance(x, mpmath.mpf) else plain(float(x))

    return call


def _sqrt(x):
    if isinstance(x, pint.Quantity):
        return x**0.5
    return mpmath.sqrt(x)


def _namespace():
    plain = {
        name: _lift(getattr(math, name), getattr(mpmath, name))
        for name in ("sin", "cos", "tan", "exp", "log10", "sinh", "cosh", "tanh")
    }
    plain.update(ln=_lift(math.log, mpmath.log), asin=mpmath.asin, acos=mpmath.acos, atan=mpmath.atan, atan2=mpmath.atan2)
    plain.update(sqrt=_sqrt, pi=math.pi, math=math, mp=mpmath, mpf=mpmath.mpf, np=numpy, scipy=scipy, st=scipy.stats, stat=statistics)
    plain.update(ufloat=uncertainties.ufloat, un=uncertainties, umath=__import__("uncertainties.umath").umath)
    plain.update(abs=abs, min=min, max=max, sum=sum, round=round, len=len, sorted=sorted, range=range, list=list, float=float, int=int,
                 zip=zip, enumerate=enumerate, next=next, minute=UREG.minute, Q=UREG.Quantity, lambda_=None)
    return Namespace(plain)


def pint_unit(text):
    """Gives a pint quantity of 1 in the unit that a row states."""
    if text in NAMES["pint"]:
        return UREG(NAMES["pint"][text])
    swapped = re.sub(r"[A-Za-z_%]+", lambda name: f"({NAMES['pint'].get(name[0], name[0])})", text)
    return UREG.parse_expression(swapped.replace("^", "**")) * UREG.dimensionless


def _number(value, unit):
    if isinstance(value, (list, tuple, numpy.ndarray)):
        return [_number(each, unit) for each in value]
    if isinstance(value, uncertainties.UFloat):
        return value
    if isinstance(value, pint.Quantity):
        return float((value / pint_unit(unit)).to("dimensionless").magnitude)
    return float(value)


def run_python(text, unit):
    """Executes Python statements; the value is that of the last one, divided by the unit where it is a quantity."""
    *before, last = [each.strip() for each in text.split(";;")]
    names = _namespace()
    for each in before:
        exec(each, names)
    return _number(eval(last, names), unit)


def _lines(command, text, timeout=300):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout, env={**os.environ, "LC_ALL": "C", "DISPLAY": ""})
    return done.stdout, done.stderr


def _parse(text):
    text = text.strip().replace("−", "-").replace("≈", "").strip()
    if text.startswith("["):
        return json.loads(text)
    return float(text)


def qalc_unit(unit):
    return re.sub(r"[A-Za-z_%]+", lambda name: NAMES["qalc"].get(name[0], name[0]), unit)


def run_qalc(jobs):
    """Each job is (expression, unit); answers the number of units in it."""
    answers = []
    settings = ["-s", "precision 22", "-s", "max decimals off", "-s", "unicode off", "-s", "autocalc off", "-s", "exp 1000", "-s", "fractions off",
                "-s", "angle radians", "-s", "update exchange rates 0", "-s", "interval calculation 0", "-s", "interval display significant", "-s", "units 1", "-s", "parsing mode 1",
                "-s", "read precision off", "-s", "digit grouping off"]
    for expression, unit in jobs:
        *before, last = [each.strip() for each in expression.split(";;")]
        wanted = last if unit in ("", "1") else f"({last})/({qalc_unit(unit)})"
        for each in before:
            name, value = each.split("=", 1)
            wanted = re.sub(rf"\b{name.strip()}\b", f"({value})", wanted)
        out, _ = _lines(["qalc", "-t", "-defaults", *settings, wanted], "")
        try:
            answers.append(_parse(out.strip().split("\n")[-1].replace(" ", "")))
        except ValueError:
            answers.append(f"qalc says {out.strip()!r} to {wanted!r}")
    return answers


def run_units(jobs):
    answers = []
    for expression, unit in jobs:
        wanted = re.sub(r"[A-Za-z_%]+", lambda name: NAMES["units"].get(name[0], name[0]), unit)
        out, _ = _lines(["units", "-t", "-d", "16", expression, wanted], "")
        try:
            answers.append(_parse(out))
        except ValueError:
            answers.append(f"units says {out.strip()!r} to {expression!r}")
    return answers


def run_mathjs(jobs):
    out, err = _lines(["node", os.path.join(HERE, "run-mathjs.mjs")], json.dumps(jobs))
    return json.loads(out) if out else [err] * len(jobs)


def run_r(jobs):
    script = "options(digits=17)\nshow1 <- function(f) cat(tryCatch(paste0('[', paste(sprintf('%.17g', as.numeric(f())), collapse=','), ']'), error=function(e) paste('R says', conditionMessage(e))), '\\n', sep='')\n"
    script += "".join(f"show1(function() {{ {expression.replace(';;', ';')} }})\n" for expression, _ in jobs)
    out, err = _lines(["R", "--slave", "--no-save"], script)
    lines = out.strip().split("\n")
    if len(lines) != len(jobs):
        raise SystemExit(f"R: {len(lines)} answers to {len(jobs)} jobs\n{out[-500:]}\n{err[-2000:]}")
    return [_one(line) for line in lines]


def _one(line):
    try:
        found = json.loads(line.replace("inf", "Infinity").replace("Inf", "Infinity"))
    except ValueError:
        return line
    return found[0] if isinstance(found, list) and len(found) == 1 else found


def run_octave(jobs):
    script = "".join(
        "try\n" + f"x = ({expression});" .replace(";;", ";") + "\n"
        + "printf('[%s]\\n', strjoin(arrayfun(@(v) sprintf('%.17g', v), reshape(x.', 1, []), 'UniformOutput', false), ','));\ncatch e\nprintf('octave says %s\\n', e.message);\nend\n"
        for expression, _ in jobs
    )
    out, err = _lines(["octave-cli", "--no-gui", "--quiet", "--no-init-file"], script)
    lines = out.strip().split("\n")
    if len(lines) != len(jobs):
        raise SystemExit(f"Octave: {len(lines)} answers to {len(jobs)} jobs\n{err[-2000:]}")
    return [_one(line) for line in lines]


def run_maxima(jobs):
    answers = []
    script = "display2d:false$ fpprec:30$ ratprint:false$\n" + "".join(
        f'print("ANSWER", bfloat({expression}))$\n' for expression, _ in jobs
    )
    out, _ = _lines(["maxima", "--very-quiet"], script)
    found = re.findall(r"ANSWER(.*)", out)
    if len(found) != len(jobs):
        raise SystemExit(f"Maxima: {len(found)} answers to {len(jobs)} jobs\n{out[-3000:]}")
    for line in found:
        try:
            answers.append(_one(re.sub(r"(\d)b([+-]?\d)", r"\1e\2", line.strip())))
        except ValueError:
            answers.append(line)
    return answers


def run_bc(jobs):
    answers = []
    for expression, _ in jobs:
        out, err = _lines(["bc", "-l"], f"scale=40\n{expression}\n")
        answers.append(_one(re.sub(r"^(-?)\.", r"\g<1>0.", out.strip().replace("\\\n", ""))) if out.strip() else err)
    return answers


SECOND = {
    "qalc": run_qalc,
    "units": run_units,
    "mathjs": run_mathjs,
    "R": run_r,
    "octave": run_octave,
    "maxima": run_maxima,
    "bc": run_bc,
}
