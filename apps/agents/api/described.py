"""Parts of the OpenAPI description that several calls share."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

VERSION = r'^(\*|"?[0-9]{1,9}"?)$'
AGENT = OpenApiParameter(
    "agent",
    {"type": "string", "pattern": "^[a-z0-9-]+$"},
    OpenApiParameter.PATH,
    description="The agent's slug with hyphens: `protocol-agent`.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": VERSION},
    OpenApiParameter.HEADER,
    description="The `ETag` (the context's `version`) that was read; when it is stale the answer is 409; `*` is any.",
)
ETAG = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The context's `version`, to be sent back as `If-Match`.",
    response=[200],
)
