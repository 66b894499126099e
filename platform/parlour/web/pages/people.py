"""People: playing as a guest, an account for a guest, settings, tokens, deleting an account."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from allauth.account.utils import setup_user_email
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from parlour.accounts import services
from parlour.accounts.addresses import address_of
from parlour.accounts.domain import Preferences
from parlour.accounts.errors import Refused
from parlour.accounts.models import Person
from parlour.matches import folds
from parlour.matches.services.leaving import person_leaves
from parlour.web import strangers
from parlour.web.forms.people import LeaveForm, SettingsForm, TokenForm, UpgradeForm
from parlour.web.words import sentence

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
SETTINGS_BYTES_MAX = 1_000


def person_of(request: HttpRequest) -> Person | None:
    """Whoever asks. Nobody where a request was refused before anybody looked who it is, for a foreign host say: the
    page that says so has the same frame as any other."""
    user = getattr(request, "user", None)
    return user if isinstance(user, Person) else None


def person_or_guest(request: HttpRequest) -> Person:
    """Whoever asks; a stranger becomes a guest and is logged in. Raises `Refused("too_many_guests")`."""
    if (person := person_of(request)) is not None:
        return person
    guest, _token = services.guest_create(address=address_of(request.META), with_token=False)
    strangers.settings_carry(request, guest)
    login(request, guest, backend=BACKEND)
    return guest


def next_of(request: HttpRequest, default: str = "home") -> str:
    """Where to go on: the `next` that a form carries if it is an address of this site, and no name of a page."""
    target = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_ours and target.startswith("/") else default


def members_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page about accounts: it leads a guest to making one."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        person = person_of(request)
        return redirect("guest_upgrade") if person and person.is_guest else view(request, *args, **kwargs)

    return page


@require_http_methods(["GET", "POST"])
def guest_play(request: HttpRequest) -> HttpResponse:
    """Coming in as a guest. A link may lead here, so reading the page makes nobody."""
    if request.method == "GET":
        return render(request, "parlour/guest.html", {"next": next_of(request, default="")})
    try:
        person_or_guest(request)
    except Refused as refused:
        messages.error(request, sentence(refused.code))
        return redirect("account_signup")
    return redirect(next_of(request))


@login_required
@require_http_methods(["GET", "POST"])
def guest_upgrade(request: HttpRequest) -> HttpResponse:
    """An account for a guest, who stays logged in and at every table."""
    person = person_of(request)
    assert person is not None
    if not person.is_guest:
        return redirect("account")
    form = UpgradeForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid() and _upgraded(request, form, person):
        messages.success(request, _("Welcome, %(name)s. Your matches are all here.") % {"name": form.person.name})
        return redirect(next_of(request))
    return render(request, "parlour/upgrade.html", {"form": form})


def _upgraded(request: HttpRequest, form: UpgradeForm, person: Person) -> bool:
    data = form.cleaned_data
    try:
        form.person = services.guest_upgrade(
            person, name=data["username"], email=data["email"], password=data["password1"]
        )
    except Refused as refused:
        form.add_error("username", sentence(refused.code))
        return False
    folds.forget_all()  # the new name shows at once
    setup_user_email(request, form.person, [])
    update_session_auth_hash(request, form.person)
    return True


@require_http_methods(["GET", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """How somebody likes it: kept with the person, or with the session of a stranger."""
    form = SettingsForm(request.POST) if request.method == "POST" else SettingsForm.of(preferences_of(request))
    if request.method == "POST" and form.is_valid():
        _preferences_keep(request, form.preferences())
        messages.success(request, _("Saved."))
        return redirect("settings")
    return render(request, "parlour/settings.html", {"form": form})


@require_http_methods(["PUT"])
def settings_put(request: HttpRequest) -> HttpResponse:
    """The same from the table's own menu, as JSON: all settings, each of a known value."""
    try:
        if len(request.body) > SETTINGS_BYTES_MAX:
            return HttpResponseBadRequest()
        preferences = msgspec.json.decode(request.body, type=Preferences)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return HttpResponseBadRequest()
    _preferences_keep(request, preferences)
    return HttpResponse(status=204)


def preferences_of(request: HttpRequest) -> Preferences:
    person = person_of(request)
    return person.preferences if person else strangers.settings_of(request)


def _preferences_keep(request: HttpRequest, preferences: Preferences) -> None:
    if (person := person_of(request)) is not None:
        services.preferences_set(person, preferences=preferences)
    else:
        strangers.settings_keep(request, preferences)


@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    return _account_page(request)


def _account_page(request: HttpRequest, **more: Any) -> HttpResponse:
    person = person_of(request)
    assert person is not None
    context = {"tokens": person.tokens.all(), "token_form": TokenForm(), "leave_form": LeaveForm(person=person), **more}
    return render(request, "parlour/account.html", context, status=422 if more.get("is_refused") else 200)


@login_required
@require_POST
def token_create(request: HttpRequest) -> HttpResponse:
    """A new token. Its text is in this answer and nowhere else."""
    form = TokenForm(request.POST)
    person = person_of(request)
    assert person is not None
    if not form.is_valid():
        return _account_page(request, token_form=form, is_refused=True)
    try:
        text = services.token_create(person, label=form.cleaned_data["label"])
    except Refused as refused:
        form.add_error(None, sentence(refused.code))
        return _account_page(request, token_form=form, is_refused=True)
    response = _account_page(request, token_text=text)
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    person = person_of(request)
    assert person is not None
    services.token_revoke(person, token_id=token_id)
    return redirect("account")


@login_required
@require_POST
def account_leave(request: HttpRequest) -> HttpResponse:
    """Deletes the account, once its seats are given up. Matches stay as they were played, with nobody's name on the
    seat."""
    person = person_of(request)
    assert person is not None
    form = LeaveForm(request.POST, person=person)
    if not form.is_valid():
        return _account_page(request, leave_form=form, is_refused=True)
    person_leaves(person)
    services.person_delete(person)
    folds.forget_all()  # this process shows the name no longer; others read names again within a minute
    logout(request)
    messages.success(request, _("Your account is gone. Matches that you played stay, without your name."))
    return redirect("home")


def settings_json(request: HttpRequest) -> str:
    """What the client reads from the root element."""
    return json.dumps(preferences_of(request).stored(), separators=(",", ":"))
