"""What is written for operators is what the code reads: settings, commands, deploy files."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[3]
CONFIG = ROOT / "platform" / "parlour" / "config"
OPERATING = (ROOT / "docs" / "operating.md").read_text()
DEPLOY = ROOT / "deploy"
READ = re.compile(r'\b(?:text|flag|number|names)\(\s*"([A-Z_]+)"')
NAMED = re.compile(r"\bPARLOUR_([A-Z_]+)\b")


def settings_read() -> set[str]:
    sources = (CONFIG / name for name in ("environment.py", "settings.py"))
    return {name for source in sources for name in READ.findall(source.read_text())}


def test_every_setting_is_in_the_table():
    table = set(re.findall(r"^\| `PARLOUR_([A-Z_]+)` \|", OPERATING, re.MULTILINE))
    assert "DATABASE_URL" in table
    assert table == settings_read()


def test_settings_example_names_settings_only():
    named = set(re.findall(r"^PARLOUR_([A-Z_]+)=", (DEPLOY / "settings.env.example").read_text(), re.MULTILINE))
    assert {"BASE_URL", "DATABASE_URL", "REDIS_URL", "BROKER_URL"} <= named
    assert named <= settings_read()


def test_every_command_of_ours_is_described():
    ours = {name for name, app in get_commands().items() if str(app).startswith("parlour.")}
    described = set(re.findall(r"^\| `([a-z]+)", OPERATING, re.MULTILINE))
    assert {"serve", "sweep", "simulate"} <= ours
    assert ours <= described


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda unit: unit.stem)
def test_unit_starts_something_that_is_there(unit):
    start = re.search(r"^ExecStart=(.+)$", unit.read_text(), re.MULTILINE).group(1)
    assert starts_what_is_there(start.split())


def test_containers_start_something_that_is_there():
    text = (DEPLOY / "compose.yaml").read_text()
    commands = re.findall(r"command: \[(python|celery), ([^\]]+)\]", text)
    assert len(commands) == 3
    for program, rest in commands:
        assert starts_what_is_there([program, *(word.strip() for word in rest.split(","))])


def starts_what_is_there(words: list[str]) -> bool:
    if "django" in words:
        return words[words.index("django") + 1] in get_commands()
    if "celery" in words[0]:
        return words[words.index("-A") + 1] == "parlour.config.celery"
    return "parlour.config.asgi:application" in words
