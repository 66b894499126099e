"""The bot that plays at random: the measure of every other one, and a tireless tester."""

from collections.abc import Mapping

from gamefold.bots.answers import Answer, Budget, answer, fingerprint, questions, setting
from gamefold.bots.quick import Quick
from gamefold.bots.sampler import Sampler
from gamefold.game import Json
from gamefold.legal import sample

RIGHT_TAKEN_ONE_IN = 4


class RandomBot:
    """Any legal action. One time in four it uses a right to cut in, if it has one."""

    def __init__(self, seed: bytes = b"") -> None:
        self.seed = seed

    def choose(self, frame: Mapping[str, Json], sampler: Sampler, budget: Budget) -> Answer | None:
        chance = Quick(b"random", self.seed, fingerprint(frame))
        asked = questions(frame, sampler, chance)
        if (first := setting(asked)) is not None:
            return first
        owed = [one for one in asked if one.prompt.blocking]
        rights = [one for one in asked if not one.prompt.blocking]
        is_cutting_in = bool(rights) and chance.below(RIGHT_TAKEN_ONE_IN) == 0
        pool = rights if is_cutting_in else owed
        if not pool:
            return None
        return answer(asked, sample([entry for one in pool for entry in one.legal], chance))
