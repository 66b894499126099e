"""Sentences: every language has every code and every slot, and every face and refusal has a name."""

import gettext
import re
from pathlib import Path

import pytest

import parlour_donuts
from parlour_donuts.cards import FACES
from parlour_donuts.plays import TAKES
from parlour_donuts.texts import TEXTS

SOURCE = Path(parlour_donuts.__file__).parent
SLOT = re.compile(r"\{(\w+)\}")


@pytest.fixture(params=sorted((SOURCE / "locale").glob("*/LC_MESSAGES/*.mo")), ids=lambda path: path.parts[-3])
def catalogue(request):
    with request.param.open("rb") as file:
        return {code: text for code, text in gettext.GNUTranslations(file)._catalog.items() if code}


def test_a_language_has_every_code_and_no_other(catalogue):
    assert set(catalogue) == set(TEXTS)


def test_a_translation_uses_no_slot_that_the_sentence_does_not_have(catalogue):
    strange = {code for code, text in catalogue.items() if set(SLOT.findall(text)) - set(SLOT.findall(TEXTS[code]))}
    assert strange == set()


def test_every_face_has_a_name():
    assert {code for code in TEXTS if code.startswith("face.")} == {f"face.{face}" for face in FACES}


def test_every_refusal_has_a_sentence():
    raised = set(re.findall(r'Rejected\("(\w+)"', "".join(path.read_text() for path in SOURCE.glob("refusals.py"))))
    checked = set(re.findall(r', "(not_\w+)"\)', (SOURCE / "refusals.py").read_text()))
    assert raised >= {"no_such_position", "named_twice"}
    assert {f"rejected.{code}" for code in (raised | checked) - {"not_asked"}} <= set(TEXTS)


def test_every_question_has_a_sentence_for_its_seat_and_for_the_others():
    kinds = {"select", *TAKES}
    assert {f"prompt.{kind}{you}" for kind in kinds for you in ("", ".you")} <= set(TEXTS)
