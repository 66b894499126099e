"""What can be refused about people."""


class Refused(Exception):
    """A normal refusal: `code` has a sentence in the host's catalogue."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
