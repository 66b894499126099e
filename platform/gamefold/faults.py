"""What is said of code that broke: of a game, a bot or a plugin, to whoever has to mend it."""

import traceback
from pathlib import PurePath


def fault(error: BaseException) -> str:
    """The error and where it arose, on one line.

    >>> try:
    ...     {}["x"]
    ... except KeyError as error:
    ...     fault(error).partition(" (")[0]
    "KeyError: 'x'"
    """
    message = " ".join(str(error).split())
    told = f"{type(error).__name__}: {message}" if message else type(error).__name__
    frames = [one for one in traceback.extract_tb(error.__traceback__) if not one.filename.startswith("<")]
    if not frames:
        return told
    last = frames[-1]
    return f"{told} ({PurePath(last.filename).name}, line {last.lineno}, in {last.name})"
