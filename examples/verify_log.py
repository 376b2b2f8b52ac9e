#!/usr/bin/env python3
"""Verifies a log of receipts without genmath: every entry, every tile, the signed checkpoint, and proofs that receipts stand in it.

Written from the published texts alone, with Python's standard library and the Ed25519 of verify.py beside it: C2SP signed-note,
tlog-checkpoint, tlog-cosignature, tlog-tiles and tlog-proof (https://c2sp.org), RFC 6962 section 2.1 and RFC 8032.

    python3 verify_log.py --key 'math.example.org/log+0a1b2c3d+AQ...' https://math.example.org/log
    python3 verify_log.py --key "$(genmath log key)" ~/.local/share/genmath/log
    python3 verify_log.py --key ... --proof receipt.tlog-proof --receipt receipt.json

--seen FILE names a file with a checkpoint of the same log that you saw before: the log must go on from it. Afterwards the file holds the
new one. --witness VKEY, once or more, with --quorum N (all of them by default): the checkpoint must bear their cosignatures.
Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import Callable, NamedTuple, NoReturn, Optional

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from verify import PublicKey, Refused, canonical, parse_json  # noqa: E402

WIDTH = 256
HASH = 32
MOST_BYTES = 17 << 20
PATIENCE = 30
MOST_SIGNATURES = 64
MOST_NOTE = 1 << 17


class Bad(Exception):
    """What does not hold, and where."""


# ---- Notes (C2SP signed-note, tlog-cosignature) -----------------------------------------------------------------------


class VerifierKey(NamedTuple):
    name: str
    key_id: bytes
    kind: int
    key: PublicKey


class Note(NamedTuple):
    text: str
    signatures: list[tuple[str, bytes, bytes]]


def from_base64(text: str) -> bytes:
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        data = b""
    if not data or base64.b64encode(data).decode() != text:
        raise Bad("%r is not base64 in its one spelling" % text[:80])
    return data


def parse_key(text: str) -> VerifierKey:
    """Reads a vkey: name, "+", the id in hexadecimal, "+", base64 of the type and the public key."""
    parts = text.split("+", 2)
    if len(parts) != 3 or not re.fullmatch("[0-9a-f]{8}", parts[1]) or not parts[0] or re.search(r"\s", parts[0]):
        raise Bad("%r is not a verifier key" % text[:80])
    name, key_id, material = parts[0], bytes.fromhex(parts[1]), from_base64(parts[2])
    if material[0] not in (1, 4) or len(material) != 33:
        raise Bad("the key of %s is not one of Ed25519" % name)
    if hashlib.sha256(name.encode() + b"\n" + material).digest()[:4] != key_id:
        raise Bad("the key of %s has another id than it says" % name)
    return VerifierKey(name, key_id, material[0], PublicKey(material[1:]))


def parse_note(data: bytes) -> Note:
    """Reads a note: a text, an empty line, and lines that begin with an em dash."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad("a note is not UTF-8")
    if any(ord(letter) < 32 and letter != "\n" for letter in text):
        raise Bad("a note has control characters")
    body, separator, lines = text.rpartition("\n\n")
    if len(data) > MOST_NOTE or lines.count("\n") > MOST_SIGNATURES:
        raise Bad("a note has more than %d signatures or %d bytes" % (MOST_SIGNATURES, MOST_NOTE))
    if not separator or not lines.endswith("\n"):
        raise Bad("a note has no signatures")
    signatures = []
    for line in lines[:-1].split("\n"):
        match = re.fullmatch("\u2014 ([^\\s+]+) (\\S+)", line)
        signature = from_base64(match[2]) if match else b""
        if not match or len(signature) <= 4:
            raise Bad("%r is not the line of a signature" % line[:80])
        signatures.append((match[1], signature[:4], signature[4:]))
    return Note(body + "\n", signatures)


def is_signed(note: Note, key: VerifierKey) -> bool:
    """Says whether a key signed; a signature of that key that does not hold makes the note malformed."""
    found = [signature for name, key_id, signature in note.signatures if (name, key_id) == (key.name, key.key_id)]
    for signature in found:
        message = note.text.encode()
        if key.kind == 4:
            if len(signature) != 72 or not 0 < int.from_bytes(signature[:8], "big") < 1 << 63:
                raise Bad("the cosignature of %s is malformed" % key.name)
            message = b"cosignature/v1\ntime %d\n" % int.from_bytes(signature[:8], "big") + message
            signature = signature[8:]
        if not key.key.verifies(message, signature):
            raise Bad("the signature of %s does not hold" % key.name)
    return bool(found)


