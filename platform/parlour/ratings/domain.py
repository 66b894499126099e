"""What a result says about the skill of those who played, by Plackett and Luce's model (`openskill`).

A skill is an estimate (`mu`) and how far it may be off (`sigma`). `limit_sigma`: a result never makes the estimate less
certain, else a win over somebody far weaker could lower what is shown.
"""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

MODEL = PlackettLuce(limit_sigma=True)
MU = 25.0
SIGMA = MU / 3
SURE = 3
"""So many deviations below the estimate lies what is shown: with few matches one is not shown as better than proven."""
POINTS_AT_FIRST = 1_000
POINTS_EACH = 40


class Skill(msgspec.Struct, frozen=True):
    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """What people are shown.

        >>> Skill().points
        1000
        """
        return round(POINTS_AT_FIRST + POINTS_EACH * (self.mu - SURE * self.sigma))


def rated(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a match that ended with these places; whoever shares a place has drawn.

    >>> winner, loser = rated([Skill(), Skill()], [1, 2])
    >>> winner.points, loser.points
    (1138, 927)
    """
    before = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [Skill(one.mu, one.sigma) for (one,) in after]
