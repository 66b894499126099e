"""Promises about folding: the same events give the same bytes, everywhere, from anywhere."""

import hashlib
import inspect
import os
import subprocess
import sys
from collections.abc import Iterator

import msgspec

from gamefold import codec, history, options
from gamefold.game import AnyGame
from gamefold.history import StoredRecord
from gamefold.legal import expand
from gamefold.match import Match
from gamefold.testing.study import Broken, Played, Study

MOMENTS = 6
LEGAL_TRIED = 30
OTHER_HASH_SEED = "4711"


class Log(msgspec.Struct):
    """A stream as it is stored."""

    key: str
    records: list[tuple[int, str, int, str, int | None, str, int, bool]]

    @classmethod
    def of(cls, match: Match) -> "Log":
        return cls(
            match.key.hex(),
            [
                (one.seq, one.name, one.schema, one.data.decode(), one.seat, one.action, one.at_ms, one.lead)
                for one in match.records
            ],
        )

    def stored(self) -> list[StoredRecord]:
        return [
            StoredRecord(seq, name, schema, data.encode(), seat, action, at_ms, lead)
            for seq, name, schema, data, seat, action, at_ms, lead in self.records
        ]

    def fold(self, game: AnyGame) -> Match:
        return Match.from_log(game, self.stored(), bytes.fromhex(self.key))


class Errand(msgspec.Struct):
    """What another process is asked to fold: where the game is, and the logs."""

    path: list[str]
    module: str
    file: str
    name: str
    logs: list[Log]


def digest(match: Match) -> str:
    """All that a match holds and shows, as one hash."""
    told = match.history("open" if match.is_over else "public")
    return hashlib.sha256(_held(match) + _frames(match) + codec.canonical(told)).hexdigest()


def _held(match: Match) -> bytes:
    """What frames and histories are made of: the state, what is asked, every record with its numbers and moves."""
    return match.snapshot() + codec.canonical([history.save(record) for record in match.records])


def same_log_same_bytes(study: Study) -> None:
    """A stored stream folds to the same bytes, here and in another process with another hash seed."""
    expected = [digest(played.match) for played in study.played]
    logs = [Log.of(played.match) for played in study.played]
    if [digest(log.fold(study.game)) for log in logs] != expected:
        raise Broken("a stream folds to something else than was played")
    if _digests_elsewhere(study.game, logs) != expected:
        raise Broken(f"a stream folds to other bytes in a process with PYTHONHASHSEED={OTHER_HASH_SEED}")


def _digests_elsewhere(game: AnyGame, logs: list[Log]) -> list[str]:
    file = inspect.getsourcefile(game) or ""
    errand = Errand(sys.path, game.__module__, file, game.__qualname__, logs)
    done = subprocess.run(
        [sys.executable, "-m", "gamefold.testing.elsewhere"],
        input=msgspec.json.encode(errand),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": OTHER_HASH_SEED, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    if done.returncode:
        raise Broken(f"another process cannot fold: {done.stderr.decode(errors='replace')[-2000:]}")
    return msgspec.json.decode(done.stdout, type=list[str])


def json_round_trips(study: Study) -> None:
    """Events, actions, states, options and snapshots survive JSON, and hold no floats."""
    for played in study.played:
        for record in played.match.records:
            event = codec.decode_event(study.game, record.name, record.schema, record.data)
            if event != record.event or codec.canonical(event) != record.data:
                raise Broken(f"event {record.name} does not survive JSON: {record.data.decode()}")
            if codec.joined(data for _, data in codec.parts(event)) != record.data:
                raise Broken(f"event {record.name} is not the sum of its parts: {record.data.decode()}")
            if codec.has_float(msgspec.json.decode(record.data)):
                raise Broken(f"event {record.name} holds a float: {record.data.decode()}")
        match = played.match
        if options.restored(study.game, options.stored(study.game, match.options, match.preset)) != match.options:
            raise Broken(f"options do not survive JSON: {match.options}")
    for moment in study.moments(MOMENTS):
        _check_state(study, moment.match)


def _check_state(study: Study, match: Match) -> None:
    data = codec.canonical(match.state)
    try:
        state = msgspec.json.decode(data, type=study.game.state_type)
    except msgspec.ValidationError as error:
        raise Broken(f"a state does not survive JSON: {error}: {data.decode()}") from error
    if state != match.state or codec.canonical(state) != data:
        raise Broken(f"a state does not survive JSON: {data.decode()}")
    again = Match.from_snapshot(study.game, match.snapshot(), match.key)
    if again.snapshot() != match.snapshot() or _frames(again) != _frames(match):
        raise Broken(f"a snapshot does not survive JSON, after event {match.seq}")
    for seat in range(match.seats):
        for action in expand(match.legal(seat), LEGAL_TRIED):
            if codec.decode_action(study.game, codec.canonical(action)) != action:
                raise Broken(f"an action does not survive JSON: {action}")


def prefix_and_rest_fold_to_all(study: Study) -> None:
    """A fold can stop after any command and go on, from memory or from a snapshot."""
    for played in study.played:
        whole, shown = _held(played.match), _frames(played.match)
        records = list(played.match.records)
        for at in _cuts(played):
            begun = Match.from_log(study.game, records[:at], played.match.key)
            kept = Match.from_snapshot(study.game, begun.snapshot(), played.match.key)
            begun.extend(records[at:])
            kept.extend(records[at:])
            if _held(begun) != whole or _frames(begun) != shown:
                raise Broken(f"{at} events and then the rest fold to something else")
            if kept.snapshot() != begun.snapshot() or _frames(kept) != shown:
                raise Broken(f"a snapshot after {at} events and then the rest fold to something else")


def _cuts(played: Played) -> Iterator[int]:
    """Places between two commands, some of them."""
    places = [at for at, record in enumerate(played.match.records) if record.lead and at]
    step = max(1, len(places) // MOMENTS)
    yield from places[::step]


def _frames(match: Match) -> bytes:
    """What is shown now, with the newest entry of the log: it may begin later where a snapshot has cut it."""
    viewers = (*range(match.seats), "public")
    frames = [match.frame(viewer, with_log=False) for viewer in viewers]
    newest = [match.history(viewer, max(0, match.head(viewer) - 1)) for viewer in viewers]
    return codec.canonical([frames, newest])
