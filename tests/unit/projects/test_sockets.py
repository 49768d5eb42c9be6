"""A socket opens for pages of this installation only: the same host and the same port, or an origin that is trusted."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from apps.projects.requests.sockets import is_own_origin
from config.asgi import application


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://localhost", "localhost", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://localhost", "localhost:80", True),
        ("https://localhost", "localhost:443", False),
        ("https://localhost:8000", "localhost:8000", False),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://localhost:8000", "localhost", False),
        ("http://127.0.0.1:8000", "localhost:8000", False),
        ("http://evil.example", "evil.example", False),
        ("http://localhost.evil.example", "localhost", False),
        ("ftp://localhost", "localhost", False),
        ("http://[", "localhost", False),
        ("localhost", "localhost", False),
        ("null", "localhost", False),
        ("", "localhost", False),
        ("http://", "", False),
    ],
)
def test_an_origin_is_the_host_with_its_port(settings: Any, origin: str, host: str, own: bool) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert is_own_origin(origin, host, is_secure=False) == own


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("https://trial.example.org", True),
        ("https://trial.example.org:8443", False),
        ("http://trial.example.org", False),
        ("https://a.wards.example.org", True),
        ("https://wards.example.org.evil.example", False),
    ],
)
def test_behind_a_proxy_the_trusted_origins_count(settings: Any, origin: str, own: bool) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://trial.example.org", "https://*.wards.example.org"]
    assert is_own_origin(origin, "127.0.0.1:8000", is_secure=False) == own


def test_with_https_no_plain_page_opens_a_socket() -> None:
    assert not is_own_origin("http://localhost", "localhost", is_secure=True)
    assert is_own_origin("https://localhost", "localhost", is_secure=True)
    assert is_own_origin("https://localhost", "localhost:443", is_secure=True)


@pytest.mark.parametrize("origin", [b"https://localhost:8000", b"http://localhost:9000"])
async def test_a_page_of_another_scheme_or_port_is_refused_before_anything_is_asked(origin: bytes) -> None:
    headers = [(b"origin", origin), (b"host", b"localhost:8000")]
    socket = WebsocketCommunicator(application, f"/ws/runs/{uuid.uuid4()}/", headers=headers)
    connected, _code = await socket.connect()
    assert not connected
