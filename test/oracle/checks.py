"""Runs a second reader's derivations and stores or compares the values.

A domain's program defines CHECKS, a list of (id, given, function, derivation): `given` holds the inputs in the units that the record
declares, the function takes them as mpmath numbers by keyword and returns the output in its declared unit, and the derivation says in a few
words where the formula comes from. All arithmetic is done by mpmath with 30 digits, unit conversions included.

    python3 test/oracle/newtonian_mechanics.py --write     stores the values in src/operators/checks/
    python3 test/oracle/newtonian_mechanics.py             compares them with what is stored
"""

import json
import pathlib
import sys

try:
    import mpmath
except ImportError:
    print('skipped: mpmath is not installed')
    sys.exit(0)

mpmath.mp.dps = 30
FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'src' / 'operators' / 'checks'


def number(value):
    """Gives a float as the exact decimal that its text says, so that 0.1 is one tenth."""
    if isinstance(value, (list, tuple)):
        return [number(element) for element in value]
    return mpmath.mpf(repr(value)) if isinstance(value, float) else mpmath.mpf(value)


def run(domain, checks, folder=FOLDER):
    """Evaluates every check of a domain; stores the values with --write in a folder, compares them otherwise."""
    values = []
    for identifier, given, function, derivation in checks:
        gives = function(**{name: number(value) for name, value in given.items()})
        values.append({'id': identifier, 'given': given, 'gives': float(gives), 'by': f'mpmath {mpmath.__version__}', 'derivation': derivation})
    path = folder / f'{domain}.json'
    if '--write' in sys.argv:
        path.write_text('[\n' + ',\n'.join('  ' + json.dumps(value, ensure_ascii=False) for value in values) + '\n]\n')
        print(f'{len(values)} values stored for {domain}')
        return
    stored = {(value['id'], json.dumps(value['given'], sort_keys=True)): value['gives'] for value in json.loads(path.read_text())}
    wrong = [value['id'] for value in values if stored.get((value['id'], json.dumps(value['given'], sort_keys=True))) != value['gives']]
    print(f'{domain}: {len(values) - len(wrong)} values reproduced' + (f', differ: {wrong}' if wrong else ''))
    sys.exit(1 if wrong else 0)
