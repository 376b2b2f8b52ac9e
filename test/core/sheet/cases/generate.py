"""Computes every row of values.json by two independent programs, says where they differ, and writes the file.

Run from anywhere: python3 generate.py [topic ...]; with topics, only those are checked and nothing is written.
"""

import glob
import importlib
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import programs  # noqa: E402

NAMES_OF_PROGRAMS = {
    "qalc": "qalc 4.5.1",
    "units": "GNU units 2.22",
    "mathjs": "mathjs 15",
    "R": "R 4.2.2",
    "octave": "Octave 7.3.0",
    "maxima": "Maxima 5.46.0",
    "bc": "bc",
}
AGREEMENT = 1e-10


def collect():
    rows = []
    for path in sorted(glob.glob(os.path.join(HERE, "rows_*.py"))):
        rows.extend(importlib.import_module(os.path.basename(path)[:-3]).ROWS)
    return rows


def flat(value):
    if isinstance(value, (list, tuple)):
        return [leaf for each in value for leaf in flat(each)]
    return [value]


def shorten(value):
    """Rounds to 15 digits, which both programs have."""
    return [shorten(each) for each in value] if isinstance(value, (list, tuple)) else float(f"{value:.15g}")


def is_close(one, other, tolerance):
    one, other = flat(one), flat(other)
    if len(one) != len(other):
        return False
    for a, b in zip(one, other):
        if not isinstance(b, (int, float)):
            return False
        if abs(a - b) > tolerance * max(abs(a), abs(b)) and abs(a - b) > 1e-15:
            return False
    return True


def units_of(row):
    return row["units"] if "units" in row else [row["unit"]]


def first_way(row):
    """Gives the values of a row by Python: a list, one for each result."""
    texts = row["py"] if isinstance(row["py"], list) else [row["py"]]
    return [programs.run_python(text, unit) for text, unit in zip(texts, units_of(row))]


def main():
    only = set(sys.argv[1:])
    rows = [row for row in collect() if not only or row["topic"] in only]
    seen = set()
    for row in rows:
        if row["lines"] in seen:
            print(f"TWICE: {row['lines']!r}")
        seen.add(row["lines"])
    jobs, problems, values = {}, 0, []
    for index, row in enumerate(rows):
        try:
            values.append(first_way(row))
        except Exception as error:  # a row that Python cannot compute is reported with its text
            problems += 1
            print(f"PYTHON: {row['lines']!r}: {type(error).__name__} {error}")
            values.append(None)
        program = row["by"]
        texts = row["second"] if isinstance(row["second"], list) else [row["second"]]
        units = units_of(row) if "units" in row else [row["unit"]] * len(texts)
        for place, (text, unit) in enumerate(zip(texts, units)):
            jobs.setdefault(program, []).append((index, place, text, unit))
    second = {}
    for program, each in jobs.items():
        for (index, place, _, _), answer in zip(each, programs.SECOND[program]([(text, unit) for _, _, text, unit in each])):
            second.setdefault(index, {})[place] = answer
    written = []
    for index, row in enumerate(rows):
        mine = values[index]
        if mine is None:
            continue
        other = [second[index][place] for place in sorted(second[index])]
        agreement = row.get("agreement", AGREEMENT)
        flat_mine = [each.nominal_value if hasattr(each, "nominal_value") else each for each in mine]
        spread = next((each.std_dev for each in mine if hasattr(each, "std_dev")), None)
        compared = flat_mine if spread is None else [flat_mine[0], spread]
        if len(other) != len(compared) or not all(is_close(a, b, agreement) for a, b in zip(compared, other)):
            problems += 1
            print(f"DIFFER: {row['lines']!r}: python {compared} {row['by']} {other}" + (" (hand decides)" if "hand" in row else ""))
            if "hand" not in row:
                continue
        entry = {"lines": row["lines"]}
        if "units" in row:
            entry["results"] = [{"value": shorten(value), "unit": unit} for value, unit in zip(flat_mine, row["units"])]
        else:
            entry.update(value=shorten(flat_mine[0]), unit=row["unit"])
        if spread is not None:
            entry["uncertainty"] = shorten(spread)
        for name in ("tolerance", "convention", "hand"):
            if name in row:
                entry[name] = row[name]
        texts = [" | ".join(text) if isinstance(text, list) else text for text in (row["py"], row["second"])]
        entry["from"] = f"Python: {texts[0].replace(';;', ';')}; {NAMES_OF_PROGRAMS[row['by']]}: {texts[1].replace(';;', ';')}"
        entry["topic"] = row["topic"]
        written.append(entry)
    counts = {}
    for entry in written:
        counts[entry["topic"]] = counts.get(entry["topic"], 0) + 1
    print(f"{len(written)} rows agree, {problems} problems; " + ", ".join(f"{topic} {count}" for topic, count in sorted(counts.items())))
    if not only and not problems:
        with open(os.path.join(HERE, "values.json"), "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in written) + "\n]\n")
        print("values.json written")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
