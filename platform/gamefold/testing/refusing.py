"""The promise about refusals: whatever a client sends, it is taken as legal or refused in words, and a refusal changes
and tells nothing.

That it tells nothing is seen with twins: a match and one that its sender cannot tell from it, where the cards lie
elsewhere, must answer the same wrong action in the same words.
"""

from collections.abc import Iterator

from gamefold import codec
from gamefold.audience import Seat
from gamefold.game import Message, Rejected
from gamefold.legal import has
from gamefold.match import Match
from gamefold.speech import Speech, texts_of
from gamefold.testing.nasty import Attempt, Nastiness
from gamefold.testing.study import Broken, Moment, Study, views

MOMENTS = 16
ATTEMPTS = 14
GAP = "…"


def refused_actions_change_nothing(study: Study) -> list[str]:
    """Anything but a legal action is a `Rejected` with a code that has a sentence, the same for twins, and leaves the
    match as it was."""
    nastiness = Nastiness(study.played[0].match, study.chance("refused", study.numbers))
    tried = sum(_provoke(study, nastiness, moment) for moment in study.varied(MOMENTS))
    tried += sum(_provoke(study, nastiness, Moment(played.match, 0)) for played in study.played)
    _check_views(study, nastiness)
    return [f"{tried} wrong actions refused"]


def _provoke(study: Study, nastiness: Nastiness, moment: Moment) -> int:
    """How many were refused. The match itself takes the blows, a copy what turns out to be legal."""
    match = moment.match.fork()
    nastiness.look(match)
    before, refused = match.snapshot(), 0
    for seat in _senders(study, nastiness, match):
        twin = match.twin(seat, nastiness.chance) if 0 <= seat < match.seats else match
        for attempt in nastiness.attempts(match, seat, ATTEMPTS // 2):
            told = _answer(twin.fork(), attempt, moment)
            is_refused = told is not None
            if _answer(match if is_refused else match.fork(), attempt, moment) != told:
                raise Broken(f"the answer tells twins apart ({told!r}): {attempt}: {moment}")
            if not is_refused:
                _check_accepted(match, attempt, moment)
            refused += is_refused
    if match.snapshot() != before:
        raise Broken(f"refused actions changed something: {moment}")
    return refused


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
