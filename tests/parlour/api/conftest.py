"""Callers of the REST interface: guests with tokens, and a stranger."""

import json
from uuid import uuid4

import pytest

API = "/api/v1"


class Caller:
    """Somebody with a token (or nobody) and the calls as they are made over HTTP."""

    def __init__(self, client, name=None, token=None):
        self.client = client
        self.name = name
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path, **query):
        return Reply(self.client.get(f"{API}/{path}", query, headers=self.headers))

    def post(self, path, body=None, **headers):
        text = body if isinstance(body, str | bytes) else json.dumps(body if body is not None else {})
        return Reply(
            self.client.post(
                f"{API}/{path}", text, content_type="application/json", headers={**self.headers, **headers}
            )
        )

    def open(self, *seats, game="stones", **more):
        seats = list(seats) or [{"kind": "me"}, {"kind": "open"}]
        return self.post("matches", {"game": game, "seats": seats, **more}).json["match"]

    def command(self, match, action, *, prompt=None, id=None):
        if prompt is None:
            frame = self.get(f"matches/{match}").json
            prompt = next((one["id"] for one in frame["prompts"] if one["seat"] == frame["viewer"]), None)
        return self.post(f"matches/{match}/commands", {"id": str(id or uuid4()), "prompt": prompt, "action": action})


class Reply:
    def __init__(self, response):
        self.response = response
        self.status = response.status_code

    @property
    def json(self):
        return self.response.json()

    @property
    def refusal(self):
        """(status, code)"""
        assert {"code", "message", "slots"} <= self.json.keys()
        assert self.json["message"]
        return self.status, self.json["code"]


@pytest.fixture
def callers(transactional_db, client):
    from django.test import Client

    def make():
        reply = Caller(client).post("guests")
        assert reply.status == 201
        return Caller(Client(), **reply.json)

    return make


@pytest.fixture
def ada(callers):
    return callers()


@pytest.fixture
def ben(callers):
    return callers()


@pytest.fixture
def stranger(transactional_db, client):
    return Caller(client)
