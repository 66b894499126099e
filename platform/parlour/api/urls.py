"""The addresses of the REST interface, under /api/v1/."""

from django.urls import path, re_path
from django.urls.resolvers import URLPattern, URLResolver

from parlour.api import games, matches, people
from parlour.api.boundary import Unknown
from parlour.api.description import Schema

urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", Schema.as_view(), name="api_schema"),
    path("guests", people.Guests.as_view(), name="api_guests"),
    path("me/asked", people.Asked.as_view(), name="api_asked"),
    path("games", games.Games.as_view(), name="api_games"),
    path("games/<slug:key>", games.Game.as_view(), name="api_game"),
    path("matches", matches.Matches.as_view(), name="api_matches"),
    path("matches/<uuid:match>", matches.Match.as_view(), name="api_match"),
    path("matches/<uuid:match>/at/<int:number>", matches.MatchAt.as_view(), name="api_match_at"),
    path("matches/<uuid:match>/history", matches.History.as_view(), name="api_history"),
    path("matches/<uuid:match>/export", matches.Export.as_view(), name="api_export"),
    path("matches/<uuid:match>/commands", matches.Commands.as_view(), name="api_commands"),
    path("matches/<uuid:match>/join", matches.Join.as_view(), name="api_join"),
    path("matches/<uuid:match>/leave", matches.Leave.as_view(), name="api_leave"),
    path("matches/<uuid:match>/resign", matches.Resign.as_view(), name="api_resign"),
    path("matches/<uuid:match>/offers", matches.Offers.as_view(), name="api_offers"),
    path("matches/<uuid:match>/chat", matches.Chat.as_view(), name="api_chat"),
    re_path("", Unknown.as_view(), name="api_unknown"),
]
