"""Reading people."""

from parlour.accounts.domain import name_key
from parlour.accounts.models import Person


def person_by_name(name: str) -> Person | None:
    """The person with this name, whatever its case."""
    return Person.objects.filter(name_key=name_key(name), is_active=True).first()
