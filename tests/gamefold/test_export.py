"""The file of a match: written from what a store holds, verified by itself, found out when it was changed."""

import hashlib

import msgspec
import pytest
from tiny import Magpies, Stones
from tiny.exports import exported, header, played

from gamefold import codec, export
from gamefold.export import Unverified, verify


def games(key):
    return {"magpies": Magpies, "stones": Stones}[key]


def test_file_proves_its_match():
    match = played()
    verdict = verify(exported(match), games)
    assert (verdict.events, verdict.outcome, verdict.withheld, verdict.unfolded) == (match.seq, match.outcome, 0, "")
    assert verdict.header == header(match)


def test_hash_is_the_last_link():
    lines = exported(played())
    assert verify(lines, games).hash == msgspec.json.decode(lines[-1])["hash"]


def test_key_may_still_be_kept_back():
    match = played()
    without = exported(match, header(match, key=None))
    assert verify(without, games).hash == verify(exported(match), games).hash


def test_withheld_part_leaves_the_chain_whole_and_the_match_unfolded():
    lines = exported(played())
    at = next(number for number, line in enumerate(lines) if b'"peeked"' in line)
    assert b'"find"' in lines[at]
    lines[at] = export.withheld(lines[at], [2])
    assert b'"find"' not in lines[at]
    verdict = verify(lines, games)
    assert (verdict.withheld, verdict.outcome, verdict.unfolded) == (1, None, "parts are withheld")


def test_match_of_a_game_that_is_not_there_is_verified_but_not_folded():
    def nothing(key):
        raise LookupError(f"no game {key!r} is installed")

    assert verify(exported(played()), nothing).unfolded == "no game 'magpies' is installed"


def test_empty_lines_do_not_matter():
    assert verify([*exported(played()), b"", b"  "], games).events == played().seq


def changed(line: bytes, change) -> bytes:
    value = msgspec.json.decode(line)
    change(value)
    return codec.canonical(value)


def setting(name, new):
    return lambda value: value.__setitem__(name, new)


SPOILT_EVENT = {
    "other data": lambda value: value["parts"][0]["data"].__setitem__("coins", [9, 9]),
    "other hidden data": lambda value: value["parts"][1]["data"].__setitem__("pile", []),
    "other salt": lambda value: value["parts"][0].__setitem__("salt", "00" * 32),
    "short salt": lambda value: value["parts"][0].__setitem__("salt", "00"),
    "salt that is no hex": lambda value: value["parts"][0].__setitem__("salt", "zz" * 32),
    "part without a salt": lambda value: value["parts"][0].pop("salt"),
    "part less": lambda value: value["parts"].pop(),
    "part more": lambda value: value["parts"].append(value["parts"][0]),
    "empty part": lambda value: value["parts"].append({}),
    "parts in another order": lambda value: value["parts"].reverse(),
    "other time": setting("at_ms", 1),
    "other seat": setting("seat", 1),
    "other action": setting("action", "peek"),
    "other name": setting("name", "closed"),
    "other schema": setting("schema", 2),
    "other lead": setting("lead", True),
    "a command": setting("command", "x"),
    "other hash": setting("hash", "00" * 32),
    "other seq": setting("seq", 7),
    "more": setting("more", 1),
}


@pytest.mark.parametrize("change", SPOILT_EVENT.values(), ids=SPOILT_EVENT)
def test_changed_event_is_found_out(change):
    lines = exported(played())
    lines[2] = changed(lines[2], change)
    with pytest.raises(Unverified):
        verify(lines, games)


SPOILT_HEADER = {
    "other match": setting("match", "other"),
    "other options": setting("options", {"rounds": 3}),
    "other seats": setting("seats", 3),
    "other commitment": setting("key_commitment", hashlib.sha256(b"x").hexdigest()),
    "other key": setting("key", "00"),
    "key that is no hex": setting("key", "zz"),
    "other format": setting("parlour", 2),
    "more": setting("more", 1),
}


@pytest.mark.parametrize("change", SPOILT_HEADER.values(), ids=SPOILT_HEADER)
def test_changed_header_is_found_out(change):
    lines = exported(played())
    lines[0] = changed(lines[0], change)
    with pytest.raises(Unverified):
        verify(lines, games)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [],
        lambda lines: lines[1:],
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], lines[3], lines[3], *lines[4:]],
        lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]],
        lambda lines: [*lines, b"{"],
        lambda lines: [*lines, b"\xff"],
    ],
    ids=["empty", "no header", "one left out", "one twice", "two swapped", "no JSON", "no text"],
)
def test_lines_that_do_not_follow_are_found_out(spoil):
    with pytest.raises(Unverified):
        verify(spoil(exported(played())), games)


def test_stream_that_does_not_fold_is_found_out():
    with pytest.raises(Unverified, match="do not fold"):
        verify(exported(played()), lambda key: Stones)


@pytest.mark.parametrize("left_out", [1, 2])
def test_stream_that_breaks_the_game_is_found_out(left_out):
    """A chain can be made anew by anybody; what it chains must still be a match."""
    match = played()
    match.trail = [one for one in match.records if one.seq != left_out]
    for seq, record in enumerate(match.trail, 1):
        record.seq = seq
    with pytest.raises(Unverified, match="do not fold"):
        verify(exported(match), games)


def test_line_that_is_nested_without_end_is_found_out():
    with pytest.raises(Unverified):
        verify([exported(played())[0], b'{"command":null,"parts":' + b'[{"data":{"a":' + b'{"a":' * 5_000], games)


def test_header_that_disagrees_with_its_events_is_found_out():
    match = played()
    wrong = msgspec.structs.replace(header(match), seats=3)
    with pytest.raises(Unverified, match="the header of 3"):
        verify(exported(match, wrong), games)
