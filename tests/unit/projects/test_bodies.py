"""What is sent to us may be too much, too deep or no JSON: the caller is told, and nothing breaks."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client, override_settings

from tests.support.cast import Cast

CONVERSATIONS = "/api/aia/conversations"


@pytest.fixture
def signed_in(cast: Cast, client: Client) -> Client:
    client.force_login(cast.investigator)
    return client


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b"[" * 65 + b"]" * 65,
        b'{"a":' * 500 + b"1" + b"}" * 500,
        b"{",
        b"\xff\xfe",
        b'{"title": NaN}',
        b"1" * 5_000,
        b'{"title": 9007199254740993}',
        b'{"title": -9.1e15}',
        b'{"title": "a", "title": "b"}',
        b'[{"a": {"b": 1, "c": 2, "b": 1}}]',
    ],
    ids=[
        "bomb",
        "just too deep",
        "deep objects",
        "cut",
        "no UTF-8",
        "NaN",
        "long number",
        "above 2^53",
        "above 2^53 by its exponent",
        "a name twice",
        "a name twice within",
    ],
)
def test_a_body_that_cannot_be_read_is_refused_with_a_reason(signed_in: Client, body: bytes) -> None:
    response = signed_in.post(CONVERSATIONS, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "parse_error")
    assert response.json()["detail"]


def test_deep_but_reasonable_json_is_read(signed_in: Client) -> None:
    response = signed_in.post(CONVERSATIONS, "[" * 64 + "]" * 64, content_type="application/json")
    assert response.json()["code"] == "invalid"


def test_the_header_cannot_choose_another_encoding(signed_in: Client) -> None:
    body = json.dumps({"title": "试验"}, ensure_ascii=False).encode()
    response = signed_in.generic("POST", CONVERSATIONS, body, "application/json; charset=zlib")
    assert response.json()["code"] == "invalid"


@pytest.mark.parametrize(
    ("path", "content_type", "answer_type"),
    [
        (CONVERSATIONS, "application/json", "application/problem+json"),
        ("/notifications/read/", "application/x-www-form-urlencoded", "text/html"),
    ],
)
def test_too_large_a_body_is_told_the_limit(
    signed_in: Client, path: str, content_type: str, answer_type: str
) -> None:
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=10 * 1024):
        response = signed_in.post(path, "x=" + "y" * 20_000, content_type=content_type)
    assert response.status_code == 413
    assert response["Content-Type"].startswith(answer_type)
    assert "at most 10.0\xa0KB" in html.unescape(response.content.decode()).replace("\\u00a0", "\xa0")
