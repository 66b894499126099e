"""What an operator may set: the environment variables `PARLOUR_…`, read once, and what they become.

Everything has a default that runs on one machine without any server. The list for people is `docs/operating.md`.
"""

import importlib.util
import os
import secrets
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

CHECKOUT = Path(__file__).resolve().parents[3]
TRUE = frozenset({"1", "true", "yes", "on"})

SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": 20,
    # A deferred transaction that reads and then writes fails with "database is locked" at once; an immediate one waits.
    "transaction_mode": "IMMEDIATE",
    # Without recursive_triggers, INSERT OR REPLACE would go past the triggers that keep events append-only.
    # FULL waits for the disk at each commit: "accepted" means stored, also if the power goes the next moment.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON; PRAGMA busy_timeout=20000;"
    ),
}

CACHED_MAX = 100_000
"""So many entries in memory. With Django's 300, a few hundred callers would push each other's limits out."""
REDIS_S = 1.0
"""A Redis that does not answer for so long counts as away."""
PREPARED_AFTER = 3
"""A PostgreSQL connection prepares a statement when it comes once more than so many times."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(f"PARLOUR_{name}", "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    value = text(name)
    return value.lower() in TRUE if value else default


def number(name: str, default: int) -> int:
    value = text(name) or str(default)
    if not (value.isascii() and value.isdecimal()):
        raise ImproperlyConfigured(f"PARLOUR_{name} is a whole number, not {value!r}.")
    return int(value)


def names(name: str, default: str = "") -> list[str]:
    return [one.strip() for one in text(name, default).split(",") if one.strip()]


def data_folder() -> Path:
    """Where this installation keeps what it writes: `var/` of a checkout, else of the current folder."""
    home = CHECKOUT if (CHECKOUT / "manage.py").exists() else Path.cwd()
    folder = Path(text("DATA", str(home / "var")))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """`PARLOUR_SECRET_KEY`, else a key made at the first start and kept beside the data, readable by its owner only."""
    if given := text("SECRET_KEY"):
        return given
    path = folder / "secret-key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, content: str) -> None:
    """Two processes may start together: the first file wins, and no reader sees half of one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(content, encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def database(folder: Path) -> dict[str, Any]:
    """The database of `PARLOUR_DATABASE_URL`: a SQLite file by default, with a pool on PostgreSQL."""
    config: dict[str, Any] = dict(
        dj_database_url.parse(text("DATABASE_URL", f"sqlite:///{folder / 'parlour.sqlite3'}"))
    )
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options.update(SQLITE_OPTIONS)
    elif config["ENGINE"].endswith("postgresql"):
        most = max(1, number("DATABASE_POOL", 16))
        options.setdefault("pool", {"min_size": min(2, most), "max_size": most})
        # Values travel beside their statement, and what comes again is prepared: a third of a command's time.
        is_prepared = flag("DATABASE_PREPARED", default=True)
        options.setdefault("server_side_binding", True)
        options.setdefault("prepare_threshold", PREPARED_AFTER if is_prepared else None)
        # A pooler that hands a connection to others after each transaction keeps no cursor for us either.
        config["DISABLE_SERVER_SIDE_CURSORS"] = not is_prepared
    return config


def caches(redis_url: str) -> dict[str, Any]:
    if not redis_url:
        options = {"MAX_ENTRIES": CACHED_MAX}
        return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": options}}
    waits: dict[str, Any] = {"socket_timeout": REDIS_S, "socket_connect_timeout": REDIS_S}
    return {"default": {"BACKEND": "parlour.config.caches.SpareRedisCache", "LOCATION": redis_url, "OPTIONS": waits}}


def mail(folder: Path) -> dict[str, Any]:
    """Settings for `PARLOUR_EMAIL_URL` (`smtp://name:password@host:587?tls=1`); without one, letters lie in `mail/`."""
    url = urlsplit(text("EMAIL_URL"))
    if not url.scheme:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": str(folder / "mail"),
        }
    choices = parse_qs(url.query)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": url.hostname or "localhost",
        "EMAIL_PORT": url.port or 25,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_TLS": "tls" in choices,
        "EMAIL_USE_SSL": "ssl" in choices or url.scheme == "smtps",
    }


def games_static() -> list[Path]:
    """The folders `static/` of all installed games; each holds one folder with the package's name. Imports no game."""
    folders: list[Path] = []
    for point in metadata.entry_points(group="parlour.games"):
        spec = importlib.util.find_spec(point.value.partition(".")[0])
        places = (spec.submodule_search_locations or ()) if spec else ()
        folders += [Path(place) / "static" for place in places]
    return sorted(folder for folder in folders if folder.is_dir())
