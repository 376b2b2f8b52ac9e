"""The shape of a row: what is asked, in which unit, and how two programs get it."""


def define_row(topic, lines, unit, py, by, second, **more):
    """One line or sheet. `py` is Python, statements parted by `;;`; `second` is the same formula for the program `by`."""
    row = {"topic": topic, "lines": lines, "py": py, "by": by, "second": second, **more}
    row["units" if isinstance(unit, list) else "unit"] = unit
    return row
