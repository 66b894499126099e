"""A player for every game: Monte Carlo tree search over what its seat does not know.

Each round of thought deals a state that the seat's knowledge allows and walks the tree of actions with it; a tree node
stands for a sequence of actions, whatever was dealt and drawn on the way, so what is learnt in one dealt state counts
in all others. Where the tree ends, play goes on: to the end and at random, or, if the game can evaluate a state, for a
few actions, each the better of two random ones; but where the game has a playout policy, as that says.

The hard idea is what must *not* be known inside the tree. An action is only compared with those that were offered as
often (a seat cannot play a card that it was not dealt this time). Sealed choices are made side by side: every seat of
the group learns from its own results in the same node, so that nobody answers a choice that it cannot see.

Sources: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012), single observer; Tak, Lanctot,
Winands, "Monte Carlo Tree Search Variants for Simultaneous Move Games" (2014), decoupled UCT.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any

from gamefold.audience import Seat
from gamefold.bots.answers import Answer, Budget, Question, answer, fingerprint, questions, setting
from gamefold.bots.quick import Quick
from gamefold.bots.sampler import Sampler
from gamefold.drive import Drive
from gamefold.game import Action, Json, Outcome, Pick, Prompt, action_name
from gamefold.legal import expand, sample

EXPLORATION = 0.3
FILLINGS_MAX = 48
PLAYOUT_ACTIONS = 6
PLAYOUT_LOOKED_AT = 2
PLAYOUT_ACTIONS_MAX = 600
ROUNDS_MAX = 200_000


class Arm:
    """What is known of one action of one seat in a node. `value` is the sum of what the seat got; `offered` counts the
    rounds in which it could have been chosen."""

    __slots__ = ("offered", "value", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.value = 0.0

    def promise(self) -> float:
        """Upper confidence bound among the actions that were offered as often."""
        return self.value / self.visits + EXPLORATION * sqrt(log(self.offered) / self.visits)


class Node:
    """A place in the tree: the arms of whoever moves there, and where each action (or joint choice) leads."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: dict[tuple[Seat, Action | None], Arm] = {}
        self.children: dict[tuple[Action | None, ...], Node] = {}


class Thinker:
    """Thinks until its budget is spent, at least one round for each of its actions if the budget allows."""

    def __init__(self, seed: bytes = b"") -> None:
        self.seed = seed

    def choose(self, frame: Mapping[str, Json], sampler: Sampler, budget: Budget) -> Answer | None:
        chance = Quick(b"thinker", self.seed, fingerprint(frame))
        asked = questions(frame, sampler, chance)
        if not asked:
            return None
        if (first := setting(asked)) is not None:
            return first
        search = Search(sampler, asked, chance)
        for _ in range(ROUNDS_MAX):
            if len(search.mine) == 1 or budget.spent():
                break
            search.round()
        best = search.best()
        return None if best is None else answer(asked, best)


