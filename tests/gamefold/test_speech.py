"""Sentences: the kernel's catalogue is complete in every language it has, and compiled as it is written."""

import gettext
import io
from pathlib import Path

import pytest
from babel.messages import mofile, pofile

import gamefold
from gamefold import Message, Secret
from gamefold.kernel_texts import KERNEL_TEXTS
from gamefold.speech import Speech

CATALOGUES = sorted((Path(gamefold.__file__).parent / "locale").glob("*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_catalogue_has_every_code_and_no_other(path):
    catalogue = pofile.read_po(path.open("rb"))
    assert {message.id for message in catalogue if message.id and message.string} == set(KERNEL_TEXTS)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_compiled_catalogue_says_what_its_source_says(path):
    compiled = io.BytesIO()
    mofile.write_mo(compiled, pofile.read_po(path.open("rb")))
    compiled.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        assert _sentences(gettext.GNUTranslations(file)) == _sentences(gettext.GNUTranslations(compiled))


def _sentences(catalogue):
    """All of a catalogue but its header, which holds dates."""
    return {code: text for code, text in catalogue._catalog.items() if code}


TEXTS = {
    "you": "you",
    "and": "and",
    "event.drew": "{seat} draws {count} cards",
    "event.drew.one": "{seat} draws a card",
    "event.drew.you": "You draw {count} cards",
    "event.drew.you.one": "You draw a card",
    "event.saw": "{seat} draws {cards}",
    "event.won": "{winners} won",
    "event.won.you": "The match is yours",
    "event.hit": "{seat} hits {whom}",
    "event.hit.your": "{seat} hits you hard",
    "face.7c": "7 of clubs",
    "face.Kd": "king of diamonds",
}


@pytest.mark.parametrize(
    "message, reader, sentence",
    [
        (Message("drew", {"seat": 0, "count": 2}), 1, "Ada draws 2 cards"),
        (Message("drew", {"seat": 0, "count": 1}), 1, "Ada draws a card"),
        (Message("drew", {"seat": 0, "count": 1}), 0, "You draw a card"),
        (Message("hit", {"seat": 0, "whom": 1}), 1, "Ada hits you hard"),
        (Message("hit", {"seat": 0, "whom": 1}), "public", "Ada hits Ben"),
        (Message("hit", {"seat": 0, "whom": 2}), "public", "Ada hits Seat 3"),
        (Message("saw", {"seat": 0, "cards": ["7c", "Kd"]}), 1, "Ada draws 7 of clubs and king of diamonds"),
        (Message("won", {"winners": [0]}), 0, "The match is yours"),
        (Message("won", {"winners": (0, 1)}), 0, "You and Ben won"),
        (Message("won", {"winners": [0]}), "public", "Ada won"),
        (Message("unknown", {}), 1, "event.unknown"),
    ],
)
def test_a_sentence_fits_its_reader(message, reader, sentence):
    texts = {**TEXTS, "seat": "Seat {number}"}
    assert Speech(("Ada", "Ben"), texts).say("event", message, reader) == sentence


def test_a_secret_slot_is_read_by_its_audience_alone():
    message = Message("saw", {"seat": 0, "count": 1, "cards": Secret(("7c",), 1 << 0)}, otherwise="drew")
    speech = Speech(("Ada", "Ben"), TEXTS)
    assert speech.say("event", message, 0) == "Ada draws 7 of clubs".replace("Ada", "You")
    assert speech.say("event", message, 1) == "Ada draws a card"
    assert speech.say("event", message, "public") == "Ada draws a card"
    assert speech.say("event", message, "open") == "Ada draws 7 of clubs"


@pytest.mark.parametrize(
    "slots, sentence",
    [
        ({"reason": "size", "count": 2}, "Too large by 2"),
        ({"reason": "size", "count": 1}, "Too large by one"),
        ({"reason": "it is red"}, "No: it is red"),
        ({"count": 2}, "No: …"),
    ],
)
def test_a_reason_that_the_table_has_is_a_sentence_of_its_own(slots, sentence):
    texts = {"no": "No: {reason}", "no.size": "Too large by {count}", "no.size.one": "Too large by one"}
    assert Speech((), texts).sentence("no", slots, "public") == sentence


def test_each_object_of_a_list_is_told_by_the_text_of_its_slot():
    texts = {**TEXTS, "event.bid": "Bids: {bids}", "each.bids": "{seat} {coins}"}
    message = Message("bid", {"bids": [{"seat": 0, "coins": 3}, {"seat": 1, "coins": 5}]})
    assert Speech(("Ada", "Ben"), texts).say("event", message, 1) == "Bids: Ada 3 and you 5"
