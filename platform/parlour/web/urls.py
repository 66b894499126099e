"""The addresses of pages."""

from django.urls import include, path

urlpatterns = [
    path("account/", include("allauth.account.urls")),
]
