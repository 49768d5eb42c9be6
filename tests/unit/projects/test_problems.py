"""Errors of the API are problem details with a code and a sentence, in the person's language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from django.utils import translation
from rest_framework import exceptions as drf
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.projects.api import pages
from apps.projects.api.problems import problem_response
from apps.projects.errors import Conflict, Invalid, NotFound, ProjectArchived, UserError
from apps.projects.requests import origin
from tests.support.cast import Cast

handler400 = "apps.projects.api.pages.bad_request"
handler403 = "apps.projects.api.pages.forbidden"
handler404 = "apps.projects.api.pages.not_found"
handler500 = "apps.projects.api.pages.server_error"


class ArmSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    n = serializers.IntegerField(min_value=1)


class StudySerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    arms = ArmSerializer(many=True)


class Echo(APIView):
    def post(self, request: Request) -> Response:
        StudySerializer(data=request.data).is_valid(raise_exception=True)
        return Response({})


def conflict_view(request: HttpRequest) -> HttpResponse:
    raise Conflict


async def async_archived_view(request: HttpRequest) -> HttpResponse:
    raise ProjectArchived


def broken_view(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a secret of the machine")


urlpatterns = [
    path("api/echo", Echo.as_view()),
    path("api/conflict", conflict_view),
    path("api/archived", async_archived_view),
    path("api/broken", broken_view),
]


def body_of(exc: Exception) -> tuple[JsonResponse, dict[str, Any]]:
    response = problem_response(exc, {})
    assert response is not None
    return response, json.loads(response.content)


@pytest.mark.parametrize(
    ("exc", "status", "code"),
    [
        (NotFound(), 404, "not_found"),
        (Http404("secret row"), 404, "not_found"),
        (PermissionDenied(), 403, "forbidden"),
        (ProjectArchived(), 403, "project_archived"),
        (Conflict(code="stale_version"), 409, "stale_version"),
        (UserError("No more room.", code="too_large", status=413), 413, "too_large"),
        (drf.NotAuthenticated(), 401, "not_authenticated"),
        (drf.AuthenticationFailed(), 401, "authentication_failed"),
        (drf.PermissionDenied("CSRF Failed: no cookie"), 403, "csrf_failed"),
        (drf.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (drf.ParseError(), 400, "parse_error"),
    ],
)
def test_each_refusal_has_its_status_code_and_sentence(exc: Exception, status: int, code: str) -> None:
    with origin.from_(origin.Origin(request_id="r-9")):
        response, body = body_of(exc)
    assert (response.status_code, body["status"], body["code"]) == (status, status, code)
    assert body["type"] == f"urn:trialdesk:problem:{code}"
    assert body["requestId"] == "r-9"
    assert body["title"]
    assert body["detail"]
    assert "secret" not in json.dumps(body)
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "exc", [ProjectArchived(), Conflict(), drf.NotAuthenticated(), drf.Throttled(wait=3)]
)
def test_title_and_sentence_are_in_the_active_language(exc: Exception) -> None:
    with translation.override("zh-hans"):
        chinese = body_of(exc)[1]
    with translation.override("en"):
        english = body_of(exc)[1]
    for member in ("title", "detail"):
        assert any("\u4e00" <= character <= "\u9fff" for character in chinese[member])
        assert english[member].isascii()


def test_being_too_fast_says_when_to_come_back() -> None:
    response, body = body_of(drf.Throttled(wait=2.2))
    assert (response["Retry-After"], body["detail"]) == ("3", "Too many requests. Try again in 3 seconds.")
    busy = UserError("The model is busy.", code="model_busy", status=503)
    busy.retry_after_seconds = 20
    assert body_of(busy)[0]["Retry-After"] == "20"


def test_wrong_fields_are_named_with_their_path() -> None:
    wrong = StudySerializer(data={"arms": [{"name": "A", "n": 3}, {"name": "B", "n": 0}]})
    with pytest.raises(drf.ValidationError) as refused:
        wrong.is_valid(raise_exception=True)
    _, body = body_of(refused.value)
    assert [(error["field"], error["code"]) for error in body["errors"]] == [
        ("title", "required"),
        ("arms.1.n", "min_value"),
    ]


def test_what_is_wrong_with_a_row_is_told_by_field_too() -> None:
    error = Invalid.of(ValidationError({"slug": ["Taken.", "Too short."]}))
    _, body = body_of(error)
    assert [(item["field"], item["message"]) for item in body["errors"]] == [
        ("slug", "Taken."),
        ("slug", "Too short."),
    ]
    assert body_of(Invalid.of(ValidationError("Not like that.")))[1]["detail"] == "Not like that."
    assert body_of(drf.ValidationError("Not like that."))[1]["detail"] == "Not like that."


def test_the_unexpected_is_left_to_the_500_handler() -> None:
    assert problem_response(RuntimeError("boom"), {}) is None


@override_settings(ROOT_URLCONF=__name__)
def test_the_framework_answers_with_problem_details(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    anonymous = client.post("/api/echo", {}, content_type="application/json")
    assert (anonymous.status_code, anonymous.json()["code"]) == (401, "not_authenticated")
    client.force_login(cast.viewer)
    without_token = client.post("/api/echo", {}, content_type="application/json")
    assert (without_token.status_code, without_token.json()["code"]) == (403, "csrf_failed")
    calm = Client()
    calm.force_login(cast.viewer)
    broken = calm.post("/api/echo", "{", content_type="application/json")
    assert (broken.status_code, broken.json()["code"]) == (400, "parse_error")
    assert broken["Content-Type"] == "application/problem+json"
    empty = calm.post("/api/echo", {}, content_type="application/json")
    assert {error["field"] for error in empty.json()["errors"]} == {"title", "arms"}


@override_settings(ROOT_URLCONF=__name__)
def test_views_outside_the_framework_answer_the_same_way(db: None) -> None:
    client = Client(raise_request_exception=False)
    for address, status, code in (
        ("/api/conflict", 409, "conflict"),
        ("/api/archived", 403, "project_archived"),
        ("/api/nothing", 404, "not_found"),
        ("/api/broken", 500, "internal_error"),
    ):
        response = client.get(address)
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert response["Content-Type"] == "application/problem+json"
        assert response.json()["requestId"]
        assert "secret" not in response.content.decode()


def test_an_outdated_page_is_told_apart_for_the_api() -> None:
    response = pages.csrf_failure(RequestFactory().post("/api/x"))
    assert (response.status_code, json.loads(response.content)["code"]) == (403, "csrf_failed")
