"""Every address of the site."""

from django.urls import include, path

from parlour.config import health

urlpatterns = [
    path("healthz", health.healthz, name="health"),
    path("metrics", health.metrics, name="metrics"),
    path("api/v1/", include("parlour.api.urls")),
    path("", include("parlour.web.urls")),
]

handler400 = "parlour.web.errors.bad_request"
handler403 = "parlour.web.errors.forbidden"
handler404 = "parlour.web.errors.not_found"
handler500 = "parlour.web.errors.broken"
