"""`python -m gamefold`: what it prints and with which status it ends, without Django and without settings."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tiny import Magpies, Stones
from tiny.exports import exported, played

import gamefold
from gamefold.cli import main
from gamefold.plugins import PluginError

GAMES = Path(__file__).parents[1] / "games"
PASSES = {"name": "passes", "steps": [{"awaits": [0]}]}
FAILS = {"name": "fails", "steps": [{"awaits": [1]}]}


def find(key):
    games = {"magpies": Magpies, "stones": Stones}
    if key not in games:
        raise PluginError(f"no game {key!r} is installed")
    return games[key]


def run(*argv) -> int:
    return main([str(one) for one in argv], find)


def scenarios(folder: Path, name: str, *found, game="stones") -> Path:
    path = folder / name
    path.write_text(json.dumps({"game": game, "scenarios": found}))
    return path


# -- as a program


def test_program_runs_in_a_bare_process():
    code = "import sys; sys.modules['django'] = None; from gamefold.cli import main; sys.exit(main(sys.argv[1:]))"
    path = os.pathsep.join([str(Path(gamefold.__file__).parents[1]), str(GAMES)])
    words = ["simulate", "magpies", "--matches", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, env={"PYTHONPATH": path}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["finished"] == 2


def test_module_can_be_run():
    path = os.pathsep.join([str(Path(gamefold.__file__).parents[1]), str(GAMES)])
    done = subprocess.run(
        [sys.executable, "-m", "gamefold", "games"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": path},
    )
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if line.startswith(("stones", "magpies"))] == [
        "magpies",
        "stones",
    ]


@pytest.mark.parametrize("argv", [[], ["dance"], ["simulate"], ["simulate", "stones", "--matches", "0"]], ids=str)
def test_wrong_arguments_end_with_two(argv, capsys):
    with pytest.raises(SystemExit) as ended:
        main(argv, find)
    assert ended.value.code == 2
    assert "usage: gamefold" in capsys.readouterr().err


def test_number_that_is_none_is_said_in_words(capsys):
    with pytest.raises(SystemExit):
        main(["simulate", "stones", "--matches", "0"], find)
    assert "argument --matches: '0' is no whole number from 1 on" in capsys.readouterr().err


# -- scenario


def test_scenarios_that_pass(tmp_path, capsys):
    assert run("scenario", scenarios(tmp_path, "a.json", PASSES, PASSES)) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_scenario_that_fails_has_a_line(tmp_path, capsys):
    path = scenarios(tmp_path, "a.json", PASSES, FAILS)
    assert run("scenario", path) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: fails: step 1: seats [0] are awaited, not [1]",
        "1 passed, 1 failed",
    ]


def test_folders_are_searched_in_order(tmp_path, capsys):
    (tmp_path / "inner").mkdir()
    scenarios(tmp_path, "b.json", FAILS)
    scenarios(tmp_path, "a.json", FAILS)
    scenarios(tmp_path / "inner", "c.json", FAILS)
    (tmp_path / "notes.txt").write_text("no scenario")
    assert run("scenario", tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [Path(line.split(":")[0]).name for line in lines[:-1]] == ["a.json", "b.json", "c.json"]


def test_what_cannot_be_read_ends_with_two_and_the_rest_is_run(tmp_path, capsys):
    (tmp_path / "a.json").write_text("{")
    unknown = scenarios(tmp_path, "b.json", PASSES, game="chess")
    scenarios(tmp_path, "c.json", PASSES, FAILS)
    assert run("scenario", tmp_path, tmp_path / "none.json") == 2
    lines = capsys.readouterr().out.splitlines()
    assert f"{unknown}: no game 'chess' is installed" in lines
    assert f"{tmp_path / 'none.json'}: No such file or directory" in lines
    assert lines[-1] == "1 passed, 1 failed"


# -- simulate


def test_simulation_as_json(capsys):
    argv = ["--matches", 3, "--bots", "thinker,random", "--seed", "s", "--option", "stones=5", "--rounds", 20, "--json"]
    assert run("simulate", "stones", *argv) == 0
    result = json.loads(capsys.readouterr().out)
    assert list(result) == [
        *("game", "seats", "matches", "bots", "seed", "options", "finished", "actions", "events", "seconds"),
        *("wins", "lengths", "faults"),
    ]
    assert result["bots"] == ["thinker", "random"]
    assert (result["game"], result["seats"], result["matches"], result["finished"]) == ("stones", 2, 3, 3)
    assert (result["seed"], result["options"], result["faults"]) == ("s", {"stones": 5}, [])
    assert sum(result["wins"]) == 3
    assert set(result["lengths"]) == {"min", "median", "max"}


def test_simulation_in_words(capsys):
    words = ["simulate", "magpies", "--matches", 2, "--seats", 3, "--option", "preset=open", "--bots", "random,random"]
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert told.startswith("magpies, 3 seats: 2 of 2 matches finished\n")
    assert told.count("fair share 50.0%)") == 2


def test_bots_think_for_their_time(capsys):
    assert run("simulate", "stones", "--matches", 1, "--bots", "thinker", "--option", "stones=4", "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert result["seconds"] > 0.1 * (result["actions"] - 1)


def test_fault_ends_with_one(monkeypatch, capsys):
    monkeypatch.setattr(Stones, "actions_max", classmethod(lambda cls, options, seats: 1))
    assert run("simulate", "stones", "--matches", 2) == 1
    assert "FAULT in match 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv, reason",
    [
        (["chess"], "no game 'chess' is installed"),
        (["stones", "--bots", "oracle"], "no bot 'oracle'"),
        (["stones", "--seats", 3], "bad_seats"),
        (["stones", "--option", "stones=0"], "bad_option"),
        (["stones", "--option", "stones"], "KEY=VALUE"),
    ],
    ids=str,
)
def test_simulation_that_cannot_be_run(argv, reason, capsys):
    assert run("simulate", *argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err


def test_fault_says_where_it_arose(monkeypatch, capsys):
    monkeypatch.setattr(Stones, "decide", classmethod(lambda cls, state, seat, action, chance: {}["x"]))
    assert run("simulate", "stones", "--matches", 1) == 1
    assert "KeyError: 'x' (test_cli.py, line " in capsys.readouterr().out


def test_progress_goes_to_a_terminal_alone(monkeypatch, capsys):
    run("simulate", "stones", "--matches", 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run("simulate", "stones", "--matches", 2)
    assert "[##############################] 2/2" in capsys.readouterr().err


# -- check


def test_check_of_a_game_that_keeps_its_promises(tmp_path, capsys):
    scenarios(tmp_path, "a.json", PASSES)
    examples = tmp_path / "events.jsonl"
    assert run("check", "stones", "--matches", 1, "--scenarios", tmp_path, "--examples", examples) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].endswith("promises kept, 0 broken")
    assert any("events/s folded" in line for line in lines)
    assert [json.loads(line)["name"] for line in examples.read_text().splitlines()] == ["piled", "taken"]


def test_check_of_a_game_that_breaks_one(monkeypatch, capsys):
    monkeypatch.setattr(Stones, "actions_max", classmethod(lambda cls, options, seats: 1))
    assert run("check", "stones", "--matches", 1) == 1
    assert "no end after 1 random actions" in capsys.readouterr().out


def test_check_of_a_game_that_is_not_there(capsys):
    assert run("check", "chess") == 2
    assert "no game 'chess' is installed" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--scenarios", "--examples"])
def test_check_with_a_path_that_is_not_there(option, tmp_path, capsys):
    assert run("check", "stones", "--matches", 1, option, tmp_path / "none" / "x") == 2
    assert "no such file" in capsys.readouterr().err.lower()


def test_check_of_a_game_that_cannot_even_be_begun(monkeypatch, capsys):
    monkeypatch.setattr(Stones, "seats_for", classmethod(lambda cls, options: options.rows))
    assert run("check", "stones") == 2
    assert "stones: AttributeError: " in capsys.readouterr().err


# -- transcript


def test_transcript_is_played_once_and_written(tmp_path):
    path = tmp_path / "inner" / "match.json"
    assert run("transcript", "stones", path) == 0
    played, text = path.read_bytes(), path.with_suffix(".txt").read_text()
    assert text.startswith("Stones: 2 seats, {}\n")
    assert run("transcript", "stones", path, "--seed", "other") == 0
    assert (path.read_bytes(), path.with_suffix(".txt").read_text()) == (played, text)


@pytest.mark.parametrize(
    "argv, reason",
    [
        (["--bot", "oracle"], "no bot 'oracle'"),
        (["--seats", 3], "bad_seats"),
        (["--option", "stones=0"], "bad_option"),
        (["--option", "stones"], "KEY=VALUE"),
    ],
    ids=str,
)
def test_transcript_that_cannot_be_played(argv, reason, tmp_path, capsys):
    assert run("transcript", "stones", tmp_path / "match.json", *argv) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "text, reason",
    [
        ("{", "no transcript: Input data was truncated"),
        ('{"a":' * 5_000, "no transcript"),
        (b"\xff", "no transcript"),
        ('{"game":"stones","options":{},"seats":2,"key":"xy","steps":[]}', "no transcript: non-hexadecimal"),
        ('{"game":"chess","options":{},"seats":2,"key":"00","steps":[]}', "a match of 'chess', not of 'stones'"),
        ('{"game":"stones","options":{},"seats":9,"key":"00","steps":[]}', "the start is refused as bad_seats"),
        ('{"game":"stones","options":{},"seats":2,"key":"00","steps":[]}', "the match goes on after step 0"),
        (
            '{"game":"stones","options":{},"seats":2,"key":"00","steps":[{"seat":0,"at_ms":0,"action":{"type":"fly"}}]}',
            "is refused as malformed",
        ),
    ],
)
def test_transcript_that_does_not_fit(text, reason, tmp_path, capsys):
    path = tmp_path / "match.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert run("transcript", "stones", path) == 1
    assert capsys.readouterr().out.startswith(f"{path}: ")
    assert not path.with_suffix(".txt").exists()
    assert run("transcript", "stones", path) == 1
    assert reason in capsys.readouterr().out


@pytest.mark.parametrize("has_file", [True, False])
def test_transcript_of_a_game_that_breaks(has_file, tmp_path, monkeypatch, capsys):
    path = tmp_path / "match.json"
    if has_file:
        assert run("transcript", "stones", path) == 0
    monkeypatch.setattr(Stones, "decide", classmethod(lambda cls, state, seat, action, chance: {}["x"]))
    assert run("transcript", "stones", path) == 1
    assert "KeyError: 'x' (test_cli.py, line " in capsys.readouterr().out


# -- verify


def test_file_that_is_verified(tmp_path, capsys):
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\n".join(exported(played())))
    assert run("verify", path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{path}: verified: match 0193-match, {played().seq} events")
    assert lines[1].startswith("outcome: ")


def test_file_that_is_not_verified(tmp_path, capsys):
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\n".join(exported(played())[:-2] + exported(played())[-1:]))
    assert run("verify", path) == 1
    assert "NOT verified" in capsys.readouterr().out


def test_file_that_is_not_there(tmp_path, capsys):
    assert run("verify", tmp_path / "none") == 2
    assert "No such file" in capsys.readouterr().err
