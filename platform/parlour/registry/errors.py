"""What the registry refuses."""


class GameMissing(LookupError):
    """No game with this key is installed, or it is switched off."""
