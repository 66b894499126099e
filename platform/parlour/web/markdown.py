"""The rules of games are Markdown; pages show them as HTML without markup of their own and without inline styles."""

from collections.abc import MutableMapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict


class _Plain(RendererHTML):
    """Columns of tables would carry their alignment as a style attribute, which our policy forbids."""

    def renderToken(  # noqa: N802 (the library's name)
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        tokens[idx].attrs.pop("style", None)
        return super().renderToken(tokens, idx, options, env)


_READER = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Plain).enable("table")


def rendered(text: str) -> SafeString:
    """The text as HTML; tags in it are shown as written.

    >>> rendered("Take *one* <b>")
    '<p>Take <em>one</em> &lt;b&gt;</p>\\n'
    """
    return mark_safe(str(_READER.render(text)))  # noqa: S308 (the reader escapes)
