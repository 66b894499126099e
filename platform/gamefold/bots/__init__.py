"""Players that are programs. A bot is given its frame and a sampler of states that fit its knowledge, and nothing else.

`find("thinker:quick")` answers a kind of bot at a level; `kind.make(seed)` a bot; `bot.choose(frame, sampler, budget)`
its answer. The same seed, frame, sampler and number of `budget.spent()` calls give the same answer. Time belongs to the
caller: a budget is asked, never a clock.
"""

from gamefold.bots.answers import Answer, Bot, Budget, Rounds
from gamefold.bots.kinds import KINDS, Kind, find, offered
from gamefold.bots.quick import Quick
from gamefold.bots.sampler import Sampler

__all__ = ["KINDS", "Answer", "Bot", "Budget", "Kind", "Quick", "Rounds", "Sampler", "find", "offered"]
