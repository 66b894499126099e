"""A socket of one match: greets, hands commands to the service, and lets its hub send frames.

It is accepted first and told why it is closed afterwards: a refused handshake has no code that a browser can read.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any
from uuid import UUID

import structlog
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import OperationalError

from gamefold.audience import Viewer
from parlour.accounts.models import Person
from parlour.live import messages, people
from parlour.live.hub import Ear, Hub
from parlour.live.hubs import hubs
from parlour.live.threads import run, run_in
from parlour.matches import frames
from parlour.matches.domain import CommandRequest
from parlour.matches.errors import Kind, Refused
from parlour.matches.faults import GameFault
from parlour.matches.services.commands import Receipt, command_submit
from parlour.matches.services.playing import match_stop

log = structlog.get_logger(__name__)

MALFORMED, UNKNOWN_PERSON, MISSING, IDLE, TOO_LARGE, TOO_FAST = 4400, 4401, 4404, 4408, 4413, 4429
BROKEN = 1011
HELLO_S = 15
IDLE_S = 300
RATE_A_SECOND = 10
BURST = 40


class Meter:
    """How fast a socket may talk: `BURST` at once, `RATE_A_SECOND` for long."""

    __slots__ = ("at_s", "left")

    def __init__(self) -> None:
        self.left = float(BURST)
        self.at_s = time.monotonic()

    def spend(self) -> bool:
        now_s = time.monotonic()
        self.left = min(BURST, self.left + (now_s - self.at_s) * RATE_A_SECOND) - 1
        self.at_s = now_s
        return self.left >= 0


class MatchSocket(AsyncWebsocketConsumer):
    """`/ws/matches/{id}/`."""

    match: UUID
    headers: people.Headers
    person: Person | None = None
    seat: int | None = None
    ear: Ear | None = None
    hub: Hub | None = None
    is_shut = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One message after the other, without a channel of a layer and without a visit to Django's one bridge thread
        for each, which Channels would add: hubs send to sockets, and `threads` keeps the connections."""
        self.scope, self.base_send = scope, send
        try:
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            return

    async def websocket_disconnect(self, message: Any) -> None:
        await self.disconnect(message["code"])

    async def connect(self) -> None:
        self.match = self.scope["url_route"]["kwargs"]["match"]
        self.headers = people.headers_of(self.scope)
        self.locale = people.locale_of(self.headers)
        self.meter = Meter()
        self.greeting = asyncio.Lock()
        self.heard_s = time.monotonic()
        loop = asyncio.get_running_loop()
        self.idle = loop.call_later(HELLO_S, self._idle_check)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        self.is_shut = True
        self.idle.cancel()
        if self.hub is not None and self.ear is not None:
            hub, ear, self.ear = self.hub, self.ear, None
            await hubs().leave(hub, ear)
        raise StopConsumer

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.is_shut:
            return
        self.heard_s = time.monotonic()
        if text_data is None:
            await self.shut(MALFORMED, "malformed")
        elif len(text_data) > messages.BYTES_MAX or len(text_data.encode()) > messages.BYTES_MAX:
            await self.shut(TOO_LARGE, "too_large")
        elif not self.meter.spend():
            await self.shut(TOO_FAST, "too_fast")
        else:
            await self._take(text_data)

    async def _take(self, text: str) -> None:
        try:
            message = messages.decode(text)
        except messages.Malformed as wrong:
            await self._malformed(wrong)
            return
        match message:
            case messages.Hello():
                await self._hello(message)
            case messages.Command():
                await self._command(message)
            case messages.Ping():
                pass

    async def _malformed(self, wrong: messages.Malformed) -> None:
        """A command that can be named is refused; anything else ends the conversation."""
        if wrong.id is not None and self.ear is not None:
            refusal = Refused(Kind.MALFORMED, "malformed", {"reason": wrong.reason})
            self.ear.tell(messages.refused(wrong.id, refusal))
        else:
            await self.shut(MALFORMED, "malformed")

    # -- hello -------------------------------------------------------------------------------------------------------

    async def _hello(self, hello: messages.Hello) -> None:
        """Who it is and with whose eyes; said again, it asks for what is missing."""
        async with self.greeting:
            try:
                await self._join(hello, *await self._greeted(hello))
            except people.BadToken:
                await self.shut(UNKNOWN_PERSON, "unauthenticated")
            except Refused as refused:
                await self.shut(MALFORMED if refused.kind == Kind.MALFORMED else MISSING, refused.code)
            except OperationalError as error:
                log.warning("database_unavailable", error=type(error).__name__)
                await self.shut(BROKEN, "unavailable")
            except Exception:
                log.exception("hello_failed", match=str(self.match))
                await self.shut(BROKEN, "broken")

    async def _greeted(self, hello: messages.Hello) -> tuple[Person | None, int | None, Viewer]:
        """A game that breaks while its match is folded stops it; a stopped match can be shown. Raises BadToken,
        Refused."""
        try:
            return await run_in(self.locale, self._greet, hello)
        except GameFault as fault:
            await run(match_stop, fault)
            return await run_in(self.locale, self._greet, hello)

    def _greet(self, hello: messages.Hello) -> tuple[Person | None, int | None, Viewer]:
        """In a thread. Raises BadToken, Refused."""
        is_new = self.person is None or hello.token is not None
        person = people.person_of(self.headers, hello.token) if is_new else self.person
        fold, seat = frames.seat_in(self.match, person.pk if person else None)
        asked = None if hello.viewer is None else str(hello.viewer)
        return person, seat, frames.viewer_checked(fold, seat, asked)

    async def _join(self, hello: messages.Hello, person: Person | None, seat: int | None, viewer: Viewer) -> None:
        if self.hub is not None and self.ear is not None:
            await hubs().leave(self.hub, self.ear)
        self.person, self.seat = person, seat
        self.ear = Ear(
            self,
            viewer=viewer,
            person=person.pk if person else None,
            locale=self.locale,
            number=hello.number,
            is_fixed=hello.viewer is not None,
        )
        self.hub = await hubs().join(self.match, self.ear)

    # -- commands ----------------------------------------------------------------------------------------------------

    async def _command(self, command: messages.Command) -> None:
        ear = self.ear
        if ear is None:
            await self.shut(MALFORMED, "hello_first")
            return
        if not isinstance(ear.viewer, int) or (ear.is_fixed and ear.viewer != self.seat):
            ear.tell(messages.refused(command.id, Refused(Kind.FORBIDDEN, "not_seated")))
            return
        try:
            receipt = await run_in(self.locale, self._submit, ear.viewer, command)
            ear.tell(messages.Accepted(command.id, receipt.number, receipt.hash))
        except Refused as refused:
            ear.tell(messages.refused(command.id, refused))
        except OperationalError as error:
            log.warning("database_unavailable", error=type(error).__name__)
            ear.tell(messages.refused(command.id, Refused(Kind.UNAVAILABLE, "unavailable")))
        except Exception:
            log.exception("command_failed", match=str(self.match), command=str(command.id))
            await self.shut(BROKEN, "broken")

    def _submit(self, seat: int, command: messages.Command) -> Receipt:
        """In a thread: the same service call as over REST."""
        request = CommandRequest(command.id, command.action, command.prompt)
        return command_submit(self.match, seat=seat, command=request, person=self.person.pk if self.person else None)

    # -- the way out -------------------------------------------------------------------------------------------------

    async def send_text(self, text: str) -> None:
        if not self.is_shut:
            await self._say(text)

    async def shut(self, code: int, reason: str) -> None:
        """Says why, and closes."""
        if self.is_shut:
            return
        self.is_shut = True
        await self._say(messages.encode(messages.Closed(reason)))
        with suppress(OSError):
            await self.close(code)

    async def _say(self, text: str) -> None:
        """Sends; a socket that has gone in the middle of it is no error, and `disconnect` follows."""
        try:
            await self.send(text)
        except OSError:
            self.is_shut = True

    def _idle_check(self) -> None:
        """Closes a socket that said nothing for too long: a client that is there pings."""
        silent_s = time.monotonic() - self.heard_s
        allowed_s = HELLO_S if self.ear is None else IDLE_S
        loop = asyncio.get_running_loop()
        if silent_s >= allowed_s - 1:
            loop.create_task(self.shut(IDLE, "idle"))  # noqa: RUF006 (ends with the socket)
        else:
            self.idle = loop.call_later(allowed_s - silent_s, self._idle_check)


class NoSocket(AsyncWebsocketConsumer):
    """Any other address."""

    async def connect(self) -> None:
        await self.accept()
        await self.send(messages.encode(messages.Closed("not_found")))
        await self.close(MISSING)
