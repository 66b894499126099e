"""The border between host, kernel and games: the host names no game, a game leans on the authoring API alone."""

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

GAME_MAY_IMPORT = {"gamefold", "gamefold.cards", "gamefold.testing", "msgspec", "msgspec.structs", "pluggy"}
GAME_MAY_IMPORT_STDLIB = {
    *("__future__", "abc", "bisect", "collections", "collections.abc", "dataclasses", "enum", "functools", "heapq"),
    *("itertools", "math", "operator", "string", "types", "typing"),
}
SAME_FILES = {
    *("actions", "cards", "course", "defaults", "events", "fold", "game", "log", "options", "plays", "plugin"),
    *("position", "prompts", "refusals", "rules", "state", "table", "texts"),
}
SAME_TESTS = {
    *("bad_input", "conformance", "defaults", "history", "invariants", "knowledge", "positions", "rules", "table"),
    *("texts", "transcripts"),
}
OWN_PLACE = {"leave", "actions_max"}  # a line in one game, a file of its own in another
TEXT = (".css", ".html", ".ini", ".js", ".json", ".md", ".py", ".toml", ".ts", ".txt")


def keys(plugin_projects) -> set[str]:
    return {key for project in plugin_projects.values() for key in project["project"]["entry-points"]["parlour.games"]}


def test_host_and_kernel_name_no_game(root, files, plugin_projects):
    assert "cuttle" in keys(plugin_projects)
    names = re.compile(rf"(?<![a-z])({'|'.join(sorted(keys(plugin_projects)))})(?![a-z])", re.IGNORECASE)
    named = [
        f"{path}:{number}"
        for path in files
        if path.startswith("platform/") and path.endswith(TEXT)
        for number, line in enumerate((root / path).read_text().splitlines(), 1)
        if names.search(line)
    ]
    assert named == []


def test_plugin_is_named_after_its_key(root, plugin_projects):
    for folder, project in plugin_projects.items():
        assert project["project"]["name"].replace("-", "_") == f"parlour_{folder}"
        assert project["project"]["entry-points"]["parlour.games"] == {folder: f"parlour_{folder}.plugin"}
        assert (root / f"plugins/{folder}/src/parlour_{folder}/__init__.py").is_file()


def test_plugin_is_part_of_the_workspace_and_of_the_contracts(project, plugin_projects):
    games = {f"parlour_{folder}" for folder in plugin_projects}
    distributions = {given["project"]["name"] for given in plugin_projects.values()}
    linter = project["tool"]["importlinter"]
    contracts = {contract["id"]: contract for contract in linter["contracts"]}
    assert set(project["dependency-groups"]["plugins"]) == distributions
    assert set(project["tool"]["uv"]["sources"]) == distributions
    assert set(linter["root_packages"]) == games | {"gamefold", "parlour"}
    assert set(contracts["games-pure"]["source_modules"]) == games
    assert games <= set(contracts["kernel-below"]["forbidden_modules"])
    assert set(contracts["games-apart"]["modules"]) == games


def test_game_imports_only_the_authoring_api(root, plugin_projects):
    wrong = {
        str(path.relative_to(root)): sorted(names)
        for folder in plugin_projects
        for path in sorted((root / f"plugins/{folder}/src").rglob("*.py"))
        if (names := imported(path, own=f"parlour_{folder}") - GAME_MAY_IMPORT - GAME_MAY_IMPORT_STDLIB)
    }
    assert wrong == {}


def imported(path: Path, own: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return {name for name in names if name.split(".")[0] != own}


# -- whoever has read one game finds the way in the next -------------------------------------------------------------


@pytest.fixture
def split(root, plugin_projects) -> list[str]:
    """The games that are more than one file, as a small one may be."""
    sources = {folder: root / f"plugins/{folder}/src/parlour_{folder}" for folder in sorted(plugin_projects)}
    found = [folder for folder, source in sources.items() if (source / "rules.py").is_file()]
    assert "cuttle" in found
    return found


def test_games_have_the_same_files(root, split):
    lacking = {
        folder: sorted(SAME_FILES - stems(root / f"plugins/{folder}/src/parlour_{folder}"))
        + sorted(SAME_TESTS - {name.removeprefix("test_") for name in stems(root / f"plugins/{folder}/tests")})
        for folder in split
    }
    assert {folder: names for folder, names in lacking.items() if names} == {}


def stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")}


def test_members_of_the_contract_come_in_one_order(root, split):
    for one, other in combinations(split, 2):
        mine, theirs = members(root, one), members(root, other)
        assert [name for name in mine if name in theirs] == [name for name in theirs if name in mine], (one, other)


def test_a_member_stands_in_the_same_file_in_each_game(root, split):
    places: dict[str, set[str]] = {}
    for folder in split:
        for name, file in members(root, folder).items():
            places.setdefault(name, set()).update({file} if file else ())
    assert places["setup"] == {"position"}
    assert {name: files for name, files in places.items() if len(files) > 1 and name not in OWN_PLACE} == {}


def members(root: Path, folder: str) -> dict[str, str | None]:
    """The members of a game's class in their order, and the file of the game that each hands on to."""
    path = root / f"plugins/{folder}/src/parlour_{folder}/game.py"
    (game,) = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]
    return {node.name: handed_to(node) for node in game.body if isinstance(node, ast.FunctionDef)}


def handed_to(member: ast.FunctionDef) -> str | None:
    match member.body:
        case [ast.Return(ast.Call(ast.Attribute(ast.Name(file))))] if file != "cls":
            return file
    return None
