"""Reading positions of card games in the notation of the scenarios: what all of them do alike."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

import msgspec

from gamefold.cards.faces import Face
from gamefold.game import Json, Rejected

T = TypeVar("T")

FACE_MAX = 40
"""So much of a word that is no card is told back."""


def bad_position(reason: str, **slots: Json) -> Rejected:
    """The refusal of a position. `reason`: what does not add up, as the code of a sentence
    (`rejected.bad_position.<reason>`) with its slots; or, where no table has it, in words for whoever wrote it."""
    return Rejected("bad_position", {"reason": reason, **slots})


def read(given: Mapping[str, Json], kind: type[T], derived: Collection[str]) -> T:
    """A position as a struct of the game's. `derived`: names that a written position has besides; one that is read may
    keep them, they say nothing new. Raises `Rejected("bad_position")`."""
    try:
        return msgspec.convert({key: value for key, value in given.items() if key not in derived}, kind)
    except msgspec.ValidationError as error:
        raise bad_position(str(error)) from error


def unnamed(every: Iterable[Face], named: Iterable[Face]) -> tuple[Face, ...]:
    """The cards of a match that a position names nowhere, in the order of `every`. Raises `Rejected("bad_position")`
    where it names a card that there is not, or one too often.

    >>> unnamed("aabbc", "ba")
    ('a', 'b', 'c')
    """
    left = Counter(named)
    whole = Counter(every := list(every))
    for face, count in left.items():
        if face not in whole:
            raise bad_position("no_card", card=face[:FACE_MAX])
        if count > whole[face]:
            raise bad_position("too_many", card=face, number=count, most=whole[face])
    rest = []
    for face in every:
        if left[face] > 0:
            left[face] -= 1
        else:
            rest.append(face)
    return tuple(rest)
