"""Fills the tables of `docs/performance.md` from what benchmarks have kept: `python tests/bench/tables.py`.

A table stands between `<!-- figures REGEX -->` and `<!-- end -->`: one row for each kept figure whose name matches,
sorted by name. `<!-- matrix REGEX -->` names groups `row` and `column`, and its cells are medians. Nothing else of the
page is touched, nor a table of which no figure is kept.
"""

import json
import re
import statistics
from pathlib import Path
from typing import Any

from benchlib.figures import RESULTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
MARKS = re.compile(r"(<!-- (figures|matrix) (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = "| figure | median | from … to | unit | load | |\n| --- | ---: | ---: | --- | ---: | --- |\n"


def table(kept: dict[str, Any], pattern: str) -> str:
    rows = [row(name, kept[name]) for name in sorted(kept) if name != "machine" and re.search(pattern, name)]
    return HEAD + "".join(rows) if rows else ""


def matrix(kept: dict[str, Any], pattern: str) -> str:
    """Medians by row and column, both in the order of their names."""
    cells: dict[tuple[str, str], float] = {}
    loads = []
    for name, figure in sorted(kept.items()):
        if name != "machine" and (found := re.search(pattern, name)):
            cells[found["row"], found["column"]] = statistics.median(figure["values"])
            loads.append(figure.get("load", 0))
    rows = list(dict.fromkeys(one for one, _ in cells))
    columns = list(dict.fromkeys(one for _, one in cells))
    lines = [["", *columns], ["---", *["---:"] * len(columns)]]
    for one in rows:
        values = [cells.get((one, column)) for column in columns]
        lines.append([one, *("" if value is None else shown(value) for value in values)])
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return f"{text}\nLoad: {min(loads)} … {max(loads)}.\n" if loads else ""


def row(name: str, figure: dict[str, Any]) -> str:
    values = figure["values"]
    spread = f"{shown(min(values))} … {shown(max(values))}" if len(values) > 1 else ""
    median, load = shown(statistics.median(values)), figure.get("load", "")
    return f"| {name} | {median} | {spread} | {figure['unit']} | {load} | {figure['note']} |\n"


def shown(value: float) -> str:
    """A figure with as many digits as mean something.

    >>> shown(1234.4), shown(31.4159), shown(3.14159)
    ('1,234', '31.4', '3.14')
    """
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def main() -> None:
    kept = json.loads(RESULTS.read_text())
    page = PAGE.read_text()
    make = {"figures": table, "matrix": matrix}

    def filled(found: re.Match[str]) -> str:
        text = make[found[2]](kept, found[3])
        return found[1] + text + found[4] if text else found[0]

    page = MARKS.sub(filled, page)
    PAGE.write_text(re.sub(r"(?m)^Machine: .*$", f"Machine: {kept['machine']}.", page))


if __name__ == "__main__":
    main()
