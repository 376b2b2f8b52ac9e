"""Why a row of a ledger went as it did: decides the conditions of its decision record again.

Part of verify.py; written from docs/receipt.md. Each value stands beside the conditions under its text, with its unit, and in coherent SI
where that is another number, or in the row itself: its result as `R`, and the fields of its event. What stands around the values is
arithmetic, comparison and logic.
"""

from __future__ import annotations

import math
import re
from typing import Any, Callable, Mapping, NamedTuple, Optional, Union

NEAR = 1e-9
SAME = 1e-12
PLAIN = re.compile(
    r"\s+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|\"[^\"]*\"|'[^']*'|[A-Za-z_][A-Za-z0-9_]*|<=|>=|==|!=|\*\*|[-+*/^()<>]"
)
WORD = re.compile(r"[A-Za-z0-9_]")
LOGIC = ("and", "or", "not")
# How a long call ends that is told by its name alone: `sum(…)`.
SHORTENED = "…)"

Value = Union[float, str, bool, None]


class Unreadable(Exception):
    """A condition that is none."""


class Token(NamedTuple):
    """A sign, or a value that may be unknown."""

    sign: Optional[str]
    value: Value = None


def number_of(value: Any) -> Value:
    """Gives the number that a recorded value stands for in coherent SI, or its text."""
    if isinstance(value, dict):
        return number_of(value["value"])
    if isinstance(value, list):
        return quantity_of(value)
    return value if isinstance(value, (float, int, str)) else None


def quantity_of(value: list[Any]) -> Value:
    """Gives the number in coherent SI of a number, its unit and that; a list of numbers only stands for itself."""
    if len(value) < 2 or not isinstance(value[1], str):
        return None
    return number_of(value[2] if len(value) > 2 else value[0])


def end_of_call(text: str, at: int) -> int:
    """Finds the place behind the bracket that closes the one before a place; brackets in quotation marks are none."""
    depth = 1
    quote: Optional[str] = None
    while at < len(text) and depth > 0:
        sign = text[at]
        if quote is not None:
            quote = None if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            depth += {"(": 1, ")": -1}.get(sign, 0)
        at += 1
    return at


def tokens_of(text: str, values: Mapping[str, Any]) -> list[Token]:
    """Splits a condition: recorded values by their text, whole ones first and of them the longest, then numbers, texts, words and signs."""
    keys = sorted(values, key=lambda key: (key.endswith(SHORTENED), -len(key)))
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        key = next((each for each in keys if stands_at(text, at, each)), None)
        if key is not None:
            tokens.append(Token(None, number_of(values[key])))
            at = end_of_call(text, at + len(key) - len(SHORTENED)) if key.endswith(SHORTENED) else at + len(key)
            continue
        found = PLAIN.match(text, at)
        if found is None:
            raise Unreadable(f"cannot read {text[at:at + 20]!r} in a condition")
        tokens.extend(plain_token(found.group()))
        at = found.end()
    return tokens


def stands_at(text: str, at: int, key: str) -> bool:
    """Tells whether a text stands at a place, and not as the beginning of a longer word."""
    if key.endswith(SHORTENED):
        return text.startswith(key[: -len(SHORTENED)], at)
    if key == "" or not text.startswith(key, at):
        return False
    rest = text[at + len(key) : at + len(key) + 1]
    return WORD.match(key[-1]) is None or WORD.match(rest) is None


def plain_token(text: str) -> list[Token]:
    if text.strip() == "":
        return []
    if text[0].isdigit() or text[0] == ".":
        return [Token(None, float(text))]
    if text[0] in "\"'":
        return [Token(None, text[1:-1])]
    if WORD.match(text) is not None and text not in LOGIC:
        return [Token(None)]
    return [Token(text)]


def compare(sign: str, a: Value, b: Value) -> Optional[bool]:
    """Decides a comparison; nothing where a side is unknown, or both are equal to within rounding."""
    if isinstance(a, str) and isinstance(b, str):
        return (a == b) == (sign == "==")
    if isinstance(a, (str, bool)) or isinstance(b, (str, bool)) or a is None or b is None:
        return None
    if math.isnan(a) or math.isnan(b):
        return None
    if a != b and abs(a - b) <= NEAR * max(abs(a), abs(b)):
        return None
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[sign]


def both(a: Value, b: Value) -> Value:
    if a is False or b is False:
        return False
    return True if a is True and b is True else None


def negated(a: Value) -> Value:
    return (not a) if isinstance(a, bool) else None


def number(value: Value) -> float:
    return float(value) if isinstance(value, (float, int)) and not isinstance(value, bool) else math.nan


def arithmetic(sign: str, left: Value, right: Value) -> float:
    """Computes as IEEE 754 does, where Python would raise."""
    a, b = number(left), number(right)
    try:
        if sign == "+":
            return a + b
        if sign == "-":
            return a - b
        if sign == "*":
            return a * b
        result = a / b if sign == "/" else a**b
        return result if isinstance(result, float) else math.nan
    except (ZeroDivisionError, OverflowError, ValueError):
        return math.nan


