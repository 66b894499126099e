"""The rules of games are Markdown; pages show them as HTML without markup of their own and without inline styles."""

from collections.abc import MutableMapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

LEVELS = 6


class _Plain(RendererHTML):
    """Fits a text into a page: its headings go one level down, since the page has a title of its own; columns of tables
    lose their alignment, which would be a style attribute that our policy forbids."""

    def renderToken(  # noqa: N802 (the library's name)
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        token = tokens[idx]
        token.attrs.pop("style", None)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + 1, LEVELS)}"
        return super().renderToken(tokens, idx, options, env)


_READER = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Plain).enable("table")


def rendered(text: str) -> SafeString:
    """The text as HTML; tags in it are shown as written.

    >>> rendered("Take *one* <b>")
    '<p>Take <em>one</em> &lt;b&gt;</p>\\n'
    """
    return mark_safe(str(_READER.render(text)))  # noqa: S308 (the reader escapes)
