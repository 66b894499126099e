#!/usr/bin/env python
"""Runs the host's management commands from a checkout; `python -m django` does the same in an installation."""

import os
import sys
from pathlib import Path

VENV = Path(__file__).resolve().parent / ".venv"


def main() -> None:
    python = VENV / "bin" / "python"
    if python.exists() and Path(sys.prefix) != VENV and "VIRTUAL_ENV" not in os.environ:
        os.execv(python, [str(python), *sys.argv])  # noqa: S606 (our own interpreter, with the packages that it needs)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
