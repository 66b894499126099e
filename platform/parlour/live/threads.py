"""Where sockets do what blocks: a few threads of their own, each with its database connection.

Django's own bridge would send every call of all sockets through one thread.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, connection
from django.utils import translation

THREADS = 3
"""They take turns with the interpreter and wait beside each other for the database. With eight a command cost a fifth
more, for waking them."""

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="live")


async def run(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does it in one of the threads."""
    return await asyncio.get_running_loop().run_in_executor(_pool, lambda: _done(work, *args, **kwargs))


async def run_in(locale: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same, with sentences in this language."""

    def working() -> T:
        with translation.override(locale):
            return work(*args, **kwargs)

    return await run(working)


def _done(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    except DatabaseError:
        connection.close()  # it may be the connection that broke; the next call opens another
        raise
