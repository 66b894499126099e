"""The composition root: settings, urls, asgi, celery and management commands; registers live and tasks as listeners."""
