"""Has verify.py judge changes of single bytes of an exported ledger, in one process.

    python3 every_byte.py verify.py keys.json rows.jsonl changes

Each line of the changes, which come in the order of the bytes, is the number of a line from 0, the place of a byte in it, and the byte that
stands there instead. Prints a line for each change that is not refused, or that fails otherwise; at last `done` with the number of changes.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

NOT_REFUSED = "not refused"


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["verify"] = module
    spec.loader.exec_module(module)
    return module


def ledger_of(verify, verifier, lines):
    ledger = verify.Ledger(verifier)
    for line in lines:
        ledger.take(line)
    return ledger


def main(script, keys, rows, changes):
    verify = load(script)
    verifier = verify.Verifier(verify.read_jwks(Path(keys).read_bytes()), verify.read_now(None), None, False)
    lines = Path(rows).read_bytes().split(b"\n")[:-1]
    lines = [line + b"\n" for line in lines]
    taken, ledger = 0, verify.Ledger(verifier)
    count = 0
    for change in Path(changes).read_text().splitlines():
        number, place, byte = map(int, change.split())
        for line in lines[taken:number]:
            ledger.take(line)
        taken = number
        text = bytearray(lines[number] + (lines[number + 1] if number + 1 < len(lines) else b""))
        text[place] = byte
        count += 1
        try:
            ledger.take(bytes(text[: text.find(b"\n") + 1]) or bytes(text))
        except verify.Refused:
            continue
        except Exception as error:  # What is not refused in words is what is looked for.
            print(f"{change}: {type(error).__name__}: {error}")
        else:
            print(f"{change}: {NOT_REFUSED}")
        ledger = ledger_of(verify, verifier, lines[:number])
    print(f"done {count}")


if __name__ == "__main__":
    main(*sys.argv[1:])
