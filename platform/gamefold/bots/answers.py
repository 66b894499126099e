"""What goes into a bot and what comes out of it, and how a frame's prompts meet the legal actions that answer them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from gamefold.bots.sampler import Sampler
from gamefold.chance import Chance
from gamefold.drive import answers
from gamefold.game import Action, Json, Pick, Prompt, action_name

KEPT_BACK = "kept_back"


class Answer(NamedTuple):
    """The prompt that a bot answers, and its action."""

    prompt: str
    action: Action


class Budget(Protocol):
    """How long a bot may think. It belongs to the caller, who alone knows time."""

    def spent(self) -> bool: ...


class Rounds:
    """A budget of so many rounds of thought: repeatable, unlike time."""

    def __init__(self, count: int) -> None:
        self.left = count

    def spent(self) -> bool:
        self.left -= 1
        return self.left < 0


class Bot(Protocol):
    def choose(self, frame: Mapping[str, Json], sampler: Sampler, budget: Budget) -> Answer | None:
        """The bot's answer; None: it has nothing to answer, or lets its right to cut in pass."""
        ...


class Question(NamedTuple):
    """An open prompt of the bot: its id, what it asks, and what may be answered."""

    id: str
    prompt: Prompt
    legal: Sequence[Action | Pick]


def questions(frame: Mapping[str, Json], sampler: Sampler, chance: Chance) -> list[Question]:
    """The prompts that the bot may answer now: those of the frame, but for those where its sealed choice is made.

    Prompts and legal actions are functions of what the seat knows, so any state it could be in has the right ones, also
    where the frame leaves them out (`hint=False`). Ids are in the frame alone, in the same order. Whoever lets the bot
    play may keep some prompts back, by their kinds in `KEPT_BACK` of the frame.
    """
    state = sampler.deal(chance)
    legal = sampler.game.legal(state, sampler.seat)
    mine = [prompt for prompt in sampler.game.prompts(state) if prompt.seat == sampler.seat]
    shown = [one for one in frame["prompts"] if one["seat"] == sampler.seat]
    assert len(shown) == len(mine), "a seat's prompts are no function of what it knows"
    asked = [
        Question(one["id"], prompt, answers(legal, prompt))
        for one, prompt in zip(shown, mine, strict=True)
        if one["chosen"] is None and one["kind"] not in frame.get(KEPT_BACK, ())
    ]
    return [one for one in map(partial(_settled, sampler.game.standing(state, sampler.seat)), asked) if one.legal]


def _settled(standing: Action | None, asked: Question) -> Question:
    """A prompt that stays open is no matter of thought: it has the one answer that the game gives, or none."""
    if not asked.prompt.stays:
        return asked
    if standing is None or action_name(standing) not in asked.prompt.takes:
        return asked._replace(legal=())
    return asked._replace(legal=(standing,))


def setting(asked: Sequence[Question]) -> Answer | None:
    """What has to be set before anything else is thought about."""
    for one in asked:
        if one.prompt.stays and isinstance(action := one.legal[0], Action):
            return Answer(one.id, action)
    return None


def answer(asked: Sequence[Question], action: Action) -> Answer:
    """The action as an answer to the prompt that takes it."""
    name = action_name(action)
    return Answer(next(one.id for one in asked if name in one.prompt.takes), action)


def fingerprint(frame: Mapping[str, Json]) -> bytes:
    """What tells one decision of a seat from another: which prompts stand at which number of its history."""
    return repr((frame["viewer"], frame["number"], [one["id"] for one in frame["prompts"]])).encode()
