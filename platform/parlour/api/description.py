"""The call that describes all others."""

from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularAPIView

from parlour.api.boundary import Call


class Schema(Call, SpectacularAPIView):
    """OpenAPI as JSON."""

    renderer_classes = [OpenApiJsonRenderer]  # noqa: RUF012 (the framework's own way)
