"""Long lists, one page after the other. Django's own paginator would count the whole list for each page."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

ROWS_ON_PAGE = 30
PAGES_MAX = 1_000
ROWS_MAX = PAGES_MAX * ROWS_ON_PAGE


class Page(msgspec.Struct, frozen=True):
    """Some rows of a list; `newer` and `older` are the numbers of the pages beside it, if there are any."""

    rows: Sequence[Any]
    newer: int | None
    older: int | None


def paged(request: HttpRequest, found: QuerySet[Model]) -> Page:
    """The page that the address names, from 1. Raises Http404 for one that is not there."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < len(str(PAGES_MAX)) + 1 else 0
    if not 1 <= number <= PAGES_MAX:
        raise Http404
    start = (number - 1) * ROWS_ON_PAGE
    rows = list(found[start : start + ROWS_ON_PAGE + 1])
    if not rows and number > 1:
        raise Http404
    has_older = len(rows) > ROWS_ON_PAGE and number < PAGES_MAX
    return Page(rows[:ROWS_ON_PAGE], number - 1 or None, number + 1 if has_older else None)
