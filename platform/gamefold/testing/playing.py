"""Promises about playing: what is legal, who must act, and that every match ends."""

from collections import Counter

from gamefold import codec
from gamefold.audience import Seat
from gamefold.game import Action, Pick, Prompt, Rejected, action_name
from gamefold.legal import expand, has
from gamefold.match import Match
from gamefold.testing.nasty import Nastiness
from gamefold.testing.study import STEP_MS, Broken, Moment, Study, entries, frames, random_action

MOMENTS = 10
LEGAL_TRIED = 60
NASTY_TRIED = 12
CHANGES_TRIED = 5
NASTY_BEFORE_EACH_ACTION = 3


def decide_accepts_what_legal_has(study: Study) -> None:
    """Every action that `legal` lists is accepted, and no other; an order counts only where a pick says so."""
    nastiness = Nastiness(study.played[0].match, study.chance("accepted", study.numbers))
    for moment in study.moments(MOMENTS):
        nastiness.look(moment.match)
        for seat in range(study.seats):
            _check_list(study, moment, seat)
            legal = moment.match.legal(seat)
            for action in nastiness.actions(moment.match, seat, NASTY_TRIED):
                if refusal(moment, seat, action) is None and not has(legal, action):
                    raise Broken(f"seat {seat}: {action} is not in the legal list but accepted: {moment}")


def _check_list(study: Study, moment: Moment, seat: Seat) -> None:
    """What is listed is listed once and accepted."""
    listed = expand(moment.match.legal(seat))
    repeated = [one for one, count in Counter(listed).items() if count > 1]
    if repeated:
        raise Broken(f"seat {seat}: {repeated[0]} is listed twice: {moment}")
    for action in _some(study, moment, listed):
        code = refusal(moment, seat, action)
        if code is not None:
            raise Broken(f"seat {seat}: {action} is legal but refused as {code}: {moment}")


def somebody_can_always_act(study: Study) -> None:
    """While there is no outcome somebody owes a decision and can take it; prompts do not overlap; each seat owes one
    choice in a sealed group."""
    names = codec.action_types(study.game)
    for played in study.played:
        for moment in played.moments:
            match = moment.match
            if not match.awaited:
                raise Broken(f"nobody is asked: {moment}")
            for seat in range(study.seats):
                _check_prompts(moment, [one.prompt for one in match.prompts_of(seat)], set(names))
            for asked in match.asked:
                if asked.prompt.blocking and not entries(match, asked):
                    raise Broken(f"{asked.prompt.kind!r} of seat {asked.prompt.seat} has no legal answer: {moment}")


def _check_prompts(moment: Moment, prompts: list[Prompt], names: set[str]) -> None:
    takes = [name for prompt in prompts for name in prompt.takes]
    if len(takes) != len(set(takes)):
        raise Broken(f"an action type answers two prompts of a seat: {prompts}: {moment}")
    groups = [prompt.sealed for prompt in prompts if prompt.sealed is not None]
    if len(groups) != len(set(groups)):
        raise Broken(f"a seat chooses twice in a sealed group: {prompts}: {moment}")
    if not set(takes) <= names:
        raise Broken(f"{set(takes) - names} are no action types: {moment}")
    legal = moment.match.legal(prompts[0].seat) if prompts else ()
    homeless = {action_name(one.action if isinstance(one, Pick) else one) for one in legal} - set(takes)
    if homeless:
        raise Broken(f"{homeless} are legal, but no prompt takes them: {moment}")


def default_actions_are_legal(study: Study) -> None:
    """What a timeout does is something that the seat could have done. A right has no default: it may have no answer."""
    for moment in study.moments(MOMENTS):
        for asked in (one for one in moment.match.asked if one.prompt.blocking):
            action = study.game.default_action(moment.match.state, asked.prompt, study.chance("default", str(moment)))
            if not has(entries(moment.match, asked), action):
                raise Broken(f"the default {action} of {asked.prompt.kind!r} is not legal: {moment}")


def hints_for_bots_are_sound(study: Study) -> None:
    """What a game tells bots, if it does: a value from 0 to 1 for each seat, and how to play on, which is legal."""
    for moment in study.moments(MOMENTS):
        state = moment.match.state
        values = study.game.evaluate(state)
        if values is not None and (len(values) != study.seats or not all(0 <= value <= 1 for value in values)):
            raise Broken(f"{list(values)} are not a value from 0 to 1 for each seat: {moment}")
        for asked in moment.match.asked:
            answers = entries(moment.match, asked)
            action = study.game.playout(state, asked.prompt, answers, study.chance("playout", str(moment)))
            if action is not None and not has(answers, action):
                raise Broken(f"playing on with {action} for {asked.prompt.kind!r} is not legal: {moment}")


def bots_finish(study: Study) -> None:
    """A tame player (always the least committing action) and a nasty one end every match within `actions_max`."""
    for number in study.numbers:
        _finish(study, number, is_nasty=False)
        _finish(study, number, is_nasty=True)


def _finish(study: Study, number: int, *, is_nasty: bool) -> None:
    match, chance = study.start(number), study.chance("nasty", number)
    nastiness = Nastiness(match, chance)
    bound = study.game.actions_max(match.options, study.seats)
    count = 0
    while not match.is_over:
        if count == bound:
            raise Broken(f"no end after {bound} {'nasty' if is_nasty else 'tame'} actions: {Moment(match, 0)}")
        count += 1
        now_ms = count * STEP_MS
        if is_nasty:
            _provoke(match, nastiness, now_ms)
            seat, action = random_action(match, chance)
        else:
            seat, action = _tame_action(match)
        match.submit(seat, action, None, now_ms)


