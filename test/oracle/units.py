"""Writes test/core/quantity/unit/units.json: what each unit is in SI, according to pint or to a publication.

Run with `/usr/bin/python3 test/oracle/units.py`; needs pint (Debian: python3-pint) and says so where it is missing.
"""

import json
import math
import pathlib
import sys

try:
    import pint
except ImportError:
    print("units.py: pint is not installed, units.json is left as it is")
    sys.exit(0)

VALUE = 7.25
registry = pint.UnitRegistry()

# our unit -> (coherent SI unit, pint's expression); '' takes our own spelling
PINT = {
    "m": ("m", ""), "kg": ("kg", ""), "g": ("kg", ""), "mcg": ("kg", "microgram"), "s": ("s", ""), "A": ("A", ""), "K": ("K", ""), "mol": ("mol", ""), "cd": ("cd", ""),
    "bit": ("bit", ""), "rad": ("1", ""), "sr": ("1", ""), "Hz": ("1/s", "1/s"), "N": ("kg*m/s^2", ""), "Nm": ("kg*m^2/s^2", "N*m"),
    "Pa": ("kg/(m*s^2)", ""), "J": ("kg*m^2/s^2", ""), "W": ("kg*m^2/s^3", ""), "VA": ("kg*m^2/s^3", "V*A"), "var": ("kg*m^2/s^3", "V*A"),
    "C": ("A*s", ""), "V": ("kg*m^2/(s^3*A)", ""), "F": ("A^2*s^4/(kg*m^2)", ""), "Ω": ("kg*m^2/(s^3*A^2)", "ohm"),
    "S": ("A^2*s^3/(kg*m^2)", ""), "Wb": ("kg*m^2/(s^2*A)", ""), "T": ("kg/(s^2*A)", ""), "H": ("kg*m^2/(s^2*A^2)", ""),
    "lm": ("cd", "lm/sr"), "lx": ("cd/m^2", "lx/sr"), "nit": ("cd/m^2", ""), "Bq": ("1/s", ""), "Gy": ("m^2/s^2", ""), "Sv": ("m^2/s^2", ""),
    "kat": ("mol/s", ""), "dpt": ("1/m", "1/m"), "degC": ("K", ""), "degF": ("K", ""), "degR": ("K", ""),
    "delta_K": ("K", "K"), "delta_degC": ("K", ""), "delta_degF": ("K", ""),
    "min": ("s", ""), "h": ("s", ""), "d": ("s", ""), "wk": ("s", "week"), "yr": ("s", "julian_year"), "y": ("s", "julian_year"),
    "deg": ("1", ""), "arcmin": ("1", ""), "arcsec": ("1", ""), "mas": ("1", ""), "uas": ("1", "1e-6*arcsec"), "gon": ("1", "grade"),
    "rev": ("1", "turn"), "rpm": ("1/s", ""), "rps": ("1/s", "turn/s"), "bpm": ("1/s", "1/min"), "%": ("1", "count/100"), "‰": ("1", "count/1000"),
    "ppm": ("1", "1e-6*count"), "ppb": ("1", "1e-9*count"), "Å": ("m", "angstrom"), "micron": ("m", ""), "in": ("m", "inch"), "thou": ("m", ""),
    "ft": ("m", ""), "yd": ("m", ""), "mi": ("m", ""), "nmi": ("m", ""), "fathom": ("m", "6*ft"), "au": ("m", ""), "ly": ("m", "light_year"),
    "pc": ("m", "648000/3.141592653589793*au"), "acre": ("m^2", "4840*yd**2"), "ha": ("m^2", "hectare"), "barn": ("m^2", ""),
    "darcy": ("m^2", ""), "L": ("m^3", ""), "cc": ("m^3", ""), "gal": ("m^3", ""), "qt": ("m^3", "quart"), "pt": ("m^3", "pint"),
    "cup": ("m^3", ""), "floz": ("m^3", ""), "tbsp": ("m^3", ""), "tsp": ("m^3", ""), "bbl": ("m^3", "oil_barrel"),
    "imp_gal": ("m^3", "imperial_gallon"), "imp_pt": ("m^3", "imperial_pint"), "imp_floz": ("m^3", "imperial_fluid_ounce"),
    "c": ("m/s", "speed_of_light"), "mph": ("m/s", ""), "kph": ("m/s", "km/h"), "kn": ("m/s", "knot"), "Gal": ("m/s^2", "cm/s**2"), "g_n": ("m/s^2", "g_0"),
    "cfm": ("m^3/s", "ft**3/min"), "gpm": ("m^3/s", "gallon/min"), "mpg": ("1/m^2", "mile/gallon"),
    "t": ("kg", "metric_ton"), "lb": ("kg", ""), "oz": ("kg", ""), "ozt": ("kg", "troy_ounce"), "gr": ("kg", "grain"), "ct": ("kg", "carat"),
    "st": ("kg", "stone"), "slug": ("kg", ""), "short_ton": ("kg", ""), "long_ton": ("kg", ""), "lbf": ("kg*m/s^2", ""),
    "kip": ("kg*m/s^2", ""), "ozf": ("kg*m/s^2", "force_ounce"), "pdl": ("kg*m/s^2", "poundal"), "kgf": ("kg*m/s^2", ""),
    "dyn": ("kg*m/s^2", "dyne"), "bar": ("kg/(m*s^2)", ""), "atm": ("kg/(m*s^2)", ""), "Torr": ("kg/(m*s^2)", "torr"),
    "mmHg": ("kg/(m*s^2)", ""), "inHg": ("kg/(m*s^2)", ""), "mmH2O": ("kg/(m*s^2)", "0.1*cmH2O"), "cmH2O": ("kg/(m*s^2)", ""),
    "inH2O": ("kg/(m*s^2)", "2.54*cmH2O"), "psi": ("kg/(m*s^2)", ""), "ksi": ("kg/(m*s^2)", ""), "eV": ("kg*m^2/s^2", ""),
    "erg": ("kg*m^2/s^2", ""), "cal": ("kg*m^2/s^2", ""), "Wh": ("kg*m^2/s^2", "W*h"), "Ws": ("kg*m^2/s^2", "W*s"), "BTU": ("kg*m^2/s^2", "Btu_it"),
    "MMBTU": ("kg*m^2/s^2", "1e6*Btu_it"), "therm": ("kg*m^2/s^2", "1e5*Btu_it"), "ft_lbf": ("kg*m^2/s^2", "foot_pound"),
    "hp": ("kg*m^2/s^3", ""), "PS": ("kg*m^2/s^3", "metric_horsepower"), "TR": ("kg*m^2/s^3", "12000*Btu_it/h"),
    "P": ("kg/(m*s)", "poise"), "St": ("m^2/s", "stokes"), "Ah": ("A*s", "A*h"), "e": ("A*s", "elementary_charge"), "gauss": ("kg/(s^2*A)", "1e-4*T"),
    "Mx": ("kg*m^2/(s^2*A)", "1e-8*Wb"), "debye": ("A*s*m", ""), "Ci": ("1/s", "curie"), "rem": ("m^2/s^2", ""),
    "Eq": ("mol", "mol"), "Osm": ("mol", "mol"), "B": ("bit", "byte"), "bps": ("bit/s", "bit/s"),
    # compounds, prefixes and spellings
    "km/h": ("m/s", ""), "kg/m^3": ("kg/m^3", ""), "W/(m^2*K)": ("kg/(s^3*K)", ""), "J/(g*degC)": ("m^2/(s^2*K)", "J/(g*delta_degC)"),
    "BTU/(h*ft^2*degF)": ("kg/(s^3*K)", "Btu_it/(h*ft**2*delta_degF)"), "mg/dL": ("kg/m^3", ""), "lbf*ft": ("kg*m^2/s^2", ""),
    "lb/ft^3": ("kg/m^3", ""), "kWh": ("kg*m^2/s^2", "kW*h"), "kJ/mol": ("kg*m^2/(s^2*mol)", ""), "mol/L": ("mol/m^3", ""),
    "KiB": ("bit", "kibibyte"), "MiB": ("bit", "mebibyte"), "GB": ("bit", "gigabyte"), "Mbit/s": ("bit/s", "megabit/s"),
    "nV/sqrt(Hz)": ("kg*m^2/(s^2.5*A)", "nV*s**0.5"), "µF": ("A^2*s^4/(kg*m^2)", "microfarad"), "mmHg*min/L": ("kg/(m^4*s)", ""),
    "cP": ("kg/(m*s)", "centipoise"), "cSt": ("m^2/s", "centistokes"), "mCi": ("1/s", "millicurie"), "mbar": ("kg/(m*s^2)", ""),
    "Mpc": ("m", "1e6*648000/3.141592653589793*au"), "km/s/Mpc": ("1/s", "km/s/(1e6*648000/3.141592653589793*au)"), "deg/s": ("1/s", ""), "mi/gal": ("1/m^2", ""),
    "GeV": ("kg*m^2/s^2", ""), "MeV/c^2": ("kg", "MeV/speed_of_light**2"), "GeV/c": ("kg*m/s", "GeV/speed_of_light"), "MHz": ("1/s", "1e6/s"), "kPa": ("kg/(m*s^2)", ""), "fm": ("m", "femtometer"), "ym": ("m", "yoctometer"),
}

