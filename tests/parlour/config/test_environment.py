"""What environment variables become."""

import json
import os
import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from parlour.config import environment


@pytest.fixture
def setting(monkeypatch):
    def set_to(name, value):
        monkeypatch.setenv(f"PARLOUR_{name}", value)

    for name in list(os.environ):
        if name.startswith("PARLOUR_"):
            monkeypatch.delenv(name)
    return set_to


@pytest.mark.parametrize("value, expected", [("1", True), ("yes", True), ("ON", True), ("0", False), ("no", False)])
def test_flag(setting, value, expected):
    setting("DEBUG", value)
    assert environment.flag("DEBUG", not expected) is expected


def test_empty_variable_is_none_at_all(setting):
    setting("DEBUG", "  ")
    assert environment.flag("DEBUG", True) is True
    assert environment.number("PROXIES", 3) == 3


@pytest.mark.parametrize("value", ["one", "-1", "1.5", "²"])
def test_number_that_is_none_is_named(setting, value):
    setting("PROXIES", value)
    with pytest.raises(ImproperlyConfigured, match="PARLOUR_PROXIES"):
        environment.number("PROXIES", 0)


def test_secret_key_is_made_once_and_for_its_owner(setting, tmp_path):
    first = environment.secret_key(tmp_path)
    assert len(first) > 50
    assert environment.secret_key(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_secret_key_that_is_given_counts(setting, tmp_path):
    setting("SECRET_KEY", "given")
    assert environment.secret_key(tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_database_is_a_file_by_default(setting, tmp_path):
    config = environment.database(tmp_path)
    assert config["ENGINE"] == "django.db.backends.sqlite3"
    assert config["NAME"] == str(tmp_path / "parlour.sqlite3")
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "recursive_triggers=ON" in config["OPTIONS"]["init_command"]


def test_database_url_leads_to_postgresql_with_a_pool(setting, tmp_path):
    setting("DATABASE_URL", "postgresql://parlour:p%40ss@db.example:5433/house")
    setting("DATABASE_POOL", "4")
    config = environment.database(tmp_path)
    assert (config["HOST"], config["PORT"], config["NAME"], config["PASSWORD"]) == ("db.example", 5433, "house", "p@ss")
    assert config["OPTIONS"]["pool"] == {"min_size": 2, "max_size": 4}


def test_pool_may_be_one_connection(setting, tmp_path):
    setting("DATABASE_URL", "postgresql://db.example/house")
    setting("DATABASE_POOL", "1")
    assert environment.database(tmp_path)["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 1}


@pytest.mark.parametrize(
    "said, prepare_after, has_cursors", [("", environment.PREPARED_AFTER, True), ("no", None, False)]
)
def test_nothing_stays_behind_on_a_connection_that_a_pooler_lends(setting, tmp_path, said, prepare_after, has_cursors):
    setting("DATABASE_URL", "postgresql://db.example/house")
    setting("DATABASE_PREPARED", said)
    config = environment.database(tmp_path)
    assert config["OPTIONS"]["prepare_threshold"] == prepare_after
    assert config["DISABLE_SERVER_SIDE_CURSORS"] is not has_cursors


def test_letters_are_files_by_default(setting, tmp_path):
    assert environment.mail(tmp_path)["EMAIL_FILE_PATH"] == str(tmp_path / "mail")


def test_mail_url(setting, tmp_path):
    setting("EMAIL_URL", "smtp://na%40me:pass@mail.example:587?tls=1")
    config = environment.mail(tmp_path)
    assert (config["EMAIL_HOST"], config["EMAIL_PORT"]) == ("mail.example", 587)
    assert (config["EMAIL_HOST_USER"], config["EMAIL_HOST_PASSWORD"]) == ("na@me", "pass")
    assert (config["EMAIL_USE_TLS"], config["EMAIL_USE_SSL"]) == (True, False)


SHOWN = ("DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "CELERY_BROKER_URL")
SHOW = f"""
import json
from parlour.config import settings
shown = {{name: getattr(settings, name) for name in {SHOWN!r}}}
shown["connect-src"] = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["connect-src"]
print(json.dumps(shown))
"""


def settings_in_a_new_process(tmp_path, **variables) -> dict:
    """The settings as another house would have them."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    given = {f"PARLOUR_{name}": value for name, value in variables.items()} | {"PARLOUR_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", SHOW], env=clean | given, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_house_on_one_machine_needs_no_setting(tmp_path):
    house = settings_in_a_new_process(tmp_path)
    assert house["DEBUG"] is False
    assert {"localhost", "127.0.0.1"} <= set(house["ALLOWED_HOSTS"])
    assert house["SESSION_COOKIE_SECURE"] is False
    assert house["CELERY_BROKER_URL"] == "memory://"
    assert house["connect-src"] == ["'self'"]


def test_house_with_a_public_address_is_strict(tmp_path):
    house = settings_in_a_new_process(tmp_path, BASE_URL="https://parlour.example/")
    assert "parlour.example" in house["ALLOWED_HOSTS"]
    assert house["SESSION_COOKIE_SECURE"] is True
    assert house["SECURE_HSTS_SECONDS"] > 0
    assert house["connect-src"] == ["'self'", "wss://parlour.example"]
