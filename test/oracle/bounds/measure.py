"""Measures whether genmath's error bounds enclose: reads points (test/oracle/bounds/points.ts) and computes each with mpmath.

    npx tsx test/oracle/bounds/points.ts 20000 1 > points.jsonl
    /usr/bin/python3 test/oracle/bounds/measure.py points.jsonl [part/parts] [seconds for each id] [id ...]

Prints each point whose true error is outside the bound, and the ratio of the bound to the larger of the true error and half a unit in the last
place. Ends with 1 where a point is outside.
"""

import collections
import json
import statistics
import sys
import time

from mpmath import mp, mpf

from equation import read_equation
from reference import NotEvaluated, evaluate

# What a bound may lack: it is a double itself, rounded as often as it was added to.
ROUNDED = mpf(1) + mpf(10) ** -13


def bind(value):
    return [mpf(element) for element in value] if isinstance(value, list) else mpf(value)


def main(path, part, patience, wanted):
    index, parts = part
    trees, units = {}, {}
    outside, ratios, skipped = [], collections.defaultdict(list), collections.Counter()
    times, near, used = collections.Counter(), 0, collections.defaultdict(list)
    for number, line in enumerate(open(path, encoding='utf-8')):
        # JavaScript prints the shortest digits of a large double, which are not its own.
        row = json.loads(line, parse_int=lambda text: int(float(text)))
        if 'equation' in row:
            trees[row['id']], units[row['id']] = read_equation(row['equation']), row['units']
            continue
        if number % parts != index or (wanted and row['id'] not in wanted):
            continue
        name = row['id']
        if times[name] > patience:
            skipped[f'{name}: it takes too long'] += 1
            continue
        values = {symbol: bind(value) for symbol, value in row['values'].items()}
        values.setdefault('pi', mp.pi)
        values.setdefault('e', mp.e)
        started = time.time()
        try:
            true = evaluate(trees[name], values, units[name])
        except NotEvaluated as reason:
            skipped[f'{name}: {reason}'] += 1
            continue
        finally:
            times[name] += time.time() - started
        value, bound = mpf(row['value']), mpf(row['error'])
        error = abs(value - true)
        # The oracle itself has some 50 digits.
        if error < abs(true) * mpf(10) ** -45:
            error = mpf(0)
        near += row['near'] != ''
        if row.get('own'):
            used[name].append((float(error / mpf(row['own'])), row['near'], row['values'], row['value']))
        if error > bound * ROUNDED:
            outside.append((name, row['near'], row['values'], row['value'], row['error'], float(error), float(error / bound) if bound else None))
        half = mpf(2) ** -53 * abs(value)
        base = max(error, half)
        ratios[name].append(float(min(bound / base, mpf(10) ** 300)) if base > 0 else 1e300 if bound > 0 else 0.0)
    every = [ratio for own in ratios.values() for ratio in own]
    total = sum(map(len, ratios.values()))
    report = {
        'points': total, 'near': near, 'outside': len(outside), 'median': statistics.median(every) if every else 0,
        'skipped': sum(skipped.values()),
        'widest': sorted(((round(statistics.median(own), 1), name) for name, own in ratios.items()), reverse=True)[:25],
        'slowest': [(name, round(seconds)) for name, seconds in times.most_common(6)],
    }
    worst = {}
    for row in outside:
        worst.setdefault(row[0], []).append(row)
    for name, rows in sorted(worst.items()):
        print(f'{name}: {len(rows)} outside')
        for row in sorted(rows, key=lambda each: -(each[6] or 1e9))[:4]:
            print('   ', *row[1:])
    print(json.dumps(report, indent=1))
    # What a function adds by itself, as a share of what it states: at most a half is the margin of two.
    for name, shares in sorted(used.items(), key=lambda each: -max(share[0] for share in each[1])):
        most = max(shares, key=lambda share: share[0])
        print(f'{name}: {most[0]:.3f} of its own bound, in the median {statistics.median(share[0] for share in shares):.4f};', *most[1:])
    if '-v' in sys.argv:
        print(skipped.most_common(40))
    return 1 if outside else 0


if __name__ == '__main__':
    given = [argument for argument in sys.argv[2:] if argument != '-v']
    part = next((each for each in given if '/' in each), '0/1')
    patience = next((float(each) for each in given if each.replace('.', '').isdigit()), float('inf'))
    names = {each for each in given if each[0].isalpha()}
    sys.exit(main(sys.argv[1], tuple(map(int, part.split('/'))), patience, names))
