"""How a state goes on when nothing is stored: the lines of play that bots imagine and benchmarks time.

Not a second engine: it calls the game's own functions, and leaves out all that a match adds for people (records, views,
prompt ids, clocks). What it keeps of a match's rules is what decides who moves: sealed choices wait until the last one
is in, and seats that have gone answer by default. Of several seats that race for the same thing luck says who is first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gamefold.audience import Seat
from gamefold.chance import Chance
from gamefold.game import Action, AnyGame, Outcome, Pick, Prompt, action_name


class Drive:
    """One line of play from a state on; `state` and `outcome` are as after the last action.

    `absent`: seats that have gone and answer by default. Actions must be legal: a refusal is the caller's mistake.
    """

    __slots__ = ("absent", "chance", "game", "outcome", "prompts", "sealed", "state")

    def __init__(self, game: AnyGame, state: Any, chance: Chance, absent: Sequence[Seat] = ()) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.absent = absent
        self.sealed: dict[str, dict[Seat, Action]] = {}
        self._look()

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    def owed(self) -> list[Prompt]:
        """The blocking prompts that nobody has answered yet."""
        return [one for one in self.prompts if one.blocking and not self._has_chosen(one)]

    def next(self) -> Prompt:
        """The prompt to be answered next."""
        owed = self.owed()
        return owed[0] if len(owed) == 1 or owed[0].sealed is not None else self.chance.pick(owed)

    def legal(self, seat: Seat) -> Sequence[Action | Pick]:
        """All that the seat may do now, settings that stay as they are left out."""
        legal = self.game.legal(self.state, seat)
        settings = {name for one in self.prompts if one.stays for name in one.takes}
        return [entry for entry in legal if entry_name(entry) not in settings] if settings else legal

    def answers(self, prompt: Prompt) -> list[Action | Pick]:
        """The legal actions that answer this prompt."""
        legal = self.game.legal(self.state, prompt.seat)
        return list(legal) if len(self.prompts) == 1 else answers(legal, prompt)

    def act(self, seat: Seat, action: Action) -> None:
        """The seat acts, and everything that follows by itself happens."""
        group = self._group(seat, action)
        if group is None:
            self._apply(self.game.decide(self.state, seat, action, self.chance))
            return
        choices = self.sealed.setdefault(group, {})
        choices[seat] = action
        if all(one.seat in choices for one in self.prompts if one.sealed == group):
            del self.sealed[group]
            ordered: Mapping[Seat, Action] = {one: choices[one] for one in sorted(choices)}
            self._apply(self.game.resolve(self.state, group, ordered, self.chance))

    def after(self, seat: Seat, action: Action) -> Any:
        """The state to which an action leads that is not sealed; play itself stays where it is (`go_on` takes it
        up)."""
        apply, state = self.game.apply, self.state
        for event in self.game.decide(state, seat, action, self.chance):
            state = apply(state, event)
        return state

    def go_on(self, state: Any) -> None:
        """Play goes on from a state that `after` has answered."""
        self.state = state
        self._look()

    def act_by_default(self, prompt: Prompt) -> None:
        """What a seat that has gone does."""
        self.act(prompt.seat, self.game.default_action(self.state, prompt, self.chance))

    def _group(self, seat: Seat, action: Action) -> str | None:
        name = action_name(action)
        return next((one.sealed for one in self.prompts if one.seat == seat and name in one.takes), None)

    def _has_chosen(self, prompt: Prompt) -> bool:
        return prompt.sealed is not None and prompt.seat in self.sealed.get(prompt.sealed, ())

    def _apply(self, events: Sequence[Any]) -> None:
        apply, state = self.game.apply, self.state
        for event in events:
            state = apply(state, event)
        self.state = state
        self._look()

    def _look(self) -> None:
        self.outcome: Outcome | None = self.game.outcome(self.state)
        self.prompts: Sequence[Prompt] = () if self.outcome else self.game.prompts(self.state)


def answers(legal: Sequence[Action | Pick], prompt: Prompt) -> list[Action | Pick]:
    """The entries of a list of legal actions that answer this prompt."""
    takes = prompt.takes
    return [entry for entry in legal if entry_name(entry) in takes]


def entry_name(entry: Action | Pick) -> str:
    """The type of a legal entry."""
    return action_name(entry.action if isinstance(entry, Pick) else entry)
