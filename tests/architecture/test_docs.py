"""Docs cover the code: each topic of the host and each public module of the kernel is named somewhere in `docs/`, each
line of the log in what an operator reads."""

import ast
import re


def test_each_package_is_in_the_docs(root):
    pages = sorted((root / "docs").rglob("*.md"))
    if not pages:
        return
    text = "\n".join(page.read_text() for page in pages)
    assert [name for name in packages(root) if not re.search(rf"\b{re.escape(name)}\b", text)] == []


def packages(root) -> list[str]:
    topics = [f"parlour.{path.parent.name}" for path in sorted(root.glob("platform/parlour/*/__init__.py"))]
    modules = [f"gamefold.{path.stem}" for path in sorted(root.glob("platform/gamefold/*.py"))]
    groups = [f"gamefold.{path.parent.name}" for path in sorted(root.glob("platform/gamefold/*/__init__.py"))]
    found = [*topics, *modules, *groups]
    assert {"parlour.store", "gamefold.__init__"} <= set(found)
    return [name for name in found if not name.split(".")[1].startswith("_")]


def test_each_line_of_the_log_is_explained(root):
    told = set(re.findall(r"`(\w+)`", (root / "docs/operating.md").read_text()))
    lines = {line for path in root.glob("platform/parlour/**/*.py") for line in _logged(ast.parse(path.read_text()))}
    assert {"game_failed", "sweep_failed"} <= lines
    assert sorted(lines - told) == []


def _logged(tree: ast.AST):
    """The first argument of every `log.<level>(…)`."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("log."):
            yield ast.literal_eval(call.args[0])