# ---- Checkpoints (C2SP tlog-checkpoint) -------------------------------------------------------------------------------


class Checkpoint(NamedTuple):
    origin: str
    size: int
    root: bytes
    witnesses: list[str]


def parse_size(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,18}", text):
        raise Bad("%r is not a size" % text[:40])
    return int(text)


def open_checkpoint(data: bytes, log: VerifierKey, witnesses: list[VerifierKey]) -> Checkpoint:
    note = parse_note(data)
    lines = note.text[:-1].split("\n")
    if len(lines) < 3 or not all(lines):
        raise Bad("the checkpoint has not its three lines")
    if lines[0] != log.name:
        raise Bad("the checkpoint is of the log %r, and the key is that of %s" % (lines[0][:80], log.name))
    if log.kind != 1 or not is_signed(note, log):
        raise Bad("the checkpoint is not signed by %s" % log.name)
    root = from_base64(lines[2])
    if len(root) != HASH:
        raise Bad("the root of the checkpoint has not 32 bytes")
    return Checkpoint(lines[0], parse_size(lines[1]), root, [key.name for key in witnesses if is_signed(note, key)])


# ---- The tree (RFC 6962, section 2.1) ---------------------------------------------------------------------------------


def leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


class Frontier:
    """A tree that only grows: the roots of its whole subtrees, the largest first, each with its height."""

    def __init__(self) -> None:
        self.size = 0
        self._roots: list[tuple[int, bytes]] = []

    def add(self, found: bytes) -> None:
        height = 0
        while self._roots and self._roots[-1][0] == height:
            found = node_hash(self._roots.pop()[1], found)
            height += 1
        self._roots.append((height, found))
        self.size += 1

    def root(self) -> bytes:
        if not self._roots:
            return hashlib.sha256().digest()
        found = self._roots[-1][1]
        for _, left in reversed(self._roots[:-1]):
            found = node_hash(left, found)
        return found


def root_of_proof(found: bytes, index: int, size: int, path: list[bytes]) -> Optional[bytes]:
    """Follows an audit path, from the sibling of the leaf up, through the splits of RFC 6962 at the largest power of two."""

    def climb(start: int, end: int, rest: list[bytes]) -> Optional[bytes]:
        if end - start == 1:
            return found if not rest else None
        if not rest:
            return None
        split = start + (1 << (end - start - 1).bit_length() - 1)
        is_left = index < split
        below = climb(start, split, rest[:-1]) if is_left else climb(split, end, rest[:-1])
        if below is None:
            return None
        return node_hash(below, rest[-1]) if is_left else node_hash(rest[-1], below)

    return climb(0, size, path) if 0 <= index < size else None


# ---- Tiles (C2SP tlog-tiles) ------------------------------------------------------------------------------------------

Read = Callable[[str], Optional[bytes]]


def tile_path(level: str, index: int, width: int) -> str:
    groups = ["%03d" % (index % 1000)]
    while index >= 1000:
        index //= 1000
        groups.insert(0, "x%03d" % (index % 1000))
    return "tile/%s/%s%s" % (level, "/".join(groups), "" if width == WIDTH else ".p/%d" % width)


def read_tile(read: Read, level: str, index: int, width: int) -> tuple[str, bytes]:
    """Reads a tile; where a partial one is gone, the full one that took its place."""
    name = tile_path(level, index, width)
    data = read(name)
    if data is None and width < WIDTH:
        name = tile_path(level, index, WIDTH)
        data = read(name)
    if data is None:
        raise Bad("%s is missing" % tile_path(level, index, width))
    return name, data


def leaves_of(name: str, bundle: bytes, width: int) -> list[bytes]:
    leaves, at = [], 0
    while at < len(bundle) and len(leaves) < width:
        end = at + 2 + int.from_bytes(bundle[at : at + 2], "big")
        if at + 2 > len(bundle) or end > len(bundle):
            break
        leaves.append(bundle[at + 2 : end])
        at = end
    if len(leaves) < width:
        raise Bad("%s is cut off" % name)
    if at < len(bundle) and ".p/" in name:
        raise Bad("%s has more than %d entries" % (name, width))
    return leaves


