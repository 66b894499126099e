"""What benchmarks run in processes of their own (`python -m benchlib.jobs.NAME`); each tells one JSON value."""

import json
import sys
from typing import Any


def tell(value: Any) -> None:
    """The job's answer, on a line of its own."""
    sys.stdout.write(f"{json.dumps(value)}\n")
    sys.stdout.flush()
