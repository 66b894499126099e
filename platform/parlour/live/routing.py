"""Where sockets go."""

from channels.routing import URLRouter
from django.urls import path, re_path

from parlour.live.consumer import MatchSocket, NoSocket

sockets = URLRouter(
    [
        path("ws/matches/<uuid:match>/", MatchSocket.as_asgi()),
        re_path("", NoSocket.as_asgi()),
    ]
)
