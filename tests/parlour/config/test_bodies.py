"""What is too large is refused before it is kept, whether its length was told or not."""

import asyncio

import pytest

from parlour.config.bodies import BODY_BYTES_MAX, BoundBodies

CHUNK = b" " * (BODY_BYTES_MAX // 4)


def asked(chunks, headers=()):
    """The status of the answer, and how many bytes the application was handed."""
    waiting, sent, handed = list(chunks), [], 0

    async def application(scope, receive, send):
        nonlocal handed
        more = True
        while more:
            message = await receive()
            handed += len(message["body"])
            more = message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive():
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message):
        sent.append(message)

    asyncio.run(BoundBodies(application)({"type": "http", "headers": list(headers)}, receive, send))
    return sent[0]["status"], handed


@pytest.mark.parametrize(
    "chunks,headers,answer",
    [
        ([b""], [], (200, 0)),
        ([CHUNK] * 4, [], (200, BODY_BYTES_MAX)),
        ([CHUNK] * 400, [], (413, BODY_BYTES_MAX)),
        ([b"", CHUNK * 5], [], (413, 0)),
        ([b"x"], [(b"content-length", b"9" * 20)], (413, 0)),
        ([b"x"], [(b"content-length", b"many")], (200, 1)),
    ],
    ids=["nothing", "all of it", "without a length", "at once", "told", "no number"],
)
def test_body(chunks, headers, answer):
    assert asked(chunks, headers) == answer
