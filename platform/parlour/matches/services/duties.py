"""What bots owe: claiming a duty, answering it, and what happens where a bot fails."""

from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
import structlog
from django.db.models import F
from django.db.models.functions import Greatest

from gamefold import match as kernel
from gamefold.codec import plain
from gamefold.game import Rejected
from parlour.matches import folds
from parlour.matches.domain import CommandRequest
from parlour.matches.errors import Late, Refused
from parlour.matches.faults import guarded
from parlour.matches.folds import Fold
from parlour.matches.models import Duty, Fault
from parlour.matches.services.commands import command_submit
from parlour.matches.services.playing import playing
from parlour.store.selectors import now_read

log = structlog.get_logger(__name__)

TRIES_MAX = 3
RESENT_MS = 3_000
"""A duty that nobody claimed for so long is sent again."""
DUTIES_MAX = 500


class Claimed(msgspec.Struct, frozen=True):
    """A duty that this worker has, with the match to think about."""

    match: UUID
    prompt: str
    seat: int
    bot: str
    not_before_ms: int
    tries: int
    fold: Fold


def duty_claim(match: UUID, prompt: str, *, claim_ms: int) -> Claimed | None:
    """The duty for this worker alone, until so long after it may be answered; None if another has it, or if the prompt
    is closed."""
    now_ms = now_read()
    rows = Duty.objects.filter(match=match, prompt=prompt)
    until_ms = Greatest(F("not_before_ms"), now_ms) + claim_ms
    if not rows.filter(claimed_ms__lte=now_ms).update(claimed_ms=until_ms, tries=F("tries") + 1):
        return None
    fold, duty = folds.current(match), rows.first()
    if duty is None:  # answered or lapsed between the two statements
        return None
    if fold.match is None or duty_prompt(fold.match, prompt) is None:
        rows.delete()
        return None
    return Claimed(match, prompt, duty.seat, duty.bot, duty.not_before_ms, duty.tries, fold)


def duty_prompt(match: kernel.Match, prompt: str) -> kernel.Asked | None:
    return next((one for one in match.asked if one.id == prompt and match.choice(one) is None), None)


def duty_answer(claimed: Claimed, *, prompt: str, action: object) -> None:
    """The bot's answer, as a command whose id follows from the duty: done twice, it is stored once.

    An answer that came too late is dropped. Nonsense raises Refused.
    """
    command = CommandRequest(_command_id(claimed, prompt), plain(action), prompt)
    try:
        command_submit(claimed.match, seat=claimed.seat, command=command)
    except Late:
        pass
    except Refused as refused:
        if refused.code not in ("id_reused", "over", "match_stopped"):
            raise
    if prompt != claimed.prompt:
        duty_release(claimed)


def _command_id(claimed: Claimed, prompt: str) -> UUID:
    """The same for all who answer this duty. Its time is part of it: a prompt that outlasts its answer is owed anew."""
    due_ms: int | None = claimed.not_before_ms
    if prompt != claimed.prompt:
        rows = Duty.objects.filter(match=claimed.match, prompt=prompt)
        due_ms = rows.values_list("not_before_ms", flat=True).first()
    return uuid5(NAMESPACE_URL, f"{claimed.match}/{prompt}/{due_ms}")


def duty_release(claimed: Claimed) -> None:
    """Lets others have it: the bot answered something else first."""
    Duty.objects.filter(match=claimed.match, prompt=claimed.prompt).update(claimed_ms=0, sent_ms=0)


def duty_renew(claimed: Claimed) -> bool:
    """Whether the table has moved on since the bot thought: then what it answered is no nonsense, and it thinks again.
    That does not count as a try."""
    if folds.current(claimed.match).head.seq == claimed.fold.head.seq:
        return False
    rows = Duty.objects.filter(match=claimed.match, prompt=claimed.prompt)
    rows.update(claimed_ms=0, sent_ms=0, tries=claimed.tries - 1)
    return True


def duty_pass(claimed: Claimed) -> None:
    """The bot lets a right to cut in go by."""
    Duty.objects.filter(match=claimed.match, prompt=claimed.prompt).delete()


def duty_default(claimed: Claimed, *, why: str) -> None:
    """A bot failed: its prompt is answered by the default action, and staff find a note. The match goes on. What has a
    window of its own may be everybody's, as a race is: that closes when it is time, for this bot as if overlooked."""
    log.warning("bot_failed", match=str(claimed.match), bot=claimed.bot, why=why)
    with playing(claimed.match) as play:
        note = f"bot {claimed.bot}"
        Fault.objects.create(
            match=claimed.match, game=play.fold.setup.game, seq=play.tx.head.seq, doing=note, trace=why
        )
        Duty.objects.filter(match=claimed.match, prompt=claimed.prompt).delete()
        asked = duty_prompt(play.trial, claimed.prompt)
        if asked is None or not asked.prompt.blocking or asked.due_ms is not None or play.trial.is_over:
            return
        try:
            with guarded(play.fold.id, play.fold.setup.game, play.trial.seq, "expire"):
                records = play.trial.expire(play.now_ms, {claimed.prompt})
        except Rejected:
            return
        play.store(records, actor=None)


def duties_unsent(limit: int = DUTIES_MAX) -> list[tuple[UUID, str]]:
    """The duties whose job seems lost, each marked as sent now."""
    now_ms = now_read()
    lost = Duty.objects.filter(sent_ms__lte=now_ms - RESENT_MS, claimed_ms__lte=now_ms).order_by("sent_ms")
    found = list(lost.values_list("match", "prompt")[:limit])
    for match, prompt in found:
        Duty.objects.filter(match=match, prompt=prompt).update(sent_ms=now_ms)
    return found


def duties_waiting() -> int:
    return Duty.objects.count()
