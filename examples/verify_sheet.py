"""Runs the program of a genmath sheet receipt again, with nothing but what the receipt holds.

Written from docs/receipt.md (section "The receipt of a sheet"); verify.py calls `check_program`. There is no table of
units, no constant and no grammar of sheets in here: units, constants and the texts of equations come from the receipt.
What was searched for or integrated is not found again but checked by what it leaves over.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any, Callable, Optional, Union

from verify_math import (
    CHOICES,
    LISTS,
    ROUNDING,
    NotChecked,
    Refused,
    Value,
    agree,
    apply,
    combine,
    divide,
    is_pure,
    joined,
    multiply,
    ordered,
    pure,
    quantile,
    round_to,
    scaled,
    special_names,
    subtract,
    total,
)

Members = dict[str, Any]
Matrix = list[list[float]]
# What a step gives: a value, or a list with the number of its columns where it is a matrix.
Listed = tuple[list[Value], Optional[int]]
Given = Union[Value, Listed, Exception]

TOLERANCE = 1e-12
FOUND = 1e-9
SPREAD = 1e-6
# How much greater a bound on the rounding error may be than the rough one that is made here.
LOOSE = 1e5
# Most steps that are run, courses included; a call of mpmath counts for many.
MOST_STEPS = 1_000_000
SLOW = 10
OWN = "own"
# The names that dimensions are made of.
BASE_UNITS = ("m", "kg", "s", "A", "K", "mol", "cd", "bit")


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


# ---- Equations ------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?:[ \t]*\[(?P<unit>[^\][]*)\])?"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)|(?P<sign><=|>=|==|!=|[-+*/^(),<>=\[\]]))"
)


class Equation:
    """The text of an equation as a tree: lists that begin with what they are."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str, Optional[str]]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Refused(f"the equation does not read at {text[at : at + 20]!r}")
            kind = match.lastgroup if match.lastgroup != "unit" else "number"
            self._tokens.append((kind or "", match.group(kind or ""), match.group("unit")))
            at = match.end()
        self._at = 0
        self.output = self._take()[1]
        self._expect("=")
        self.tree = self._condition()
        demand(self._at == len(self._tokens), "the equation has more than one right side")

    def _peek(self) -> str:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else ""

    def _take(self) -> tuple[str, str, Optional[str]]:
        demand(self._at < len(self._tokens), "the equation ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _accept(self, *signs: str) -> Optional[str]:
        if self._at < len(self._tokens) and self._tokens[self._at][0] == "sign" and self._peek() in signs:
            return self._take()[1]
        return None

    def _expect(self, sign: str) -> None:
        demand(self._accept(sign) is not None, f"the equation lacks a {sign}")

    def _condition(self) -> list[Any]:
        left = self._sum()
        sign = self._accept("<", "<=", ">", ">=", "==", "!=")
        return left if sign is None else ["call", sign, left, self._sum()]

    def _chain(self, signs: tuple[str, ...], operand: Callable[[], list[Any]]) -> list[Any]:
        left = operand()
        while (sign := self._accept(*signs)) is not None:
            left = ["call", sign, left, operand()]
        return left

    def _sum(self) -> list[Any]:
        return self._chain(("+", "-"), lambda: self._chain(("*", "/"), self._signed))

    def _signed(self) -> list[Any]:
        negative = False
        while (sign := self._accept("-", "+")) is not None:
            negative ^= sign == "-"
        base = self._atom()
        if self._accept("^"):
            base = ["call", "^", base, self._signed()]
        return ["call", "neg", base] if negative else base

    def _atom(self) -> list[Any]:
        kind, text, unit = self._take()
        if kind == "number":
            return ["number", float(text), None if unit is None else unit.strip()]
        if kind == "name" and self._accept("("):
            args = [self._condition()]
            while self._accept(","):
                args.append(self._condition())
            self._expect(")")
            is_series = text in ("sum", "prod") and len(args) == 4
            return ["series" if is_series else "if" if text == "if" else "call", text, *args]
        if kind == "name" and self._accept("["):
            index = self._condition()
            self._expect("]")
            return ["element", text, index]
        if kind == "name":
            return ["symbol", text]
        demand(text == "(", "the equation does not read")
        inner = self._condition()
        self._expect(")")
        return inner


# ---- Matrices -------------------------------------------------------------------------------------------------------


def determinant(rows: Matrix) -> float:
    """Eliminates with fractions, which loses nothing."""
    exact = [[Fraction(each) for each in row] for row in rows]
    found = Fraction(1)
    for i in range(len(exact)):
        pivot = next((k for k in range(i, len(exact)) if exact[k][i] != 0), None)
        if pivot is None:
            return 0.0
        if pivot != i:
            exact[i], exact[pivot] = exact[pivot], exact[i]
            found = -found
        found *= exact[i][i]
        for k in range(i + 1, len(exact)):
            share = exact[k][i] / exact[i][i]
            if share:
                exact[k] = [a - share * b for a, b in zip(exact[k], exact[i])]
    return float(found)


def length_of(row: list[float]) -> float:
    return math.sqrt(math.fsum(each * each for each in row))


def shifted(rows: Matrix, by: float) -> Matrix:
    return [[each - by if i == j else each for j, each in enumerate(row)] for i, row in enumerate(rows)]


# ---- Programs -------------------------------------------------------------------------------------------------------


class Program:
    """The steps of a receipt, run in their order; a step that has no value is told where it is used."""

    def __init__(self, receipt: Members) -> None:
        self.steps: list[Members] = receipt["program"]
        self.units: dict[str, Members] = receipt["units"]
        self.constants: dict[str, Members] = receipt["constants"]
        self._symbols: dict[str, dict[str, str]] = {each["id"]: each["symbols"] for each in receipt["operators"]}
        self._equations = {each["id"]: Equation(each["equation"]) for each in receipt["operators"]}
        self.given: list[Given] = []
        self._left = MOST_STEPS
        self._assert_closed(receipt)
        for at in range(len(self.steps)):
            self.given.append(NotChecked("the program takes too long"))
        for at in range(len(self.steps)):
            self._run(at)

    def _assert_closed(self, receipt: Members) -> None:
        """Demands that steps name earlier ones, and that nothing stands there that no result or assertion uses."""
        used = {int(value["step"]) for result in receipt["results"] for value in result["values"]}
        used |= {int(step) for one in receipt["asserts"] for step in one["steps"]}
        demand(all(step < len(self.steps) for step in used), "a result names a step that is not there")
        units = {result["unit"] for result in receipt["results"]} | {each["unit"] for each in self.constants.values()}
        constants: set[str] = set()
        operators: set[str] = set()
        for at in range(len(self.steps) - 1, -1, -1):
            demand(at in used, f"step {at} is used by nothing")
            step = self.steps[at]
            refs = {int(ref) for ref in [*step.get("of", ()), *step.get("list", ()), *step.get("given", {}).values()]}
            refs |= {int(step[name]) for name in ("over", "body") if name in step}
            demand(all(ref < at for ref in refs), f"step {at} names a later one")
            used |= refs
            if "unit" in step:
                units.add(step["unit"])
            if "constant" in step:
                constants.add(step["constant"])
            if "operator" in step:
                operators.add(step["operator"])
        named = {each["id"] for each in receipt["operators"]}
        demand(named == operators | {"KO42"}, "the operators are not those of the program")
        for each in receipt["operators"]:
            if each["id"] in operators:
                units |= {unit for kind, _, unit in self._tokens(each["id"]) if kind == "number" and unit is not None}
                units |= set(each["symbols"].values())
                constants |= {text for kind, text, _ in self._tokens(each["id"]) if text in self.constants}
        demand(units == self.units.keys(), "a unit is not used, or not there")
        demand(constants == self.constants.keys(), "a constant is not used, or not there")
        coherent = [step for step in self.steps if "variable" in step or "operator" in step and "unit" in step]
        for each in [*self.constants.values(), *coherent]:
            unit = self.units[each["unit"]]
            is_coherent = unit["numerator"] == unit["denominator"] and unit["offset"] == 0
            demand(is_coherent, f"{each['unit'][:64]} is not a coherent unit of the SI")
        one = self.units.get("1", {"numerator": 1, "denominator": 1, "offset": 0, "dimension": {}})
        demand(one["numerator"] == one["denominator"] == 1 and not one["dimension"], "1 is no unit")
        for name, unit in self.units.items():
            demand(unit["offset"] == 0 or unit["dimension"] == {"K": 1.0}, f"{name[:64]} has an offset")
            is_base = name in BASE_UNITS
            demand(not is_base or unit["dimension"] == {name: 1.0} and self.factor(name) == 1, f"{name} is another unit")
            demand(unit["numerator"] != 0 and unit["denominator"] != 0, f"{name[:64]} has no factor")

    def _tokens(self, operator: str) -> list[tuple[str, str, Optional[str]]]:
        return [(kind, text, None if unit is None else unit.strip()) for kind, text, unit in self._equations[operator]._tokens]

    def factor(self, name: str) -> float:
        unit = self.units[name]
        return float(unit["numerator"] / unit["denominator"])

    def dimension(self, name: str) -> dict[str, float]:
        return dict(self.units[name]["dimension"])

    def value(self, at: float) -> Value:
        found = self.given[int(at)]
        if isinstance(found, Exception):
            raise found
        if isinstance(found, tuple):
            raise Refused(f"step {at:.0f} gives a list where a value is wanted")
        return found

    def index(self, at: float) -> float:
        found = self.value(at)
        demand(is_pure(found.dimension), "a place in a list has a unit")
        return found.number

    def listed(self, at: float) -> list[Value]:
        found = self.given[int(at)]
        if isinstance(found, Exception):
            raise found
        if isinstance(found, Value):
            raise Refused(f"step {at:.0f} gives a value where a list is wanted")
        return found[0]

    def matrix(self, at: float) -> Matrix:
        """The rows of a matrix; a vector is one column."""
        values = [value.number for value in self.listed(at)]
        columns = self.given[int(at)][1] or 1  # type: ignore[index]
        return [values[i : i + columns] for i in range(0, len(values), columns)]

    def _run(self, at: int) -> None:
        self._left -= SLOW if self.steps[at].get("op", "") in SLOW_FUNCTIONS else 1
        if self._left < 0:
            raise NotChecked("the program takes too long")
        try:
            self.given[at] = self._step(at, self.steps[at])
        except (NotChecked, Refused) as why:
            self.given[at] = why
        except (ArithmeticError, ValueError) as why:
            self.given[at] = ArithmeticError(f"step {at} has no value: {str(why)[:80]}")
        except RecursionError:
            self.given[at] = NotChecked("nested too deeply")

    def _step(self, at: int, step: Members) -> Given:
        if "number" in step:
            unit = self.units[step["unit"]]
            si = (step["number"] + unit["offset"]) * unit["numerator"] / unit["denominator"]
            is_any = si == 0 and step["unit"] == "1"
            spread = {at: step["uncertainty"] * self.factor(step["unit"])} if "uncertainty" in step else None
            return Value(si, None if is_any else self.dimension(step["unit"]), 0.0, spread)
        if "constant" in step:
            constant = self.constants[step["constant"]]
            spread = {at: constant["uncertainty"]} if constant["uncertainty"] else None
            return Value(constant["value"], self.dimension(constant["unit"]), 0.0, spread)
        if "variable" in step:
            return NotChecked("the variable of a course stands outside of it")
        if "list" in step:
            values = [self.value(each) for each in step["list"]]
            agree(*values)
            return values, int(step["columns"]) if "columns" in step else None
        return self._call(step) if "operator" in step else self._operation(step)

    def _operation(self, step: Members) -> Given:
        name, of = step["op"], step["of"]
        follow = FOLLOWED.get(name)
        if follow is not None:
            return follow(self, step)
        if name == "if":
            condition = self.value(of[0])
            taken = self.value(of[1] if condition.number else of[2])
            other = self.given[int(of[2] if condition.number else of[1])]
            dimension = agree(taken, other) if isinstance(other, Value) else taken.dimension
            # A zero beside a value with a unit has that unit.
            return combine(taken.number, dimension, [(taken, 1)], 0)
        if name == "nth":
            values = self.listed(of[1])
            index = self.index(of[0])
            demand(index.is_integer() and 1 <= index <= len(values), "nth is out of the list")
            return values[int(index) - 1]
        if name == "ordered":
            return ordered(self.listed(of[1]))[int(self.index(of[0])) - 1]
        if name == "quantile":
            return quantile(self.listed(of[1]), self.index(of[0]))
        if name == "roundTo":
            value, factor = self.value(of[0]), self.factor(step["unit"])
            agree(value, Value(1.0, self.dimension(step["unit"])))
            return Value(round_to(value.number / factor, int(step["places"])) * factor, value.dimension)
        return apply(name, [self.value(each) for each in of])

    # ---- Equations

    def _call(self, step: Members) -> Value:
        equation = self._equations[step["operator"]]
        symbols: dict[str, Any] = {
            name: self.given[int(at)] if isinstance(self.given[int(at)], tuple) else self.value(at)
            for name, at in step["given"].items()
        }
        symbols = {
            # Uncertainties of lists do not go through equations.
            name: [Value(each.number, each.dimension, each.error) for each in value[0]] if isinstance(value, tuple) else value
            for name, value in symbols.items()
        }
        gives = step["gives"]
        declared = self._symbols[step["operator"]]
        for name, value in symbols.items():
            demand(name in declared, f"{step['operator']} has no {name}")
            agree(*(value if isinstance(value, list) else [value]), Value(1.0, self.dimension(declared[name])))
        if "method" not in step:
            demand(gives == equation.output and gives not in symbols, "an equation gives something else")
            return self._evaluate(equation.tree, symbols)
        demand(equation.output in symbols and gives not in symbols, "an equation is solved for what is given")
        if "value" not in step:
            raise NotChecked("an equation that is solved inside a course")

        def left_over(x: Value) -> Value:
            return subtract(self._evaluate(equation.tree, {**symbols, gives: x}), symbols[equation.output])

        return self.assert_root(left_over, step["value"], self.dimension(step["unit"]))

    def _evaluate(self, node: list[Any], symbols: dict[str, Any]) -> Value:
        kind = node[0]
        if kind == "number":
            if node[2] is None:
                return pure(node[1])
            unit = self.units[node[2]]
            si = (node[1] + unit["offset"]) * unit["numerator"] / unit["denominator"]
            return Value(si, self.dimension(node[2]) if si else None)
        if kind == "symbol":
            if node[1] in symbols:
                value = symbols[node[1]]
                demand(isinstance(value, Value), "a list stands where a value is wanted")
                return value  # type: ignore[no-any-return]
            demand(node[1] in self.constants, f"nobody gives {node[1][:64]}")
            constant = self.constants[node[1]]
            return Value(constant["value"], self.dimension(constant["unit"]))
        if kind == "if":
            condition = self._evaluate(node[2], symbols)
            return self._evaluate(node[3] if condition.number else node[4], symbols)
        if kind == "series":
            _, name, index, first, last, body = node
            start, end = self._evaluate(first, symbols).number, self._evaluate(last, symbols).number
            demand(end - start <= 1e5, "a series is too long")
            terms = [self._evaluate(body, {**symbols, index[1]: pure(k)}) for k in range(int(start), int(end) + 1)]
            if name == "sum":
                return total(terms) if terms else pure(0)
            found = pure(1)
            for term in terms:
                found = multiply(found, term)
            return found
        if kind == "element":
            values, at = symbols[node[1]], self._evaluate(node[2], symbols).number
            demand(isinstance(values, list) and 1 <= at <= len(values), "an element is out of the list")
            return values[int(at) - 1]  # type: ignore[no-any-return]
        _, name, *args = node
        lists = [symbols.get(arg[1]) if arg[0] == "symbol" else None for arg in args]
        if name in CHOICES and len(args) == 2 and isinstance(lists[0], list):
            return CHOICES[name](lists[0], self._evaluate(args[1], symbols))
        if lists and all(isinstance(each, list) for each in lists):
            return LISTS[name](*lists)
        return apply(name, [self._evaluate(arg, symbols) for arg in args])

    # ---- Courses

    def at(self, step: Members, x: Value) -> Value:
        """Evaluates the function of a course at a value of its variable: the steps behind the variable, once more."""
        over, body = int(step["over"]), int(step["body"])
        demand("variable" in self.steps[over], "a course runs over no variable")
        kept = self.given[over : body + 1]
        try:
            self.given[over] = x
            for place in range(over + 1, body + 1):
                self._run(place)
            return self.value(body)
        finally:
            self.given[over : over + len(kept)] = kept

    def assert_root(
        self, left_over: Callable[[Value], Value], found: float, dimension: dict[str, float]
    ) -> Value:
        """Demands that what is left over at a root is nothing beside what is left over near it; gives it with its uncertainty."""
        x = Value(found, dimension, 0.0, {OWN: 1.0})
        rest = left_over(x)
        slope = rest.moved.get(OWN, 0.0)
        step = 1e-3 * (abs(found) or 1)
        beside = []
        for other in (found - step, found + step):
            try:
                beside.append(abs(left_over(Value(other, x.dimension)).number))
            except (ArithmeticError, ValueError):
                continue
        allowed = 8 * rest.error + FOUND * max(beside, default=0.0)
        demand(abs(rest.number) <= allowed, f"{found} leaves {rest.number} over, and is no root")
        moved = {source: -amount / slope for source, amount in rest.moved.items() if source != OWN} if slope else {}
        spread = rest.error / abs(slope) if slope else 1e-7 * max(abs(found), 1)
        return Value(found, x.dimension, 1e-10 * abs(found) + spread, moved)

    def dimension_of(self, step: Members) -> dict[str, float]:
        return self.dimension(self.steps[int(step["over"])]["unit"])


def ends_of(program: Program, step: Members) -> tuple[Value, Value]:
    start, end = program.value(step["of"][0]), program.value(step["of"][1])
    agree(start, end, Value(1.0, program.dimension_of(step)))
    return start, end


def nodes_of(count: int) -> list[tuple[float, float]]:
    """Nodes and weights of Gauss and Legendre's rule on [-1, 1], by Newton's method on the polynomial."""
    found = []
    for i in range(count):
        x = math.cos(math.pi * (i + 0.75) / (count + 0.5))
        slope = 0.0
        for _ in range(100):
            before, now = 1.0, x
            for k in range(2, count + 1):
                before, now = now, ((2 * k - 1) * x * now - (k - 1) * before) / k
            slope = count * (x * now - before) / (x * x - 1)
            x, last = x - now / slope, x
            if abs(x - last) < 1e-16:
                break
        found.append((x, 2 / ((1 - x * x) * slope * slope)))
    return found


NODES = nodes_of(16)
PART = 0.43
MOST_PIECES = 1000


def integrate(program: Program, step: Members) -> Value:
    """Integrates by another rule than the one that genmath takes, in pieces."""
    start, end = ends_of(program, step)
    dimension = program.dimension_of(step)
    sample = program.at(step, Value((start.number + end.number) / 2, dimension))

    def rule(a: float, b: float) -> float:
        centre, half = (a + b) / 2, (b - a) / 2
        return half * math.fsum(w * program.at(step, Value(centre + half * x, dimension)).number for x, w in NODES)

    def piece(a: float, b: float) -> tuple[float, float, float, float]:
        # Two unequal parts see a jump that two rules over the same stretch, both symmetric, would not.
        middle = a + PART * (b - a)
        parts = rule(a, middle) + rule(middle, b)
        return abs(rule(a, b) - parts), a, b, parts

    pieces = [piece(start.number, end.number)]
    while len(pieces) < MOST_PIECES:
        size = math.fsum(abs(each[3]) for each in pieces)
        if math.fsum(each[0] for each in pieces) <= FOUND / 10 * size:
            break
        _, a, b, _ = worst = max(pieces)
        middle = a + PART * (b - a)
        if middle in (a, b):
            break
        pieces.remove(worst)
        pieces += [piece(a, middle), piece(middle, b)]
    mine = math.fsum(each[3] for each in pieces)
    size = math.fsum(abs(each[3]) for each in pieces)
    claimed = step.get("value", mine)
    error = step.get("error", 0.0)
    demand(error <= 1e-3 * size, "the error of an integral is too large to say anything")
    allowed = max(FOUND * size, 2 * error) + math.fsum(each[0] for each in pieces)
    demand(abs(claimed - mine) <= allowed, f"the integral is {mine}, not {claimed}")
    return Value(claimed, joined(sample.dimension, dimension, 1), error + 1e-13 * size)


def derivative(program: Program, step: Members) -> Value:
    place = program.value(step["of"][0])
    found = program.at(step, Value(place.number, program.dimension_of(step), 0.0, {OWN: 1.0}))
    slope = found.moved.get(OWN, 0.0)
    return Value(slope, joined(found.dimension, program.dimension_of(step), -1), 1e-12 * abs(slope))


def extreme(program: Program, step: Members) -> Value:
    """Demands that the value is that of its place, and that no point of a scan passes it."""
    if "place" not in step or "value" not in step:
        raise NotChecked("an extreme inside a course")
    start, end = ends_of(program, step)
    dimension = program.dimension_of(step)
    low, high = sorted((start.number, end.number))
    demand(low <= step["place"] <= high, "an extreme is outside of its range")
    found = program.at(step, Value(step["place"], dimension))
    size = abs(found.number) or 1e-300
    demand(abs(found.number - step["value"]) <= FOUND * size + 8 * found.error, "an extreme has another value at its place")
    sign = 1 if step["op"] == "minimum" else -1
    for i in range(257):
        try:
            other = program.at(step, Value(low + (high - low) * i / 256, dimension))
        except (ArithmeticError, ValueError):
            continue
        demand(sign * (other.number - found.number) >= -FOUND * size - 8 * other.error, f"the {step['op']} is passed elsewhere")
    return Value(step["value"], found.dimension, 1e-10 * size, found.moved)


def roots(program: Program, step: Members) -> Listed:
    if not isinstance(step.get("value"), list):
        raise NotChecked("a root inside a course")
    found = step["value"]
    demand(all(a < b for a, b in zip(found, found[1:])), "roots do not rise")
    if step["of"]:
        start, end = ends_of(program, step)
        low, high = sorted((start.number, end.number))
        demand(all(low <= x <= high for x in found), "a root is outside of its range")
    return [program.assert_root(lambda x: program.at(step, x), x, program.dimension_of(step)) for x in found], None


def table(program: Program, step: Members) -> Listed:
    start, end = ends_of(program, step)
    length = program.value(step["of"][2]).number if len(step["of"]) > 2 else (end.number - start.number) / 10
    count = math.floor((end.number - start.number) / length + 1e-9)
    demand(1 <= count < 1000, "a table has 2 to 1,000 rows")
    dimension = program.dimension_of(step)
    return [program.at(step, Value(start.number + i * length, dimension)) for i in range(count + 1)], None


def least(program: Program, step: Members) -> Value:
    """Finds the smallest whole number whose probability reaches q; in the upper half by the tail, which has the digits there."""
    q, is_tail = program.value(step["of"][0]).number, step.get("tail", False)

    def reaches(k: int) -> bool:
        try:
            share = program.at(step, Value(float(k), {})).number
        except (ArithmeticError, ValueError):
            # Beyond the greatest count the cdf has no value.
            return k > 0
        return share * (1 - TOLERANCE) <= 1 - q + 2**-53 if is_tail else share * (1 + TOLERANCE) >= q * (1 - 2**-53)

    low, high = -1, 0
    while not reaches(high):
        demand(high < 2**50, "no count reaches the probability")
        low, high = high, 2 * high + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return pure(high)


def found_determinant(program: Program, step: Members) -> Value:
    rows, values = program.matrix(step["of"][0]), program.listed(step["of"][0])
    mine = determinant(rows)
    claimed = step.get("value", mine)
    size = math.prod(map(length_of, rows))
    demand(abs(claimed - mine) <= FOUND * abs(mine) + 1e-13 * size, f"the determinant is {mine}, not {claimed}")
    return Value(claimed, scaled(agree(*values), len(rows)), 1e-12 * size)


def solution(program: Program, step: Members) -> Listed:
    """Demands that A X leaves nothing of the right sides, or of 1, over."""
    a = program.matrix(step["of"][0])
    is_inverse = step["op"] == "inv"
    b = [[float(i == j) for j in range(len(a))] for i in range(len(a))] if is_inverse else program.matrix(step["of"][1])
    if not isinstance(step.get("value"), list):
        raise NotChecked("a system of equations inside a course")
    columns = len(b[0])
    x = [step["value"][i * columns : (i + 1) * columns] for i in range(len(a))]
    demand(len(step["value"]) == len(a) * columns, "a solution has another size")
    for row, right in zip(a, b):
        for j in range(columns):
            rest = math.fsum([row[k] * x[k][j] for k in range(len(a))] + [-right[j]])
            size = math.fsum([abs(row[k] * x[k][j]) for k in range(len(a))] + [abs(right[j])])
            demand(abs(rest) <= FOUND * size, "a solution leaves something over")
    one = agree(*program.listed(step["of"][0]))
    other: Any = {} if is_inverse else agree(*program.listed(step["of"][1]))
    dimension = joined(other, one, -1)
    return [Value(each, dimension, 1e-8 * abs(each)) for each in step["value"]], int(step["columns"]) if "columns" in step else None


def spectrum(program: Program, step: Members) -> Listed:
    """Demands of each eigenvalue that det(A - x) is nothing beside what it is near x, and that they add to the trace."""
    if not isinstance(step.get("value"), list):
        raise NotChecked("eigenvalues inside a course")
    a, found = program.matrix(step["of"][0]), step["value"]
    size = max(map(abs, found), default=0.0)
    demand(len(found) == len(a) and found == sorted(found), "the eigenvalues are not as many as rows, or do not rise")
    trace = math.fsum(row[i] for i, row in enumerate(a))
    demand(abs(math.fsum(found) - trace) <= FOUND * len(a) * size, "the eigenvalues do not add to the trace")
    for x in found:
        here = abs(determinant(shifted(a, x)))
        near = max(abs(determinant(shifted(a, x + side * 1e-3 * size))) for side in (-1, 1))
        demand(here <= FOUND * near, f"{x} is no eigenvalue")
    dimension = agree(*program.listed(step["of"][0]))
    return [Value(x, dimension, 1e-10 * size) for x in found], None


def matrix_product(program: Program, step: Members) -> Listed:
    a, b = program.matrix(step["of"][0]), program.matrix(step["of"][1])
    dimension = joined(agree(*program.listed(step["of"][0])), agree(*program.listed(step["of"][1])), 1)
    values = []
    for row in a:
        for j in range(len(b[0])):
            terms = [x * b[k][j] for k, x in enumerate(row)]
            values.append(Value(math.fsum(terms), dimension, 4 * ROUNDING * math.fsum(map(abs, terms))))
    return values, int(step["columns"]) if "columns" in step else None


SLOW_FUNCTIONS = frozenset(special_names())

FOLLOWED: dict[str, Callable[[Program, Members], Given]] = {
    "integrate": integrate,
    "derivative": derivative,
    "minimum": extreme,
    "maximum": extreme,
    "root": roots,
    "solve": roots,
    "table": table,
    "least": least,
    "det": found_determinant,
    "inv": solution,
    "linsolve": solution,
    "eig": spectrum,
    "matmul": matrix_product,
}


# ---- Results --------------------------------------------------------------------------------------------------------


def is_near(a: float, b: float, allowed: float) -> bool:
    return a == b or abs(a - b) <= max(TOLERANCE * max(abs(a), abs(b)), allowed)


def assert_value(program: Program, result: Members, said: Members) -> None:
    mine = program.value(said["step"])
    unit, factor = program.units[result["unit"]], program.factor(result["unit"])
    demand(unit["offset"] == 0 or "isPoint" in result, "a value that is no reading of a thermometer is shown as one")
    where = f"line {result['line']:.0f}"
    agree(mine, Value(1.0, program.dimension(result["unit"])))
    offset = unit["offset"] if "isPoint" in result else 0
    bound = said["absoluteErrorBound"]
    reading = mine.number * unit["denominator"] / unit["numerator"] - offset
    demand(is_near(said["si"], mine.number, 2 * bound * factor), f"{where} gives {mine.number}, the receipt says {said['si']}")
    demand(is_near(said["value"], reading, 2 * bound), f"{where} gives {reading}, the receipt says {said['value']}")
    rough = mine.error / factor + 1e-15 * (abs(reading) + abs(offset))
    demand(bound <= LOOSE * rough + 5e-324, f"{where} has an error bound of about {rough}, the receipt says {bound}")
    demand(bound >= 2.0**-54 * abs(said["value"]), f"{where} has a smaller error bound than its last digit")
    if "isTruth" in result:
        demand(said["value"] in (0, 1), f"{where} is no truth")
    spread = mine.uncertainty() / factor
    stated = said.get("uncertainty", 0.0)
    scale = max(spread, stated)
    demand(abs(spread - stated) <= SPREAD * scale, f"{where} has an uncertainty of {spread}, the receipt says {stated}")
    demand(("uncertainty" in said) == ("shares" in said), f"{where} has an uncertainty without its shares")
    shares = {int(share["step"]): share["share"] for share in said.get("shares", ())}
    square = sum(amount * amount for amount in mine.moved.values())
    for source in {*shares, *mine.moved}:
        part = mine.moved.get(source, 0.0) ** 2 / square if square else 0.0
        demand(abs(shares.get(source, 0.0) - part) <= SPREAD, f"{where} has another share of step {source}")


def assert_assertion(program: Program, said: Members) -> None:
    steps = said["steps"]
    where = f"the assertion in line {said['line']:.0f}"
    if len(steps) == 1:
        demand("allowed" not in said and program.value(steps[0]).number == 1, f"{where} does not hold")
        return
    demand("allowed" in said, f"{where} says not how near its sides are")
    left, right = program.value(steps[0]), program.value(steps[1])
    agree(left, right)
    given = abs(program.value(steps[2]).number) if len(steps) > 2 else max(left.uncertainty(), right.uncertainty())
    slack = LOOSE * (left.error + right.error + ROUNDING * (abs(left.number) + abs(right.number)))
    demand(abs(left.number - right.number) <= said["allowed"] * (1 + TOLERANCE) + slack * TOLERANCE, f"{where} does not hold")
    demand(said["allowed"] <= given * (1 + SPREAD) + slack, f"{where} allows more than it says")


def check_program(receipt: Members) -> str:
    """Runs the program and compares every result. Raises Refused, or NotChecked where something is needed to go on."""
    program = Program(receipt)
    missing: Optional[NotChecked] = None
    for result in receipt["results"]:
        columns, count = int(result.get("columns", 1)), len(result["values"])
        demand("isList" in result or count == 1, "a line has several values and is no list")
        demand(count % columns == 0, "the rows of a matrix are not full")
        for said in result["values"]:
            missing = _run(lambda: assert_value(program, result, said), missing)
    for said in receipt["asserts"]:
        missing = _run(lambda: assert_assertion(program, said), missing)
    if missing is not None:
        raise missing
    count = sum(len(result["values"]) for result in receipt["results"])
    return f"{len(program.steps)} steps give the {count} values of the receipt"


def _run(check: Callable[[], None], missing: Optional[NotChecked]) -> Optional[NotChecked]:
    """Goes on where something is missing, so that what can be refused is."""
    try:
        check()
    except NotChecked as why:
        return missing or why
    except ArithmeticError as why:
        raise Refused(f"the program gives no value: {why}") from None
    return missing
