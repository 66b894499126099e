"""The sentence of each code that a page may have to say. Codes are permanent, sentences live in the catalogue."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

SENTENCES = {
    "name_taken": _("Somebody here has this name already."),
    "not_a_guest": _("This is an account already."),
    "too_many_guests": _("Many guests came from your address within the hour. Sign up, or come back later."),
    "too_many_tokens": _("You have as many tokens as there can be. Take one away first."),
}


def sentence(code: str) -> str:
    return gettext(SENTENCES[code])
