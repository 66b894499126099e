"""A bot's turn: claim the duty, let a child think, wait until a person could have answered too, submit."""

import secrets
from uuid import UUID

import msgspec

from gamefold.bots import find, pace
from parlour.matches.errors import Refused
from parlour.matches.services import duties
from parlour.matches.services.duties import Claimed
from parlour.tasks import waiting
from parlour.tasks.thinker import Reply, Thought
from parlour.tasks.thinking import GRACE_MS, START_MS, BotFailed, Thinkers, thinkers

CLAIM_MARGIN_MS = 5_000
SEED_BYTES = 16


def bot_turn(match: UUID, prompt: str, pool: Thinkers | None = None) -> None:
    """Answers one prompt for a bot. Harmless when done twice: one worker has the claim, and one command the id."""
    claimed = duties.duty_claim(match, prompt, claim_ms=START_MS + GRACE_MS + CLAIM_MARGIN_MS)
    if claimed is None:
        return
    if claimed.tries > duties.TRIES_MAX:
        duties.duty_default(claimed, why=f"{claimed.tries - 1} workers did not come back")
        return
    answer = _thought_out(claimed, pool or thinkers())
    # Nothing answers faster than a delay drawn without looking at the hand; the worker does not wait it out itself.
    waiting.at(claimed.not_before_ms, lambda: _submit(claimed, answer))


def _thought_out(claimed: Claimed, pool: Thinkers) -> Reply | BotFailed:
    try:
        return pool.think(_thought(claimed))
    except BotFailed as failed:
        return failed


def _submit(claimed: Claimed, answer: Reply | BotFailed) -> None:
    try:
        if isinstance(answer, BotFailed):
            raise answer
        _done(claimed, answer)
    except BotFailed as failed:
        duties.duty_default(claimed, why=failed.why)


def _thought(claimed: Claimed) -> Thought:
    fold = claimed.fold
    try:
        find(claimed.bot)
    except LookupError as error:
        raise BotFailed(str(error)) from error
    asked = duties.duty_prompt(fold.play, claimed.prompt)
    return Thought(
        game=f"{fold.game.__module__}:{fold.game.__qualname__}",
        snapshot=msgspec.Raw(fold.play.snapshot()),
        key=fold.setup.key.hex(),
        seat=claimed.seat,
        prompt=claimed.prompt,
        bot=claimed.bot,
        seed=secrets.token_hex(SEED_BYTES),
        think_ms=pace.think_ms(fold.game.reactions(asked.prompt) if asked else (), claimed.bot),
    )


def _done(claimed: Claimed, reply: Reply) -> None:
    if reply.action is not None:
        try:
            duties.duty_answer(claimed, prompt=reply.prompt, action=reply.action)
        except Refused as refused:
            if not duties.duty_renew(claimed):
                raise BotFailed(f"nonsense: {refused.code}") from refused
        return
    asked = duties.duty_prompt(claimed.fold.play, claimed.prompt)
    if asked is not None and asked.prompt.blocking:
        raise BotFailed("no answer")
    duties.duty_pass(claimed)
