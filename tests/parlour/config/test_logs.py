"""Requests have ids, and logs say nothing that a player may not know."""

import json
import logging
import re

import pytest
import structlog
from django.test import Client

from parlour.config import logs


@pytest.fixture
def lines_of():
    """Makes a list of what the log says from now on, as it would be written."""
    handlers = []

    def kept(as_json):
        written = []

        class Kept(logging.Handler):
            def emit(self, record):
                written.append(self.format(record))

        settings = logs.configuration(as_json=as_json, level="INFO")["formatters"]["line"]
        handlers.append(Kept())
        handlers[-1].setFormatter(
            structlog.stdlib.ProcessorFormatter(
                foreign_pre_chain=settings["foreign_pre_chain"], processors=settings["processors"]
            )
        )
        logging.getLogger().addHandler(handlers[-1])
        return written

    yield kept
    for handler in handlers:
        logging.getLogger().removeHandler(handler)


@pytest.fixture
def lines(lines_of):
    return lines_of(as_json=True)


def test_request_gets_an_id(db):
    assert re.fullmatch("[0-9a-f]{32}", Client().get("/house/")["X-Request-ID"])


def test_id_of_a_proxy_is_kept(db):
    answer = Client().get("/house/", headers={"X-Request-ID": "0193aaaa-0000-7000-8000-00000000beef"})
    assert answer["X-Request-ID"] == "0193aaaa-0000-7000-8000-00000000beef"


@pytest.mark.parametrize("given", ["x", "a" * 65, 'a"b-12345678', "12345678;drop"])
def test_id_that_is_none_is_replaced(db, given):
    assert Client().get("/house/", headers={"X-Request-ID": given})["X-Request-ID"] != given


def test_line_of_a_bug_carries_the_request(db, lines, monkeypatch):
    from parlour.web.pages import house

    monkeypatch.setattr(house, "lifetimes", lambda: 1 / 0)
    answer = Client(raise_request_exception=False).get("/house/")
    entries = [json.loads(line) for line in lines]
    bug = next(entry for entry in entries if entry["logger"] == "django.request")
    assert bug["request"] == answer["X-Request-ID"]
    assert "ZeroDivisionError" in bug["exception"]
    assert "house.py" in bug["exception"]


@pytest.mark.parametrize("as_json", [True, False])
def test_words_of_an_exception_are_not_logged(lines_of, as_json):
    secret = "7c"
    lines = lines_of(as_json)
    try:
        try:
            {}[secret]
        except KeyError as error:
            raise ValueError(f"no {secret}") from error
    except ValueError:
        logging.getLogger("anybody").exception("broken")
        structlog.get_logger("ours").exception("broken")
    assert len(lines) == 2
    assert all("ValueError" in line and "KeyError" in line and __file__ in line for line in lines)
    assert not any(secret in line for line in lines)


def test_refused_request_is_not_logged(db, lines):
    private = "/matches/0193aaaa-0000-7000-8000-00000000beef/"
    assert Client().get(private).status_code == 404
    assert Client(enforce_csrf_checks=True).post(f"{private}join/").status_code == 403
    assert [line for line in lines if private in line] == []
