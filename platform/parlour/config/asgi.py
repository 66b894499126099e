"""The ASGI application: pages and REST by Django, sockets by Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")
pages = get_asgi_application()  # sets Django up, so what follows may import models

from channels.routing import ProtocolTypeRouter  # noqa: E402

from parlour.live.routing import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": sockets})
