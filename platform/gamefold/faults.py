"""What is said of code that broke, of a game, a bot or a plugin, to whoever has to mend it."""

import traceback
from pathlib import Path

KERNEL = Path(__file__).parent


def fault(error: BaseException) -> str:
    """The error on one line, with the last place in code that is not the kernel's own.

    >>> fault(KeyError("x"))
    "KeyError: 'x'"
    """
    message = " ".join(str(error).split())
    told = f"{type(error).__name__}: {message}" if message else type(error).__name__
    places = [
        f"{path.name}, line {frame.lineno}, in {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
        if (path := Path(frame.filename)).is_file() and KERNEL not in path.parents
    ]
    return f"{told} ({places[-1]})" if places else told
