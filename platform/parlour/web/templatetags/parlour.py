"""Small pieces of pages: icons, addresses of assets, the import map, times in words."""

import json
from datetime import datetime

from django import template
from django.forms.boundfield import BoundField
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from parlour.web.catalogue import face_name, skin_url
from parlour.web.rows import listed

register = template.Library()

# Drawn by us on a grid of 24, stroked with the colour of the text.
ICONS = {
    "clock": "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 7.500V12l3 2",
    "down": "M6.500 9.500 12 15l5.500-5.500",
}
LAMP = "M-6-12H6L12 3H-12ZM-1.500 3h3v9h-3ZM-5.500 11h11a1.500 1.500 0 0 1 0 3h-11a1.500 1.500 0 0 1 0-3Z"

MINUTE, HOUR, DAY = 60, 3_600, 86_400


@register.simple_tag
def icon(name: str) -> SafeString:
    return format_html('<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', ICONS[name])


@register.simple_tag
def lamp() -> SafeString:
    return format_html(
        '<svg class="lampmark" viewBox="-16 -16 32 32" aria-hidden="true"><path fill="currentColor" d="{}"/></svg>',
        LAMP,
    )


@register.simple_tag
def card(game: str, face: str, size: str) -> SafeString:
    """A card with the name that its face may bear. The client draws it with the game's skin; without it paper stays
    blank. Where it is decoration what is around it says so."""
    return format_html(
        '<parlour-card class="card" game="{}" face="{}" size="{}" name="{}" skin="{}"></parlour-card>',
        game,
        face,
        size,
        face_name(game, face),
        skin_url(game),
    )


@register.simple_tag
def asset(name: str) -> str:
    """The address of a static file of ours, by its name below `parlour/`."""
    return static(f"parlour/{name}")


@register.simple_tag
def import_map() -> SafeString:
    """What `parlour/sdk` means to the skins of games."""
    imports = {"imports": {"parlour/sdk": static("parlour/dist/sdk.js")}}
    # "<" cannot occur in our addresses; escaping it all the same keeps the script element closed.
    return mark_safe(json.dumps(imports).replace("<", "\\u003c"))  # noqa: S308


@register.filter
def time_left(due: datetime) -> str:
    """How long until then, in its largest unit: "21 seconds", "2 days"."""
    seconds = max(0, int((due - timezone.now()).total_seconds()))
    days, hours, minutes = seconds // DAY, seconds // HOUR, seconds // MINUTE
    if days:
        return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    if hours > 1:
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    if minutes > 1:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


register.filter("listed", listed)


@register.filter
def bare(field: BoundField) -> SafeString:
    """A field without its placeholder: labels stand above, and grey words in a field are taken for its value."""
    return field.as_widget(attrs={"placeholder": False})