class Search:
    """The tree of one decision, grown a round at a time."""

    def __init__(self, sampler: Sampler, asked: Sequence[Question], chance: Quick) -> None:
        self.sampler = sampler
        self.seat = sampler.seat
        self.chance = chance
        self.root = Node()
        self.fillings: dict[Pick, list[Action]] = {}
        self.sealed = {name: one.prompt.sealed for one in asked for name in one.prompt.takes}
        self.mine: list[Action | None] = [*self._filled([entry for one in asked for entry in one.legal])]
        if not any(one.prompt.blocking for one in asked):
            self.mine.append(None)

    def best(self) -> Action | None:
        """The action that was tried most; of equals the one that did better, then the first."""
        arms = self.root.arms
        tried = [one for one in self.mine if (self.seat, one) in arms]
        if not tried:
            return self.mine[-1] if self.mine[-1] is None else self.mine[0]
        return max(tried, key=lambda one: (arms[self.seat, one].visits, arms[self.seat, one].value))

    def round(self) -> None:
        play = self.sampler.play(self.chance)
        trace: list[tuple[Arm, Seat]] = []
        node, is_new = self._open(play, trace)
        while not is_new and not play.is_over:
            node, is_new = self._step(play, node, trace)
        values = self._play_out(play)
        for arm, seat in trace:
            arm.visits += 1
            arm.value += values[seat]

    def _open(self, play: Drive, trace: list[tuple[Arm, Seat]]) -> tuple[Node, bool]:
        """The bot's own move, with the others' if it is one of a sealed group."""
        action, is_new = self._choose(self.root, self.seat, self.mine, trace)
        if action is None:
            return self._child(self.root, (None,)), is_new
        group = self.sealed[action_name(action)]
        others = [one for one in play.owed() if group is not None and one.sealed == group and one.seat != self.seat]
        chosen, is_news = self._choose_together(play, self.root, others, trace)
        self._act(play, [(self.seat, action), *chosen])
        return self._child(self.root, (action, *(one for _, one in chosen))), is_new or is_news

    def _step(self, play: Drive, node: Node, trace: list[tuple[Arm, Seat]]) -> tuple[Node, bool]:
        """The next move in the tree."""
        prompt = play.next()
        if prompt.seat in play.absent:
            play.act_by_default(prompt)
            return node, False
        if prompt.sealed is None:
            action, is_new = self._choose(node, prompt.seat, self._filled(play.legal(prompt.seat)), trace)
            chosen = [(prompt.seat, action)]
        else:
            group = [one for one in play.owed() if one.sealed == prompt.sealed]
            chosen, is_new = self._choose_together(play, node, group, trace)
        self._act(play, chosen)
        return self._child(node, tuple(action for _, action in chosen)), is_new

    def _choose_together(
        self, play: Drive, node: Node, prompts: Sequence[Prompt], trace: list[tuple[Arm, Seat]]
    ) -> tuple[list[tuple[Seat, Action | None]], bool]:
        """Choices side by side, none knowing another."""
        chosen: list[tuple[Seat, Action | None]] = []
        is_any_new = False
        for prompt in prompts:
            if prompt.seat in play.absent:
                continue
            action, is_new = self._choose(node, prompt.seat, self._filled(play.answers(prompt)), trace)
            chosen.append((prompt.seat, action))
            is_any_new |= is_new
        return chosen, is_any_new

    def _choose(
        self, node: Node, seat: Seat, actions: Sequence[Action | None], trace: list[tuple[Arm, Seat]]
    ) -> tuple[Action | None, bool]:
        """An action that was never tried here, else the most promising; and whether it is new."""
        arms = node.arms
        fresh = []
        for action in actions:
            arm = arms.get((seat, action))
            if arm is None:
                fresh.append(action)
            else:
                arm.offered += 1
        if fresh:
            action = self.chance.pick(fresh)
            arm = arms[seat, action] = Arm()
            arm.offered = 1
        else:
            action = max(actions, key=lambda one: arms[seat, one].promise())
            arm = arms[seat, action]
        trace.append((arm, seat))
        return action, bool(fresh)

    @staticmethod
    def _child(node: Node, key: tuple[Action | None, ...]) -> Node:
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node()
        return child

    @staticmethod
    def _act(play: Drive, chosen: Sequence[tuple[Seat, Action | None]]) -> None:
        for seat, action in chosen:
            if action is not None:
                play.act(seat, action)

    def _filled(self, legal: Sequence[Action | Pick]) -> list[Action]:
        """The actions to consider: every filling of a pick if they are few, else the same few at random each time."""
        found: list[Action] = []
        for entry in legal:
            if not isinstance(entry, Pick):
                found.append(entry)
                continue
            if entry not in self.fillings:
                self.fillings[entry] = _fillings(entry)
            found += self.fillings[entry]
        return found

    def _play_out(self, play: Drive) -> Sequence[float]:
        """What each seat gets, 0 to 1: play goes on until the game can tell."""
        is_judged = play.is_over or play.game.evaluate(play.state) is not None
        for _ in range(PLAYOUT_ACTIONS if is_judged else PLAYOUT_ACTIONS_MAX):
            if play.is_over:
                break
            prompt = play.next()
            if prompt.seat in play.absent:
                play.act_by_default(prompt)
                continue
            legal = play.answers(prompt)
            action = play.game.playout(play.state, prompt, legal, self.chance)
            if action is not None:
                play.act(prompt.seat, action)
            elif is_judged and prompt.sealed is None:
                self._act_well(play, prompt.seat, legal)
            else:
                play.act(prompt.seat, sample(legal, self.chance))
        return self._values(play.state)

    def _act_well(self, play: Drive, seat: Seat, legal: Sequence[Action | Pick]) -> None:
        """The better of some random actions, as the game itself judges where they lead."""
        if len(legal) == 1:
            play.act(seat, sample(legal, self.chance))
            return
        states = [play.after(seat, sample(legal, self.chance)) for _ in range(PLAYOUT_LOOKED_AT)]
        play.go_on(max(states, key=lambda state: self._values(state)[seat]))

    def _values(self, state: Any) -> Sequence[float]:
        """What each seat has of a state: its outcome, else the game's opinion, else the same for all."""
        game = self.sampler.game
        outcome = game.outcome(state)
        if outcome is not None:
            return worth(outcome)
        return game.evaluate(state) or (0.5,) * self.sampler.seats


def worth(outcome: Outcome) -> list[float]:
    """Places as values from 1 (alone first) to 0 (alone last); those who share a place share what their places are
    worth.

    >>> worth(Outcome((1, 2, 2), (0,), None, "counted"))
    [1.0, 0.25, 0.25]
    """
    places = outcome.places
    rivals = max(len(places) - 1, 1)
    shared = {place: (places.count(place) - 1) / 2 for place in places}
    return [1 - (place - 1 + shared[place]) / rivals for place in places]


def _fillings(pick: Pick) -> list[Action]:
    found = expand([pick], FILLINGS_MAX + 1)
    if len(found) <= FILLINGS_MAX:
        return found
    chance = Quick(repr(pick).encode())
    return list(dict.fromkeys(sample([pick], chance) for _ in range(FILLINGS_MAX)))
