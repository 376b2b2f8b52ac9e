"""What becomes of a contract: that it stays with its definition and in its time, comes to another version as its mapping says, and ends where it is retired.

Part of verify.py; written from docs/receipt.md. A mapping is computed again from the values that stand on the row of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any, Mapping, NamedTuple, Optional

from verify_decision import NEAR, Condition, Unreadable, number, number_of, reading_of


CYCLE_MILLISECONDS = 777


class Past(NamedTuple):
    """What the rows of a contract say so far."""

    template: Mapping[str, Any]
    state: str
    values: Mapping[str, float]
    is_retired: bool
    cycle: int
    stamp: int


def cycle_at(time: str) -> int:
    moment = datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1) // CYCLE_MILLISECONDS


def stamp_of(row: Mapping[str, Any]) -> int:
    """Gives the cycle of the clock that stamped a row: that at which it was written, or that of its time where that is later."""
    return max(int(row["cycle"]), cycle_at(row["at"]))


def past_after(row: Mapping[str, Any], before: Optional[Past]) -> Past:
    """Gives the definition, the state, and the parameters and memory of a contract after a row."""
    is_new = before is None or "upgrade" in row
    values = {} if is_new or before is None else before.values
    changed = {**values, **row.get("parameters", {}), **row["remembered"]}
    is_retired = row["cause"] == "retirement" or (row["cause"] == "correction" and before is not None and before.is_retired)
    return Past(row["template"], row["to"], changed, is_retired, int(row["cycle"]), stamp_of(row))


def is_near(a: float, b: float) -> bool:
    return a == b or abs(a - b) <= NEAR * max(abs(a), abs(b))


def is_plain(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def carried_fault(carried: Mapping[str, Any], stated: Mapping[str, float], values: Mapping[str, Any]) -> Optional[str]:
    """Tells what is wrong with what parameters, or memory, became."""
    if sorted(carried) != sorted(stated):
        return "another version has other members than it says"
    for name, one in carried.items():
        gives = one["gives"]
        if reading_of(gives) != stated[name]:
            return f"{name} is not what its mapping gave"
        if "is" not in one:
            continue
        text = one["is"]
        # A number alone is in the unit of what takes it.
        due, got = (float(text), reading_of(gives)) if is_plain(text) else (number(Condition(text, values).value()), number(number_of(gives)))
        if due == due and not is_near(due, got):
            return f"{text!r} gives {due}, and the row says {got}"
    return None


def upgrade_fault(row: Mapping[str, Any], past: Past) -> Optional[str]:
    """Tells what is wrong with the row of another version; nothing where the mapping was applied as it was declared."""
    upgrade = row["upgrade"]
    template = row["template"]
    if upgrade["from"] != past.template:
        return "the contract was of another definition"
    if upgrade["from"]["id"] != template["id"] or upgrade["from"]["digest"] == template["digest"]:
        return "a contract moves to another version of its definition"
    if upgrade["states"].get(row["from"], row["from"]) != row["to"]:
        return "its mapping leads to another state"
    if row["emits"] or "reset" in row:
        return "another version emits and resets nothing"
    for name, value in upgrade["read"].items():
        due = past.values.get(name)
        if due is not None and not is_near(number(reading_of(value)), due):
            return f"it read another {name} than the rows before it say"
    read = upgrade["read"]
    return carried_fault(upgrade["parameters"], row["parameters"], read) or carried_fault(upgrade["memory"], row["remembered"], read)


def correction_fault(row: Mapping[str, Any], past: Past) -> Optional[str]:
    """Tells what is wrong with the row that corrects a clock: it is the one step back that a contract can take."""
    payload = row["payload"]
    others = ("reset", "decision", "refused", "hand", "upgrade", "idempotency", "occurredAt")
    is_still = row["event"] == row["trigger"] == "correction" and row["from"] == row["to"] == past.state and not row["emits"]
    if not is_still or row["template"] != past.template or any(name in row for name in others):
        return "a row that corrects the clock changes nothing else"
    if sorted(payload) != ["from", "reason", "to"] or not isinstance(payload["reason"], str):
        return "it says not from when to when, and why"
    if payload["from"] != past.stamp:
        return f"it corrects a clock that said {payload['from']}, and the row before was stamped {past.stamp}"
    if not isinstance(payload["to"], (int, float)) or not payload["to"] < payload["from"]:
        return "it corrects the clock to a time that is not before"
    if payload["to"] != cycle_at(row["at"]):
        return "it corrects the clock to another time than that at which it was written"
    if row["cycle"] != min(past.cycle, payload["to"]):
        return "its cycle is not the one to which it corrects the clock"
    # What is remembered as a moment comes back to the present with it.
    for name, value in row["remembered"].items():
        if name not in past.values or not value < past.values[name]:
            return f"it remembers another {name}"
    return None


def lifecycle_fault(row: Mapping[str, Any], past: Optional[Past]) -> Optional[str]:
    """Tells what is wrong with how a row follows the one before of its contract."""
    cause = row["cause"]
    if (cause == "creation") != (past is None):
        return "a contract begins with its creation, once"
    if (cause in ("creation", "upgrade")) != ("parameters" in row):
        return "parameters stand on the creation and on another version, and nowhere else"
    if (cause == "upgrade") != ("upgrade" in row):
        return "rows of another version say how, and no others"
    if (cause == "correction") != (row["by"] == "node"):
        return "the operator of the node corrects its clock, and does nothing else"
    if past is None:
        return None
    if cause == "correction":
        return correction_fault(row, past)
    if row["cycle"] < past.cycle:
        return "its cycle is before that of the contract's row before"
    if past.is_retired:
        return "the contract was retired before"
    if row["from"] != past.state:
        return f"it leaves {row['from']}, and the contract was in {past.state}"
    if cause == "upgrade":
        try:
            return upgrade_fault(row, past)
        except (Unreadable, RecursionError) as error:
            return str(error)
    if row["template"] != past.template:
        return "the contract has changed its definition"
    is_still = row["from"] == row["to"] and not row["emits"] and not row["remembered"] and "reset" not in row
    if cause == "retirement" and not (is_still and row["nextCycle"] is None):
        return "a contract that is retired changes nothing, and time moves it no more"
    return None
