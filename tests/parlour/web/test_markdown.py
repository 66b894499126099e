"""Rules of games as part of a page."""

from parlour.web.markdown import rendered


def test_headings_go_one_level_down():
    assert rendered("# Rules\n\n## Setup") == "<h2>Rules</h2>\n<h3>Setup</h3>\n"


def test_tags_are_shown_as_written():
    assert rendered("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"


def test_links_that_run_code_stay_text():
    assert "<a" not in rendered("[x](javascript:alert(1))")


def test_columns_carry_no_style():
    html = rendered("| a | b |\n| :-- | --: |\n| 1 | 2 |")
    assert "<th>a</th>" in html
    assert "style" not in html
