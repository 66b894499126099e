"""The log: one sentence for each event, as code and slots. Texts: `event.<code>` in `texts.py`."""

from gamefold import Message, Secret
from parlour_pound_puppies import events
from parlour_pound_puppies.cards import POUND_CARDS, WANTED


def describe(event: events.Event) -> Message | None:
    match event:
        case events.Began():
            return Message("began", {"seat": event.turn})
        case events.Assigned(seat, pound):
            puppies = Secret(POUND_CARDS[pound.value], pound.to)
            return Message("assigned", {"seat": seat, "puppies": puppies}, "assigned_unseen")
        case events.Dealt(seat, count, cards):
            return Message("dealt", {"seat": seat, "count": count, "cards": cards}, "dealt_unseen")
        case events.Drew(seat, pile, card):
            return Message(f"drew_{pile}", {"seat": seat, "card": card}, f"drew_{pile}_unseen")
        case events.Discarded(seat, card):
            return Message("discarded", {"seat": seat, "card": card}, "discarded_unseen")
        case events.Caught(seat, whom, card):
            return Message("caught", {"seat": seat, "whom": whom, "card": card}, "caught_unseen")
        case events.Given(seat, whom, card):
            return Message("given", {"seat": seat, "whom": whom, "card": card}, "given_unseen")
        case events.Renewed(count):
            return Message("renewed", {"count": count})
        case events.Withdrew(seat, cards):
            return Message("withdrew", {"seat": seat, "count": len(cards)})
        case events.Revealed(seat, pound, cards):
            code = "revealed_complete" if set(cards) == WANTED[pound] else "revealed"
            return Message(code, {"seat": seat, "puppies": POUND_CARDS[pound], "cards": cards})
        case events.Ended():
            return None
