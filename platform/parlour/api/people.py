"""Calls around people: becoming a guest, and what one is asked for."""

from operator import itemgetter
from typing import Any

from rest_framework.request import Request

from gamefold.history import iso
from parlour.accounts.addresses import address_of
from parlour.accounts.services import guest_create
from parlour.api import shapes
from parlour.api.boundary import Call, answer
from parlour.api.schema import described
from parlour.matches.frames import due_of
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
            key, due_ms = match.stream.game, due_of(match.stream.clock, seat)
            one = shapes.AskedMatch(str(match.pk), key, titles.get(key, key), seat, iso(due_ms) if due_ms else None)
            found.append((due_ms is None, due_ms, one))
        found.sort(key=itemgetter(0, 1))
        return answer(shapes.AskedList([one for *_, one in found]))
