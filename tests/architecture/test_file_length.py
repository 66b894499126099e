"""Files stay readable in one go: look again at 400 lines; over 600 a file needs a reason here and may not grow.

Formatters see to the lines themselves, but for those of styles: a rule a line, or a line for each handful of its
declarations.
"""

LINES_MAX = 600
STYLE_COLUMNS_MAX = 120
SUFFIXES = (".css", ".html", ".js", ".py", ".ts")

# path: (most lines it may have, why it is one file)
LONGER: dict[str, tuple[int, str]] = {
    "plugins/cuttle/tests/test_rules.py": (640, "one table: a row a clause of the rulebook"),
}


def length(root, path) -> int:
    return len((root / path).read_text().splitlines())


def measured(files) -> list[str]:
    return [path for path in files if path.endswith(SUFFIXES) and "/migrations/" not in path and "/vendor/" not in path]


def test_no_file_is_longer_than_allowed(root, files):
    lengths = {path: length(root, path) for path in measured(files)}
    assert {path: lines for path, lines in lengths.items() if lines > LONGER.get(path, (LINES_MAX, ""))[0]} == {}


def test_exceptions_are_still_needed(root, files):
    assert [path for path in LONGER if path not in files or length(root, path) <= LINES_MAX] == []


def test_lines_of_styles_are_short(root, files):
    styles = [path for path in files if path.endswith(".css")]
    assert styles
    long = [
        f"{path}:{number}"
        for path in styles
        for number, line in enumerate((root / path).read_text().splitlines(), 1)
        if len(line) > STYLE_COLUMNS_MAX or line.count("}") > 1
    ]
    assert long == []