# our unit -> (coherent SI unit, value of one unit, publication), where pint has none or another value
PUBLISHED = {
    "Da": ("kg", 1.66053906892e-27, "CODATA 2022, atomic mass constant"),
    "u": ("kg", 1.66053906892e-27, "CODATA 2022, atomic mass constant"),
    "hartree": ("kg*m^2/s^2", 4.3597447222060e-18, "CODATA 2022, Hartree energy"),
    "bohr": ("m", 5.29177210544e-11, "CODATA 2022, Bohr radius"),
    "R_sun": ("m", 6.957e8, "IAU 2015 Resolution B3"),
    "L_sun": ("kg*m^2/s^3", 3.828e26, "IAU 2015 Resolution B3"),
    "M_sun": ("kg", 1.988409870698051e30, "astropy 6 constants.M_sun: IAU 2015 GM over CODATA 2018 G (same G in 2022)"),
    "Oe": ("A/m", 1000 / (4 * math.pi), "SI Brochure 8th edition, table 9: 1 Oe = (1000/4pi) A/m"),
    "Jy": ("kg/s^2", 1e-26, "IAU style manual 1989"),
    "currency": ("currency", 1, "definition"),
    "lbmol": ("mol", 453.59237, "as many moles as a pound has grams; NIST SP 811 B.8, pound"),
    "bp": ("1", 1e-4, "a hundredth of one per cent"),
    "Erl": ("1", 1, "ITU-T E.600 (1993): a dimensionless intensity of traffic"),
    "psu": ("1", 1, "UNESCO Technical Papers in Marine Science 36 (1981): practical salinity is a pure number"),
    "cfs": ("m^3/s", 2.831685e-2, "NIST SP 811 B.8"),
    "qm": ("m", 1e-30, "SI Brochure 2022, table 7"),
    "Qm": ("m", 1e30, "SI Brochure 2022, table 7"),
    "rg": ("kg", 1e-30, "SI Brochure 2022, table 7"),
    "Rg": ("kg", 1e24, "SI Brochure 2022, table 7"),
    # the digits that the publication prints, to its own seven
    "ly": ("m", 9.46073e15, "NIST SP 811 B.8"),
    "acre": ("m^2", 4046.856, "international acre from the exact foot; NIST SP 811 B.8 lists the survey acre 4046.873"),
    "atm": ("kg/(m*s^2)", 101325, "NIST SP 811 B.8"),
    "BTU": ("kg*m^2/s^2", 1055.056, "NIST SP 811 B.8"),
    "debye": ("A*s*m", 3.335641e-30, "NIST SP 811 B.8"),
    "ft_lbf": ("kg*m^2/s^2", 1.355818, "NIST SP 811 B.8"),
    "gal": ("m^3", 3.785412e-3, "NIST SP 811 B.8"),
    "floz": ("m^3", 2.957353e-5, "NIST SP 811 B.8"),
    "gr": ("kg", 6.479891e-5, "NIST SP 811 B.8"),
    "hp": ("kg*m^2/s^3", 745.6999, "NIST SP 811 B.8"),
    "PS": ("kg*m^2/s^3", 735.4988, "NIST SP 811 B.8"),
    "inHg": ("kg/(m*s^2)", 3386.389, "NIST SP 811 B.8"),
    "inH2O": ("kg/(m*s^2)", 249.0889, "NIST SP 811 B.8"),
    "kn": ("m/s", 0.5144444, "NIST SP 811 B.8"),
    "lbf": ("kg*m/s^2", 4.448222, "NIST SP 811 B.8"),
    "mmHg": ("kg/(m*s^2)", 133.3224, "NIST SP 811 B.8"),
    "pc": ("m", 3.085678e16, "NIST SP 811 B.8"),
    "pdl": ("kg*m/s^2", 0.1382550, "NIST SP 811 B.8"),
    "psi": ("kg/(m*s^2)", 6894.757, "NIST SP 811 B.8"),
    "slug": ("kg", 14.59390, "NIST SP 811 B.8"),
    "therm": ("kg*m^2/s^2", 1.05506e8, "NIST SP 811 B.8, therm (EC)"),
    "TR": ("kg*m^2/s^3", 3516.853, "NIST SP 811 B.8"),
    "darcy": ("m^2", 9.869233e-13, "NIST SP 811 B.8"),
    "ct": ("kg", 2e-4, "NIST SP 811 B.8"),
    "Torr": ("kg/(m*s^2)", 133.3224, "NIST SP 811 B.8"),
}
EXACT = {"lbmol", "bp", "Erl", "psu", "Da", "u", "hartree", "bohr", "R_sun", "L_sun", "M_sun", "Oe", "Jy", "currency", "qm", "Qm", "rg", "Rg", "atm", "ct"}


def rows():
    for unit, (si_unit, name) in PINT.items():
        expression = name or unit.replace("^", "**")
        if unit in ("degC", "degF"):
            quantity = registry.Quantity(VALUE, registry.Unit(unit))
        else:
            quantity = VALUE * registry.Quantity(1, registry.parse_expression(expression).units) * registry.parse_expression(expression).magnitude
        yield {"unit": unit, "siUnit": si_unit, "value": VALUE, "si": quantity.to_base_units().magnitude,
               "tolerance": 1e-12, "origin": f"pint {pint.__version__}: {expression}"}
    for unit, (si_unit, factor, origin) in PUBLISHED.items():
        yield {"unit": unit, "siUnit": si_unit, "value": 1, "si": factor, "tolerance": 1e-12 if unit in EXACT else 5e-6 if unit == "therm" else 5e-7,
               "origin": origin}


path = pathlib.Path(__file__).parents[1] / "core" / "quantity" / "unit" / "units.json"
path.write_text(json.dumps(list(rows()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
print(f"units.py: {path.name} written with pint {pint.__version__}")
