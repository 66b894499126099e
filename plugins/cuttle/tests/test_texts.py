"""Every code has a sentence, in German too; nothing is said in vain."""

import ast
import re
from pathlib import Path

import pytest

import parlour_cuttle
from gamefold.speech import texts_of
from parlour_cuttle.game import Cuttle
from parlour_cuttle.texts import TEXTS

PACKAGE = Path(parlour_cuttle.__file__).parent
SLOT = re.compile(r"{(\w+)}")
FAMILIES = ("event", "label", "prompt", "rejected", "word")
VARIANT = re.compile(r"(\.(you|your|one))+$")


def codes_in_use() -> set[str]:
    """Every string in the package's code but its texts, in which the codes of sentences stand."""
    found: set[str] = set()
    for path in sorted(PACKAGE.glob("*.py")):
        if path.name != "texts.py":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found


def test_refusals_have_sentences() -> None:
    source = (PACKAGE / "refusals.py").read_text(encoding="utf-8") + (PACKAGE / "rules.py").read_text(encoding="utf-8")
    raised = set(re.findall(r'(?:return|else|Rejected\() ?"([a-z_]+)"', source)) - {"not_asked", "permanents"}
    assert len(raised) > 25
    assert raised - {code.removeprefix("rejected.") for code in TEXTS} == set()


def test_no_sentence_is_left_over() -> None:
    used = codes_in_use()
    stems = [code for code in used if code.endswith("_")]
    left = set()
    for code in TEXTS:
        family, _, rest = code.partition(".")
        name = VARIANT.sub("", rest).removeprefix("bad_position.")
        if family in FAMILIES and name not in used and not any(name.startswith(stem) for stem in stems):
            left.add(code)
    assert {code for code in left if not re.search(r"_home(\.your)?$", code)} == set()


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_german_says_the_same(code: str) -> None:
    german = texts_of(Cuttle, "de")[code]
    assert german != TEXTS[code] or code.startswith(("preset.", "option.jokers"))
    assert set(SLOT.findall(german)) == set(SLOT.findall(TEXTS[code]))


def test_german_has_nothing_else() -> None:
    catalogue = (PACKAGE / "locale" / "de" / "LC_MESSAGES" / "parlour_cuttle.po").read_text(encoding="utf-8")
    assert set(re.findall(r'^msgid "(.+)"$', catalogue, re.MULTILINE)) == set(TEXTS)


def test_the_compiled_german_is_that_of_the_catalogue() -> None:
    catalogue = (PACKAGE / "locale" / "de" / "LC_MESSAGES" / "parlour_cuttle.po").read_text(encoding="utf-8")
    written = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', catalogue, re.MULTILINE))
    compiled = texts_of(Cuttle, "de")
    assert {code: compiled[code] for code in written} == written


def test_rules_come_in_both_languages_with_the_same_chapters() -> None:
    english, german = ((PACKAGE / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.de.md"))
    assert english.count("\n## ") == german.count("\n## ") == 8
    assert english.count("\n| ") == german.count("\n| ")
