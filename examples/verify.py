#!/usr/bin/env python3
"""Verifies genmath receipts, batches and ledgers offline, without genmath and without trusting the node that made them.

Written from docs/receipt.md alone, with Python's standard library alone (3.9 or newer); the section names in the
comments are those of that page. The receipt of a sheet is run again by verify_sheet.py beside this file; special
functions in it need mpmath, and without it the verdict says that it is incomplete.

    python3 verify.py receipt.json --jwks public-keys.json
    python3 verify.py receipt.json --jwks public-keys.json --operators dist/operators
    python3 verify.py batch-answer.json --jwks public-keys.json
    python3 verify.py sheet-receipt.json --replay
    python3 verify.py --ledger rows.jsonl --jwks public-keys.json
    python3 verify.py --batch --jwks public-keys.json < receipts.jsonl

A batch receipt, and that of a sheet over a table, is verified by itself, with one item (an object with `receipt`, `item`,
`leaf` and `proof`), or with every item that an answer of batch or sweep, or the results of a job, hold.

It prints each check and exits with 0 (valid), 1 (not valid) or 2 (wrong usage). What it cannot check, it says so: the
HMAC needs the node's secret, and computing again needs an evaluator of the equations, which is here for sheets alone.
With --replay it trusts no key, and everything else must pass.
"""

from __future__ import annotations

import argparse
import base64
import datetime
import hashlib
import io
import json
import math
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from re import Pattern
from typing import Any, Callable, NamedTuple, NoReturn, Optional, Union

RECEIPT_TYPE = "genmath/receipt/v1"
BATCH_TYPE = "genmath/batch-receipt/v1"
SHEET_TYPE = "genmath/sheet-receipt/v1"
TABLE_TYPE = "genmath/table-receipt/v1"
ROW_TYPE = "genmath/row/v1"
PAYLOAD_TYPES = {
    RECEIPT_TYPE: "application/vnd.genmath.receipt.v1+json",
    BATCH_TYPE: "application/vnd.genmath.batch-receipt.v1+json",
    SHEET_TYPE: "application/vnd.genmath.sheet-receipt.v1+json",
    TABLE_TYPE: "application/vnd.genmath.table-receipt.v1+json",
}
SUBSTRATE = "KO42"
STEP_NAMES = ("substrate", "limit", "scale", "precision", "compile", "execute", "verify")

MAX_JSON_BYTES = 8 << 20
MAX_RECEIPT_UNITS = 1 << 20
MAX_DEPTH = 64
MAX_TEXT_DEPTH = 32
MAX_LIST = 10_000
MAX_ITEMS = 10_000_000
MAX_PROOF = 64
MAX_WHOLE = 2**53 - 1
CYCLE_MILLISECONDS = 777
STAMP_TOLERANCE = 1e-12
PRECISION_LIMIT = 1e-3


# An object as it is parsed.
Members = dict[str, Any]


class Refused(Exception):
    """Says why something is not what it should be."""


class UsageError(Exception):
    """Says what is wrong with the way in which the program was called."""


# ---- JSON text ------------------------------------------------------------------------------------------------------


def _no_duplicates(pairs: list[tuple[str, Any]]) -> Members:
    """Makes an object of its members; two of one name are two documents in one."""
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused(f"the member {json.dumps(twice[:64])} is there twice")
    return members


def _no_constant(name: str) -> NoReturn:
    raise Refused(f"{name} is not JSON")


_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{\]}]', re.DOTALL)


def assert_shallow(text: str) -> None:
    """Refuses a text that is nested deeper than any receipt, or than any answer around one."""
    depth = 0
    for token in _STRUCTURE.finditer(text):
        first = text[token.start()]
        depth += 1 if first in "[{" else -1 if first in "]}" else 0
        if depth > MAX_TEXT_DEPTH:
            raise Refused("nested too deeply")


_FENCE = re.compile(r"^```(?:json)?[ \t\r\n]*|[ \t\r\n]*```\Z")


def parse_handed(value: Any) -> Any:
    """Gives what was handed on: a receipt, or an answer, may stand as its JSON text, and in a Markdown fence."""
    if isinstance(value, str):
        value = parse_json(_FENCE.sub("", value.strip(" \t\r\n")).encode("utf-8", "surrogatepass"))
    assert_plain(value)
    return value


# No receipt and no answer has a member of such a name; in languages where objects have prototypes they are traps.
FORBIDDEN = frozenset({"__proto__", "constructor", "prototype"})


def assert_plain(value: Any) -> None:
    demand(not isinstance(value, float) or math.isfinite(value), "a number is too large")
    if isinstance(value, dict):
        demand(not FORBIDDEN & value.keys(), "a member has a name that nothing has")
        for member in value.values():
            assert_plain(member)
    elif isinstance(value, list):
        for member in value:
            assert_plain(member)


def parse_json(data: bytes) -> Any:
    """Parses I-JSON; every number becomes a float, as the receipt's numbers are doubles however they are written."""
    if len(data) > MAX_JSON_BYTES:
        raise Refused(f"more than {MAX_JSON_BYTES} bytes")
    try:
        text = data.decode("utf-8")
        assert_shallow(text)
        return json.loads(
            text, parse_int=float, parse_float=float, parse_constant=_no_constant, object_pairs_hook=_no_duplicates
        )
    except UnicodeDecodeError:
        raise Refused("not UTF-8") from None
    except RecursionError:
        raise Refused("nested too deeply") from None
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


# ---- Canonical form (RFC 8785) --------------------------------------------------------------------------------------

_AS_IT_STANDS = re.compile(r"[ !#-\[\]-~]*")


def canonical_number(value: float) -> str:
    """Prints a double as ECMAScript does: the digits of `repr`, laid out by the rules of Number::toString."""
    if not math.isfinite(value):
        raise Refused(f"{value} has no canonical form")
    if value == 0:
        return "0"
    sign, mantissa = ("-", repr(value)[1:]) if value < 0 else ("", repr(value))
    mantissa, _, exponent = mantissa.partition("e")
    whole, _, fraction = mantissa.partition(".")
    # The value is 0.<digits> times ten to the power of `point`.
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    return sign + _lay_out(digits, point)


def _lay_out(digits: str, point: int) -> str:
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    power = point - 1
    fraction = f".{digits[1:]}" if count > 1 else ""
    return f"{digits[0]}{fraction}e{'+' if power > 0 else '-'}{abs(power)}"


def canonical_string(value: str) -> str:
    if _AS_IT_STANDS.fullmatch(value):
        return f'"{value}"'
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Refused("a lone surrogate has no canonical form")
    return json.dumps(value, ensure_ascii=False)


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def _sorted_names(members: Iterable[str]) -> list[str]:
    """Sorts names by their UTF-16 code units; for ASCII that is the order of the characters."""
    names = list(members)
    return sorted(names) if all(map(str.isascii, names)) else sorted(names, key=_utf16)


