"""Calls around people: becoming a guest, and what one is asked for."""

from typing import Any

from rest_framework.request import Request

from gamefold.history import iso
from parlour.accounts.addresses import address_of
from parlour.accounts.services import guest_create
from parlour.api import shapes
from parlour.api.boundary import Call, answer
from parlour.api.schema import described
from parlour.matches.selectors import asked_of
from parlour.registry.selectors import cards


class Guests(Call):
    authentication_classes = ()

    @described("guest_create", "Become a guest", answer=shapes.Guest, status=201)
    def post(self, request: Request) -> Any:
        self.body_none()
        person, token = guest_create(address=address_of(request.META))
        assert token is not None
        return answer(shapes.Guest(person.name, token), 201)


class Asked(Call):
    @described("asked_list", "What waits for me, the first due first", answer=shapes.AskedList)
    def get(self, request: Request) -> Any:
        titles = {key: card.title for key, card in cards().items()}
        found = []
        for match, seat in asked_of(self.person):
            stream = match.stream
            due_at = None if stream.due_ms is None else iso(stream.due_ms)
            title = titles.get(stream.game, stream.game)
            found.append(shapes.AskedMatch(str(stream.match), stream.game, title, seat, due_at))
        return answer(shapes.AskedList(found))
