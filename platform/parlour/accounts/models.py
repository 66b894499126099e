"""People: one row for everybody who ever sat down, with an account or as a guest, and their tokens.

A guest who makes an account stays the same row, so seats and matches need not move.
"""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from parlour.accounts.domain import NAME_CHARS_MAX, Preferences, name_cleaned, name_key, name_validate


class People(BaseUserManager["Person"]):
    def create_user(self, name: str, email: str = "", password: str | None = None, **more: Any) -> "Person":
        """A new person; without a password nobody can log in as them."""
        person = self.model(name=name_cleaned(name), email=self.normalize_email(email), **more)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, name: str, email: str = "", password: str | None = None, **more: Any) -> "Person":
        return self.create_user(name, email, password, is_staff=True, is_superuser=True, **more)

    def get_by_natural_key(self, username: str | None) -> "Person":
        return self.get(name_key=name_key(username or ""))


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays. `name` is the handle that others see, unique whatever the case (`name_key`)."""

    name = models.CharField(
        _("name"),
        max_length=NAME_CHARS_MAX,
        unique=True,
        validators=[name_validate],
        error_messages={"unique": _("Somebody here has this name already.")},
    )
    name_key = models.CharField(max_length=4 * NAME_CHARS_MAX, unique=True, editable=False)
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    chosen = models.JSONField(default=dict, blank=True)

    objects: ClassVar[People] = People()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [models.Index(fields=["is_guest", "seen_at"], name="person_guest_seen")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)

    @property
    def preferences(self) -> Preferences:
        return Preferences.read(self.chosen)


class Token(models.Model):
    """A key to the REST interface and the socket. Only its digest is stored; the text is shown once."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(_("label"), max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "id"]

    def __str__(self) -> str:
        return self.label
