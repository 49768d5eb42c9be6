"""The administration may evaluate text as script, and no other page may."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.support.cast import Cast

HEADER = "Content-Security-Policy"


@pytest.mark.parametrize(
    "address", ["/", "/profile/", "/accounts/login/", "/administration/", "/nothing/admin/"]
)
def test_pages_keep_the_strict_policy(cast: Cast, client: Client, address: str) -> None:
    client.force_login(cast.administrator)
    policy = client.get(address)[HEADER]
    assert "default-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src" not in policy


@pytest.mark.parametrize("address", ["/admin/", "/admin/projects/user/"])
def test_the_administration_may_evaluate_and_nothing_else_more(
    cast: Cast, client: Client, address: str
) -> None:
    client.force_login(cast.administrator)
    directives = client.get(address)[HEADER].split("; ")
    assert "script-src 'self' 'unsafe-eval'" in directives
    assert {"default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"} <= set(directives)
