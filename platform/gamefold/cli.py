"""The command line of the kernel: games, scenarios, simulations, conformance, verification. No Django, no settings.

Each command is a function from its arguments to an exit status: 0, 1 when what it examined is wrong, 2 when it could
not examine it. Here, at the edge, are the clock, the files and the terminal.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

from gamefold import bots, codec, export, plugins
from gamefold.bots import Budget, Kind
from gamefold.faults import fault
from gamefold.game import AnyGame, Json, Rejected
from gamefold.plugins import PluginError
from gamefold.scenario import Report, run
from gamefold.simulate import Simulation, interval, simulate
from gamefold.testing import Broken, Suite
from gamefold.testing.suite import MATCHES, scenario_files
from gamefold.transcript import BrokenScript, Script, play, transcript

BAR_CHARS = 30
SECONDS_BETWEEN_BARS = 0.1


class Unusable(Exception):
    """Arguments that cannot be worked with, with the reason; exit status 2."""


def main(argv: Sequence[str], find: Callable[[str], AnyGame] = plugins.load) -> int:
    """Runs a command and answers its exit status. `find`: a game by key, raising PluginError."""
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments, find)
    except (Unusable, PluginError, OSError) as error:
        print(f"gamefold: {error}", file=sys.stderr)
        return 2
    return status


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(prog="gamefold", description=(__doc__ or "").partition("\n")[0])
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    for add in (_games, _scenario, _simulate, _check, _transcript, _verify):
        add(commands)
    return whole


def _looking_up(find: Callable[[str], AnyGame]) -> Callable[[str], AnyGame]:
    """The same search, with a LookupError where there is no such game."""

    def game_of(key: str) -> AnyGame:
        try:
            return find(key)
        except PluginError as error:
            raise LookupError(str(error)) from error

    return game_of


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


# -- games ------------------------------------------------------------------------------------------------------------


def _games(commands: Commands) -> None:
    command = commands.add_parser("games", help="the installed games")
    command.set_defaults(run=games)


def games(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """One line a game: key, title, seats, ruleset; 1 if one has no card that can be read."""
    status = 0
    for key, package in plugins.packages().items():
        try:
            card = plugins.read_card(package)
        except PluginError as error:
            print(f"gamefold: {key}: {error}", file=sys.stderr)
            status = 1
            continue
        first, last = card.seats
        print(f"{key:20} {card.title:30} {first if first == last else f'{first}-{last}':6} ruleset {card.ruleset}")
    return status


# -- scenario ---------------------------------------------------------------------------------------------------------


def _scenario(commands: Commands) -> None:
    command = commands.add_parser("scenario", help="run scenario files, or folders of them")
    command.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    command.set_defaults(run=scenario)


def scenario(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """A line for each scenario that fails or cannot be run, and how many passed and failed."""
    report = Report()
    for path in arguments.paths:
        for file in scenario_files(path):
            try:
                report.add(run(str(file), file.read_bytes(), _looking_up(find)))
            except OSError as error:
                report.unreadable.append(f"{file}: {error.strerror}")
    print("\n".join(report.lines()))
    return report.status


# -- simulate ---------------------------------------------------------------------------------------------------------


def _simulate(commands: Commands) -> None:
    command = commands.add_parser("simulate", help="many matches between bots")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--matches", type=_positive, default=100, metavar="N")
    command.add_argument("--seats", type=_positive, metavar="K", help="default: the game's fewest")
    command.add_argument("--bots", default="random", metavar="A,B", help=f"of {', '.join(bots.KINDS)}; they rotate")
    command.add_argument("--seed", default="simulation", metavar="S")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="VALUE as JSON, or a word")
    command.add_argument("--rounds", type=_positive, metavar="N", help="rounds of thought a decision instead of time")
    command.add_argument(
        "--processor", action="store_true", help="a bot's time is that of the processor: for a machine with other work"
    )
    command.add_argument(
        "--timed", action="store_true", help="bots answer when they would at a table: in a race the quicker come first"
    )
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=simulation)


def simulation(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """Plays, shows a bar on a terminal, prints the result; 1 if there was a fault."""
    game = find(arguments.game)
    kinds = [_bot(name.strip()) for name in arguments.bots.split(",")]
    begun = time.monotonic()
    progress = Progress(arguments.matches)
    try:
        result = simulate(
            game,
            matches=arguments.matches,
            seats=arguments.seats or game.seats.start,
            kinds=kinds,
            seed=arguments.seed,
            options=dict(_option(text) for text in arguments.option),
            budget=_budgets(arguments),
            progress=progress.show,
            timed=arguments.timed,
        )
    except Rejected as refusal:
        raise Unusable(f"{refusal.code}: {refusal.slots}") from refusal
    finally:
        progress.close()
    result.seconds = round(time.monotonic() - begun, 3)
    print(msgspec.json.encode(result).decode() if arguments.json else _told(result))
    return 1 if result.faults else 0


def _budgets(arguments: argparse.Namespace) -> Callable[[Kind], Budget]:
    if arguments.rounds:
        return lambda kind: bots.Rounds(arguments.rounds)
    now_s = time.process_time if arguments.processor else time.monotonic
    return lambda kind: Clock(kind, now_s)


class Clock:
    """A budget of time, from now on."""

    def __init__(self, kind: Kind, now_s: Callable[[], float]) -> None:
        self.now_s = now_s
        self.until_s = now_s() + kind.think_ms / 1000

    def spent(self) -> bool:
        return self.now_s() >= self.until_s


def _told(result: Simulation) -> str:
    lines = [
        f"{result.game}, {result.seats} seats: {result.finished} of {result.matches} matches finished",
        f"{result.actions} actions, {result.events} events in {result.seconds:.1f} s",
        f"actions a match: {result.lengths.min} to {result.lengths.max}, median {result.lengths.median}",
        *(_won(bot, wins, result) for bot, wins in zip(result.bots, result.wins, strict=True)),
        *(f"FAULT in match {fault.match} (key {fault.key}): {fault.error}" for fault in result.faults),
    ]
    return "\n".join(lines)


def _won(bot: str, wins: float, result: Simulation) -> str:
    """The fair share is a bot's whatever its seats: they go round."""
    if not result.finished:
        return f"{bot}: 0 wins"
    least, most = interval(wins, result.finished)
    share, fair = wins / result.finished, 1 / len(result.bots)
    return f"{bot}: {wins:.4g} wins, {share:.1%} (95 % interval {least:.1%} to {most:.1%}; fair share {fair:.1%})"


