"""Every code has a sentence, in German too; nothing is said in vain."""

import ast
import re
from pathlib import Path

import pytest

import parlour_mutts
from gamefold.speech import texts_of
from parlour_mutts.cards import BREEDS, FACES
from parlour_mutts.game import Mutts
from parlour_mutts.texts import TEXTS

PACKAGE = Path(parlour_mutts.__file__).parent
CATALOGUE = PACKAGE / "locale" / "de" / "LC_MESSAGES" / "parlour_mutts.po"
SLOT = re.compile(r"{(\w+)}")
VARIANT = re.compile(r"(\.(you|your|one|help))+$")
SAME_IN_GERMAN = {
    *("option.pace.live", "option.format"),
    *("each.points", "label.name_color", "label.name_breed", "label.orders"),
}
MADE = {
    *(f"{call}{how}" for call in ("matched", "ran") for how in ("_by_order", "_cut")),
    *(
        f"drew_{why}{how}"
        for why in ("turn", "bone", "paw", "dog_house", "fleas", "answered")
        for how in ("", "_cards")
    ),
    *("ordered_keep", "orders_now_keep"),
    *(f"ended_{cause}" for cause in ("points", "bark", "shared", "last")),
    *("play", "match", "run"),
}
"""Codes that the code makes of two words."""


def words_in_code() -> set[str]:
    """Every string in the package's code but its texts."""
    found: set[str] = set()
    for path in sorted(PACKAGE.glob("*.py")):
        if path.name != "texts.py":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found | MADE


def test_no_sentence_is_left_over() -> None:
    used = words_in_code() | set(FACES) | set(BREEDS) | set(Mutts.options_type.__struct_fields__)
    names = {code: VARIANT.sub("", code.partition(".")[2]).rpartition(".")[2] for code in TEXTS}
    assert {code for code, name in names.items() if name not in used} == set()


def test_every_refusal_has_a_sentence() -> None:
    source = "".join((PACKAGE / f"{name}.py").read_text(encoding="utf-8") for name in ("rules", "refusals"))
    codes = set(re.findall(r'(?:Rejected\(|_wrong_call\(state, |return )"([a-z_]+)"', source))
    assert {"not_held", "not_a_run", "must_play"} <= codes
    assert {code for code in codes if f"rejected.{code}" not in texts_of(Mutts)} == set()


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_german_says_the_same(code: str) -> None:
    german = texts_of(Mutts, "de")[code]
    assert german != TEXTS[code] or code in SAME_IN_GERMAN or code.startswith(("face.", "word."))
    assert set(SLOT.findall(german)) == set(SLOT.findall(TEXTS[code]))


def test_the_compiled_german_is_that_of_the_catalogue() -> None:
    written = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE))
    compiled = texts_of(Mutts, "de")
    assert {code: compiled[code] for code in written} == written
    assert set(written) == set(TEXTS)


def test_rules_come_in_both_languages_with_the_same_chapters() -> None:
    english, german = ((PACKAGE / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.de.md"))
    assert english.count("\n## ") == german.count("\n## ") > 5
    assert english.count("\n| ") == german.count("\n| ")