def _tame_action(match: Match) -> tuple[Seat, Action]:
    asked = next(one for one in match.asked if one.prompt.blocking and match.choice(one) is None)
    first = entries(match, asked)[0]
    return asked.prompt.seat, first.action if isinstance(first, Pick) else first


def _provoke(match: Match, nastiness: Nastiness, now_ms: int) -> None:
    """Wrong seats, old prompts and wrong actions, none of which may be taken."""
    nastiness.look(match)
    for seat in (-1, match.seats, *range(match.seats)):
        inside = 0 <= seat < match.seats
        legal = match.legal(seat) if inside else ()
        prompts = [one.id for one in match.closed[-2:]]
        for action in nastiness.actions(match, max(seat, 0), NASTY_BEFORE_EACH_ACTION):
            for prompt in prompts if inside and has(legal, action) else [None, *prompts]:
                if _is_accepted(match, seat, action, prompt, now_ms):
                    raise Broken(f"seat {seat}: {action} for prompt {prompt} is accepted: {Moment(match, now_ms)}")


def _is_accepted(match: Match, seat: Seat, action: Action, prompt: str | None, now_ms: int) -> bool:
    try:
        match.fork().submit(seat, action, prompt, now_ms)
    except Rejected:
        return False
    return True


def timeouts_finish(study: Study) -> None:
    """If nobody ever answers, the match still ends, within `actions_max` timeouts."""
    for number in study.numbers:
        match = study.start(number)
        bound = study.game.actions_max(match.options, study.seats)
        count = 0
        while not match.is_over:
            if count == bound:
                raise Broken(f"no end after {bound} timeouts: {Moment(match, 0)}")
            count += 1
            match.expire(count * STEP_MS)


def leaving_finishes(study: Study) -> None:
    """Whoever leaves whenever, the match goes on or ends; it has ended when one seat is left."""
    for moment in study.moments(MOMENTS):
        match = moment.match.fork()
        order = study.chance("leave", str(moment)).shuffle(range(study.seats))
        for seat in order[: max(1, study.seats - 1)]:
            if not match.is_over:
                match.leave(seat, moment.now_ms)
        if not match.is_over:
            raise Broken(f"all but one have left, and the match goes on: {moment}")
        _check_outcome(match)


def sealed_choices_commute(study: Study) -> None:
    """The order of arrival cannot matter, and a changed choice moves nothing for anybody else."""
    for moment in study.moments(MOMENTS):
        for group in sorted({one.prompt.sealed for one in moment.match.asked if one.prompt.sealed is not None}):
            _check_group(study, moment, group)


def _check_group(study: Study, moment: Moment, group: str) -> None:
    chance = study.chance("sealed", str(moment))
    members = [one for one in moment.match.asked if one.prompt.sealed == group and moment.match.choice(one) is None]
    if not members:
        return
    choices = {one.prompt.seat: chance.pick(expand(entries(moment.match, one), LEGAL_TRIED)) for one in members}
    results = []
    for order in (list(choices), list(choices)[::-1]):
        match = moment.match.fork()
        for seat in order:
            match.submit(seat, choices[seat], None, moment.now_ms)
        told = [record.data for record in match.records if not record.is_kernel]
        results.append((codec.canonical(match.state), told))
    if results[0] != results[1]:
        raise Broken(f"the order of the choices {choices} matters: {moment}")
    if len(members) > 1:
        _check_change(study, moment, members[0].prompt.seat, choices)


def _check_change(study: Study, moment: Moment, seat: Seat, choices: dict[Seat, Action]) -> None:
    match = moment.match.fork()
    match.submit(seat, choices[seat], None, moment.now_ms)
    others = [viewer for viewer in study.viewers if viewer != seat]
    before = frames(match, others)
    asked = next(one for one in match.asked if one.prompt.seat == seat and match.choice(one) is not None)
    for action in expand(entries(match, asked), CHANGES_TRIED):
        match.submit(seat, action, None, moment.now_ms + STEP_MS)
    if frames(match, others) != before:
        raise Broken(f"others can tell that seat {seat} changed its choice: {moment}")


def outcomes_add_up(study: Study) -> None:
    """Places, winners and scores fit together, and every card is in one place at every moment."""
    for played in study.played:
        _check_outcome(played.match)
        lying = _cards(played.moments[0].match) if played.moments else None
        for moment in played.moments:
            if _cards(moment.match) != lying:
                raise Broken(f"cards were lost or made: {moment}")


def _check_outcome(match: Match) -> None:
    outcome = match.outcome
    if outcome is None:
        raise Broken(f"over without an outcome: {Moment(match, 0)}")
    firsts = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
    if len(outcome.places) != match.seats or (outcome.scores is not None and len(outcome.scores) != match.seats):
        raise Broken(f"an outcome has a place and a score for each seat: {outcome}")
    if outcome.winners not in (firsts, ()) or (not outcome.winners and len(firsts) != match.seats):
        raise Broken(f"winners are those in the first place; drawn: all first and no winners: {outcome}")


def _cards(match: Match) -> Counter[str]:
    return Counter(face for faces in match.game.lies(match.state).values() for face in faces)


def refusal(moment: Moment, seat: Seat, action: Action) -> str | None:
    """The code with which the action would be refused; None: it would be accepted."""
    try:
        moment.match.fork().submit(seat, action, None, moment.now_ms)
    except Rejected as refused:
        return refused.code
    return None


def _some(study: Study, moment: Moment, actions: list[Action]) -> list[Action]:
    if len(actions) <= LEGAL_TRIED:
        return actions
    return study.chance("some", str(moment)).sample(actions, LEGAL_TRIED)
