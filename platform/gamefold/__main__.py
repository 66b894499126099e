"""`python -m gamefold …`: see `gamefold.cli`."""

import sys

from gamefold.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
