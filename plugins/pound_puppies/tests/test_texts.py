"""Every code has a sentence, in German too; nothing is said in vain."""

import ast
import re
from pathlib import Path

import pytest

import parlour_pound_puppies
from gamefold.speech import texts_of
from parlour_pound_puppies.cards import FACES
from parlour_pound_puppies.game import PoundPuppies
from parlour_pound_puppies.texts import TEXTS

PACKAGE = Path(parlour_pound_puppies.__file__).parent
CATALOGUE = PACKAGE / "locale" / "de" / "LC_MESSAGES" / "parlour_pound_puppies.po"
SLOT = re.compile(r"{(\w+)}")
VARIANT = re.compile(r"(\.(you|your|one|help))+$")
SAME_IN_GERMAN = {"zone.hand"}


def words_in_code() -> set[str]:
    """Every string in the package's code but its texts; and the codes that are made of two."""
    found: set[str] = set()
    for path in sorted(PACKAGE.glob("*.py")):
        if path.name != "texts.py":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found | {
        f"{start}_{pile}{end}" for start in ("drew", "draw") for pile in ("deck", "discard") for end in ("", "_unseen")
    }


def test_no_sentence_is_left_over() -> None:
    used = words_in_code() | set(FACES)
    names = {code: VARIANT.sub("", code.partition(".")[2]).removeprefix("bad_position.") for code in TEXTS}
    fields = set(PoundPuppies.options_type.__struct_fields__)
    assert {code for code, name in names.items() if name not in used | fields} == set()


def test_every_refusal_has_a_sentence() -> None:
    source = (PACKAGE / "refusals.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'"([a-z]+_[a-z_]+)"', source))
    assert {"not_in_hand", "draw_first", "no_opponent"} <= codes
    assert {code for code in codes if f"rejected.{code}" not in texts_of(PoundPuppies)} == set()


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_german_says_the_same(code: str) -> None:
    german = texts_of(PoundPuppies, "de")[code]
    assert german != TEXTS[code] or code in SAME_IN_GERMAN
    assert set(SLOT.findall(german)) == set(SLOT.findall(TEXTS[code]))


def test_the_compiled_german_is_that_of_the_catalogue() -> None:
    written = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE))
    compiled = texts_of(PoundPuppies, "de")
    assert {code: compiled[code] for code in written} == written
    assert set(written) == set(TEXTS)


def test_rules_come_in_both_languages_with_the_same_chapters() -> None:
    english, german = ((PACKAGE / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.de.md"))
    assert english.count("\n## ") == german.count("\n## ") == 7
    assert english.count("\n| ") == german.count("\n| ")
