"""The ASGI application: pages and REST by Django, sockets by Channels."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")
# Static files come from WhiteNoise, which streams them in the old way: small files, read at once.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
pages = get_asgi_application()  # sets Django up, so what follows may import models

from channels.routing import ProtocolTypeRouter  # noqa: E402

from parlour.live.routing import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": sockets})
