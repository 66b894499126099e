"""Docs cover the code: each topic of the host and each public module of the kernel is named somewhere in `docs/`."""

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
