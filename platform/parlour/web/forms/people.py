"""Forms of people: an account for a guest, settings, tokens, saying goodbye."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from parlour.accounts.domain import EMAIL_CHARS_MAX, Preferences, Sound, Suits, Switch, Theme
from parlour.accounts.models import Person
from parlour.web import strangers


class NamedSignupForm(SignupForm):
    """Signing up, with our word for what others see."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("2 to 24 letters and digits. Others see it at the table.")
        self.fields["email"].label = _("E-mail address")

    def custom_signup(self, request: HttpRequest, user: Person) -> None:
        strangers.settings_carry(request, user)


class NamedLoginForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        # What is longer is nobody's, and SQLite refuses to compare it.
        self.fields["login"].validators.append(MaxLengthValidator(EMAIL_CHARS_MAX))
        self.fields["password"].help_text = ""  # the link for a forgotten password stands beside the button


class UpgradeForm(NamedSignupForm):
    """An account for a guest: the fields and checks of signing up. Their own name is theirs to keep."""

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        self.person = person
        super().__init__(*args, **kwargs)
        self.fields["username"].initial = person.name

    def clean_username(self) -> str:
        typed = self.cleaned_data["username"]
        return typed if typed == self.person.name else str(super().clean_username())

    def clean_email(self) -> str:
        address = str(super().clean_email())
        if self.account_already_exists:
            raise forms.ValidationError(
                _("An account here has this address. Log in to it instead."), code="email_taken"
            )
        return address


def _switch(label: Any, help_text: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False)


class SettingsForm(forms.Form):
    theme = forms.ChoiceField(
        label=_("Light or dark"),
        choices=[(Theme.AUTO, _("As the system has it")), (Theme.LIGHT, _("Light")), (Theme.DARK, _("Dark"))],
    )
    suits = forms.ChoiceField(
        label=_("Suits"),
        choices=[(Suits.TWO, _("Two colours")), (Suits.FOUR, _("Four colours"))],
        help_text=_("With four colours diamonds are blue and clubs are green."),
    )
    sound = forms.ChoiceField(
        label=_("Sound"), choices=[(Sound.OFF, _("Off")), (Sound.SOFT, _("Soft")), (Sound.ON, _("On"))]
    )
    motion = _switch(_("Cards travel"), _("Off: cards appear in their new place, with a ring around the last one."))
    flash = _switch(_("Flash the tab"), _("When a table asks you while you look elsewhere."))
    keys = _switch(_("Show keys"), _("The letter on a button that plays it."))
    chat = _switch(_("Show chat"), _("Off: nobody's words are shown to you."))

    SWITCHES = ("motion", "flash", "keys", "chat")

    @classmethod
    def of(cls, preferences: Preferences) -> "SettingsForm":
        values: dict[str, Any] = preferences.stored()
        return cls(initial={**values, **{name: values[name] == Switch.ON for name in cls.SWITCHES}})

    def preferences(self) -> Preferences:
        values = dict(self.cleaned_data)
        values.update({name: "on" if values[name] else "off" for name in self.SWITCHES})
        return Preferences.read(values)


class TokenForm(forms.Form):
    label = forms.CharField(label=_("What it is for"), max_length=60)


class LeaveForm(forms.Form):
    """Deleting an account asks for the password once more."""

    password = forms.CharField(
        label=_("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        self.person = person
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.person.check_password(password):
            raise forms.ValidationError(_("That is not the password of this account."), code="wrong_password")
        return password
