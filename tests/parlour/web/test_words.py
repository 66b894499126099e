"""The host's catalogue: every sentence of code and pages has its German, and what is compiled is what is written."""

import io
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

import parlour
from parlour.web import words

HOST = Path(parlour.__file__).parent
CATALOGUE = HOST / "locale" / "de" / "LC_MESSAGES" / "django.po"
KEYWORDS = ("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext")
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def sentences() -> set:
    """What the sources say, as message ids: a string, or a pair of one and many."""
    found = set()
    for path in sorted(HOST.rglob("*.py")):
        found |= extracted(path.read_text())
    for path in sorted([*HOST.rglob("templates/**/*.html"), *HOST.rglob("templates/**/*.txt")]):
        found |= extracted(templatize(path.read_text()))
    return found


def extracted(source: str) -> set:
    lines = extract_python(io.BytesIO(source.encode()), KEYWORDS, [], {"encoding": "utf-8"})
    return {tuple(text[:2]) if isinstance(text, tuple) else text for _, _, text, _ in lines if text}


@pytest.fixture(scope="module")
def german():
    with CATALOGUE.open("rb") as file:
        return {message.id: message for message in read_po(file, locale="de") if message.id}


def test_every_sentence_is_in_the_catalogue(german):
    said = sentences()
    assert len(said) > 200
    assert {text for text in said if text not in german} == set()


def test_catalogue_holds_nothing_that_is_no_longer_said(german):
    assert set(german) - sentences() == set()


def test_catalogue_is_in_the_order_that_makemessages_keeps(german):
    written = [(one[0] if isinstance(one, tuple) else one).encode() for one in german]
    assert written == sorted(written)


def test_every_sentence_is_translated_with_its_places(german):
    for message in german.values():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        wanted = set(PLACE.findall(message.id[1] if isinstance(message.id, tuple) else message.id))
        assert all(texts), message.id
        assert all(set(PLACE.findall(text)) == wanted for text in texts), message.id
        assert not message.fuzzy, message.id


def test_compiled_catalogue_is_in_step(german):
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in german.values():
        if isinstance(message.id, tuple):
            said = tuple(compiled.ngettext(*message.id, count) for count in (1, 2))
        else:
            said = compiled.gettext(message.id)
        assert said == message.string


def test_every_code_of_people_has_a_sentence():
    source = (HOST / "accounts" / "services.py").read_text()
    assert set(re.findall(r'Refused\("(\w+)"\)', source)) == set(words.SENTENCES)


def test_client_has_no_word_that_it_never_says():
    client = HOST / "web/client/src"
    words_said = re.findall(r'[{,]\s*"([a-z.0-9]+)": "', (client / "words.ts").read_text())
    sources = "".join(path.read_text() for path in client.rglob("*.ts") if not path.name.startswith("words-"))
    built = re.findall(r"say\(`(\w+\.)\$", sources)
    assert len(words_said) > 100
    # What is said of one person is said of several by the same call, in other words.
    unsaid = {word for word in words_said if not re.search(rf'"{re.escape(word.removesuffix(".many"))}"(?!:)', sources)}
    assert {word for word in unsaid if not word.startswith(tuple(built))} == set()