def _bot(name: str) -> Kind:
    try:
        return bots.find(name)
    except LookupError as error:
        raise Unusable(error.args[0]) from error


def _option(text: str) -> tuple[str, Json]:
    name, sign, value = text.partition("=")
    if not sign:
        raise Unusable(f"--option {text}: KEY=VALUE")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def _positive(text: str) -> int:
    """A whole number from 1 on, as argparse wants it read."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


# -- check ------------------------------------------------------------------------------------------------------------


def _check(commands: Commands) -> None:
    command = commands.add_parser("check", help="the conformance suite over a game")
    command.add_argument("game", metavar="KEY")
    command.add_argument("--matches", type=_positive, default=MATCHES, metavar="N", help="for each way to play")
    command.add_argument("--scenarios", action="append", default=[], type=Path, metavar="PATH")
    command.add_argument(
        "--examples", type=Path, metavar="FILE", help="stored events; written if there is no such file"
    )
    command.set_defaults(run=check)


def check(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """A line for each broken promise, the figures, and how many promises were kept."""
    game = find(arguments.game)
    for path in arguments.scenarios:
        if not path.exists():
            raise Unusable(f"--scenarios {path}: there is no such file")
    suite = Suite(game, arguments.scenarios, arguments.examples)
    suite.matches = arguments.matches
    try:
        if arguments.examples and not arguments.examples.exists():
            arguments.examples.write_bytes(b"".join(line + b"\n" for line in suite.stored_examples()))
        cases = list(suite.cases())
    except (Broken, Rejected, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unusable(f"{game.key}: {fault(error)}") from error
    progress = Progress(len(cases))
    broken: list[str] = []
    figures: list[str] = []
    for number, case in enumerate(cases, 1):
        try:
            case.run()
        except Broken as error:
            broken.append(f"{case.name}: {error}")
        except Exception as error:  # noqa: BLE001 - a game may break in any way
            broken.append(f"{case.name}: {fault(error)}")
        figures += case.figures
        progress.show(number)
    progress.close()
    print("\n".join([*broken, *figures, f"{len(cases) - len(broken)} promises kept, {len(broken)} broken"]))
    return 1 if broken else 0


# -- transcript -------------------------------------------------------------------------------------------------------


def _transcript(commands: Commands) -> None:
    command = commands.add_parser("transcript", help="a whole match as text, beside the file of what was played")
    command.add_argument("game", metavar="KEY")
    command.add_argument("file", type=Path, metavar="FILE.json", help="played by bots if there is no such file")
    command.add_argument("--seats", type=_positive, metavar="K", help="default: the game's fewest")
    command.add_argument("--bot", default="random", metavar="NAME", help=f"of {', '.join(bots.KINDS)}; on every seat")
    command.add_argument("--seed", default="transcript", metavar="S")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="VALUE as JSON, or a word")
    command.set_defaults(run=write_transcript)


def write_transcript(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """Writes FILE.txt; 1 if what was played cannot be read or does not fit today's rules, or the game breaks."""
    game, file = find(arguments.game), arguments.file
    if not file.exists():
        kinds = [_bot(arguments.bot)] * (arguments.seats or game.seats.start)
        options = dict(_option(text) for text in arguments.option)
        try:
            script = play(game, options, kinds, arguments.seed)
        except Rejected as refusal:
            raise Unusable(f"{refusal.code}: {refusal.slots}") from refusal
        except Exception as error:  # noqa: BLE001 - a game may break in any way
            print(f"{game.key}: {fault(error)}")
            return 1
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(script.data)
    try:
        text = transcript(game, Script.read(file.read_bytes()))
    except BrokenScript as error:
        print(f"{file}: {error}")
        return 1
    except Exception as error:  # noqa: BLE001 - a game may break in any way
        print(f"{file}: {fault(error)}")
        return 1
    file.with_suffix(".txt").write_text(text)
    return 0


