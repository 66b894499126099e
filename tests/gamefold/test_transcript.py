"""Transcripts: everybody's lines with those who see them, kept as what was played, compared and written anew."""

import pytest
from tiny import Magpies, Stones

from gamefold.bots import find
from gamefold.cli import main
from gamefold.testing import Broken, transcripts
from gamefold.testing.golden import Golden
from gamefold.transcript import BrokenScript, Line, Script, Step, play, transcript

RANDOM = find("random")

STONES = """\
Stones: 2 seats, {"stones":3}

== the beginning
*   number 2 running
*   match.started: The match begins
*   piled: 3 stones lie on the heap
*   stones 'Stones': 3
0   ask 0 take #1: Take one to 3 stones
1p  ask 0 take: Take one to 3 stones
0   legal: Take 1 · Take 2 · Take 3

== 1 at 0 ms: seat 0 {"stones":2,"type":"take"}
*   number 3 running
0   taken: You take 2
1p  taken: Ada takes 2
*   stones: 1
*   gone: ask 0 take
0p  ask 1 take: Take one to 3 stones
1   ask 1 take #2: Take one to 3 stones
0   gone: legal
1   legal: Take 1

== 2 at 1000 ms: seat 1 {"stones":1,"type":"take"}
*   number 4 over
0p  taken: Ben takes 1
1   taken: You take 1
*   stones: 0"""


def stones(*takes):
    steps = [
        Step(at % 2, at * 1_000, {"type": "take", "stones": count} if isinstance(count, int) else count)
        for at, count in enumerate(takes)
    ]
    return Script("stones", {"stones": 3}, 2, b"key".hex(), steps)


def test_lines_begin_with_those_who_see_them():
    assert transcript(Stones, stones(2, 1)).startswith(STONES)


def test_secret_is_told_to_its_seat_and_when_all_is_laid_open():
    text = transcript(Magpies, play(Magpies, {}, [RANDOM] * 3, "a"))
    before, _, after = text.partition("\n== laid open\n")
    peeks = [line.split(None, 2) for line in before.splitlines() if "peeked:" in line]
    assert {seen_by for seen_by, *_ in peeks if seen_by != "*"} <= {"0", "1", "2", "01p", "02p", "12p"}
    assert any(seen_by in {"0", "1", "2"} for seen_by, *_ in peeks)
    assert " peeked:" in after


def test_what_was_played_survives_json():
    script = play(Magpies, {"preset": "open"}, [RANDOM] * 3, "a")
    assert Script.read(script.data) == script
    assert transcript(Magpies, Script.read(script.data)) == transcript(Magpies, script)


@pytest.mark.parametrize(
    "takes, reason",
    [
        ((2, 2), "step 2: .* of seat 1 is refused as too_many"),
        (({"type": "fly"},), "refused as malformed"),
        ((2,), "goes on after step 1"),
    ],
    ids=["illegal", "malformed", "unfinished"],
)
def test_script_that_does_not_fit(takes, reason):
    with pytest.raises(BrokenScript, match=reason):
        transcript(Stones, stones(*takes))


A_TO_L = tuple("abcdefghijkl")


@pytest.mark.parametrize(
    "before, after, told",
    [
        (("a", "b"), ("a", "b", "c"), "pile 9: a b c"),
        (("a",), (), "pile 9"),
        (("a",), ("a",), "pile 9: as before"),
        (A_TO_L, (*A_TO_L, "z"), "pile 9: (12 as before) z"),
        (A_TO_L, ("z", *A_TO_L), "pile 9: z (12 as before)"),
        (A_TO_L, A_TO_L[1:], "pile 9: (11 as before)"),
    ],
)
def test_long_line_counts_what_stays(before, after, told):
    assert Line("pile 9", after, "'Pile'").after(Line("pile 8", before, "'Pile'")) == told


# -- kept beside a game


def kept(folder):
    (folder / "it.json").write_bytes(stones(2, 1).data)
    [golden] = Golden.of(Stones, folder)
    return golden


def test_kept_text_is_compared(tmp_path):
    golden = kept(tmp_path)
    golden.is_written = True
    golden.run()
    golden.is_written = False
    golden.run()
    text = tmp_path / "it.txt"
    text.write_text(text.read_text().replace("3 stones lie", "4 stones lie"))
    with pytest.raises(Broken, match=r"-\* +piled: 4 stones lie.*\n\+\* +piled: 3 stones lie"):
        golden.run()


def test_kept_match_without_text_is_broken(tmp_path):
    with pytest.raises(Broken, match="--write-transcripts"):
        kept(tmp_path).run()


def test_folder_without_transcripts_is_no_test(tmp_path):
    with pytest.raises(FileNotFoundError, match="gamefold transcript stones"):
        transcripts(Stones, tmp_path)


def test_command_plays_and_later_only_writes(tmp_path, capsys):
    def run(*more):
        words = ["transcript", "stones", str(tmp_path / "new" / "it.json"), *more]
        return main(words, {"stones": Stones}.__getitem__)

    assert run("--option", "stones=5", "--seed", "a") == 0
    text = tmp_path / "new" / "it.txt"
    script = text.with_suffix(".json")
    played, written = script.read_bytes(), text.read_text()
    text.unlink()
    assert run("--seed", "b") == 0
    assert (script.read_bytes(), text.read_text()) == (played, written)
    script.write_bytes(stones(2).data)
    assert run() == 1
    assert "goes on after step 1" in capsys.readouterr().out
