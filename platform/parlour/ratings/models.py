"""One row a person and game. All of it follows from the feed and may be dropped (`ratings_rebuild`)."""

from django.conf import settings
from django.db import models

from parlour.ratings.domain import Skill


class Rating(models.Model):
    """How good somebody is at a game. It goes with the person."""

    game = models.TextField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    played_at = models.DateTimeField(help_text="when the last of them ended")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "person"], name="ratings_rating_once")]

    def __str__(self) -> str:
        return f"{self.game}: {self.skill.points}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)
