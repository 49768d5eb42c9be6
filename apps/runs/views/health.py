"""For load balancers and `make run`."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from apps.runs import health


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when a message sent now will be answered, else 503; says which part is missing."""
    found = health.check()
    return JsonResponse(found.as_dict(), status=200 if found.is_ok else 503)
