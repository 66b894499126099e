"""The rule that can be switched (rules 10)."""

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`maple_frosted_ties`: a tie for the fewest cards scores; else only a strict minimum does."""

    maple_frosted_ties: bool = True
