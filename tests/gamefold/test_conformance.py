"""Conformance holds for the two tiny games, and every promise can be broken: one broken game for each."""

import json
from pathlib import Path

import msgspec
import pytest
from tiny import Magpies, Stones
from tiny.magpies import Bid, Peeked, Snatch
from tiny.stones import Piled, Take

from gamefold import EVERYBODY, Item, Outcome, Prompt, Rejected
from gamefold.codec import BrokenLog
from gamefold.testing import Broken, Suite, conformance, folding, playing, refusing, showing
from gamefold.testing.study import Study
from gamefold.testing.suite import PROPERTIES

pytest_plugins = ["pytester"]

test_stones = conformance(Stones)
test_magpies = conformance(Magpies)

GAMES = Path(__file__).parents[1] / "games"
replace = msgspec.structs.replace


class Silent(Stones):
    """Asks seat 0 even when it is the other's turn, so that nobody has a legal answer."""

    @classmethod
    def prompts(cls, state):
        return [Prompt(0, "take", ("take",), {"most": 3}, serial=state.turns)] if state.stones else ()


class Overlapping(Stones):
    """Two prompts of one seat take the same action."""

    @classmethod
    def prompts(cls, state):
        return [*super().prompts(state), *(replace(one, kind="again") for one in super().prompts(state))]


class Torn(Magpies):
    """A seat may bid or peek, both sealed in one group."""

    @classmethod
    def prompts(cls, state):
        found = super().prompts(state)
        return [replace(one, sealed="bids", blocking=True) if one.kind == "peek" else one for one in found]

    @classmethod
    def resolve(cls, state, group, choices, chance):
        bids = {seat: one if isinstance(one, Bid) else Bid(0) for seat, one in choices.items()}
        return super().resolve(state, group, bids, chance)


class Homeless(Magpies):
    """Lists an action that no prompt takes."""

    @classmethod
    def legal(cls, state, seat):
        return [*super().legal(state, seat), *([Snatch()] if not state.racing and super().legal(state, seat) else [])]


class Generous(Stones):
    """Accepts more than it lists."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        return super().decide(state, seat, Take(min(action.stones, 1)), chance)


class Promising(Stones):
    """Lists more than it accepts."""

    @classmethod
    def legal(cls, state, seat):
        return [*super().legal(state, seat), *([Take(state.most + 1)] if seat == state.turn else [])]


class Doubling(Stones):
    """Lists an action twice."""

    @classmethod
    def legal(cls, state, seat):
        return [*super().legal(state, seat), *super().legal(state, seat)[-1:]]


class Speechless(Stones):
    """Refuses with a code that has no sentence."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        if action.stones > 3:
            raise Rejected("so_many")
        return super().decide(state, seat, action, chance)


class Crashing(Stones):
    """Cannot count so far."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        return super().decide(state, seat, Take((1, 2, 3)[action.stones - 1]), chance)


class Stammering(Stones):
    """Its sentence names a slot that the refusal does not give."""

    texts = {**Stones.texts, "rejected.too_many": "More than {most} may not be taken."}  # noqa: RUF012


class Telltale(Magpies):
    """Refuses a sale with the card on top of the pile."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        try:
            return super().decide(state, seat, action, chance)
        except Rejected as refusal:
            raise Rejected(refusal.code, {"card": state.zones["pile"][0]}) from refusal


