"""Answers to writes that carried an `Idempotency-Key`, so that a repeated request is answered and not done again."""

from django.conf import settings
from django.db import models


class Answer(models.Model):
    """`status` 0: the first request is still at work."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.TextField()
    digest = models.BinaryField()
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "key"], name="api_answer_once")]
