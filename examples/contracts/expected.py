#!/usr/bin/env python3
"""What the five contracts should come to, computed without genmath, by the standard library alone.

    python3 expected.py [job ...]    writes <job>/expected.json from <job>/deployment.json and <job>/events.ndjson

Each job is worked out from the words of its definition's `about`, not from its conditions. Time runs in seconds here; a contract's clock ticks
every 0.777 s, so moments agree within two ticks. A move is whatever changes the state, emits, or keeps a new value.
"""
import heapq
import json
import math
import sys
from datetime import datetime, timezone
from pathlib import Path

HERE = Path(__file__).parent
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
CYCLE = 0.777


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def moment(t):
    return datetime.fromtimestamp(t, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def load(job):
    deployment = json.loads((HERE / job / "deployment.json").read_text())
    lines = (HERE / job / "events.ndjson").read_text().splitlines()
    events = [(seconds(e["at"]), e["event"], e.get("payload", {})) for e in map(json.loads, lines)]
    return seconds(deployment["at"]), events


def cycle_of(t):
    return round(t * 1000) // 777


class Moves:
    """The moves of a contract, in their order."""

    def __init__(self, state):
        self.state, self.list = state, []

    def go(self, t, event, to, *emits, **more):
        self.list.append({"at": moment(t), "event": event, "from": self.state, "to": to, "emits": list(emits), **more})
        self.state = to


def in_window(log, t, width):
    """What happened in the last so long a time, the present included."""
    return [what for when, what in log if t - width < when <= t]


def with_expiries(events, widths):
    """Puts the moments at which something leaves a window between the events that are known until the last of them."""
    last = events[-1][0]
    leaving = {when + width for when, event, _ in events if event != "clock" for width in widths}
    return sorted([*events, *((t, "clock", {}) for t in leaving if t < last)], key=lambda e: e[0])


def token_budget():
    """20 for 24 hours, warned of at 75 %; 3 for a million tokens sent, 15 for a million answered."""
    start, events = load("token-budget")
    moves, log = Moves("open"), []
    told = {"open": "budget_open", "tight": "budget_tight", "spent": "budget_spent"}
    for t, event, payload in with_expiries(events, [24 * HOUR]):
        if event == "call":
            log.append((t, payload["prompt"] * 3e-6 + payload["answer"] * 15e-6))
        cost = math.fsum(in_window(log, t, 24 * HOUR))
        state = "spent" if cost >= 20 else "tight" if cost >= 15 else "open"
        if state != moves.state:
            moves.go(t, event, state, told[state])
    return moves.list


def kelvins(reading):
    """5 is in degrees Celsius, as the logger declares; others say their unit."""
    if isinstance(reading, dict):
        return reading["value"] + 273.15
    if isinstance(reading, str):
        return (float(reading.split()[0]) + 459.67) * 5 / 9
    return reading + 273.15


def mean_kinetic(temperatures):
    """USP <1079>: T = (dH/R) / -ln(mean of exp(-dH/(R T_i))), with dH/R = 10,000 K."""
    return 10000 / -math.log(math.fsum(math.exp(-10000 / T) for T in temperatures) / len(temperatures))


def cold_store():
    """Not above 46.4 degF (8 degC) in the mean, not below 0 or above 25 degC at all, not silent for 3 hours."""
    start, events = load("cold-store")
    moves, temperatures, before = Moves("empty"), [], None
    for t, event, payload in events:
        if before is not None and t - before > 3 * HOUR and moves.state in ("cold", "warm"):
            moves.go(before + 3 * HOUR, "clock", "silent", "logger_silent")
        T = kelvins(payload["temperature"])
        temperatures, before = [*temperatures, T][-24:], t
        mean = mean_kinetic(temperatures)
        kept = {"remembered": {"kinetic_mean": mean - 273.15}}
        if T > 25 + 273.15 or T < 273.15:
            moves.go(t, event, "spoiled", "goods_spoiled", **kept)
            break
        state = "warm" if mean > 8 + 273.15 else "cold"
        told = {"warm": "too_warm", "cold": "in_order"}[state]
        moves.go(t, event, state, *([] if state == moves.state else [told]), **kept)
    return moves.list


def millimetres(rain):
    return float(rain.split()[0]) * 25.4 if isinstance(rain, str) else rain


def drought_insurance():
    """90 days, strike 15 cm, exit 50 mm, 10,000 insured, 85 daily reports needed."""
    start, events = load("drought-insurance")
    moves, end = Moves("covered"), start + 90 * DAY
    days = [millimetres(p["rain"]) for t, event, p in events if event == "day" and t < end]
    fallen = math.fsum(days)
    if len(days) < 85:
        moves.go(end, "clock", "disputed", "days_missing")
    elif fallen < 150:
        payout = 10000 * min(1, (150 - fallen) / (150 - 50))
        moves.go(end, "clock", "due", "payment_due", remembered={"payout": payout})
    else:
        moves.go(end, "clock", "ended", "season_ended")
    for t, event, _ in events:
        if event == "pay" and moves.state == "due":
            moves.go(t, event, "paid", "farmer_paid")
    return moves.list


def burn_rate():
    """
    99.9 %: page at 14.4 over 1 h and 5 min, ticket at 6 over 6 h and 30 min; over when the short window is fine. Reports move it, and in between
    the moments at which one leaves a window, as a clock of whole cycles of 0.777 s sees them.
    """
    start, events = load("burn-rate")
    moves, log = Moves("healthy"), []

    def decide(t, event):
        cycle = cycle_of(t)

        def burn(width):
            requests = [counts for stamp, counts in log if stamp > cycle - width / CYCLE]
            return sum(failed for _, failed in requests) / sum(served for served, _ in requests) / 0.001

        pages = burn(HOUR) >= 14.4 and burn(5 * MINUTE) >= 14.4
        if moves.state != "paged" and pages:
            moves.go(t, event, "paged", "page", R=burn(HOUR))
        elif moves.state == "healthy" and burn(6 * HOUR) >= 6 and burn(30 * MINUTE) >= 6:
            moves.go(t, event, "ticket", "ticket", R=burn(6 * HOUR))
        elif moves.state == "ticket" and burn(30 * MINUTE) < 6:
            moves.go(t, event, "healthy", "all_well", R=burn(30 * MINUTE))
        elif moves.state == "paged" and burn(5 * MINUTE) < 14.4:
            slow = burn(30 * MINUTE) >= 6
            moves.go(t, event, "ticket" if slow else "healthy", "page_over" if slow else "all_well", R=burn(5 * MINUTE))

    leaving = []
    for t, event, payload in events:
        now = cycle_of(t)
        while leaving and leaving[0] <= now:
            cycle = heapq.heappop(leaving)
            try:
                decide(cycle * CYCLE, "clock")
            except ZeroDivisionError:
                pass  # without requests there is no rate, and nothing moves
        log.append((now, (payload["served"], payload["failed"])))
        for width in (6 * HOUR, HOUR, 30 * MINUTE, 5 * MINUTE):
            heapq.heappush(leaving, math.ceil(now + width / CYCLE))
        decide(t, event)
    return moves.list


def escrow():
    """12,500 within seven days, the boat within four weeks of that, three days to object."""
    start, events = load("escrow")
    moves, paid, entered = Moves("awaiting_payment"), 0.0, start
    limits = {"awaiting_payment": 7 * DAY, "funded": 28 * DAY, "handed_over": 3 * DAY}
    for t, event, payload in events:
        limit = limits.get(moves.state)
        if limit is not None and t - entered >= limit:
            entered += limit
            if moves.state == "handed_over":
                moves.go(entered, "clock", "released", "escrow_released")
            else:
                back = moves.state == "funded" or paid > 0
                moves.go(entered, "clock", *(("refunded", "escrow_refunded") if back else ("cancelled", "escrow_cancelled")))
        if event == "pay" and moves.state == "awaiting_payment":
            amount = payload["amount"]
            paid += float(amount.split()[0]) if isinstance(amount, str) else amount
            if paid >= 12500:
                moves.go(t, event, "funded", "escrow_funded")
                entered = t
            else:
                moves.go(t, event, "awaiting_payment", "part_paid")
        elif event == "hand_over" and moves.state == "funded":
            moves.go(t, event, "handed_over", "boat_handed_over")
            entered = t
        elif event == "hand_over":
            moves.go(t, event, moves.state, refused="EVENT_NOT_TAKEN")
    return moves.list


JOBS = {"token-budget": token_budget, "cold-store": cold_store, "drought-insurance": drought_insurance, "burn-rate": burn_rate, "escrow": escrow}

if __name__ == "__main__":
    for job in sys.argv[1:] or JOBS:
        expected = {"madeBy": f"python3 expected.py {job}", "moves": JOBS[job]()}
        (HERE / job / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
        print(f"{job}: {len(expected['moves'])} moves, ends in {expected['moves'][-1]['to']}")