class Condition:
    """A condition, decided by recursive descent."""

    def __init__(self, text: str, values: Mapping[str, Any]) -> None:
        self.tokens = tokens_of(text, values)
        self.at = 0

    def take(self, *signs: str) -> Optional[str]:
        if self.at < len(self.tokens) and self.tokens[self.at].sign in signs:
            self.at += 1
            return self.tokens[self.at - 1].sign
        return None

    def joined(self, part: Callable[[], Value], signs: tuple[str, ...], join: Callable[[str, Value, Value], Value]) -> Value:
        left = part()
        sign = self.take(*signs)
        while sign is not None:
            left = join(sign, left, part())
            sign = self.take(*signs)
        return left

    def value(self) -> Value:
        held = self.either()
        if self.at != len(self.tokens):
            raise Unreadable("a condition goes on where it should end")
        return held

    def decide(self) -> Optional[bool]:
        held = self.value()
        return held if isinstance(held, bool) else None

    def either(self) -> Value:
        return self.joined(self.all, ("or",), lambda _, a, b: negated(both(negated(a), negated(b))))

    def all(self) -> Value:
        return self.joined(self.negation, ("and",), lambda _, a, b: both(a, b))

    def negation(self) -> Value:
        return negated(self.negation()) if self.take("not") else self.comparison()

    def comparison(self) -> Value:
        left = self.sum()
        sign = self.take("<", "<=", ">", ">=", "==", "!=")
        return left if sign is None else compare(sign, left, self.sum())

    def sum(self) -> Value:
        return self.joined(self.product, ("+", "-"), arithmetic)

    def product(self) -> Value:
        return self.joined(self.signed, ("*", "/"), arithmetic)

    def signed(self) -> Value:
        if self.take("-"):
            return -number(self.signed())
        return self.signed() if self.take("+") else self.power()

    def power(self) -> Value:
        base = self.atom()
        return arithmetic("^", base, self.signed()) if self.take("^", "**") else base

    def atom(self) -> Value:
        if self.take("("):
            inner = self.either()
            if self.take(")") is None:
                raise Unreadable("a bracket is not closed in a condition")
            return inner
        if self.at >= len(self.tokens) or self.tokens[self.at].sign is not None:
            raise Unreadable("a condition ends where a value is due")
        self.at += 1
        return self.tokens[self.at - 1].value


class Known(NamedTuple):
    """What the rows of a contract say that its conditions may read."""

    parameters: Mapping[str, float]
    memory: Mapping[str, float]


def known_after(row: Mapping[str, Any], before: Optional[Known]) -> Known:
    """Gives the parameters of a contract and its memory after a row; another version has both anew."""
    memory = {} if before is None or "upgrade" in row else before.memory
    parameters = {} if before is None else before.parameters
    return Known(row.get("parameters", parameters), {**memory, **row["remembered"]})


def is_still(row: Mapping[str, Any]) -> bool:
    return row["from"] == row["to"] and not row["emits"] and not row["remembered"] and "reset" not in row


def reading_of(value: Any) -> Any:
    if isinstance(value, dict):
        return value["value"]
    return value[0] if isinstance(value, list) and len(value) > 1 and isinstance(value[1], str) else value


def is_same(a: Any, b: Any) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    if isinstance(a, (float, int)) and isinstance(b, (float, int)):
        return a == b or abs(a - b) <= SAME * max(abs(a), abs(b))
    return not isinstance(b, (float, int))


def tried_fault(row: Mapping[str, Any]) -> Optional[str]:
    """Decides each condition that was tried again, from the values beside it."""
    decision = row["decision"]
    tried = decision["tried"]
    said = {"R": row["R_t"], **row["payload"], **decision["read"]}
    for place, one in enumerate(tried):
        if one["holds"] and place + 1 < len(tried):
            return "a transition was tried after one that was taken"
        values = {**said, **one.get("read", {})}
        held = Condition(one["when"], values).decide() if "when" in one else True
        if held is not None and held != one["holds"]:
            return f"{one.get('when', 'always')!r} is {held}, and the record says {one['holds']}"
    return None


def decision_fault(row: Mapping[str, Any], known: Known) -> Optional[str]:
    """Tells what is wrong with the decision of a row; nothing where it follows from its values, and they from the rows before."""
    decision = row.get("decision")
    cause = row["cause"]
    if "refused" in row:
        return None if cause == "event" and is_still(row) and decision is None else "a refused event changes nothing"
    if (cause in ("event", "clock")) != (decision is not None):
        return "rows by an event or the clock have a decision record, and no others"
    if decision is None:
        return None
    try:
        fault = tried_fault(row)
    except (Unreadable, RecursionError) as error:
        return str(error)
    if fault is not None:
        return fault
    is_taken = bool(decision["tried"]) and decision["tried"][-1]["holds"]
    if not is_taken and not is_still(row):
        return "no transition was taken, and something changed"
    if not is_taken and row["trigger"] != ("audit" if cause == "clock" else "unchanged"):
        return "no transition was taken, and it bears the trigger of one"
    for name, value in decision["read"].items():
        due = next((each[name] for each in (row["payload"], known.parameters, known.memory) if name in each), None)
        if due is not None and not is_same(reading_of(value), reading_of(due)):
            return f"the record says another {name} than the row, or the rows before it"
    return None
