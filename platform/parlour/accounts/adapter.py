"""What django-allauth asks about our people."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from parlour.accounts.domain import EMAIL_CHARS_MAX, name_cleaned, name_validate
from parlour.accounts.models import Person
from parlour.accounts.selectors import person_by_name


def shown_name(person: Person) -> str:
    return person.name


class AccountAdapter(DefaultAccountAdapter):
    """Names by our rules instead of those of user names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = name_cleaned(username)
        name_validate(name)
        if not shallow and person_by_name(name) is not None:
            raise ValidationError(_("Somebody here has this name already."), code="name_taken")
        return name

    def clean_email(self, email: str) -> str:
        """Forms take longer ones than the database does."""
        MaxLengthValidator(EMAIL_CHARS_MAX)(email)
        return str(super().clean_email(email))

    def populate_username(self, request: Any, user: Person) -> None:
        """The form asks for the name; none is made up."""
