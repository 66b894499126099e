"""The shape of the repository: what lies at the top, what must never lie in `platform/`, names that say nothing."""

from pathlib import PurePosixPath

TOP = {
    ".ci",
    ".dockerignore",
    ".editorconfig",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "deploy",
    "docs",
    "manage.py",
    "platform",
    "plugins",
    "pyproject.toml",
    "tests",
    "uv.lock",
}
NAMES_THAT_SAY_NOTHING = {"base", "common", "core", "helpers", "misc", "utils"}
SOURCES = ("platform/", "plugins/", "tests/")


def test_top_level_holds_only_what_is_listed(files):
    assert {path.split("/")[0] for path in files} - TOP == set()


def test_platform_has_no_python_file_of_its_own(files):
    # With one, `import platform` would find this folder instead of the standard library's module.
    assert "platform/gamefold/__init__.py" in files
    assert [path for path in files if PurePosixPath(path).parent.as_posix() == "platform"] == []


def test_platform_of_the_standard_library_is_not_shadowed():
    import platform

    assert platform.system() != ""


def test_names_say_what_is_inside(files):
    parts = {
        (path, part.split(".")[0])
        for path in files
        if path.startswith(SOURCES) and path.endswith((".py", ".ts", ".js"))
        for part in path.split("/")
    }
    assert sorted(path for path, part in parts if part in NAMES_THAT_SAY_NOTHING) == []


def test_no_tests_inside_the_source_root(files):
    names = [PurePosixPath(path) for path in files if path.startswith("platform/")]
    assert [str(path) for path in names if path.name == "conftest.py" or path.match("test_*.py")] == []
