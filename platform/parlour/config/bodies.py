"""A bound for what anybody may send.

Django would put a body without a length on the disk first, whole, and only then say that it is too large.
"""

from typing import Any

BODY_BYTES_MAX = 1024 * 1024
REFUSAL = b'{"code": "too_large", "message": "This is more than can be asked at once.", "slots": {}}'


class TooLarge(Exception):
    """More has come than any request may have."""


class BoundBodies:
    """Answers 413 as soon as a body is longer than `BODY_BYTES_MAX`, whether its length was told or not."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        came = 0

        async def bounded() -> Any:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > BODY_BYTES_MAX:
                raise TooLarge
            return message

        try:
            if _length(scope) > BODY_BYTES_MAX:
                raise TooLarge
            await self.inner(scope, bounded, send)
        except TooLarge:
            await _refuse(send)


def _length(scope: Any) -> int:
    """What the sender says; 0 where that is no number, which the server refuses itself."""
    told = dict(scope["headers"]).get(b"content-length", b"")
    return int(told) if told.isdigit() else 0


async def _refuse(send: Any) -> None:
    # Closed afterwards: what is still to come of the body is not read.
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSAL})
