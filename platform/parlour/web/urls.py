"""The addresses of pages."""

from allauth.account import views as allauth
from django.urls import include, path
from django.views.i18n import set_language

from parlour.web.pages import house, matches, people, play

urlpatterns = [
    path("", play.home, name="home"),
    path("watch/", matches.watch, name="watch"),
    path("archive/", matches.archive, name="archive"),
    path("house/", house.house, name="house"),
    path("games/", play.games, name="games"),
    path("games/<slug:key>/", play.game, name="game"),
    path("games/<slug:key>/rules/", play.game_rules, name="game_rules"),
    path("games/<slug:key>/matches/", play.game_matches, name="game_matches"),
    path("games/<slug:key>/table/", play.table_make, name="table_make"),
    path("games/<slug:key>/bot/", play.play_bot, name="play_bot"),
    path("games/<slug:key>/friend/", play.play_friend, name="play_friend"),
    path("matches/<uuid:match_id>/", matches.match, name="match"),
    path("matches/<uuid:match_id>/replay/", matches.replay, name="replay"),
    path("matches/<uuid:match_id>/join/", matches.match_join, name="match_join"),
    path("matches/<uuid:match_id>/leave/", matches.match_leave, name="match_leave"),
    path("guest/", people.guest_play, name="guest_play"),
    path("settings/", people.settings_page, name="settings"),
    path("settings/values/", people.settings_put, name="settings_put"),
    path("language/", set_language, name="set_language"),
    path("account/", people.account, name="account"),
    path("account/make/", people.guest_upgrade, name="guest_upgrade"),
    path("account/tokens/", people.token_create, name="token_create"),
    path("account/tokens/<int:token_id>/take-back/", people.token_revoke, name="token_revoke"),
    path("account/leave/", people.account_leave, name="account_leave"),
    # A guest has neither address nor password to see to, but may make an account.
    path("account/email/", people.members_only(allauth.email), name="account_email"),
    path("account/password/change/", people.members_only(allauth.password_change), name="account_change_password"),
    path("account/password/set/", people.members_only(allauth.password_set), name="account_set_password"),
    path("account/reauthenticate/", people.members_only(allauth.reauthenticate), name="account_reauthenticate"),
    path("account/", include("allauth.account.urls")),
]
