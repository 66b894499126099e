"""The border between host, kernel and games: the host names no game, a game leans on the authoring API alone."""

import ast
import re
from pathlib import Path

GAME_MAY_IMPORT = {"gamefold", "gamefold.cards", "gamefold.testing", "msgspec", "msgspec.structs", "pluggy"}
GAME_MAY_IMPORT_STDLIB = {
    *("__future__", "abc", "bisect", "collections", "collections.abc", "dataclasses", "enum", "functools", "heapq"),
    *("itertools", "math", "operator", "string", "types", "typing"),
}
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
