"""OpenAPI from the structs that calls decode and answer with: one description, and it cannot drift from the code."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from parlour.api.shapes import ErrorBody

F = TypeVar("F", bound=Callable[..., Any])

REF = "#/components/schemas/{name}"
FRAME = {"type": "object", "description": "A frame: what one viewer is sent (docs/api.md)."}
JSON_LINES = {"type": "string", "description": "One JSON object a line."}
_described: set[Any] = {ErrorBody}


def described(
    operation: str,
    summary: str,
    *,
    request: Any = None,
    answer: Any = None,
    status: int = 200,
    refusals: Sequence[int] = (),
    query: Sequence[str] = (),
) -> Callable[[F], F]:
    """Describes a call. `answer`: a struct, or a schema as it stands."""
    responses: dict[Any, Any] = {status: _schema(answer)}
    for code in sorted({400, 401, 404, 429, *refusals}):
        responses[code] = _schema(ErrorBody)
    return extend_schema(
        summary=summary,
        operation_id=operation,
        request={"application/json": _schema(request)} if request is not None else None,
        responses={code: OpenApiResponse(schema, "") for code, schema in responses.items()},
        parameters=[OpenApiParameter(name, str, OpenApiParameter.QUERY) for name in query],
    )


def _schema(kind: Any) -> dict[str, Any]:
    if isinstance(kind, dict):
        return kind
    _described.add(kind)
    (schema,), _components = msgspec.json.schema_components([kind], ref_template=REF)
    return schema


def components_add(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """The hook that puts the structs' own schemas beside what the framework found."""
    kinds = sorted(_described, key=str)
    _, components = msgspec.json.schema_components(kinds, ref_template=REF)
    result.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return result


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "parlour.accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "parlour.accounts.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
