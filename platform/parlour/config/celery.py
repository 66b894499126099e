"""The Celery application (`celery -A parlour.config.celery worker`).

Jobs are hints; what must happen is a row that the sweep finds.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")

app = Celery("parlour")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["parlour.tasks"], related_name="jobs")
