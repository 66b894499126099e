"""The ASGI application: pages and REST by Django, sockets by Channels."""

import gc
import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")
# Static files come from WhiteNoise, which streams them in the old way: small files, read at once.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
pages = get_asgi_application()  # sets Django up, so what follows may import models

from channels.routing import ProtocolTypeRouter  # noqa: E402

from parlour.config.bodies import BoundBodies  # noqa: E402
from parlour.live.routing import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": BoundBodies(pages), "websocket": sockets})

# A full pass of the collector stops every match for as long as it takes to look at all that is folded: a third of a
# second on a busy machine. Code lives as long as the process and is not looked at again; folded matches hold no cycles
# and go by themselves, so the old are looked at seldom.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 10, 100)
