"""What a seat can do in a running match: answer a prompt, resign, offer something."""

import hashlib
from uuid import UUID

import msgspec
import structlog

from gamefold.audience import admits
from gamefold.codec import canonical
from gamefold.game import Json, Rejected
from gamefold.history import Record
from parlour.matches import clocks, frames
from parlour.matches.domain import CommandRequest, OfferKind, OfferRequest, Offers, all_agree, offers_with
from parlour.matches.errors import Kind, Late, Refused
from parlour.matches.faults import guarded
from parlour.matches.folds import Fold
from parlour.matches.outages import outages, pulse
from parlour.matches.services.deadlines import due_settle
from parlour.matches.services.playing import Play, playing
from parlour.matches.services.tables import rematch_open
from parlour.store.models import Status
from parlour.store.services import CommandKey

SETTLED_FIRST_MAX = 5
CLOSED_CODES = frozenset({"too_late", "over"})


class Receipt(msgspec.Struct, frozen=True):
    """What an accepted command is answered, today and whenever it is repeated: the seat's number after it, and the
    stream's hash."""

    number: int
    hash: str


def command_submit(match: UUID, *, seat: int, command: CommandRequest, person: int | None = None) -> Receipt:
    """A seat answers a prompt; the receipt means that it is stored. `person`: who has to sit there, where it is not the
    house that asks.

    Refuses `not_seated`, `id_reused`, `not_running`, `over`, Late with `too_late` or the game's word, and the codes of
    the game. After the commit the store's listeners hear of it.
    """
    body = canonical([command.prompt, command.action])
    key = CommandKey(seat, command.id, hashlib.sha256(body).digest())
    with structlog.contextvars.bound_contextvars(command=str(command.id)):
        for _ in range(SETTLED_FIRST_MAX):
            with playing(match, command=key) as play:
                refused: Refused | None = None
                if play.tx.receipt is None and not play.is_due:
                    _check_seat(play, seat, person)
                    refused = _submit(play, seat, command)
                receipt = play.tx.receipt
            if refused is not None:
                raise refused
            if receipt is not None:
                return msgspec.json.decode(receipt, type=Receipt)
            # Time was up before the command came: that happened first, unless the house itself was away.
            pulse()
            due_settle(match)
        raise AssertionError(f"{match} stays due")


def _check_seat(play: Play, seat: int, person: int | None) -> None:
    """Seats change hands before the start; what an end knows of it may be older than the match."""
    if person is not None and play.fold.room.seat_of(person) != seat:
        raise Refused(Kind.FORBIDDEN, "not_seated")


def _submit(play: Play, seat: int, command: CommandRequest) -> Refused | None:
    """Stores what the command does, or that the seat has to cool down: then the refusal is answered, since a raise
    would take that back."""
    play.check_running()
    trial, fold = play.trial, play.fold
    try:
        with guarded(fold.id, fold.setup.game, trial.seq, f"submit {command.id}"):
            records = _tried(play, seat, command)
    except Rejected as rejected:
        refused = refusal(fold, rejected, seat=seat, prompt=command.prompt, now_ms=play.now_ms)
        if not rejected.cool_ms:
            raise refused from rejected
        play.store_cooling()
        return refused
    receipt = Receipt(trial.head(seat), "{hash}")
    play.store(records, actor=seat, answered=command.prompt, receipt=msgspec.json.encode(receipt).decode())
    return None


def _tried(play: Play, seat: int, command: CommandRequest) -> list[Record]:
    """The records of the command. A window that an outage prolongs is open, though the game's own time says no."""
    trial = play.trial
    try:
        return trial.submit(seat, command.action, command.prompt, play.now_ms)
    except Rejected as rejected:
        asked = next((one for one in trial.asked if one.id == command.prompt and one.due_ms is not None), None)
        if rejected.code != "too_late" or asked is None or asked.due_ms is None:
            raise
        if clocks.prolonged(asked.opened_ms, asked.due_ms, outages()) <= play.now_ms:
            raise
        play.forget_fold()
        return trial.submit(seat, command.action, command.prompt, asked.due_ms - 1)


def refusal(fold: Fold, rejected: Rejected, *, seat: int, prompt: str | None, now_ms: int) -> Refused:
    """A refusal of kernel or game as the host answers it: Late where the prompt it names is no longer open.

    Its slots then say who was faster (`by`, a seat) and by how much (`ms`), if the seat saw that.
    """
    speech = frames.speech_of(fold, frames.locale_now())
    message = speech.sentence(f"rejected.{rejected.code}", rejected.slots, seat)
    if rejected.code == "malformed":
        return Refused(Kind.MALFORMED, rejected.code, rejected.slots, message)
    is_closed = prompt is not None and prompt not in {one.id for one in fold.play.asked if one.prompt.seat == seat}
    if is_closed or rejected.code in CLOSED_CODES:
        return Late(rejected.code, {**rejected.slots, **_faster(fold, seat, prompt, now_ms)}, message)
    return Refused(Kind.RULE, rejected.code, rejected.slots, message)


def _faster(fold: Fold, seat: int, prompt: str | None, now_ms: int) -> dict[str, Json]:
    first = None if prompt is None else fold.play.closing(prompt)
    if first is None or first.is_kernel or first.seat in (None, seat) or not admits(first.audience, seat):
        return {}  # a sealed choice, say: nobody learns who was the last
    return {"by": first.seat, "ms": now_ms - first.at_ms}


def resign(match: UUID, *, seat: int) -> None:
    """The seat gives up. Refuses `not_running`, `over`."""
    with playing(match) as play:
        play.check_running()
        try:
            with guarded(match, play.fold.setup.game, play.trial.seq, "leave"):
                records = play.trial.leave(seat, play.now_ms)
        except Rejected as rejected:
            raise refusal(play.fold, rejected, seat=seat, prompt=None, now_ms=play.now_ms) from rejected
        play.store(records, actor=seat)


def offer_answer(match: UUID, *, seat: int, offer: OfferRequest) -> UUID | None:
    """Offers, accepts or declines; done once everybody who plays agrees. The new match, if that was a rematch.

    Refuses `not_running`, `over` (draw, abort), `not_over` (rematch).
    """
    new: UUID | None = None
    with playing(match) as play:
        _check_offer(play, offer.kind, seat)
        offers = offers_with(play.offers, kind=offer.kind, seat=seat, answer=offer.answer)
        gone = () if offer.kind == OfferKind.REMATCH else play.trial.gone
        agreed = all_agree(offers.standing.get(offer.kind, ()), play.fold.room.kinds, gone, kind=offer.kind)
        if agreed and offer.answer != "decline":
            new = _agreed(play, offer.kind)
        else:
            play.store_offers(offers)
    if new is not None:
        due_settle(new)  # all seats are taken; the sweep would start it too
    return new


def _check_offer(play: Play, kind: OfferKind, seat: int) -> None:
    if kind != OfferKind.REMATCH:
        play.check_running()
        if seat in play.trial.gone:
            raise Refused(Kind.CONFLICT, "over")
    elif play.tx.head.status not in (Status.OVER, Status.ABORTED):
        raise Refused(Kind.CONFLICT, "not_over")


def _agreed(play: Play, kind: OfferKind) -> UUID | None:
    if kind == OfferKind.REMATCH:
        new = play.fold.room.rematch or rematch_open(play.fold, now_ms=play.now_ms)
        play.room_reread()
        play.store_offers(Offers())
        return new
    trial = play.trial
    records = trial.agree(play.now_ms) if kind == OfferKind.DRAW else trial.abort("agreed", play.now_ms)
    play.store(records, actor=None)
    return None