def canonical(value: Any, inside: int = 0) -> str:
    """Gives the canonical form of what `parse_json` gave."""
    if inside > MAX_DEPTH:
        raise Refused(f"nested deeper than {MAX_DEPTH}")
    if isinstance(value, str):
        return canonical_string(value)
    if isinstance(value, float):
        return canonical_number(value)
    if isinstance(value, dict):
        members = (f"{canonical_string(name)}:{canonical(value[name], inside + 1)}" for name in _sorted_names(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join([canonical(element, inside + 1) for element in value]) + "]"
    if value is None:
        return "null"
    return "true" if value else "false"


def sha256(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def without(value: Members, *names: str) -> Members:
    return {name: member for name, member in value.items() if name not in names}


# ---- Signed bytes ---------------------------------------------------------------------------------------------------


def pre_authentication_encoding(kind: str, body: str) -> bytes:
    """Puts a type before a message: DSSEv1, the type and the body, each behind its length in bytes."""
    kind_bytes, body_bytes = kind.encode("utf-8"), body.encode("utf-8")
    return b"DSSEv1 %d %s %d %s" % (len(kind_bytes), kind_bytes, len(body_bytes), body_bytes)


def signed_bytes(receipt: Members) -> bytes:
    kind = PAYLOAD_TYPES[receipt["type"]]
    return pre_authentication_encoding(kind, canonical(without(receipt, "hmac", "signature")))


# ---- Merkle tree (RFC 9162, section 2.1) ----------------------------------------------------------------------------


def leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_from_path(found: bytes, leaf: int, size: int, path: Sequence[bytes]) -> Optional[bytes]:
    """Gives the root that a leaf's hash and its audit path lead to; none where the path has another length."""
    place, last = leaf, size - 1
    for sibling in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(sibling, found)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, sibling)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


# ---- Ed25519 (RFC 8032, section 5.1) --------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_MINUS_ONE = pow(2, (P - 1) // 4, P)

# A point (x, y) in extended coordinates: x = X/Z, y = Y/Z, x*y = T/Z.
Point = tuple[int, int, int, int]
# A point made ready to be added: Y - X, Y + X, 2dT, 2Z.
Addend = tuple[int, int, int, int]
# Rows of multiples: row i holds 1 to 15 times 16^i times a point, so that a product with a scalar is only additions.
Table = list[list[Addend]]

NEUTRAL: Point = (0, 1, 1, 0)


def as_addend(point: Point) -> Addend:
    x, y, z, t = point
    return ((y - x) % P, (y + x) % P, 2 * D * t % P, 2 * z % P)


def add(point: Point, addend: Addend) -> Point:
    """Adds two points; the formula is complete, so it doubles too."""
    x, y, z, t = point
    minus, plus, t2, z2 = addend
    a = (y - x) * minus % P
    b = (y + x) * plus % P
    c = t * t2 % P
    d = z * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def encode_point(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def decode_point(data: bytes) -> Optional[Point]:
    """Finds the point of an encoding (section 5.1.3); none where there is none."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQRT_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def make_table(point: Point) -> Table:
    table = []
    for _ in range(64):
        one, multiples = as_addend(point), [point]
        for _ in range(15):
            multiples.append(add(multiples[-1], one))
        table.append([as_addend(multiple) for multiple in multiples[:-1]])
        point = multiples[-1]
    return table


@lru_cache(maxsize=1)
def base_table() -> Table:
    base = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert base is not None
    return make_table(base)


def add_product(total: Point, scalar: int, table: Table) -> Point:
    """Adds a scalar's product with the point of a table."""
    for row in table:
        digit = scalar & 15
        if digit:
            total = add(total, row[digit - 1])
        scalar >>= 4
    return total


class PublicKey:
    """An Ed25519 public key, with multiples of its negative made on first use."""

    def __init__(self, encoded: bytes) -> None:
        point = decode_point(encoded) if len(encoded) == 32 else None
        if point is None:
            raise Refused("not an Ed25519 public key")
        # Under one of the eight points of small order a signature can hold for any message.
        multiple = point
        for _ in range(3):
            multiple = add(multiple, as_addend(multiple))
        if encode_point(multiple) == encode_point(NEUTRAL):
            raise Refused("a public key of small order")
        self._encoded = encoded
        self._point = point
        self._table: Optional[Table] = None

    def verifies(self, message: bytes, signature: bytes) -> bool:
        """Checks a signature of 64 bytes: [S]B - [k]A must encode to its first half."""
        half, s = signature[:32], int.from_bytes(signature[32:], "little")
        if len(signature) != 64 or s >= L:
            return False
        if self._table is None:
            x, y, z, t = self._point
            self._table = make_table((P - x, y, z, P - t))
        k = int.from_bytes(hashlib.sha512(half + self._encoded + message).digest(), "little") % L
        return encode_point(add_product(add_product(NEUTRAL, s, base_table()), k, self._table)) == half


Keys = dict[str, PublicKey]


def decode_base64(text: str) -> Optional[bytes]:
    """Decodes standard base64 in its one canonical form; none for any other text."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def decode_base64url(text: str) -> bytes:
    """Decodes base64url without padding in its one canonical form."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).decode("ascii").rstrip("=") != text:
        raise Refused("a key is not in base64url")
    return data


def read_jwks(data: bytes) -> Keys:
    """Reads a JSON Web Key set; keys of other kinds are passed over."""
    try:
        keys: Keys = {}
        for key in parse_json(data)["keys"]:
            if key.get("kty") != "OKP" or key.get("crv") != "Ed25519":
                continue
            if key["kid"] in keys:
                raise UsageError(f"the JWK set holds {key['kid']} twice")
            if not isinstance(key["kid"], str):
                raise Refused("a key has no id")
            keys[key["kid"]] = PublicKey(decode_base64url(key["x"]))
        return keys
    except (Refused, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"not a JWK set: {error}") from None


# ---- Shapes ---------------------------------------------------------------------------------------------------------

# A shape looks at a value and its path, and raises Refused where the value has another shape.
Shape = Callable[[Any, str], None]


def utf16_length(text: str) -> int:
    return len(text) if text.isascii() else len(_utf16(text)) // 2


def string(least: int, most: int) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise Refused(f"{path} is not a string")
        if not least <= utf16_length(value) <= most:
            raise Refused(f"{path} has not {least} to {most} characters")

    return shape


def matching(pattern: Pattern[str]) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise Refused(f"{path} has another form")

    return shape


def one_of(*values: str) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in values:
            raise Refused(f"{path} is not {' or '.join(values)}")

    return shape


def number(least: float = -math.inf, below: float = math.inf, minus_zero: bool = False) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, float) or not math.isfinite(value):
            raise Refused(f"{path} is not a finite number")
        if value == 0 and not minus_zero and math.copysign(1, value) < 0:
            raise Refused(f"{path} is minus zero")
        if not least <= value < below:
            raise Refused(f"{path} is out of range")

    return shape


def whole(least: int, most: int = MAX_WHOLE) -> Shape:
    is_number = number(least)

    def shape(value: Any, path: str) -> None:
        is_number(value, path)
        if not value.is_integer() or value > most:
            raise Refused(f"{path} is not a whole number of {least} to {most}")

    return shape


def list_of(element: Shape, least: int, most: int) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise Refused(f"{path} is not a list of {least} to {most}")
        for at, member in enumerate(value):
            element(member, f"{path}/{at}")

    return shape


def tuple_of(least: int, *elements: Shape) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, list) or not least <= len(value) <= len(elements):
            raise Refused(f"{path} is not a list of {least} to {len(elements)}")
        for at, (element, member) in enumerate(zip(elements, value)):
            element(member, f"{path}/{at}")

    return shape


def map_of(name: Shape, element: Shape) -> Shape:
    def shape(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise Refused(f"{path} is not an object")
        for key, member in value.items():
            name(key, f"a name in {path}")
            element(member, f"{path}/{key}")

    return shape


def object_of(required: dict[str, Shape], optional: Optional[dict[str, Shape]] = None) -> Shape:
    known = {**required, **(optional or {})}

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise Refused(f"{path or 'the whole'} is not an object")
        for name in required:
            if name not in value:
                raise Refused(f"{path}/{name} is missing")
        for name, member in value.items():
            if name not in known:
                raise Refused(f"{path}/{name[:64]} is a member that is not known")
            known[name](member, f"{path}/{name}")

    return shape


def either(first: Shape, second: Shape) -> Shape:
    def shape(value: Any, path: str) -> None:
        try:
            first(value, path)
        except Refused:
            second(value, path)

    return shape


def exactly_true(value: Any, path: str) -> None:
    if value is not True:
        raise Refused(f"{path} is not true")


def truth(value: Any, path: str) -> None:
    demand(isinstance(value, bool), f"{path} is neither true nor false")


def nothing(value: Any, path: str) -> None:
    if value is not None:
        raise Refused(f"{path} is not null")


_MOMENT = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")


def milliseconds_of(moment: str) -> int:
    """Gives the milliseconds of Unix time of a moment."""
    match = _MOMENT.fullmatch(moment)
    if match is None:
        raise Refused("another form of time")
    year, month, day, hour, minute, second, thousandth = map(int, match.groups())
    if hour > 23 or minute > 59 or second > 59:
        raise Refused("no such time of the day")
    try:
        days = datetime.date(year, month, day).toordinal() - datetime.date(1970, 1, 1).toordinal()
    except ValueError:
        raise Refused("no such date") from None
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth


def moment(value: Any, path: str) -> None:
    if not isinstance(value, str):
        raise Refused(f"{path} is not a string")
    try:
        milliseconds_of(value)
    except Refused as why:
        raise Refused(f"{path}: {why}") from None


_OWN = r"my\.[A-Za-z][A-Za-z0-9_]{0,59}"
# The id of an operator, or of a named relation of one; or of an own formula.
ID = rf"(?:[A-Z]{{2}}[0-9]{{1,4}}(?::[a-z][a-z0-9-]{{0,63}})?|{_OWN})"
FORMULA_NAME = matching(re.compile(_OWN))
OPERATOR_ID = matching(re.compile(ID))
SYMBOL = matching(re.compile(rf"(?:{ID}\.)?[A-Za-z][A-Za-z0-9_]{{0,63}}"))
DIGEST = matching(re.compile(r"sha256:[0-9a-f]{64}"))
KID = matching(re.compile(r"[A-Za-z0-9._-]{1,64}"))
NOT_NEGATIVE = number(0)

INPUTS = map_of(SYMBOL, either(list_of(number(), 0, MAX_LIST), number()))
UNCERTAINTIES = map_of(SYMBOL, either(list_of(NOT_NEGATIVE, 0, MAX_LIST), NOT_NEGATIVE))
VERSION: dict[str, Shape] = {"revision": whole(1), "digest": DIGEST}
# What a named relation is a case of.
ORIGIN = object_of({"id": matching(re.compile(r"[A-Z]{2}[0-9]{1,4}")), **VERSION})
NAMED_OPERATOR = object_of({"id": OPERATOR_ID, **VERSION}, {"of": ORIGIN})


def stamped_members() -> dict[str, Shape]:
    """The members that all kinds of receipt have."""
    return {
        "issuer": string(1, 200),
        "keyPrefix": matching(re.compile(r"[A-Za-z0-9_-]{1,32}")),
        "substrate": object_of({"operator": one_of(SUBSTRATE), "value": number()}),
        "cycle": whole(0),
        "phase": number(0, 1),
        "issuedAt": moment,
        "registry": DIGEST,
        "library": string(1, 100),
        "hmac": object_of({"alg": one_of("HMAC-SHA256"), "kid": KID, "value": matching(re.compile(r"[0-9a-f]{64}"))}),
        "signature": object_of(
            {"alg": one_of("Ed25519"), "kid": KID, "value": matching(re.compile(r"[A-Za-z0-9+/]{86}=="))}
        ),
    }


def signed_members(fewest_operators: int) -> dict[str, Shape]:
    """The members that receipts of chains have, of one run or of many."""
    return {
        **stamped_members(),
        "operatorIds": list_of(OPERATOR_ID, fewest_operators, 4),
        "operators": list_of(NAMED_OPERATOR, fewest_operators, 4),
        "domain": matching(re.compile(r"[a-z][a-z0-9-]{0,63}")),
        "inputs": INPUTS,
        "inputUnits": map_of(SYMBOL, string(1, 100)),
        "unit": string(1, 100),
        "master_equation": string(1, 8_000),
    }


FORMULA = object_of({"name": FORMULA_NAME, "text": string(1, 8_000), "digest": DIGEST})

# Members of both kinds that stand only where there is something to say.
SIGNED_WHERE_SAID: dict[str, Shape] = {
    "uncertainties": UNCERTAINTIES,
    "solveFor": SYMBOL,
    "notes": list_of(string(1, 1_000), 1, 20),
    "formulas": list_of(FORMULA, 1, 3),
}

# A receipt on a row of a ledger signs the rest of the row.
RECEIPT = object_of(
    {
        "type": one_of(RECEIPT_TYPE),
        "id": matching(re.compile(r"rcp_[A-Za-z0-9_-]{1,64}")),
        **signed_members(1),
        "results": list_of(
            object_of(
                {
                    "operator": OPERATOR_ID,
                    "symbol": SYMBOL,
                    "value": number(),
                    "unit": string(1, 100),
                    "absoluteErrorBound": NOT_NEGATIVE,
                },
                {
                    "relativeErrorBound": NOT_NEGATIVE,
                    "uncertainty": NOT_NEGATIVE,
                    "method": one_of("closed-form", "numeric"),
                },
            ),
            1,
            4,
        ),
        "R_t": number(),
        "steps": list_of(
            object_of(
                {"step": whole(1, 7), "name": one_of(*STEP_NAMES), "status": one_of("pass"), "detail": string(1, 2_000)}
            ),
            7,
            7,
        ),
    },
    {**SIGNED_WHERE_SAID, "row": DIGEST},
)

BATCH_RECEIPT = object_of(
    {
        "type": one_of(BATCH_TYPE),
        "id": matching(re.compile(r"bat_[A-Za-z0-9_-]{1,64}")),
        **signed_members(2),
        "symbol": SYMBOL,
        "count": whole(1, MAX_ITEMS),
        "root": DIGEST,
        "absoluteErrorBound": NOT_NEGATIVE,
    },
    {**SIGNED_WHERE_SAID, "relativeErrorBound": NOT_NEGATIVE},
)

ITEM = object_of(
    {"index": whole(0), "inputs": INPUTS, "R_t": number()},
    {"uncertainties": UNCERTAINTIES, "uncertainty": NOT_NEGATIVE},
)
PROOF = list_of(matching(re.compile(r"[0-9a-f]{64}")), 0, MAX_PROOF)

PLACE = whole(0, 60_000)
PLACES = list_of(PLACE, 0, MAX_LIST)
UNIT = string(1, 100)
PLAIN_NAME = matching(re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}"))
SHEET_NAME = matching(re.compile(r"[^\W\d_]\w{0,63}"))
TRUE = exactly_true


def step(value: Any, path: str) -> None:
    """A step of a program has the shape of the kind that its first member names."""
    demand(isinstance(value, dict), f"{path} is not an object")
    for name, shape in STEPS.items():
        if name in value:
            shape(value, path)
            return
    raise Refused(f"{path} is no step")


STEPS: dict[str, Shape] = {
    "number": object_of({"number": number(), "unit": UNIT}, {"uncertainty": NOT_NEGATIVE}),
    "constant": object_of({"constant": PLAIN_NAME}),
    "variable": object_of({"variable": SHEET_NAME, "unit": UNIT}),
    "list": object_of({"list": PLACES}, {"columns": PLACE}),
    "op": object_of(
        {"op": matching(re.compile(r"[a-zA-Z][a-zA-Z0-9]{0,30}|[-+*/^<>]|[<>=!]=")), "of": PLACES},
        {
            "over": PLACE,
            "body": PLACE,
            "value": either(list_of(number(), 0, MAX_LIST), number()),
            "columns": PLACE,
            "error": NOT_NEGATIVE,
            "place": number(),
            "tail": TRUE,
            "places": whole(-15, 15),
            "unit": UNIT,
        },
    ),
    "operator": object_of(
        {"operator": OPERATOR_ID, "given": map_of(PLAIN_NAME, PLACE), "gives": PLAIN_NAME},
        {"method": one_of("closed-form", "numeric"), "unit": UNIT, "value": number()},
    ),
}

# Members that receipts of sheets have, of one run or of many.
SHEET_MEMBERS: dict[str, Shape] = {
    **stamped_members(),
    "language": string(1, 20),
    "source": string(1, 4_000),
    "sourceDigest": DIGEST,
    "operatorIds": list_of(OPERATOR_ID, 1, 21),
    "operators": list_of(
        object_of(
            {
                "id": OPERATOR_ID,
                **VERSION,
                "equation": string(1, 4_000),
                "symbols": map_of(PLAIN_NAME, UNIT),
            },
            {"of": ORIGIN},
        ),
        1,
        21,
    ),
    "units": map_of(
        UNIT,
        object_of(
            {
                "numerator": number(),
                "denominator": number(),
                "offset": number(),
                "dimension": map_of(matching(re.compile(r"[A-Za-z]{1,8}")), number()),
            },
            {"kind": string(1, 40), "level": string(1, 10), "currency": string(1, 20)},
        ),
    ),
    "constants": map_of(PLAIN_NAME, object_of({"value": number(), "unit": UNIT, "uncertainty": NOT_NEGATIVE})),
    "readings": list_of(string(1, 1_000), 0, 100),
    "assumptions": map_of(OPERATOR_ID, string(1, 4_000)),
}
RESULT_LINE: dict[str, Shape] = {"line": whole(0, 10_000), "text": string(1, 4_000), "unit": UNIT}
ASSERTION: dict[str, Shape] = {"line": whole(0, 10_000), "text": string(1, 4_000), "steps": list_of(PLACE, 1, 3)}
RESULT_VALUE: dict[str, Shape] = {"si": number(), "value": number(), "absoluteErrorBound": NOT_NEGATIVE}
SPREAD: dict[str, Shape] = {
    "uncertainty": NOT_NEGATIVE,
    "shares": list_of(object_of({"step": PLACE, "share": number(0, 1 + 2e-9)}), 0, MAX_LIST),
}

SHEET_RECEIPT = object_of(
    {
        "type": one_of(SHEET_TYPE),
        "id": matching(re.compile(r"rcp_[A-Za-z0-9_-]{1,64}")),
        **SHEET_MEMBERS,
        "program": list_of(step, 1, 60_000),
        "results": list_of(
            object_of(
                {**RESULT_LINE, "values": list_of(object_of({"step": PLACE, **RESULT_VALUE}, SPREAD), 1, MAX_LIST)},
                {"name": SHEET_NAME, "isList": TRUE, "columns": PLACE, "isTruth": TRUE, "isPoint": TRUE},
            ),
            1,
            200,
        ),
        "asserts": list_of(object_of(ASSERTION, {"allowed": NOT_NEGATIVE}), 0, 50),
    },
    {"askedUnit": UNIT, "formulas": list_of(FORMULA, 1, 20)},
)

COLUMN_STEP = object_of({"column": SHEET_NAME, "unit": UNIT})


def table_step(value: Any, path: str) -> None:
    """A step of a program over the rows of a table may be a column."""
    (COLUMN_STEP if isinstance(value, dict) and "column" in value else step)(value, path)


OUTPUT_NAME = matching(re.compile(r"[^\W\d_]\w{0,63}|line [0-9]{1,5}"))

TABLE_RECEIPT = object_of(
    {
        "type": one_of(TABLE_TYPE),
        "id": matching(re.compile(r"bat_[A-Za-z0-9_-]{1,64}")),
        **SHEET_MEMBERS,
        "columns": list_of(object_of({"name": SHEET_NAME, "unit": UNIT}), 1, 100),
        "program": list_of(table_step, 1, 60_000),
        "outputs": list_of(
            object_of({**RESULT_LINE, "name": OUTPUT_NAME, "step": PLACE}, {"isTruth": TRUE, "isPoint": TRUE}), 1, 50
        ),
        "asserts": list_of(object_of(ASSERTION), 0, 50),
        "count": whole(1, MAX_ITEMS),
        "root": DIGEST,
    },
    {"formulas": list_of(FORMULA, 1, 20)},
)

# A row of a table, as it stands in the tree.
TABLE_ITEM = object_of(
    {
        "index": whole(0),
        "inputs": map_of(SHEET_NAME, number()),
        "results": list_of(object_of(RESULT_VALUE, SPREAD), 1, 50),
    },
    {
        "uncertainties": map_of(SHEET_NAME, NOT_NEGATIVE),
        "found": list_of(
            object_of(
                {"step": PLACE},
                {"value": either(list_of(number(), 0, MAX_LIST), number()), "error": NOT_NEGATIVE, "place": number()},
            ),
            1,
            1_000,
        ),
        "allowed": list_of(NOT_NEGATIVE, 1, 50),
    },
)

WORD = string(1, 64)
FINITE = number(minus_zero=True)
NUMBERS_BY_NAME = map_of(string(0, 64), FINITE)

# The receipt in a row is looked at by itself.
UNCERTAIN = object_of({"value": FINITE, "uncertainty": FINITE})
# A number and its unit, its number in coherent SI, and its uncertainty.
DECIDED = either(tuple_of(2, FINITE, string(0, 100), FINITE, number(0, minus_zero=True)), either(string(0, 1_000), FINITE))
TRIED = object_of({"transition": whole(0), "holds": truth}, {"when": string(0, 500), "read": map_of(string(0, 500), DECIDED)})

TEMPLATE = object_of({"id": WORD, "version": WORD, "digest": DIGEST})
CARRIED = map_of(string(0, 64), object_of({"gives": DECIDED}, {"is": string(0, 500)}))
UPGRADE = object_of(
    {
        "from": TEMPLATE,
        "states": map_of(WORD, WORD),
        "parameters": CARRIED,
        "memory": CARRIED,
        "counts": list_of(string(0, 500), 0, 1_000),
        "read": map_of(string(0, 500), DECIDED),
    }
)

ROW = object_of(
    {
        "type": one_of(ROW_TYPE),
        "machine": WORD,
        "seq": whole(1),
        "contract": WORD,
        "template": TEMPLATE,
        "cause": one_of("creation", "event", "clock", "manual", "upgrade", "retirement", "correction"),
        "event": WORD,
        "payload": map_of(
            string(0, 64),
            either(either(string(0, 1_000), list_of(FINITE, 0, MAX_LIST)), either(UNCERTAIN, FINITE)),
        ),
        "from": WORD,
        "to": WORD,
        "emits": list_of(WORD, 0, 8),
        "cycle": whole(0),
        "at": moment,
        "trigger": WORD,
        "remembered": NUMBERS_BY_NAME,
        "nextCycle": either(nothing, whole(0)),
        "by": WORD,
        "R_t": FINITE,
        "unit": string(0, 100),
        "master_equation_block": string(0, 8_000),
        "proof_digest": DIGEST,
        "receipt": lambda value, path: None,
        "previous": DIGEST,
        "hash": DIGEST,
    },
    {
        "parameters": NUMBERS_BY_NAME,
        "occurredAt": moment,
        "reset": list_of(WORD, 1, 16),
        "decision": object_of(
            {"tried": list_of(TRIED, 0, 256), "read": map_of(string(0, 500), DECIDED)},
            {"formulas": list_of(FORMULA, 1, 16)},
        ),
        "refused": object_of({"code": WORD, "message": string(0, 1_000)}),
        "idempotency": object_of({"key": DIGEST, "body": DIGEST}),
        "actor": object_of({"name": WORD, "roles": list_of(WORD, 0, 8)}),
        "hand": object_of({"on": either(nothing, WORD), "unmet": list_of(string(0, 500), 0, 64)}),
        "upgrade": UPGRADE,
    },
)


def assert_receipt(candidate: Any, shape: Shape = RECEIPT) -> Members:
    """Checks the shape of a receipt, with the limit of its canonical text."""
    shape(candidate, "")
    if utf16_length(canonical(candidate)) > MAX_RECEIPT_UNITS:
        raise Refused("the receipt is larger than 1 MiB")
    receipt: Members = candidate
    return receipt


# ---- Records of operators -------------------------------------------------------------------------------------------

STATED = ("id", "name", "equation", "where", "source", "assumes", "modelError", "requires", "of")
# Advice behind a range, which is no part of what a record states.
_USUAL = re.compile(r"\s*\busual \S+ to \S+")
_DECLARATION = re.compile(r"[^\[]*\[([^\]]*)\]")


def digest_of_record(record: Members) -> str:
    """The digest of what a record states; bounds of usual values are no part of it."""
    where = {symbol: _USUAL.sub("", line, count=1) for symbol, line in record["where"].items()}
    stated = {name: record[name] for name in STATED if name in record}
    return sha256(canonical({**stated, "where": where, "revision": revision_of(record)}).encode("utf-8"))


class Records:
    """The records of a registry, as the package holds them in dist/operators/."""

    def __init__(self, folder: Path) -> None:
        self._records: dict[str, Members] = {}
        self._domains: dict[str, str] = {}
        self._withdrawn: dict[str, Members] = {}
        self._digest: Optional[str] = None
        for listed in parse_json((folder / "index.json").read_bytes())["domains"]:
            domain = parse_json((folder / f"{listed['id']}.json").read_bytes())
            for record in domain["operators"] + domain.get("relations", []):
                self._records[record["id"]] = record
                self._domains[record["id"]] = domain["id"]
            for operator in domain.get("withdrawn", []):
                self._withdrawn[operator["id"]] = operator
        if not self._records:
            raise UsageError(f"{folder} holds no operators")

    def find(self, operator_id: str) -> Optional[Members]:
        return self._records.get(operator_id)

    def missing(self, operator_id: str) -> str:
        """Says what is known of an operator that is not there."""
        gone = self._withdrawn.get(operator_id.split(":")[0])
        if gone is None:
            return f"{operator_id} is not among the records"
        return f"{gone['id']} ({gone['name']}) was withdrawn: {gone['became']}"

    def origin_of(self, operator_id: str) -> Optional[Members]:
        """Names what a named relation is a case of, as receipts do; nothing for an operator."""
        origin = self._records[operator_id].get("of")
        return origin and {name: origin[name] for name in ("id", "revision", "digest")}

    def domain_of(self, operator_id: str) -> str:
        return self._domains[operator_id]

    def digest_of(self, operator_id: str) -> str:
        return digest_of_record(self._records[operator_id])

    @property
    def digest(self) -> str:
        """The digest of the whole registry, made on first use."""
        if self._digest is None:
            self._digest = sha256("\n".join(sorted(map(self.digest_of, self._records))).encode("ascii"))
        return self._digest


def revision_of(record: Members) -> float:
    return float(record.get("revision", 1))


def output_of(record: Members) -> str:
    """Gives the symbol left of the equation's first `=`."""
    return str(record["equation"]).split("=", 1)[0].strip()


def unit_of(record: Members, symbol: str) -> Optional[str]:
    match = _DECLARATION.match(record["where"].get(symbol, ""))
    return match.group(1).strip() if match else None


# ---- Own formulas ---------------------------------------------------------------------------------------------------

OWN_DOMAIN = "my"
_HEADING = re.compile(r"([A-Za-z]\w*): (.+)", re.ASCII)
_PART = re.compile(r"  ([A-Za-z]\w*): (.+)", re.ASCII)
_MEANING = re.compile(r"(.*?)\s*\[")


def record_of_formula(formula: Members) -> Members:
    """Reads the canonical text of an own formula as the record that its operator's digest is of (section "Own formulas")."""
    name, text = formula["name"], formula["text"]
    demand(sha256(text.encode("utf-8")) == formula["digest"], f"the formula {name} has another digest")
    heading, *rest = text.split("\n")
    begins = _HEADING.fullmatch(heading)
    demand(rest[-1:] == [""] and begins is not None, f"the text of the formula {name} is not in canonical form")
    assert begins is not None
    demand(name == f"{OWN_DOMAIN}.{begins[1]}", f"the text is that of {begins[1]}, and not of {name}")
    where: Members = {}
    said: Members = {}
    requires: list[str] = []
    for line in rest[:-1]:
        part = _PART.fullmatch(line)
        demand(part is not None, f"the text of the formula {name} is not in canonical form")
        assert part is not None
        if part[1] == "requires":
            requires.append(part[2])
        else:
            into = said if part[1] in ("example", "source", "assumes") else where
            demand(part[1] not in into, f"{part[1]} stands twice in the text of the formula {name}")
            into[part[1]] = part[2]
    demand("source" in said and "example" in said, f"the text of the formula {name} lacks its source or its example")
    record: Members = {"id": name, "equation": begins[2], "where": where, "source": said["source"]}
    meaning = _MEANING.match(where.get(output_of(record), ""))
    demand(meaning is not None, f"the text of the formula {name} does not declare what it gives")
    assert meaning is not None
    record["name"] = re.split(r"[,;:(]", meaning[1])[0].strip()
    if "assumes" in said:
        record["assumes"] = said["assumes"]
    if requires:
        record["requires"] = requires
    return record


def assert_formulas(receipt: Members) -> dict[str, Members]:
    """Demands that a receipt holds the text of each own formula that it names, and no other; gives their records."""
    own = [operator for operator in receipt["operators"] if operator["id"].startswith(f"{OWN_DOMAIN}.")]
    formulas = receipt.get("formulas", [])
    named = [operator["id"] for operator in own]
    demand(named == [formula["name"] for formula in formulas], "the texts of own formulas are not those of the operators")
    records = {formula["name"]: record_of_formula(formula) for formula in formulas}
    for operator in own:
        is_read = operator["revision"] == 1 and operator["digest"] == digest_of_record(records[operator["id"]])
        demand(is_read, f"{operator['id']} is not the formula that its text is")
    return records


class WithFormulas(NamedTuple):
    """The records of a registry, and beside them those of a receipt's own formulas, which no registry has."""

    records: Records
    own: dict[str, Members]

    def find(self, operator_id: str) -> Optional[Members]:
        return self.own.get(operator_id) or self.records.find(operator_id)

    def domain_of(self, operator_id: str) -> str:
        return OWN_DOMAIN if operator_id in self.own else self.records.domain_of(operator_id)

    def missing(self, operator_id: str) -> str:
        return self.records.missing(operator_id)

    def origin_of(self, operator_id: str) -> Optional[Members]:
        return None if operator_id in self.own else self.records.origin_of(operator_id)

    def digest_of(self, operator_id: str) -> str:
        own = self.own.get(operator_id)
        return self.records.digest_of(operator_id) if own is None else digest_of_record(own)

    @property
    def digest(self) -> str:
        return self.records.digest


AnyRecords = Union[Records, WithFormulas]


# ---- Checks ---------------------------------------------------------------------------------------------------------

PASS, FAIL, NOT_CHECKED = "pass", "fail", "not_checked"
CHECKS = ("shape", "key", "hmac", "signature", "consistency", "operators", "equations", "recomputation", "cycle")
BATCH_CHECKS = (*CHECKS[:-2], "inclusion", *CHECKS[-2:])
SHEET_CHECKS = (*CHECKS[:-2], "reading", *CHECKS[-2:])
TABLE_CHECKS = (*CHECKS[:-2], "inclusion", "reading", *CHECKS[-2:])
# These may be not checked: a signature vouches where records, secret and evaluator are missing. Inclusion is only left
# unchecked where no item was given.
# It has a name of its own where an answer says what nothing proves: that is never left unchecked.
UNPROVED = "proofs"
OPTIONAL = frozenset({"hmac", "operators", "equations", "inclusion", "reading", "recomputation"})
# A replay trusts no key, and lets nothing pass that it could not run; the records are not needed where a program holds the equations.
OPTIONAL_IN_REPLAY = frozenset({"key", "hmac", "signature", "operators", "equations", "reading"})


class Check(NamedTuple):
    name: str
    status: str
    detail: str


class Verifier(NamedTuple):
    """What this verifier trusts and knows."""

    keys: Keys
    now: int
    records: Optional[Records] = None
    replay: bool = False


def is_valid(checks: Sequence[Check], replay: bool = False) -> bool:
    optional = OPTIONAL_IN_REPLAY if replay else OPTIONAL
    return all(status == PASS or (status == NOT_CHECKED and name in optional) for name, status, _ in checks)


def run_check(name: str, assert_holds: Callable[..., str], *given: Any) -> Check:
    """Runs a check that gives its detail, or raises Refused."""
    try:
        return Check(name, PASS, assert_holds(*given))
    except Refused as why:
        return Check(name, FAIL, str(why))


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


def check_seals(receipt: Members, verifier: Verifier) -> list[Check]:
    if verifier.replay:
        return [Check(name, NOT_CHECKED, "a replay trusts no key") for name in ("key", "hmac", "signature")]
    keys = verifier.keys
    kid = receipt["signature"]["kid"]
    hmac = Check("hmac", NOT_CHECKED, "needs the secret of the node that signed")
    key = keys.get(kid)
    if key is None:
        unknown = f"the key {kid} is not among those given"
        return [Check("key", FAIL, unknown), hmac, Check("signature", NOT_CHECKED, f"needs the public key {kid}")]
    known = Check("key", PASS, f"signed by {kid}")
    return [known, hmac, run_check("signature", assert_signature, receipt, key)]


def assert_signature(receipt: Members, key: PublicKey) -> str:
    value = decode_base64(receipt["signature"]["value"])
    demand(value is not None, "the signature is not in the canonical form of base64")
    message = signed_bytes(receipt)
    demand(
        key.verifies(message, value or b""),
        "Ed25519 signature does not agree: the receipt was changed, or the key is another",
    )
    return f"Ed25519 signature agrees; {len(message)} bytes, {sha256(message)}"


def is_near(a: float, b: float, tolerance: float) -> bool:
    return a == b or abs(a - b) <= tolerance * max(abs(a), abs(b))


def substrate_at(phase: float) -> float:
    """Gives the value of KO42 (section "The clock and KO42")."""
    return 1 + 1.29e-3 * math.sin(2 * math.pi * 1.287 * (phase * CYCLE_MILLISECONDS / 1000))


def assert_consistent(receipt: Members) -> str:
    """Demands what follows from the receipt alone (section "Verification", without an evaluator)."""
    assert_chain(receipt)
    assert_results(receipt)
    assert_quantities(receipt)
    demand(receipt["inputUnits"].keys() == receipt["inputs"].keys(), "the units are not those of the inputs")
    steps = [(step["step"], step["name"]) for step in receipt["steps"]]
    demand(steps == list(enumerate(STEP_NAMES, 1)), "the seven steps are not in order")
    assert_stamp(receipt)
    return "operators, results, steps and stamp fit together"


def assert_stamp(receipt: Members) -> None:
    stamp = receipt["substrate"]["value"]
    demand(
        is_near(stamp, substrate_at(receipt["phase"]), STAMP_TOLERANCE), f"{SUBSTRATE} has another value at this phase"
    )


def assert_chain(receipt: Members) -> None:
    assert_formulas(receipt)
    ids = receipt["operatorIds"]
    demand(ids == [operator["id"] for operator in receipt["operators"]], "the two lists of operators differ")
    demand(
        ids[0] == SUBSTRATE and len(set(ids)) == len(ids), f"the operators are not {SUBSTRATE} and others, each once"
    )
    parts = receipt["master_equation"].split(" · (")
    demand(parts[0] == SUBSTRATE and len(parts) == len(ids), "the master equation is of another chain")
    demand(all(part.endswith(")") for part in parts[1:]), "the master equation is of another chain")


# Behind an equation: the symbol that it is solved for, and what earlier operators give under other names.
FEED = rf"\w+ = {ID}\.\w+"
LINK = re.compile(rf"(?: for (?P<solved>\w+))?(?P<fed> with {FEED}(?:, {FEED})*)?\)\Z")


def solved_in(part: str) -> Optional[str]:
    """The symbol that a part of a master equation is solved for; nothing where it gives its output."""
    found = LINK.search(part)
    return found and found["solved"]


def assert_results(receipt: Members) -> None:
    results = receipt["results"]
    last = results[-1]
    own = receipt["operatorIds"][1:]
    demand(
        [result["operator"] for result in results] == (own or [SUBSTRATE]), "the results are not those of the operators"
    )
    demand(receipt["R_t"] == last["value"], "R_t is not the last result")
    demand(receipt["unit"] == last["unit"], "the unit is not that of the last result")
    demand((receipt["domain"] == "substrate") == (not own), "the domain is not that of the last operator")
    parts = receipt["master_equation"].split(" · (")[1:] or [""]
    for result, part in zip(results, parts):
        demand(result.get("relativeErrorBound", 0) <= PRECISION_LIMIT, "an error bound is above 0.1 %")
        is_solved = solved_in(part) is not None
        demand(("method" in result) == is_solved, "a method stands where nothing was solved, or is missing")
        demand(
            ("uncertainty" in result) == ("uncertainties" in receipt),
            "an uncertainty stands without its cause, or is missing",
        )
    demand(receipt.get("solveFor") == solved_in(parts[-1]), "the last result is not the symbol that was solved for")
    if "solveFor" in receipt:
        demand(receipt["solveFor"] == last["symbol"], "the last result is not the symbol that was solved for")
    if not own:
        stamp = {"operator": SUBSTRATE, "symbol": "K", "value": receipt["substrate"]["value"], "unit": "1"}
        bounds = {"absoluteErrorBound": 2.0**-51 * stamp["value"], "relativeErrorBound": 2.0**-51}
        demand(last == {**stamp, **bounds}, f"the result is not the value of {SUBSTRATE}")
        demand(not receipt["inputs"] and "solveFor" not in receipt, f"{SUBSTRATE} alone takes no inputs")


def assert_quantities(receipt: Members) -> None:
    inputs = receipt["inputs"]
    uncertainties = receipt.get("uncertainties", {})
    demand("uncertainties" not in receipt or len(uncertainties) > 0, "the uncertainties are empty")
    demand(all(value != [] for value in inputs.values()), "a list is empty")
    for name, spread in uncertainties.items():
        demand(name in inputs, f"{name} has an uncertainty and no value")
        value = inputs[name]
        fits = (
            len(value) == len(spread)
            if isinstance(value, list) and isinstance(spread, list)
            else type(value) is type(spread)
        )
        demand(fits, f"the uncertainty of {name} does not fit its value")


def check_records(
    receipt: Members, records: Optional[Records], assert_fits: Callable[[Members, AnyRecords], str]
) -> list[Check]:
    """Compares the operators with their records, and what the records say with the receipt."""
    unmade = Check("equations", NOT_CHECKED, "needs the same operators")
    if records is None:
        return [Check("operators", NOT_CHECKED, "needs the records (--operators)"), unmade]
    try:
        known = WithFormulas(records, assert_formulas(receipt))
    except Refused as why:
        return [Check("operators", FAIL, str(why)), unmade]
    ids = [operator["id"] for operator in receipt["operators"]]
    if ids != receipt["operatorIds"] or ids[0] != SUBSTRATE or len(set(ids)) != len(ids):
        return [Check("operators", FAIL, "the two lists of operators differ, or hold one twice"), unmade]
    for operator in receipt["operators"]:
        record = known.find(operator["id"])
        if record is None:
            return [Check("operators", NOT_CHECKED, known.missing(operator["id"])), unmade]
        origin, stated = known.origin_of(operator["id"]), operator.get("of")
        if (origin and origin["id"]) != (stated and stated["id"]):
            return [Check("operators", FAIL, f"{operator['id']} is a case of another operator"), unmade]
        # A relation changes with the operator that it is a case of.
        revisions = [revision_of(record), *([float(origin["revision"])] if origin else [])]
        if revisions != [float(named["revision"]) for named in (operator, stated) if named]:
            missing = f"{operator['id']} revision {operator['revision']:.0f} is not among the records"
            return [Check("operators", NOT_CHECKED, missing), unmade]
        if known.digest_of(operator["id"]) != operator["digest"] or origin != stated:
            return [Check("operators", FAIL, f"{operator['id']} has another digest"), unmade]
    whose = (
        "the registry is the one named" if records.digest == receipt["registry"] else "the registry named is another"
    )
    said = f"{', '.join(receipt['operatorIds'])} known by revision and digest; {whose}"
    return [Check("operators", PASS, said), run_check("equations", assert_fits, receipt, known)]


def assert_equations(receipt: Members, records: AnyRecords) -> str:
    chain = assert_chain_of(receipt, records)
    parts = receipt["master_equation"].split(" · (")[1:] or [""]
    for result, record, part in zip(receipt["results"], chain[1:] or chain, parts):
        symbol = solved_in(part) or output_of(record)
        demand(result["symbol"] == symbol, f"{record['id']} does not give {result['symbol']}")
        demand(result["unit"] == unit_of(record, symbol), f"{record['id']} gives {symbol} in another unit")
    assert_taken(chain, receipt["inputs"])
    assert_units(chain, receipt["inputUnits"])
    return "equation, symbols, units and domain are those of the records"


def assert_chain_of(receipt: Members, records: AnyRecords) -> list[Members]:
    """Demands the master equation and the domain of the records; gives these."""
    ids = receipt["operatorIds"]
    chain = [records.find(one) or {} for one in ids]
    parts = receipt["master_equation"].split(" · (")[1:]
    demand(len(parts) == len(chain) - 1, "the master equation is not that of the operators")
    for record, part in zip(chain[1:], parts):
        link = LINK.match(part[len(record["equation"]) :])
        demand(part.startswith(record["equation"]) and link is not None, "the master equation is not that of the operators")
        solved = solved_in(part)
        demand(solved is None or solved in record["where"], "the master equation is not that of the operators")
        demand(solved != output_of(record), "the master equation is not that of the operators")
    last = solved_in(parts[-1]) if parts else None
    demand(last == receipt.get("solveFor"), "the master equation is not that of the operators")
    demand(receipt["domain"] == records.domain_of(ids[-1]), "the domain is not that of the last operator")
    return chain


def assert_taken(chain: Sequence[Members], inputs: Iterable[str]) -> None:
    declared = {
        name for record in chain[1:] for symbol in record["where"] for name in (symbol, f"{record['id']}.{symbol}")
    }
    stranger = next((name for name in inputs if name not in declared), None)
    demand(stranger is None, f"no operator takes {stranger}")


def assert_units(chain: Sequence[Members], units: dict[str, str]) -> None:
    """Demands that each input is in the unit that an operator of the chain declares for it."""
    assert_taken(chain, units)
    for name, unit in units.items():
        owner, _, symbol = name.rpartition(".")
        declared = [unit_of(record, symbol) for record in chain[1:] if owner in ("", record["id"])]
        demand(unit in declared, f"{name} is in another unit than its record declares")


def assert_cycle(receipt: Members, now: int) -> str:
    issued = milliseconds_of(receipt["issuedAt"])
    cycle, rest = divmod(issued, CYCLE_MILLISECONDS)
    fits = receipt["cycle"] == cycle and receipt["phase"] == rest / CYCLE_MILLISECONDS
    demand(fits, "cycle and phase are not those of the time of issue")
    current = now // CYCLE_MILLISECONDS
    demand(cycle <= current + 1, f"cycle {cycle} is in the future (now {current})")
    return f"issued {current - cycle} cycles of 0.777 s ago"


class Handed(NamedTuple):
    """What was handed on: a receipt, and the answer that it stands in, if it stands in one."""

    receipt: Any
    answer: Optional[Members]


def find_receipt(given: Any) -> Handed:
    """Finds the receipt: the whole, or the member `receipt` of what stands around it; either may be JSON text."""
    whole = parse_handed(given)
    if isinstance(whole, dict) and "receipt" in whole:
        return Handed(parse_handed(whole["receipt"]), whole)
    return Handed(whole, None)


def verify_parsed(candidate: Any, verifier: Verifier) -> list[Check]:
    """Verifies a receipt of any kind, with what stands around it, that is parsed already, check by check."""
    try:
        receipt, answer = find_receipt(candidate)
    except Refused as why:
        return no_receipt(why)
    kind = receipt.get("type") if isinstance(receipt, dict) else None
    if kind == BATCH_TYPE:
        return verify_batch_receipt(receipt, answer, verifier)
    if kind == TABLE_TYPE:
        return verify_table_receipt(receipt, answer, verifier)
    checks = verify_sheet_receipt(receipt, verifier) if kind == SHEET_TYPE else verify_receipt(receipt, verifier)
    if answer is None or not brings_items(answer) or checks[0].status == FAIL:
        return checks
    return [*checks, Check("inclusion", FAIL, "the receipt is of one computation, and has no items")]


def no_receipt(why: Refused, names: Sequence[str] = ()) -> list[Check]:
    others = names or CHECKS
    return [Check("shape", FAIL, str(why))] + [Check(name, NOT_CHECKED, "needs a receipt") for name in others[1:]]


def verify_receipt(candidate: Any, verifier: Verifier) -> list[Check]:
    """Verifies the receipt of one run, check by check."""
    try:
        receipt = assert_receipt(candidate)
    except Refused as why:
        return no_receipt(why)
    return [
        Check("shape", PASS, receipt["type"]),
        *check_seals(receipt, verifier),
        run_check("consistency", assert_consistent, receipt),
        *check_records(receipt, verifier.records, assert_equations),
        Check("recomputation", NOT_CHECKED, "needs an evaluator of the equations; `genmath verify --replay` has one"),
        run_check("cycle", assert_cycle, receipt, verifier.now),
    ]


def verify_text(data: bytes, verifier: Verifier) -> tuple[Any, list[Check]]:
    """Verifies the JSON text of a receipt; gives what was parsed and the checks."""
    try:
        candidate = parse_json(data)
    except Refused as why:
        return None, no_receipt(why)
    checks = verify_parsed(candidate, verifier)
    return (None if checks[0].status == FAIL else find_receipt(candidate).receipt), checks


# ---- Batches --------------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """An item of a batch, its place in the tree and its audit path, as they were given, and what is said beside it."""

    item: Any
    leaf: Any
    proof: Any
    stated: Members


class Claims(NamedTuple):
    """What an answer says of the items of a batch, and how many results it says without anything that proves them."""

    items: list[Item]
    unproved: int


EVIDENCE = ("item", "leaf", "proof")


def has_evidence(entry: Any) -> bool:
    return isinstance(entry, dict) and any(name in entry for name in EVIDENCE)


def brings_items(answer: Members) -> bool:
    results = answer.get("results")
    listed = results if isinstance(results, list) else []
    return has_evidence(answer) or "items" in answer or "proofs" in answer or any(map(has_evidence, listed))


def list_in(answer: Members, name: str) -> list[Any]:
    listed = answer.get(name, [])
    demand(isinstance(listed, list), f"{name} is not a list")
    return list(listed)


def evidence_in(entry: Any, answer: Members) -> Item:
    members = entry if isinstance(entry, dict) else {}
    said = {name: members[name] for name in ("index", "value", "uncertainty") if name in members}
    unit = {"unit": answer["unit"]} if answer.get("unit", "") != "" else {}
    return Item(*map(members.get, EVIDENCE), {**said, **unit})


def results_in(answer: Members) -> Claims:
    """The results of batch; where one brings a proof, all must, for a part that was left out proves nothing."""
    results = list_in(answer, "results")
    said = [one for one in results if not isinstance(one, dict) or has_evidence(one) or "value" in one]
    if not any(map(has_evidence, said)):
        return Claims([], len(said))
    return Claims([evidence_in(one, answer) for one in said], 0)


def is_number(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


def is_cell(value: Any) -> bool:
    return value is None or is_number(value)


def is_list(value: Any, is_element: Callable[[Any], bool], length: Optional[int] = None) -> bool:
    return isinstance(value, list) and length in (None, len(value)) and all(map(is_element, value))


def is_column(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("symbol"), str) and isinstance(value.get("unit"), str) and value["unit"] != ""


class Table(NamedTuple):
    """A sweep's table: its columns, and for each point its inputs, its value and its uncertainty."""

    columns: list[Members]
    inputs: list[list[float]]
    values: list[Any]
    spreads: Optional[list[Any]]
    is_whole: bool

    def stated(self, index: Any) -> Members:
        if not self.is_whole:
            return {}
        is_there = isinstance(index, float) and index.is_integer() and 0 <= index < len(self.values)
        at = int(index) if is_there else 0
        said: Members = {"value": self.values[at] if is_there else None, **self.columns[-1]}
        if self.spreads is not None and at < len(self.spreads) and self.spreads[at] is not None:
            said["uncertainty"] = self.spreads[at]
        named = zip(self.columns, self.inputs[at] if at < len(self.inputs) else [])
        said["inputs"] = [{**column, "value": value} for column, value in named]
        return said


def table_in(answer: Members) -> Optional[Table]:
    """Reads the table of an answer of sweep; none where there is none."""
    is_rows, is_grid = "rows" in answer, "values" in answer
    if not is_rows and not is_grid:
        return None
    demand(not (is_rows and is_grid), "rows and values do not stand together")
    columns = answer.get("columns")
    demand(is_list(columns, is_column, 2 if is_rows else 3), "columns do not name a symbol and a unit for each input and the result")
    named = [{"symbol": column["symbol"], "unit": column["unit"]} for column in columns or []]
    spreads = answer.get("uncertainties")
    is_whole = "shown" not in answer
    if is_rows:
        rows = answer["rows"]
        demand(is_list(rows, lambda row: is_list(row, is_cell, 2) and row[0] is not None), "rows are not pairs of numbers")
        demand("uncertainties" not in answer or is_list(spreads, is_cell, len(rows)), "uncertainties are not one for each row")
        return Table(named, [row[:1] for row in rows], [row[1] for row in rows], spreads, is_whole)
    xs, ys, values = answer.get("xs"), answer.get("ys"), answer["values"]
    demand(is_list(xs, is_number) and is_list(ys, is_number), "xs and ys are not lists of numbers")
    assert isinstance(xs, list) and isinstance(ys, list)

    def is_grid_of_cells(grid: Any) -> bool:
        return is_list(grid, lambda row: is_list(row, is_cell, len(xs)), len(ys))

    demand(is_grid_of_cells(values) and ("uncertainties" not in answer or is_grid_of_cells(spreads)), "values are not a list for each of ys")
    flat = None if spreads is None else [spread for row in spreads for spread in row]
    return Table(named, [[x, y] for y in ys for x in xs], [value for row in values for value in row], flat, is_whole)


def points_in(answer: Members) -> Claims:
    """The proofs of sweep, each with what the table says of its point."""
    table = table_in(answer)
    items = []
    proved = set()
    for point in list_in(answer, "proofs"):
        members = point if isinstance(point, dict) else {}
        index = members["item"].get("index") if isinstance(members.get("item"), dict) else None
        if isinstance(index, float):
            proved.add(index)
        items.append(Item(*map(members.get, EVIDENCE), table.stated(index) if table else {}))
    said = [at for at, value in enumerate(table.values) if value is not None] if table else []
    return Claims(items, sum(1 for at in said if not (table and table.is_whole) or at not in proved))


def tree_levels(leaves: list[bytes]) -> list[list[bytes]]:
    levels = [leaves]
    while len(levels[-1]) > 1:
        level = levels[-1]
        pairs = [node_hash(*level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
        levels.append(pairs + level[len(pairs) * 2 :])
    return levels


def proved_together(items: list[Any], count: Any) -> list[Item]:
    """The leaves of a whole batch in their order, as a node keeps them: they prove one another."""
    demand(len(items) > 0 and len(items) == count, "items does not hold all items, in their order")
    levels = tree_levels([leaf_hash(canonical(item).encode("utf-8")) for item in items])
    given = []
    for leaf, item in enumerate(items):
        beside = [(level, leaf >> height ^ 1) for height, level in enumerate(levels[:-1])]
        path = [level[at].hex() for level, at in beside if at < len(level)]
        given.append(Item(item, float(leaf), path, {}))
    return given


def claims_in(answer: Optional[Members], receipt: Members) -> Claims:
    """Finds what an answer says of the items of a batch."""
    if answer is None:
        return Claims([], 0)
    demand("symbol" not in answer or answer["symbol"] == receipt["symbol"], "the answer names another symbol than its receipt")
    demand("unit" not in answer or isinstance(answer["unit"], str), "unit is not a text")
    results, points = results_in(answer), points_in(answer)
    beside = [evidence_in(answer, answer)] if has_evidence(answer) else []
    kept = proved_together(list_in(answer, "items"), receipt["count"]) if "items" in answer else []
    return Claims([*beside, *results.items, *points.items, *kept], results.unproved + points.unproved)


class NotCompared(Exception):
    """Says why something that is said cannot be compared with what is proved."""


def assert_stated(given: Item, receipt: Members) -> None:
    """Demands that what an answer says beside an item is what the item proves. Without a table of units a number in
    another unit than the receipt's cannot be compared."""
    stated, item = given.stated, given.item
    demand("index" not in stated or is_same(stated["index"], item["index"]), "the result has another index than its item")
    demand(stated.get("symbol", receipt["symbol"]) == receipt["symbol"], "the result is said of another symbol")
    if "value" in stated:
        unit = stated.get("unit")
        if unit is not None and unit != receipt["unit"]:
            raise NotCompared(f"the result is said in {unit} and proved in {receipt['unit']}; converting needs a table of units")
        if unit is None and not is_same(stated["value"], item["R_t"]):
            raise NotCompared("the value beside the item has no unit")
        demand(is_same(stated["value"], item["R_t"]), "the result has another value than its item")
        spread = stated.get("uncertainty", ABSENT)
        demand(is_same(spread, item.get("uncertainty", ABSENT)), "the result has another uncertainty than its item")
    for said in stated.get("inputs", []):
        name = said["symbol"]
        demand(isinstance(item["inputs"].get(name), float), f"{name} is no input of the item")
        if said["unit"] != receipt["inputUnits"].get(name, "1"):
            raise NotCompared(f"{name} is said in {said['unit']}; converting needs a table of units")
        demand(is_same(said["value"], item["inputs"][name]), f"{name} has another value than in the item")


ABSENT = object()


def is_same(stated: Any, proved: Any) -> bool:
    """The same number, or both absent; what is neither a number nor absent is never the same."""
    return stated is proved or (isinstance(stated, float) and isinstance(proved, float) and stated == proved)


def assert_item(given: Item, receipt: Members, shape: Shape = ITEM) -> None:
    """Demands that an item is under the root."""
    shape(given.item, "item")
    whole(0, int(receipt["count"]) - 1)(given.leaf, "leaf")
    PROOF(given.proof, "proof")
    path = [bytes.fromhex(sibling) for sibling in given.proof]
    found = leaf_hash(canonical(given.item).encode("utf-8"))
    root = root_from_path(found, int(given.leaf), int(receipt["count"]), path)
    demand(root is not None, f"the proof has not the length for leaf {given.leaf:.0f}")
    said = root is not None and f"sha256:{root.hex()}"
    demand(said == receipt["root"], "item, place and proof do not lead to the root")
    demand(given.item["index"] >= given.leaf, f"leaf {given.leaf:.0f} cannot be the item {given.item['index']:.0f} of the request")


def assert_included(receipt: Members, items: Sequence[Item]) -> str:
    is_table = receipt["type"] == TABLE_TYPE
    leaves = set()
    not_compared: Optional[NotCompared] = None
    for at, given in enumerate(items):
        try:
            assert_item(given, receipt, TABLE_ITEM if is_table else ITEM)
            demand(given.leaf not in leaves, f"leaf {given.leaf:.0f} stands in the answer more than once")
            leaves.add(given.leaf)
            (assert_row_stated if is_table else assert_stated)(given, receipt)
        except NotCompared as why:
            not_compared = not_compared or why
        except Refused as why:
            raise Refused(f"item {at + 1} of {len(items)}: {why}" if len(items) > 1 else str(why)) from None
    # Leaves stand in rising order of index.
    order = [given.item["index"] for given in sorted(items, key=lambda given: given.leaf)]
    demand(all(a < b for a, b in zip(order, order[1:])), "an item is out of the order of the request, or stands in it twice")
    if not_compared is not None:
        raise not_compared
    count = f"{receipt['count']:.0f}"
    if len(items) == 1:
        return f"the item is under the root, one of {count}"
    return f"{len(items)} items of {count} are under the root"


def check_inclusion(receipt: Members, claims: Claims) -> Check:
    if not claims.items and claims.unproved == 0:
        return Check("inclusion", NOT_CHECKED, "needs an item with its leaf and proof")
    try:
        said = assert_included(receipt, claims.items) if claims.items else ""
    except Refused as why:
        return Check("inclusion", FAIL, str(why))
    except NotCompared as why:
        return Check(UNPROVED, NOT_CHECKED, str(why))
    if claims.unproved > 0:
        return Check(UNPROVED, NOT_CHECKED, f"{claims.unproved} results bring no proof")
    return Check("inclusion", PASS, said)


def read_claims(
    read: Callable[[Optional[Members], Members], Claims], answer: Optional[Members], receipt: Members
) -> tuple[Claims, Check]:
    """Reads what an answer says of the items under a receipt, and checks that they are in its tree."""
    try:
        claims = read(answer, receipt)
        return claims, check_inclusion(receipt, claims)
    except Refused as why:
        return Claims([], 0), Check("inclusion", FAIL, str(why))


def assert_batch_consistent(receipt: Members, items: Sequence[Item]) -> str:
    """Demands what follows from a batch receipt and its items alone."""
    assert_chain(receipt)
    assert_quantities(receipt)
    assert_stamp(receipt)
    demand(receipt["inputs"].keys() <= receipt["inputUnits"].keys(), "an input has no unit")
    demand(receipt["domain"] != "substrate", "the domain is not that of the last operator")
    demand(receipt.get("relativeErrorBound", 0) <= PRECISION_LIMIT, "the error bound is above 0.1 %")
    demand(receipt.get("solveFor", receipt["symbol"]) == receipt["symbol"], "the symbol is not the one solved for")
    for given in items:
        try:
            ITEM(given.item, "item")
        except Refused:
            # What has not the shape of an item is told by `inclusion`.
            continue
        item = given.item
        demand(item["inputs"].keys() <= receipt["inputUnits"].keys(), "an input of the item has no unit")
        demand(not receipt["inputs"].keys() & item["inputs"].keys(), "an input stands in the item and in the receipt")
        assert_quantities(item)
        has_cause = "uncertainties" in receipt or "uncertainties" in item
        demand(("uncertainty" in item) == has_cause, "an uncertainty stands without its cause, or is missing")
    return "operators, inputs and stamp fit together"


def assert_batch_equations(receipt: Members, items: Sequence[Item], records: AnyRecords) -> str:
    chain = assert_chain_of(receipt, records)
    last = chain[-1]
    symbol = receipt.get("solveFor", output_of(last))
    demand(receipt["symbol"] == symbol, f"{last['id']} does not give {receipt['symbol']}")
    demand(receipt["unit"] == unit_of(last, symbol), f"{last['id']} gives {symbol} in another unit")
    assert_taken(chain, receipt["inputs"])
    assert_units(chain, receipt["inputUnits"])
    for given in items:
        own = given.item.get("inputs") if isinstance(given.item, dict) else None
        assert_taken(chain, own if isinstance(own, dict) else ())
    return "equation, symbol, unit and domain are those of the records"


def verify_batch_receipt(candidate: Any, answer: Optional[Members], verifier: Verifier) -> list[Check]:
    """Verifies a batch receipt, and what an answer around it says of its items, check by check."""
    try:
        receipt = assert_receipt(candidate, BATCH_RECEIPT)
    except Refused as why:
        return no_receipt(why, BATCH_CHECKS)
    claims, included = read_claims(claims_in, answer, receipt)
    items = claims.items
    return [
        Check("shape", PASS, receipt["type"]),
        *check_seals(receipt, verifier),
        run_check("consistency", assert_batch_consistent, receipt, items),
        *check_records(receipt, verifier.records, lambda one, records: assert_batch_equations(one, items, records)),
        included,
        Check("recomputation", NOT_CHECKED, "needs an evaluator of the equations; `genmath verify --replay` has one"),
        run_check("cycle", assert_cycle, receipt, verifier.now),
    ]


# ---- Sheets ---------------------------------------------------------------------------------------------------------


def assert_sheet_consistent(receipt: Members) -> str:
    """Demands what follows from the receipt of a sheet alone, its program left out."""
    own = assert_formulas(receipt)
    stated = [operator for operator in receipt["operators"] if operator["id"] in own]
    for operator in stated:
        record = own[operator["id"]]
        demand(operator["equation"] == record["equation"], f"{operator['id']} has another equation than its text")
        units = {name: unit_of(record, name) for name in record["where"]}
        demand(operator["symbols"] == units, f"{operator['id']} has other units than its text")
        assumed = receipt["assumptions"].get(operator["id"])
        demand(assumed is None or assumed == record.get("assumes"), f"{operator['id']} assumes something else than its text")
    ids = receipt["operatorIds"]
    demand(ids == [operator["id"] for operator in receipt["operators"]], "the two lists of operators differ")
    demand(ids[0] == SUBSTRATE and len(set(ids)) == len(ids), f"the operators are not {SUBSTRATE} and others, each once")
    demand(sha256(receipt["source"].encode("utf-8")) == receipt["sourceDigest"], "the source has another digest")
    demand(receipt["assumptions"].keys() <= set(ids), "an assumption is of no operator")
    assert_lines(receipt)
    assert_stamp(receipt)
    if receipt["type"] == TABLE_TYPE:
        assert_columns(receipt)
    return "source, operators and stamp fit together"


def assert_columns(receipt: Members) -> None:
    """Demands that the steps read the columns of a table in their units, and that no name stands twice."""
    units = {column["name"]: column["unit"] for column in receipt["columns"]}
    demand(len(units) == len(receipt["columns"]), "two columns have one name")
    demand(len({output["name"] for output in receipt["outputs"]}) == len(receipt["outputs"]), "two outputs have one name")
    for one in receipt["program"]:
        if "column" in one:
            demand(units.get(one["column"]) == one["unit"] and one["unit"] in receipt["units"], "a step reads no column")


_DEFINED = re.compile(r"(?:fn|def)?[^\W\d]\w*\([^()]*\)=.*")


def bare_line(line: str) -> str:
    """Gives a line of a sheet without its comment and without white space."""
    quoted = ""
    for at, letter in enumerate(line):
        if quoted or letter in "\"`":
            quoted = "" if letter == quoted else quoted or letter
        elif letter == "#" or line.startswith("//", at):
            line = line[:at]
            break
    if line.strip().startswith("```"):
        return ""
    bare = re.sub(r"\s", "", line)
    return bare[1:-1] if len(bare) > 1 and bare[0] == bare[-1] == "$" else bare


def assert_lines(receipt: Members) -> None:
    """Demands that the lines that results and assertions are of stand in the source, and beside them only definitions."""
    if "\\" in receipt["source"]:
        # The little LaTeX that a sheet may hold is rewritten before it is read.
        return
    left = "".join(f"{bare_line(line)}\n" for line in re.split(r"\r\n|\r|\n", receipt["source"]))
    is_table = receipt["type"] == TABLE_TYPE
    said = {re.sub(r"\s", "", one["text"]) for one in [*receipt["outputs" if is_table else "results"], *receipt["asserts"]]}
    for text in sorted(said, key=len, reverse=True):
        pattern = r"\n?".join(map(re.escape, text))
        left, count = re.subn(rf"(?<![^\n;]){pattern}(?=[\n;])", "", left)
        demand(count > 0, f"no line of the source reads {text[:60]!r}")
    # Of a table not every line that computes is shown.
    demand(is_table or all(_DEFINED.fullmatch(part) for part in re.split(r"[\n;]", left) if part), "a line of the source has no result")


def assert_sheet_equations(receipt: Members, records: AnyRecords) -> str:
    for operator in receipt["operators"]:
        record = records.find(operator["id"]) or {}
        demand(operator["equation"] == record["equation"], f"{operator['id']} has another equation")
        stated = operator["symbols"].items()
        demand(all(unit == unit_of(record, name) for name, unit in stated), f"{operator['id']} has other units")
        assumed = receipt["assumptions"].get(operator["id"])
        demand(assumed is None or assumed == record.get("assumes"), f"{operator['id']} assumes something else")
    return "the equations are those of the records"


def check_sheets(sheets: Sequence[Members]) -> Check:
    """Runs programs again by verify_sheet.py, which stands beside this file."""
    folder = str(Path(__file__).resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        import verify_math
        import verify_sheet
    except ImportError as missing:
        return Check("recomputation", NOT_CHECKED, f"needs {missing.name}.py beside this file")
    said, open_ = "", ""
    for sheet in sheets:
        try:
            said = verify_sheet.check_program(sheet)
        except verify_math.NotChecked as why:
            open_ = open_ or str(why)
        except (verify_math.Refused, ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as why:
            return Check("recomputation", FAIL, str(why) or type(why).__name__)
    if open_:
        return Check("recomputation", NOT_CHECKED, open_)
    return Check("recomputation", PASS, said if len(sheets) == 1 else f"{said}, of {len(sheets)} rows each")


def verify_sheet_receipt(candidate: Any, verifier: Verifier) -> list[Check]:
    """Verifies the receipt of a sheet, check by check."""
    try:
        receipt = assert_receipt(candidate, SHEET_RECEIPT)
    except Refused as why:
        return no_receipt(why, SHEET_CHECKS)
    return [
        Check("shape", PASS, receipt["type"]),
        *check_seals(receipt, verifier),
        run_check("consistency", assert_sheet_consistent, receipt),
        *check_records(receipt, verifier.records, assert_sheet_equations),
        Check("reading", NOT_CHECKED, "needs the language of sheets; `genmath verify --replay` has it"),
        check_sheets([receipt]),
        run_check("cycle", assert_cycle, receipt, verifier.now),
    ]


# ---- Sheets over tables ---------------------------------------------------------------------------------------------

# What only answers around other receipts say.
OF_OTHERS = ("symbol", "unit", "value", "uncertainty", "rows", "proofs", "xs", "ys", "columns")
ROW_SAYS = ("index", "values", "uncertainties", "value", "uncertainty", "unit", "symbol")


def row_evidence_in(entry: Any) -> Item:
    members = entry if isinstance(entry, dict) else {}
    return Item(*map(members.get, EVIDENCE), {name: members[name] for name in ROW_SAYS[:-1] if name in members})


def says_values(entry: Any) -> bool:
    return isinstance(entry, dict) and ("values" in entry or "uncertainties" in entry)


def table_claims_in(answer: Optional[Members], receipt: Members) -> Claims:
    """Finds what an answer says of the rows of a table that a sheet was run over."""
    if answer is None:
        return Claims([], 0)
    for name in OF_OTHERS:
        demand(name not in answer, f"the answer has {name}, which is not said of a sheet over a table")
    results = list_in(answer, "results")
    said = [one for one in results if not isinstance(one, dict) or has_evidence(one) or "value" in one or says_values(one)]
    is_proved = any(map(has_evidence, said))
    beside = [row_evidence_in(answer)] if has_evidence(answer) else []
    kept = proved_together(list_in(answer, "items"), receipt["count"]) if "items" in answer else []
    unproved = (0 if is_proved else len(said)) + int(not beside and says_values(answer))
    return Claims([*beside, *(map(row_evidence_in, said) if is_proved else []), *kept], unproved)


def assert_row_stated(given: Item, receipt: Members) -> None:
    """Demands that what an answer says beside a row is what the row proves: the very same numbers, by the names of the outputs."""
    stated, item = given.stated, given.item
    demand("index" not in stated or is_same(stated["index"], item["index"]), "the result has another index than its item")
    demand(not any(name in stated for name in ROW_SAYS[3:]), "a row of a table has values, by the names of the outputs")
    values, spreads = stated.get("values", {}), stated.get("uncertainties", {})
    demand(isinstance(values, dict) and isinstance(spreads, dict), "values and uncertainties are not objects")
    demand(spreads.keys() <= values.keys() and ("values" in stated or "uncertainties" not in stated), "an uncertainty has no value")
    proved = {output["name"]: result for output, result in zip(receipt["outputs"], item["results"])}
    for name, value in values.items():
        demand(name in proved, f"{name[:64]} is no output of the sheet")
        demand(is_same(value, proved[name]["value"]), f"{name} has another value than in the item")
        demand(is_same(spreads.get(name, ABSENT), proved[name].get("uncertainty", ABSENT)), f"{name} has another uncertainty")


def sheet_of(receipt: Members, item: Members) -> Members:
    """Puts a row and what all rows share together, as the receipt of one sheet says it: columns are numbers then."""
    names = {column["name"] for column in receipt["columns"]}
    inputs, spreads, found = item["inputs"], item.get("uncertainties", {}), item.get("found", [])
    demand(inputs.keys() == names, "the inputs of the item are not the columns of the receipt")
    demand(spreads.keys() <= names, "an uncertainty is of no column")
    demand(len(item["results"]) == len(receipt["outputs"]), "the results of the item are not those of the outputs")
    places = [int(one["step"]) for one in found]
    demand(places == sorted(set(places)) and all(at < len(receipt["program"]) for at in places), "what was found is of no step")
    found_at = dict(zip(places, found))
    program = []
    for at, one in enumerate(receipt["program"]):
        if "column" in one:
            demand(one["column"] in names, "a step reads no column")
            spread = {"uncertainty": spreads[one["column"]]} if one["column"] in spreads else {}
            one = {"number": inputs[one["column"]], "unit": one["unit"], **spread}
        own = without(found_at.get(at, {}), "step")
        demand(not own or ("op" in one or "method" in one) and not own.keys() & one.keys(), f"step {at} finds nothing")
        program.append({**one, **own})
    allowed = list(item.get("allowed", []))
    demand(len(allowed) == sum(len(one["steps"]) > 1 for one in receipt["asserts"]), "the sides of an assertion have no slack")
    asserts = [{**one, "allowed": allowed.pop(0)} if len(one["steps"]) > 1 else one for one in receipt["asserts"]]
    results = [
        {**without(output, "step", "name"), "values": [{"step": output["step"], **result}]}
        for output, result in zip(receipt["outputs"], item["results"])
    ]
    return {**receipt, "program": program, "results": results, "asserts": asserts}


def check_rows(receipt: Members, items: Sequence[Item]) -> Check:
    """Runs the program of each row again that has the shape of one; of the others inclusion says what is wrong."""
    sheets = []
    for given in items:
        try:
            TABLE_ITEM(given.item, "item")
        except Refused:
            continue
        try:
            sheets.append(sheet_of(receipt, given.item))
        except Refused as why:
            return Check("recomputation", FAIL, str(why))
    return check_sheets(sheets) if sheets else Check("recomputation", NOT_CHECKED, "needs an item with its leaf and proof")


def verify_table_receipt(candidate: Any, answer: Optional[Members], verifier: Verifier) -> list[Check]:
    """Verifies the receipt of a sheet over a table, and what an answer around it says of its rows, check by check."""
    try:
        receipt = assert_receipt(candidate, TABLE_RECEIPT)
    except Refused as why:
        return no_receipt(why, TABLE_CHECKS)
    claims, included = read_claims(table_claims_in, answer, receipt)
    return [
        Check("shape", PASS, receipt["type"]),
        *check_seals(receipt, verifier),
        run_check("consistency", assert_sheet_consistent, receipt),
        *check_records(receipt, verifier.records, assert_sheet_equations),
        included,
        Check("reading", NOT_CHECKED, "needs the language of sheets; `genmath verify --replay` has it"),
        check_rows(receipt, claims.items),
        run_check("cycle", assert_cycle, receipt, verifier.now),
    ]


# ---- Rows of a ledger -----------------------------------------------------------------------------------------------

FIRST_PREVIOUS = "sha256:" + "0" * 64


class Member(NamedTuple):
    """A member of a machine, past or present: the last key is the member's now."""

    keys: tuple[str, ...]
    roles: tuple[str, ...]
    is_active: bool


class Head(NamedTuple):
    """The end of a machine's ledger, with those who can act then: the key that acted as its owner, and its members."""

    seq: int
    hash: str
    owner: Optional[str]
    members: dict[str, Member]


OWNER = "owner"


def keeps_members(row: Members) -> bool:
    return bool(row["contract"] == "members." + row["machine"] and row["cause"] == "event")


def roles_of(payload: Members) -> tuple[str, ...]:
    return tuple(payload["roles"].split(",")) if "roles" in payload else ()


def assert_change(row: Members, head: Head) -> None:
    """A key has one name for ever: under two it would count as two members."""
    name, key = row["payload"].get("member"), row["payload"].get("key")
    if row["event"] == "removed":
        demand(name in head.members and head.members[name].is_active, f"{name} was no member")
        return
    demand(row["event"] == "invited" and name != OWNER and key != head.owner, "it makes a member of nobody who can be one")
    for other, member in head.members.items():
        demand(other == name or key not in member.keys, f"the key {key} is known as {other}")
    demand(OWNER not in roles_of(row["payload"]), "it makes a second owner")


def assert_actor(row: Members, head: Head) -> None:
    """Checks that the one whom a row names could act then, as far as the rows before it tell."""
    actor, by = row.get("actor"), row["by"]
    if row["cause"] == "clock":
        demand(actor is None and by == "clock", "nobody acts where time moves")
        return
    if row["cause"] == "correction":
        is_operator = actor is None and by == "node" and row["receipt"]["keyPrefix"] == "PROVE"
        demand(is_operator, "only the operator of the node corrects its clock")
        return
    demand(actor is not None, "nobody is named who acts")
    prefix = row["receipt"]["keyPrefix"]
    demand(prefix == ("PROVE" if by == "local" else by), f"its receipt was made for {prefix} and not for {by}")
    name, roles = actor["name"], tuple(actor["roles"])
    if name == OWNER:
        demand(roles == (OWNER,), "the owner has another role")
        demand(by in ("local", head.owner or by), f"{by} acts as the owner, and before it {head.owner} did")
        demand(all(by not in member.keys for member in head.members.values()), f"{by} is the key of a member")
        if keeps_members(row):
            assert_change(row, head)
        return
    demand(row["contract"] != "members." + row["machine"], "only the owner invites and removes")
    known = head.members.get(name)
    demand(
        known is not None and known.is_active and known.keys[-1] == by, f"the key {by} was not that of a member {name}"
    )
    demand(known is not None and known.roles == roles, f"{name} had other roles")


def head_after(row: Members, head: Head) -> Head:
    """Gives the end of a machine's ledger after a row."""
    acts_as_owner = row.get("actor", {}).get("name") == OWNER and row["by"] != "local"
    owner = head.owner or (row["by"] if acts_as_owner else None)
    members = head.members
    if keeps_members(row):
        payload = row["payload"]
        name = payload["member"]
        keys = members[name].keys if name in members else ()
        if row["event"] == "invited":
            key = payload["key"]
            changed = Member((*(one for one in keys if one != key), key), roles_of(payload), True)
        else:
            changed = Member(keys, (), False)
        members = {**members, name: changed}
    return Head(head.seq + 1, row["hash"], owner, members)


def assert_row(row: Any, heads: dict[str, Head], verifier: Verifier) -> Head:
    """Checks a row, its link and its receipt; gives the new end of its machine's ledger."""
    ROW(row, "")
    receipt = row["receipt"]
    hashed = sha256(b"\x00" + canonical(without(row, "hash")).encode("utf-8"))
    demand(hashed == row["hash"], "the row has another hash than it says")
    head = heads.get(row["machine"], Head(0, FIRST_PREVIOUS, None, {}))
    demand(row["seq"] == head.seq + 1, f"the row says {row['seq']:.0f} where {head.seq + 1} is next")
    demand(row["previous"] == head.hash, f"the row is not linked to row {head.seq} of its machine")
    # Whether its time lies in the future is decided with the rows behind it.
    checks = verify_receipt(receipt, verifier._replace(now=max(verifier.now, time_of_issue(receipt))))
    if not is_valid(checks):
        bad = next(
            check for check in checks if check.status != PASS and (check.status == FAIL or check.name not in OPTIONAL)
        )
        raise Refused(f"its receipt: {bad.name}: {bad.detail}")
    demand(sha256(canonical(receipt).encode("utf-8")) == row["proof_digest"], "proof_digest is not that of the receipt")
    demand(row["R_t"] == receipt["R_t"] and row["unit"] == receipt["unit"], "R_t is not that of the receipt")
    assert_equation_block(row, verifier.records)
    assert_called_formulas(row)
    assert_actor(row, head)
    body = sha256(canonical(without(row, "hash", "receipt", "proof_digest")).encode("utf-8"))
    demand(receipt.get("row") == body, "its receipt signs another row")
    return head_after(row, head)


def time_of_issue(receipt: Any) -> int:
    """Gives the time that a receipt says of itself; 0 where it says none."""
    issued = receipt.get("issuedAt") if isinstance(receipt, dict) else None
    try:
        return milliseconds_of(issued) if isinstance(issued, str) else 0
    except Refused:
        return 0


_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_OWN_CALL = re.compile(r"(?<![\w.])(my\.[A-Za-z][A-Za-z0-9_]{0,59})\s*\(")


def assert_called_formulas(row: Members) -> None:
    """Demands the text of each own formula that the conditions of a row call, each once and by its digest."""
    decision = row.get("decision", {})
    formulas = decision.get("formulas", [])
    names = [formula["name"] for formula in formulas]
    demand(len(set(names)) == len(names), "its decision has the text of one formula twice")
    for formula in formulas:
        record_of_formula(formula)
    for tried in decision.get("tried", []):
        for name in _OWN_CALL.findall(_QUOTED.sub("", tried.get("when", ""))):
            demand(name in names, f"its decision has no text of {name}")


class Decisions:
    """Follows rows again by verify_decision.py and verify_lifecycle.py, which stand beside this file."""

    def __init__(self) -> None:
        folder = str(Path(__file__).resolve().parent)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        try:
            import verify_decision
            import verify_lifecycle
        except ModuleNotFoundError:
            self.module: Any = None
        else:
            self.module = verify_decision
            self.lifecycle = verify_lifecycle
        self.known: dict[tuple[str, str], Any] = {}
        self.past: dict[tuple[str, str], Any] = {}

    def check(self, row: Members) -> None:
        if self.module is None:
            return
        owner = (row["machine"], row["contract"])
        before = self.known.get(owner)
        after = self.module.known_after(row, before)
        fault = self.module.decision_fault(row, after if before is None else before)
        demand(fault is None, f"its decision: {fault}")
        fault = self.lifecycle.lifecycle_fault(row, self.past.get(owner))
        demand(fault is None, f"it does not follow: {fault}")
        self.known[owner] = after
        self.past[owner] = self.lifecycle.past_after(row, self.past.get(owner))


def assert_equation_block(row: Members, records: Optional[Records]) -> None:
    if records is None:
        return
    ids = row["receipt"]["operatorIds"]
    known = WithFormulas(records, assert_formulas(row["receipt"]))
    found = [known.find(one) for one in ids[1:] or ids]
    equations = [record["equation"] for record in found if record is not None]
    is_known = len(equations) == len(found)
    demand(
        not is_known or "; ".join(equations) == row["master_equation_block"],
        "the equations are not those of the operators",
    )


class Ledger:
    """Takes the rows of a ledger line by line; after one that is refused it stands as it stood before it."""

    def __init__(self, verifier: Verifier) -> None:
        self.verifier = verifier
        self.heads: dict[str, Head] = {}
        self.decisions = Decisions()
        # The first row of each contract whose time lies in the future, and which no correction of the clock follows.
        self.future: dict[tuple[str, str], Members] = {}

    def take(self, line: bytes) -> None:
        """Takes the next line; refuses one that is not as it was written."""
        row = parse_json(line)
        head = assert_row(row, self.heads, self.verifier)
        # One row has one text: white space, other escapes or members in another order were not written by a node.
        demand(canonical(row).encode("utf-8") == line.rstrip(b"\n"), "the line is not the canonical form of its row")
        self.decisions.check(row)
        self.heads[row["machine"]] = head
        owner = (row["machine"], row["contract"])
        if row["cause"] == "correction":
            self.future.pop(owner, None)
        elif max(row["cycle"], milliseconds_of(row["at"]) // CYCLE_MILLISECONDS, row["receipt"]["cycle"]) > (
            self.verifier.now // CYCLE_MILLISECONDS + 1
        ):
            self.future.setdefault(owner, row)


def verify_ledger(lines: Iterable[bytes], verifier: Verifier) -> int:
    """Checks rows line by line, up to the first that is not as it was written; prints the ends of the ledgers."""
    ledger = Ledger(verifier)
    rows = 0
    for line in lines:
        try:
            ledger.take(line)
        except Refused as why:
            say(f"NOT VALID after {rows} good rows")
            say(f"  line {rows + 1}: {why}")
            return 1
        rows += 1
    if ledger.future:
        say(f"NOT VALID: {rows} rows, each as it was written")
        for row in ledger.future.values():
            say(f"  {row['machine']}  row {row['seq']:.0f}: its time is in the future, and no correction of the clock follows")
        return 1
    say(f"valid: {rows} rows, each with its hash, its link, its actor and its receipt")
    if ledger.decisions.module is None:
        say("  not checked: decisions, which verify_decision.py and verify_lifecycle.py beside this file decide again")
    for machine, head in ledger.heads.items():
        say(f"  {machine}  {head.seq} rows  {head.hash}")
    if rows > 0:
        say("  compare the last hashes with copies kept elsewhere: rows cut from the end do not show")
    return 0


# ---- Command line ---------------------------------------------------------------------------------------------------


def read_file(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read(MAX_JSON_BYTES + 1) if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None


def read_lines(path: str) -> Iterator[bytes]:
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
            yield from file
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None


def say(line: str) -> None:
    """Prints a line; what a file says must not steer the terminal."""
    print("".join(letter if letter.isprintable() else "\ufffd" for letter in line))


def print_receipt(path: str, verifier: Verifier) -> int:
    receipt, checks = verify_text(read_file(path), verifier)
    valid = is_valid(checks, verifier.replay)
    if valid and receipt["type"] == BATCH_TYPE:
        say(f"valid: {', '.join(receipt['operatorIds'])} gave {receipt['symbol']} for {receipt['count']:.0f} items")
    elif valid and receipt["type"] == TABLE_TYPE:
        named = ", ".join(output["name"] for output in receipt["outputs"])
        say(f"valid: the sheet gave {named} for {receipt['count']:.0f} rows")
    elif valid and receipt["type"] == SHEET_TYPE:
        ran = next(check.status for check in checks if check.name == "recomputation") == PASS
        say(f"valid{'' if ran else ', but incomplete: the program was not run in whole'}")
        for result in receipt["results"]:
            values = ", ".join(canonical_number(each["value"]) for each in result["values"])
            say(f"  line {result['line']:.0f}: {result['text'][:80]} -> {values} {result['unit']}")
    elif valid:
        unit = "" if receipt["unit"] == "1" else f" {receipt['unit']}"
        say(f"valid: {', '.join(receipt['operatorIds'])} gave {canonical_number(receipt['R_t'])}{unit}")
    else:
        say("NOT VALID" if any(check.status == FAIL for check in checks) else "INCOMPLETE")
    shown = {PASS: "pass", FAIL: "FAIL", NOT_CHECKED: "not checked"}
    for name, status, detail in checks:
        say(f"  {name:13}  {shown[status]:11}  {detail}")
    return 0 if valid else 1


def print_batch(lines: Iterable[bytes], verifier: Verifier) -> int:
    """Verifies a receipt a line, and prints a line of JSON for each: `valid`, and the status of each check."""
    code = 0
    for line in lines:
        _, checks = verify_text(line, verifier)
        valid = is_valid(checks, verifier.replay)
        code = code if valid else 1
        failed = next((f"{check.name}: {check.detail}" for check in checks if check.status == FAIL), None)
        answer = {"valid": valid, "checks": {check.name: check.status for check in checks}}
        print(json.dumps(answer if failed is None else {**answer, "failed": failed}))
    return code


def read_now(text: Optional[str]) -> int:
    if text is None:
        return time.time_ns() // 1_000_000
    try:
        return milliseconds_of(text)
    except Refused as why:
        raise UsageError(f"--now {text}: {why}; write it like 2026-11-21T08:00:00.000Z") from None


def read_records(folder: Optional[str]) -> Optional[Records]:
    try:
        return None if folder is None else Records(Path(folder))
    except (Refused, OSError, KeyError, TypeError) as error:
        raise UsageError(f"{folder} is not a folder of operators: {error}") from None


def parse_arguments(arguments: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="verify.py", description="Verifies genmath receipts and ledgers offline.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("receipt", nargs="?", help="file with the JSON text of a receipt; - for standard input")
    what.add_argument("--ledger", metavar="ROWS", help="file that `genmath ledger export` wrote; - for standard input")
    what.add_argument(
        "--batch", action="store_true", help="read receipts from standard input, one a line; answer in JSON lines"
    )
    trust = parser.add_mutually_exclusive_group(required=True)
    trust.add_argument("--jwks", metavar="KEYS", help="file with the public keys that are trusted, a JWK set")
    trust.add_argument("--replay", action="store_true", help="trust no key: run the program of a sheet again, and look at all else")
    parser.add_argument(
        "--operators", metavar="FOLDER", help="the records (dist/operators) to compare the operators with"
    )
    parser.add_argument(
        "--now", metavar="TIME", help="the present moment, where this machine's clock is not to be believed"
    )
    return parser.parse_args(arguments)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    given = parse_arguments(arguments)
    if hasattr(signal, "SIGPIPE"):
        # Whoever reads only the beginning of the output ends the program, as is usual.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        keys = {} if given.replay else read_jwks(read_file(given.jwks))
        verifier = Verifier(keys, read_now(given.now), read_records(given.operators), given.replay)
        if given.batch:
            return print_batch(sys.stdin.buffer, verifier)
        if given.ledger is not None:
            return verify_ledger(read_lines(given.ledger), verifier)
        return print_receipt(given.receipt, verifier)
    except UsageError as why:
        print(f"verify.py: {why}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
