"""The calls of the API to browse and to try, made from the schema by Swagger UI, which lies on our own host."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@login_required
@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    return render(request, "projects/api_docs.html")
