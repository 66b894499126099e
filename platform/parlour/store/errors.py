"""What the store refuses."""


class StreamMissing(LookupError):
    """There is no match with this id."""


class CommandReused(Exception):
    """The id of a remembered command came with another body."""