class Notching(Stones):
    """Keeps a note of who was refused, in the state itself."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        try:
            return super().decide(state, seat, action, chance)
        except Rejected:
            msgspec.structs.force_setattr(state, "turns", state.turns + 1)
            raise


class Trusting(Stones):
    """Reads a position without looking at it."""

    @classmethod
    def position(cls, given, options, seats, chance):
        return [Piled(given["stones"], given["turn"], options.most, options.last_wins)]


class Forgetful(Stones):
    """Always begins with seat 0."""

    @classmethod
    def position(cls, given, options, seats, chance):
        return super().position({**given, "turn": 0}, options, seats, chance)


class Deaf(Stones):
    """Does not read what it tells."""

    @classmethod
    def position_of(cls, state):
        return {**super().position_of(state), "left": state.stones}


class Minting(Magpies):
    """Takes any find for one of its own."""

    @classmethod
    def cards(cls, options, seats):
        return super().cards(options, seats)[1:]


class Rash(Stones):
    """Does at a timeout what may not be done."""

    @classmethod
    def default_action(cls, state, prompt, chance):
        return Take(state.most + 1)


class Boastful(Stones):
    """Is sure to win more than once."""

    @classmethod
    def evaluate(cls, state):
        return [0.5, 1.5]


class Carried(Stones):
    """Plays on with more than may be taken."""

    @classmethod
    def playout(cls, state, prompt, legal, chance):
        return Take(state.most + 1)


class Hurried(Magpies):
    """Who was asked last bids nothing: the order of arrival matters."""

    arrivals: list = []  # noqa: RUF012 - the very state that a game must not have

    @classmethod
    def legal(cls, state, seat):
        cls.arrivals.append(seat)
        return super().legal(state, seat)

    @classmethod
    def resolve(cls, state, group, choices, chance):
        last = cls.arrivals[-1]
        return super().resolve(state, group, {**choices, last: Bid(0)}, chance)


class Endless(Stones):
    """Allows less time than its matches take."""

    @classmethod
    def actions_max(cls, options, seats):
        return 4


class Waiting(Stones):
    """Nothing happens when time runs out."""

    @classmethod
    def expire(cls, state, prompts, chance):
        return []


class Clinging(Magpies):
    """Leaving changes nothing, not even when one seat is left."""

    @classmethod
    def leave(cls, state, seat, chance):
        return []


class Miscounting(Stones):
    """The loser is named as the winner."""

    @classmethod
    def outcome(cls, state):
        found = super().outcome(state)
        return found and Outcome(found.places, (1 - found.winners[0],), None, found.cause)


class Losing(Magpies):
    """Cards that are sold are nowhere."""

    @classmethod
    def lies(cls, state):
        return {zone: faces for zone, faces in super().lies(state).items() if zone != "discard"}


class Leaky(Magpies):
    """Shows the pile to everybody."""

    @classmethod
    def table(cls, state):
        table = super().table(state)
        open_zones = tuple(
            replace(zone, items=tuple(replace(item, audience=EVERYBODY) for item in _pile(zone, state)))
            for zone in table.zones
        )
        return replace(table, zones=open_zones)


def _pile(zone, state):
    return tuple(Item(face) for face in state.zones["pile"][:1]) if zone.key == "pile" else zone.items


class Blurting(Magpies):
    """Tells everybody what was peeked at."""

    @classmethod
    def decide(cls, state, seat, action, chance):
        found = super().decide(state, seat, action, chance)
        return [replace(one, find=replace(one.find, to=EVERYBODY)) if isinstance(one, Peeked) else one for one in found]


class Chattering(Magpies):
    """Keeps the secret in the event and says it in its sentence."""

    @classmethod
    def describe(cls, event):
        found = super().describe(event)
        return replace(found, slots={**found.slots, "find": event.find.value}) if isinstance(event, Peeked) else found


class Peeping(Magpies):
    """Asks only seats that could outbid a hidden gold."""

    @classmethod
    def prompts(cls, state):
        found = super().prompts(state)
        return [one for one in found if one.kind != "peek" or "gold" in state.zones["pile"][:3]]


class Wallhack(Magpies):
    """Deals anew with the true top card in place, which nobody knows."""

    @classmethod
    def redeal(cls, state, viewer, chance):
        dealt = super().redeal(state, viewer, chance)
        return replace(dealt, coins=(*dealt.coins[:-1], len(state.zones["pile"][0])))


class Lonely(Magpies):
    """For one seat alone."""

    seats = range(1, 2)


class Sudden(Stones):
    """Every other match is decided by the deal."""

    @classmethod
    def setup(cls, options, seats, chance):
        return [replace(one, stones=one.stones * chance.below(2)) for one in super().setup(options, seats, chance)]


class Clingy(Lonely):
    """Cannot be left."""

    @classmethod
    def leave(cls, state, seat, chance):
        return []


class Nameless(Magpies):
    """Has no sentence for a label, and none for a question."""

    texts = {  # noqa: RUF012
        code: text for code, text in Magpies.texts.items() if code not in ("label.peek", "prompt.sell")
    }


class Optionless(Magpies):
    """Has no name for an option."""

    texts = {code: text for code, text in Magpies.texts.items() if code != "option.coins"}  # noqa: RUF012


class Crowded(Magpies):
    """Shows the same zone twice."""

    @classmethod
    def table(cls, state):
        table = super().table(state)
        return replace(table, zones=(*table.zones, table.zones[-1]))


class Heaped(Magpies):
    """Lays a zone out in a way that no client knows."""

    @classmethod
    def table(cls, state):
        table = super().table(state)
        return replace(table, zones=(replace(table.zones[0], layout="heap"), *table.zones[1:]))


class Aimless(Magpies):
    """What is sold goes to a zone that there is not."""

    @classmethod
    def entry(cls, state, seat, action):
        found = super().entry(state, seat, action)
        return replace(found, target=("discrad",)) if found.target == ("discard",) else found


class Hashed(Stones):
    """Lays its stones by a hash that differs from process to process."""

    @classmethod
    def apply(cls, state, event):
        return replace(super().apply(state, event), turns=hash(f"{event}") % 1000)


class Counting(Stones):
    """Folds to something else each time."""

    folded = 0

    @classmethod
    def apply(cls, state, event):
        Counting.folded += 1
        return replace(super().apply(state, event), turns=Counting.folded)


class Unstorable(Stones):
    """Its state does not come back from JSON as it was."""

    @classmethod
    def apply(cls, state, event):
        return replace(super().apply(state, event), turns=1.5)


class Rewriting(Magpies):
    """Says later something else about what happened."""

    said = 0

    @classmethod
    def describe(cls, event):
        Rewriting.said += 1
        found = super().describe(event)
        return found and replace(found, slots={**found.slots, "said": Rewriting.said})


BROKEN = [
    (playing.somebody_can_always_act, Silent, "nobody can act"),
    (playing.somebody_can_always_act, Overlapping, "answers two prompts"),
    (playing.somebody_can_always_act, Torn, "chooses twice in a sealed group"),
    (playing.somebody_can_always_act, Homeless, "no prompt takes them"),
    (playing.decide_accepts_what_legal_has, Generous, "not in the legal list but accepted"),
    (playing.decide_accepts_what_legal_has, Promising, "is legal but refused as too_many"),
    (playing.decide_accepts_what_legal_has, Doubling, "listed twice"),
    (refusing.refused_actions_change_nothing, Speechless, "no sentence for rejected.so_many"),
    (refusing.refused_actions_change_nothing, Crashing, "IndexError.* instead of a refusal"),
    (refusing.refused_actions_change_nothing, Stammering, "a slot is missing in 'More than …"),
    (refusing.refused_actions_change_nothing, Telltale, "tells twins apart"),
    (refusing.refused_actions_change_nothing, Generous, "accepted, though it is not legal"),
    (refusing.refused_actions_change_nothing, Notching, "changed something"),
    (refusing.positions_are_read_or_refused, Trusting, "instead of a refusal of the position"),
    (refusing.positions_are_read_or_refused, Forgetful, "does not come back"),
    (refusing.positions_are_read_or_refused, Deaf, "no position that the game tells is read by it"),
    (refusing.positions_are_read_or_refused, Minting, "makes new cards"),
    (playing.default_actions_are_legal, Rash, "is not legal"),
    (playing.hints_for_bots_are_sound, Boastful, "a value from 0 to 1 for each seat"),
    (playing.hints_for_bots_are_sound, Carried, "playing on with .* is not legal"),
    (playing.sealed_choices_commute, Hurried, "the order of the choices"),
    (playing.bots_finish, Endless, "no end after 4"),
    (playing.timeouts_finish, Waiting, "no end after 15 timeouts"),
    (playing.leaving_finishes, Clinging, "the match goes on"),
    (playing.leaving_finishes, Clingy, "the match goes on"),
    (playing.outcomes_add_up, Miscounting, "winners are those in the first place"),
    (playing.outcomes_add_up, Losing, "cards were lost or made"),
    (showing.twins_are_indistinguishable, Leaky, "by frame"),
    (showing.twins_are_indistinguishable, Peeping, "function of what it knows"),
    (showing.twins_are_indistinguishable, Wallhack, "viewer"),
    (showing.events_tell_what_their_reader_knows, Blurting, "peeked, tells viewer . of "),
    (showing.events_tell_what_their_reader_knows, Chattering, "peeked, tells viewer"),
    (showing.histories_only_grow, Rewriting, "changed later"),
    (showing.frames_hold_together, Crowded, "an id is used twice"),
    (showing.frames_hold_together, Heaped, "has layout 'heap', not one of fan, row"),
    (showing.frames_hold_together, Aimless, "leads to discrad, which is no zone"),
    (showing.codes_have_sentences, Nameless, "no sentence for label.peek, prompt.sell"),
    (showing.codes_have_sentences, Optionless, "no sentence for option.coins"),
    (folding.same_log_same_bytes, Counting, "folds to something else than was played"),
    (folding.same_log_same_bytes, Hashed, "PYTHONHASHSEED"),
    (folding.json_round_trips, Unstorable, "does not survive JSON"),
    (folding.prefix_and_rest_fold_to_all, Counting, "fold to something else"),
]


@pytest.mark.parametrize("promise, game, reason", BROKEN, ids=lambda one: getattr(one, "__name__", ""))
def test_broken_promise_is_found_out(promise, game, reason):
    study = Study(game, {}, min(3, game.seats[-1]), 3)
    with pytest.raises(AssertionError, match=reason):
        promise(study)


def test_game_for_one_seat_can_keep_every_promise():
    for promise in PROPERTIES:
        promise(Study(Lonely, {}, 1, 2))


def test_game_whose_deal_may_end_it_can_keep_every_promise():
    study = Study(Sudden, {}, 2, 8)
    assert {bool(played.moments) for played in study.played} == {False, True}
    for promise in PROPERTIES:
        promise(study)


def test_every_promise_can_be_broken():
    untested = {showing.opening_shows_all}  # a promise of the kernel alone
    assert {promise for promise, _, _ in BROKEN} == set(PROPERTIES) - untested


def test_ways_to_play_are_presets_and_player_counts():
    assert [(given["preset"], seats) for given, seats in Suite(Magpies).ways()] == [
        *(("classic", seats) for seats in (2, 3, 4)),
        *(("open", seats) for seats in (2, 3, 4)),
    ]


def test_author_may_choose_the_ways():
    chosen = [({"preset": "open"}, 4)]
    assert list(Suite(Magpies, chosen=chosen).ways()) == chosen
    assert [one.name for one in Suite(Magpies, chosen=chosen).cases()][-1] == "open-4-figures"


def test_long_run_plays_other_matches_in_every_case():
    suite = Suite(Magpies, chosen=[({"preset": "open"}, 3)])
    cases = {one.name: one for one in suite.soak_cases(30) if one.name.startswith("3-seats")}
    assert list(cases) == ["3-seats-matches-1-to-25-open-3", "3-seats-matches-26-to-30-classic-3"]
    last = cases["3-seats-matches-26-to-30-classic-3"]
    last.run()
    assert last.figures[0].startswith("magpies classic-3, matches from 26: ")
    keys = [[played.match.key for played in Study(Magpies, {}, 3, 2, first).played] for first in (0, 2)]
    assert len({*keys[0], *keys[1]}) == 4


def test_long_run_plays_every_number_of_seats_and_every_preset():
    names = [one.name for one in Suite(Magpies, chosen=[({"preset": "open"}, 3)]).soak_cases(50)]
    assert names == [
        *("2-seats-matches-1-to-25-classic-2", "2-seats-matches-26-to-50-open-2"),
        *("3-seats-matches-1-to-25-open-3", "3-seats-matches-26-to-50-classic-3"),
        *("4-seats-matches-1-to-25-classic-4", "4-seats-matches-26-to-50-open-4"),
    ]


# -- scenarios and stored events


def scenario_file(folder, *awaits):
    path = folder / "all.json"
    steps = [{"awaits": list(awaits)}]
    path.write_text(json.dumps({"game": "stones", "scenarios": [{"name": "it", "steps": steps}]}))
    return path


def case(suite, name):
    return next(one for one in suite.cases() if one.name == name)


def test_scenarios_are_part_of_it(tmp_path):
    scenario_file(tmp_path, 0)
    case(Suite(Stones, [tmp_path]), "scenarios_pass").run()
    scenario_file(tmp_path, 1)
    with pytest.raises(Broken, match="0 passed, 1 failed"):
        case(Suite(Stones, [tmp_path]), "scenarios_pass").run()


def test_folder_without_scenarios_is_no_proof(tmp_path):
    with pytest.raises(Broken, match="0 passed, 0 failed"):
        case(Suite(Stones, [tmp_path]), "scenarios_pass").run()


PILED = b'{"name":"piled","schema":1,"data":{"type":"piled","stones":3,"turn":0,"most":3,"last_wins":true}}'
TAKEN = b'{"name":"taken","schema":1,"data":{"type":"taken","seat":0,"stones":1}}'


@pytest.mark.parametrize(
    "lines, reason",
    [
        ([PILED, TAKEN], None),
        ([PILED], "no stored example of taken 1"),
        ([PILED, TAKEN.replace(b'"schema":1', b'"schema":0')], "no step from"),
        ([PILED, TAKEN, TAKEN.replace(b'"seat":0,', b"")], "missing required field `seat`"),
    ],
    ids=["all", "one missing", "no step", "does not decode"],
)
def test_stored_events_are_part_of_it(tmp_path, lines, reason):
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"\n".join(lines))
    proof = case(Suite(Stones, [], path), "stored_events_still_fold")
    if reason is None:
        proof.run()
        return
    with pytest.raises((Broken, BrokenLog), match=reason):
        proof.run()


def test_examples_are_written_from_what_was_played():
    names = [json.loads(line)["name"] for line in Suite(Magpies).stored_examples()]
    assert names == ["opened", "peeked", "shunned", "snatched", "sold", "tied", "turned_up", "won"]


def test_examples_are_written_from_scenarios_too(tmp_path):
    """Some events occur from a position alone, or too seldom for a few random matches."""
    scenario = {"name": "nothing bid", "steps": [{"timeout": True}]}
    (tmp_path / "all.json").write_text(json.dumps({"game": "magpies", "scenarios": [scenario]}))
    without, with_scenarios = (
        Suite(Magpies, scenarios, chosen=[({"coins": 20, "rounds": 1}, 2)]) for scenarios in ((), (tmp_path,))
    )
    assert "shunned" not in _names(without)
    assert "shunned" in _names(with_scenarios)


def _names(suite):
    suite.matches = 1
    return [json.loads(line)["name"] for line in suite.stored_examples()]


# -- the pytest side


def test_plugin_makes_a_case_of_each_promise(pytester):
    pytester.makepyfile(
        """
        from gamefold.testing import conformance
        from tiny import Stones

        test_stones = conformance(Stones)
        """
    )
    without = ("-p", "no:django", "-p", "no:playwright", "-o", f"pythonpath={GAMES}")
    done = pytester.runpytest_subprocess("--conformance-matches=1", *without)
    done.assert_outcomes(passed=2 * (len(PROPERTIES) + 1))
    done.stdout.fnmatch_lines(["*conformance figures*", "stones classic-2: * events/s folded, *bytes a match"])
    done = pytester.runpytest_subprocess("--conformance-soak=1", "-m", "soak", *without)
    done.assert_outcomes(passed=1)
