"""Bots: they answer what they are asked with what is legal, know what their seat knows, and the thinker thinks."""

from functools import partial

import pytest
from tiny import Magpies, Stones
from tiny.magpies import Bid, Peek, Sell
from tiny.stones import Take

from gamefold import Outcome, Pick
from gamefold.bots import KINDS, Quick, Rounds, Sampler, find, offered
from gamefold.bots.answers import questions
from gamefold.bots.thinker import FILLINGS_MAX, PLAYOUT_ACTIONS, Search, Thinker, worth
from gamefold.codec import canonical
from gamefold.drive import Drive, entry_name
from gamefold.legal import has
from gamefold.match import Match

KEY = b"key of the tests"
NAMES = ("random", "thinker")


def stones(count, turn=0, game=Stones, **options) -> Match:
    return Match.start(game, options, 2, KEY, given={"stones": count, "turn": turn})


def magpies(seats=3, game=Magpies, **given) -> Match:
    nests = [["shell"], ["button"], ["silver"], ["pearl"]][:seats]
    return Match.start(game, {}, seats, KEY, given={"deck": ["gold", "pearl"], "nests": nests, **given})


def choose(match, seat, name="thinker", rounds=60, seed=b""):
    return find(name).make(seed).choose(match.frame(seat), Sampler(match, seat), Rounds(rounds))


# -- answering


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game, seats", [(Stones, 2), (Magpies, 2), (Magpies, 4)], ids=["stones", "two", "four"])
def test_bot_answers_an_open_prompt_with_a_legal_action(name, game, seats):
    match, now_ms = Match.start(game, {}, seats, KEY), 0
    while not match.is_over:
        now_ms = max([now_ms + 1_000, *(one.opens_ms for one in match.asked)])
        seat = match.awaited[0]
        answer = choose(match, seat, name, rounds=8)
        if answer is None:
            continue
        assert has(match.legal(seat), answer.action)
        match.submit(seat, answer.action, answer.prompt, now_ms)


@pytest.mark.parametrize("name", NAMES)
def test_bot_that_is_not_asked_has_no_answer(name):
    assert choose(stones(5), 1, name) is None
    match = stones(1)
    match.submit(0, Take(1), None, 0)
    assert choose(match, 0, name) is None


@pytest.mark.parametrize("name", NAMES)
def test_bot_whose_choice_is_made_may_use_its_rights_alone(name):
    match = magpies()
    match.submit(0, Bid(3), None, 0)
    answers = [choose(match, 0, name, rounds=30, seed=bytes([n])) for n in range(12)]
    assert {type(answer.action).__name__ for answer in answers if answer} <= {"Peek", "Sell"}
    assert None in answers  # it may let a right pass


@pytest.mark.parametrize("name", NAMES)
def test_bot_answers_in_a_race_though_its_frame_gives_no_hint(name):
    match = magpies()
    for seat in range(3):
        match.submit(seat, Bid(2), None, 0)
    assert match.frame(1)["legal"] == []
    answer = choose(match, 1, name)
    assert answer.prompt == next(one["id"] for one in match.frame(1)["prompts"] if one["id"])


def test_random_bot_uses_its_rights_at_times():
    kinds = {type(choose(magpies(), 0, "random", seed=bytes([n])).action).__name__ for n in range(60)}
    assert kinds == {"Bid", "Peek", "Sell"}


def test_random_bot_plays_every_action():
    assert {choose(stones(9), 0, "random", seed=bytes([n])).action for n in range(40)} == {Take(1), Take(2), Take(3)}