def check_tile(read: Read, level: int, index: int, expected: list[bytes]) -> None:
    """Compares a tile with the hashes that must stand in it; in a full one that took a partial one's place, the first of them."""
    name, data = read_tile(read, str(level), index, len(expected))
    whole = WIDTH if ".p/" not in name else len(expected)
    if len(data) != whole * HASH:
        raise Bad("%s has %d bytes, not %d" % (name, len(data), whole * HASH))
    for place, own in enumerate(expected):
        if data[place * HASH : (place + 1) * HASH] != own:
            raise Bad("%s: hash %d does not follow from the entries" % (name, place))


def root_of_full(hashes: list[bytes]) -> bytes:
    while len(hashes) > 1:
        hashes = [node_hash(hashes[i], hashes[i + 1]) for i in range(0, len(hashes), 2)]
    return hashes[0]


def audit(read: Read, checkpoint: Checkpoint, seen: Optional[Checkpoint], show: Callable[[int], None]) -> None:
    """Reads all entries in order, builds the tree from them alone, and compares every tile and both roots."""
    tree = Frontier()
    levels: list[list[bytes]] = []
    counts: list[int] = []

    def put(level: int, found: bytes) -> None:
        if level == len(levels):
            levels.append([])
            counts.append(0)
        levels[level].append(found)
        if len(levels[level]) == WIDTH:
            check_tile(read, level, counts[level], levels[level])
            put(level + 1, root_of_full(levels[level]))
            levels[level] = []
            counts[level] += 1

    def compare_seen() -> None:
        if seen is not None and tree.size == seen.size and tree.root() != seen.root:
            raise Bad("the first %d entries are others than those of the checkpoint that was seen before" % seen.size)

    if seen is not None and seen.size > checkpoint.size:
        raise Bad("the log has %d entries and had %d before" % (checkpoint.size, seen.size))
    compare_seen()
    for index in range((checkpoint.size + WIDTH - 1) // WIDTH):
        width = min(WIDTH, checkpoint.size - index * WIDTH)
        name, bundle = read_tile(read, "entries", index, width)
        for place, leaf in enumerate(leaves_of(name, bundle, width)):
            if len(leaf) != 49 or leaf[0] not in (1, 2):
                raise Bad("%s: entry %d is of no known kind" % (name, index * WIDTH + place))
            found = leaf_hash(leaf)
            tree.add(found)
            put(0, found)
            compare_seen()
        if index % 256 == 255:
            show(tree.size)
    for level, hashes in enumerate(levels):
        if hashes:
            check_tile(read, level, counts[level], hashes)
    if tree.root() != checkpoint.root:
        raise Bad("the entries do not lead to the root of the checkpoint")


# ---- Proofs (C2SP tlog-proof) and receipts -----------------------------------------------------------------------------


def leaf_of_receipt(data: bytes) -> bytes:
    """The entry of a receipt (docs/log.md): 1, the 16 bytes of its id, and SHA-256 of its canonical JSON."""
    value = parse_json(data)
    receipt = value.get("receipt", value) if isinstance(value, dict) else None
    match = re.fullmatch("(?:rcp|bat)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})", str(receipt.get("id")) if receipt else "")
    if not match:
        raise Bad("the receipt has no id that can be logged")
    return b"\1" + bytes.fromhex(match[1].replace("-", "")) + hashlib.sha256(canonical(receipt).encode()).digest()


def check_proof(data: bytes, leaf: bytes, log: VerifierKey, witnesses: list[VerifierKey]) -> tuple[int, Checkpoint]:
    head, separator, note = data.partition(b"\n\n")
    lines = head.decode("ascii", "replace").split("\n")
    if not separator or lines[0] != "c2sp.org/tlog-proof@v1":
        raise Bad("this is not a proof of a log")
    rest = lines[2:] if len(lines) > 1 and lines[1].startswith("extra ") else lines[1:]
    if not rest or not rest[0].startswith("index "):
        raise Bad("the proof names no index")
    index, path = parse_size(rest[0][6:]), [from_base64(line) for line in rest[1:]]
    if any(len(found) != HASH for found in path):
        raise Bad("a hash of the proof has not 32 bytes")
    checkpoint = open_checkpoint(note, log, witnesses)
    if root_of_proof(leaf_hash(leaf), index, checkpoint.size, path) != checkpoint.root:
        raise Bad("the proof does not lead from this receipt to the root of its checkpoint")
    return index, checkpoint


# ---- Folders, addresses and the report --------------------------------------------------------------------------------


class SameOrigin(urllib.request.HTTPRedirectHandler):
    """Follows no redirect to another host."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        before, after = urllib.parse.urlsplit(req.full_url), urllib.parse.urlsplit(newurl)
        if (before.scheme, before.netloc) != (after.scheme, after.netloc):
            raise Bad("%s leads to another host" % req.full_url)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def reader(place: str) -> Read:
    if not re.match("https?://", place):

        def read_file(name: str) -> Optional[bytes]:
            try:
                with open(os.path.join(place, *name.split("/")), "rb") as file:
                    return file.read(MOST_BYTES)
            except (FileNotFoundError, NotADirectoryError):
                return None

        return read_file
    opener = urllib.request.build_opener(SameOrigin)

    def read_address(name: str) -> Optional[bytes]:
        try:
            with opener.open("%s/%s" % (place.rstrip("/"), name), timeout=PATIENCE) as response:
                return response.read(MOST_BYTES)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise Bad("%s cannot be read: %s" % (name, error))
        except OSError as error:
            raise Bad("%s cannot be read: %s" % (name, error))

    return read_address


def say(words: str) -> None:
    print("".join(letter if letter.isprintable() else "?" for letter in words))


def fail(words: str) -> NoReturn:
    say("FAILS  " + words)
    sys.exit(1)


def check_quorum(checkpoint: Checkpoint, quorum: int) -> None:
    if len(checkpoint.witnesses) < quorum:
        raise Bad("%d witnesses cosigned the checkpoint, and %d must" % (len(checkpoint.witnesses), quorum))


def load(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(MOST_BYTES)


def main() -> None:
    parser = argparse.ArgumentParser(description="Verifies a log of receipts without genmath.")
    parser.add_argument("log", nargs="?", help="folder or address of the log: what comes before /checkpoint and /tile")
    parser.add_argument("--key", required=True, help="the key of the log (a vkey)")
    parser.add_argument("--witness", action="append", default=[], help="the key of a witness (a vkey)")
    parser.add_argument("--quorum", type=int, help="how many witnesses must have cosigned")
    parser.add_argument("--seen", help="file with the checkpoint that was seen last")
    parser.add_argument("--proof", help="a .tlog-proof file")
    parser.add_argument("--receipt", help="the receipt that the proof is about")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if (given.log is None) == (given.proof is None) or (given.proof is None) != (given.receipt is None):
        parser.error("name a log, or --proof with --receipt")
    try:
        log, witnesses = parse_key(given.key), [parse_key(text) for text in given.witness]
        if any(key.kind != 4 for key in witnesses) or len({text.split("+", 2)[2] for text in given.witness}) < len(witnesses):
            raise Bad("a witness has a key of its own that cosigns, and is named once")
        quorum = len(witnesses) if given.quorum is None else given.quorum
        if given.proof is not None:
            index, checkpoint = check_proof(load(given.proof), leaf_of_receipt(load(given.receipt)), log, witnesses)
            check_quorum(checkpoint, quorum)
            told = "holds  entry %d of the %d of %s" % (index, checkpoint.size, checkpoint.origin)
        else:
            read = reader(given.log)
            signed = read("checkpoint")
            if signed is None:
                raise Bad("there is no checkpoint in %s" % given.log)
            checkpoint = open_checkpoint(signed, log, witnesses)
            check_quorum(checkpoint, quorum)
            is_seen = given.seen is not None and os.path.exists(given.seen)
            seen = open_checkpoint(load(given.seen), log, []) if is_seen else None
            audit(read, checkpoint, seen, lambda size: print("%d entries" % size, file=sys.stderr) if sys.stderr.isatty() else None)
            if given.seen is not None:
                with open(given.seen, "wb") as file:
                    file.write(signed)
            told = "holds  %d entries of %s" % (checkpoint.size, checkpoint.origin)
    except (Bad, Refused) as bad:
        if given.json:
            print(json.dumps({"valid": False, "firstBad": str(bad)}))
            sys.exit(1)
        fail(str(bad))
    except (OSError, ValueError) as error:
        fail(str(error))
    if given.json:
        root = base64.b64encode(checkpoint.root).decode()
        print(json.dumps({"valid": True, "size": checkpoint.size, "root": root, "witnesses": checkpoint.witnesses}))
    else:
        say(told)
        if checkpoint.witnesses:
            say("       cosigned by %s" % ", ".join(checkpoint.witnesses))


if __name__ == "__main__":
    main()
