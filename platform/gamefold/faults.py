"""What is said of code that broke, of a game, a bot or a plugin, to whoever has to mend it."""

import re
import traceback

KERNEL = __file__.removesuffix("faults.py")
FOLDERS = re.compile(r".*[/\\]")


def fault(error: BaseException) -> str:
    """The error on one line, with the last place in code that is not the kernel's own.

    >>> fault(KeyError("x"))
    "KeyError: 'x'"
    """
    message = " ".join(str(error).split())
    told = f"{type(error).__name__}: {message}" if message else type(error).__name__
    places = [
        f"{FOLDERS.sub('', frame.filename)}, line {frame.lineno}, in {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((KERNEL, "<"))
    ]
    return f"{told} ({places[-1]})" if places else told