# -- knowing


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_answer_other_seed_other_answer(name):
    answers = [choose(magpies(), 0, name, rounds=10, seed=seed) for seed in (b"a", b"a")]
    assert answers[0] == answers[1]
    assert len({choose(magpies(), 0, name, rounds=10, seed=bytes([n])).action for n in range(20)}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_twins_get_the_same_answer(name):
    match = Match.start(Magpies, {}, 3, KEY)
    match.submit(1, Bid(4), None, 0)
    twins = [match.twin(0, Quick(bytes([n]))) for n in range(6)]
    assert len({canonical(twin.state) for twin in twins}) > 1
    assert len({choose(one, 0, name, rounds=40) for one in [match, *twins]}) == 1


def test_sampler_deals_what_the_seat_may_think():
    match = Match.start(Magpies, {}, 3, KEY)
    sampler = Sampler(match, 1)
    states = [sampler.deal(Quick(bytes([n]))) for n in range(20)]
    assert {state.zones["nest.1"] for state in states} == {match.state.zones["nest.1"]}
    assert len({state.zones["nest.0"] for state in states}) > 1


# -- thinking


@pytest.mark.parametrize("stones_left, best", [(1, 1), (2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1), (10, 2)])
def test_thinker_finds_the_winning_move(stones_left, best):
    assert choose(stones(stones_left), 0, rounds=1_500).action == Take(best)


def test_thinker_loses_no_stone_it_must_not_take():
    assert choose(stones(6, preset="misery"), 0, rounds=1_500).action == Take(1)


def test_thinker_does_not_bid_against_what_it_cannot_see():
    """The last round, one rival with one coin: two coins win for certain, more are of no use, one may tie."""
    match = magpies(seats=2, coins=[6, 1], round=4)
    bids = [choose(match, 0, rounds=1_200, seed=bytes([n])).action.coins for n in range(3)]
    assert min(bids) >= 2


def test_thinker_snatches():
    match = magpies()
    for seat in range(3):
        match.submit(seat, Bid(2), None, 0)
    assert choose(match, 0).action == Sampler(match, 0).game.legal(match.state, 0)[0]


def test_single_action_takes_no_thought():
    class Untouched:
        def spent(self):
            raise AssertionError

    match = stones(1)
    assert Thinker().choose(match.frame(0), Sampler(match, 0), Untouched()).action == Take(1)


def test_spent_budget_still_gives_an_answer():
    assert choose(stones(9), 0, rounds=0).action == Take(1)


def test_thinker_asks_its_budget_before_each_round():
    budget = Rounds(7)
    match = stones(9)
    Thinker().choose(match.frame(0), Sampler(match, 0), budget)
    assert budget.left == -1


def test_many_fillings_are_thinned_out_the_same_way_each_time():
    pick = Pick(Sell(()), "finds", tuple("abcdefghij"), 0, 10)
    search = Search(Sampler(magpies(), 0), [], Quick(b""))
    found = search._filled([pick, Peek()])
    assert 2 < len(found) <= FILLINGS_MAX + 1
    assert len(set(found)) == len(found)
    assert found == Search(Sampler(magpies(), 0), [], Quick(b"other"))._filled([pick, Peek()])


@pytest.mark.parametrize(
    "places, values",
    [
        ((1, 2), [1.0, 0.0]),
        ((1, 1), [0.5, 0.5]),
        ((1, 2, 3), [1.0, 0.5, 0.0]),
        ((1, 2, 2), [1.0, 0.25, 0.25]),
        ((1, 1, 3), [0.75, 0.75, 0.0]),
        ((1, 3, 1, 3), [5 / 6, 1 / 6, 5 / 6, 1 / 6]),
    ],
)
def test_worth_of_places(places, values):
    assert worth(Outcome(places, (), None, "x")) == pytest.approx(values)
    assert sum(values) == pytest.approx(len(places) / 2)


# -- a game's own way of playing on


def grown(match, rounds=80):
    """The tree after so many rounds: each action of the root, how often it was tried and what it got."""
    chance = Quick(b"grown")
    seat = match.awaited[0]
    sampler = Sampler(match, seat)
    search = Search(sampler, questions(match.frame(seat), sampler, chance), chance)
    for _ in range(rounds):
        search.round()
    return {key: (arm.visits, arm.value) for key, arm in search.root.arms.items()}


@pytest.mark.parametrize("game, start", [(Stones, partial(stones, 12)), (Magpies, magpies)], ids=["unjudged", "judged"])
def test_policy_without_an_opinion_changes_nothing(game, start):
    class Undecided(game):
        @classmethod
        def playout(cls, state, prompt, legal, chance):
            return None

    assert grown(start(game=Undecided)) == grown(start())


def test_policy_plays_on_where_the_search_ends():
    taken = []

    class Ones(Stones):
        @classmethod
        def playout(cls, state, prompt, legal, chance):
            return Take(1)

        @classmethod
        def decide(cls, state, seat, action, chance):
            taken.append(action.stones)
            return super().decide(state, seat, action, chance)

    grown(stones(12, game=Ones), rounds=1)
    first, *others = taken
    assert others == [1] * (12 - first)


def test_policy_is_handed_the_legal_answers_of_a_prompt_sealed_ones_too():
    asked = []

    class Thrifty(Magpies):
        @classmethod
        def playout(cls, state, prompt, legal, chance):
            assert list(legal) == [one for one in cls.legal(state, prompt.seat) if entry_name(one) in prompt.takes]
            asked.append(prompt.kind)
            return Bid(0) if prompt.kind == "bid" else None

    grown(magpies(game=Thrifty), rounds=10)
    assert {"bid", "snatch"} >= set(asked) >= {"bid"}
    assert len(asked) <= 10 * PLAYOUT_ACTIONS


def test_thinker_with_a_policy_that_knows_the_game_needs_few_rounds():
    class Expert(Stones):
        @classmethod
        def playout(cls, state, prompt, legal, chance):
            return Take(state.stones % 4 or 1 + chance.below(len(legal)))

    arms = grown(stones(22, game=Expert), rounds=12)
    assert max(arms, key=arms.get) == (0, Take(2))


# -- kinds


def test_kinds_have_levels():
    assert {name: kind.think_ms for name, kind in KINDS.items()} == {
        "random": 0,
        "thinker": 100,
        "thinker:quick": 10,
        "thinker:steady": 100,
        "thinker:deep": 1_000,
    }


def test_levels_that_win_no_more_are_not_offered():
    assert [kind.name for kind in offered(Stones)] == [*KINDS]
    assert {*KINDS} - {kind.name for kind in offered(Magpies)} == {"thinker:deep"}


def test_unknown_bot():
    with pytest.raises(LookupError, match="no bot 'oracle'"):
        find("oracle")


# -- the drive


def test_drive_holds_sealed_choices_back():
    match = magpies()
    play = Drive(Magpies, match.state, Quick(b""))
    play.act(0, Bid(3))
    play.act(1, Bid(1))
    assert [prompt.seat for prompt in play.owed()] == [2]
    assert play.state == match.state
    play.act(2, Bid(0))
    assert play.state.coins == (3, 6, 6)


def test_drive_answers_for_seats_that_have_gone():
    match = magpies()
    match.leave(1)
    play = Sampler(match, 0).play(Quick(b""))
    assert play.absent == (1,)
    play.act(0, Bid(1))
    play.act_by_default(next(prompt for prompt in play.owed() if prompt.seat == 1))
    play.act(2, Bid(0))
    assert play.state.coins == (5, 6, 6)


def test_drive_lets_luck_say_who_is_first_in_a_race():
    match = magpies()
    for seat in range(3):
        match.submit(seat, Bid(2), None, 0)
    assert {Drive(Magpies, match.state, Quick(bytes([n]))).next().seat for n in range(20)} == {0, 1, 2}


def test_drive_goes_where_the_match_goes():
    match = stones(9)
    play = Drive(Stones, match.state, Quick(b""))
    for count in (3, 2, 3, 1):
        match.submit(match.awaited[0], Take(count), None, 0)
        play.act(play.next().seat, Take(count))
        assert (play.state, play.outcome) == (match.state, match.outcome)
    assert play.is_over