# -- verify -----------------------------------------------------------------------------------------------------------


def _verify(commands: Commands) -> None:
    command = commands.add_parser("verify", help="check the file of an exported match")
    command.add_argument("file", type=Path, metavar="FILE")
    command.set_defaults(run=verify)


def verify(arguments: argparse.Namespace, find: Callable[[str], AnyGame]) -> int:
    """What the file proves; 1 if it proves nothing."""
    try:
        verdict = export.verify(arguments.file.read_bytes().splitlines(), _looking_up(find))
    except export.Unverified as error:
        print(f"{arguments.file}: NOT verified: {error}")
        return 1
    print(f"{arguments.file}: verified: match {verdict.header.match}, {verdict.events} events, hash {verdict.hash}")
    if verdict.withheld:
        print(f"{verdict.withheld} parts are withheld")
    print(told(verdict))
    return 0


def told(verdict: export.Verdict) -> str:
    """How the match ended, as JSON, or why that is not known."""
    if verdict.outcome is None:
        return f"not folded: {verdict.unfolded}" if verdict.unfolded else "no outcome"
    return f"outcome: {codec.canonical(verdict.outcome).decode()}"


# -- the terminal -----------------------------------------------------------------------------------------------------


class Progress:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown_at = 0.0
        self.is_shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        now = time.monotonic()
        if self.is_shown and (done == self.total or now - self.shown_at > SECONDS_BETWEEN_BARS):
            self.shown_at = now
            full = BAR_CHARS * done // self.total
            sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR_CHARS - full)}] {done}/{self.total}")
            sys.stderr.flush()

    def close(self) -> None:
        if self.is_shown:
            sys.stderr.write("\n")
