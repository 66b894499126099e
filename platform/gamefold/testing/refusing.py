"""The promises about refusals: whatever a client sends, it is taken as legal or refused in words, and a refusal changes
and tells nothing. Clients send actions, and positions to start from.

That it tells nothing is seen with twins: a match and one that its sender cannot tell from it, where the cards lie
elsewhere, must answer the same wrong action in the same words.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gamefold import codec
from gamefold.audience import Seat
from gamefold.faults import fault
from gamefold.game import Game, Json, Message, Rejected
from gamefold.legal import has
from gamefold.match import Match
from gamefold.speech import Speech, texts_of
from gamefold.testing.nasty import Attempt, Nastiness, spoilt
from gamefold.testing.study import Broken, Moment, Study, views

MOMENTS = 16
ATTEMPTS = 14
POSITIONS = 6
SPOILT = 12
GAP = "…"


def refused_actions_change_nothing(study: Study) -> list[str]:
    """Anything but a legal action is a `Rejected` with a code that has a sentence, the same for twins, and leaves the
    match as it was."""
    nastiness = Nastiness(study.played[0].match, study.chance("refused", study.numbers))
    tried = sum(_provoke(study, nastiness, moment) for moment in study.varied(MOMENTS))
    tried += sum(_provoke(study, nastiness, Moment(played.match, 0)) for played in study.played)
    _check_views(study, nastiness)
    return [f"{tried} wrong actions refused"]


def refused(match: Match, seat: Seat, action: Any, prompt: str | None = None) -> str:
    """The code with which a match refuses an action, for a game's own tests. Raises Broken where it is accepted, where
    it changes something, and where the code has no sentence."""
    before = match.snapshot()
    try:
        match.submit(seat, action, prompt, 0)
    except Rejected as refusal:
        if match.snapshot() != before:
            raise Broken(f"a refused action changed something: {action}") from refusal
        if f"rejected.{refusal.code}" not in texts_of(match.game):
            raise Broken(f"no sentence for rejected.{refusal.code}") from refusal
        return refusal.code
    raise Broken(f"accepted: {action}")


def _provoke(study: Study, nastiness: Nastiness, moment: Moment) -> int:
    """How many were refused. The match itself takes the blows, a copy what turns out to be legal."""
    match = moment.match.fork()
    nastiness.look(match)
    before, count = match.snapshot(), 0
    for seat in _senders(study, nastiness, match):
        twin = match.twin(seat, nastiness.chance) if 0 <= seat < match.seats else match
        for attempt in nastiness.attempts(match, seat, ATTEMPTS // 2):
            told = _answer(twin.fork(), attempt, moment)
            is_refused = told is not None
            if _answer(match if is_refused else match.fork(), attempt, moment) != told:
                raise Broken(f"the answer tells twins apart ({told!r}): {attempt}: {moment}")
            if not is_refused:
                _check_accepted(match, attempt, moment)
            count += is_refused
    if match.snapshot() != before:
        raise Broken(f"refused actions changed something: {moment}")
    return count


def _senders(study: Study, nastiness: Nastiness, match: Match) -> Iterator[Seat]:
    """One seat that is asked, if there is one, and one of all and none."""
    yield nastiness.chance.pick([one.prompt.seat for one in match.asked] or [0])
    yield nastiness.chance.pick([*range(study.seats), *range(study.seats), -1, study.seats])


def _answer(match: Match, attempt: Attempt, moment: Moment) -> bytes | None:
    """What the sender is told, as bytes; None: it is accepted."""
    try:
        match.submit(attempt.seat, attempt.action, attempt.prompt, moment.now_ms)
    except Rejected as refusal:
        return _told(match, attempt, refusal)
    except Exception as error:
        raise Broken(f"{error!r:.300} instead of a refusal: {attempt}: {moment}") from error
    return None


def _told(match: Match, attempt: Attempt, refusal: Rejected) -> bytes:
    code = f"rejected.{refusal.code}"
    if code not in texts_of(match.game):
        raise Broken(f"no sentence for {code}: {attempt}") from refusal
    sentence = Speech.of(match.game).say("rejected", Message(refusal.code, refusal.slots), attempt.seat)
    if GAP in sentence and GAP not in codec.canonical(refusal.slots).decode():
        raise Broken(f"a slot is missing in {sentence!r}: {attempt}") from refusal
    return codec.canonical([refusal.code, refusal.slots, sentence])


def _check_accepted(match: Match, attempt: Attempt, moment: Moment) -> None:
    """It was legal, and an answer to the prompt that it named."""
    action = codec.decode_action(match.game, attempt.action)
    own = {one.id for one in match.prompts_of(attempt.seat)}
    if not has(match.legal(attempt.seat), action) or (attempt.prompt is not None and attempt.prompt not in own):
        raise Broken(f"accepted, though it is not legal: {attempt}: {moment}")


def _check_views(study: Study, nastiness: Nastiness) -> None:
    """What everybody is shown stays the same too; once a match, since it is made of what the snapshot holds."""
    for moment in study.moments(1):
        match = moment.match.fork()
        before = views(match, study.viewers)
        for seat in range(study.seats):
            for attempt in nastiness.attempts(match, seat, ATTEMPTS):
                if _answer(match.fork(), attempt, moment) is not None:
                    _answer(match, attempt, moment)
        if views(match, study.viewers) != before:
            raise Broken(f"refused actions changed what is shown: {moment}")


def positions_are_read_or_refused(study: Study) -> None:
    """A position of the game's own is read and gives itself back, or is refused as `bad_position` (as the middle of an
    effect may be); a spoilt one is refused so, or makes a match that holds together."""
    if not any("position" in vars(kind) for kind in study.game.__mro__ if kind is not Game):
        return
    own = [codec.plain(study.game.position_of(moment.match.state)) for moment in study.varied(POSITIONS)]
    if not [given for given in own if _check_own(study, given)]:
        raise Broken(f"no position that the game tells is read by it: {own[0]}")
    chance = study.chance("positions", study.numbers)
    for given in own:
        for _ in range(SPOILT):
            _placed(study, spoilt(given, chance))


def _check_own(study: Study, given: dict[str, Json]) -> bool:
    match = _placed(study, given)
    if match is None:
        return False
    again = codec.plain(study.game.position_of(match.state))
    parts = [name for name in sorted({*given, *again}) if given.get(name) != again.get(name)]
    if parts:
        told = "; ".join(f"{name}: {given.get(name)!r:.200} gives {again.get(name)!r:.200}" for name in parts)
        raise Broken(f"a position does not come back: {told}: {given!r:.1000}")
    return True


def _placed(study: Study, given: dict[str, Json]) -> Match | None:
    """The match that starts so; None if it is refused."""
    try:
        match = Match.start(study.game, study.options, study.seats, study.played[0].match.key, given=given)
        views(match, study.viewers)
        for record in match.records:
            codec.decode_event(study.game, record.name, record.schema, record.data)
    except Rejected as refusal:
        if refusal.code != "bad_position":
            raise Broken(f"a position is refused as {refusal.code}: {given!r:.1000}") from refusal
        return None
    except Exception as error:
        raise Broken(f"{fault(error)} instead of a refusal of the position {given!r:.1000}") from error
    cards = Counter(study.game.cards(match.options, study.seats))
    extra = Counter(face for zone in study.game.lies(match.state).values() for face in zone) - cards
    if cards and extra:
        raise Broken(f"a position makes new cards, {sorted(extra.elements())}: {given!r:.1000}")
    return match
