"""What holds on every page and in every deployment: policy, cookies, Django's own list."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from http import HTTPStatus

import pytest
from django.conf import settings
from django.test import Client

from apps.documents.downloads import NOTHING
from apps.projects.actions.users import create_user
from config.env import BASE_DIR
from tests.support.cast import Cast
from tests.unit.access_rules import RULES
from tests.unit.access_world import OTHER_ROUTES, World, path_of, signed_in

INLINE_SCRIPT = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(?:application/json|text/template)\")[^>]*>"
)
HANDLER = re.compile(r"<[a-z][^>]*\son[a-z]+\s*=\s*[\"']", re.IGNORECASE)
ELSEWHERE = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//", re.IGNORECASE)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_every_page_keeps_to_the_policy(world: World, cast: Cast) -> None:
    """The policy is on each answer, and no page holds what it forbids or asks another host for anything."""
    client, seen, wrong = signed_in(cast.manager), 0, []
    for route in OTHER_ROUTES:
        calls = [rule.call for rule in RULES[route.name] if rule.call.method == "get"]
        if not calls:
            continue
        answer = client.get(path_of(route, {**world.ids, **calls[0].ids}))
        policy = answer["Content-Security-Policy"]
        if answer.get("Content-Disposition", "").startswith("attachment"):
            wrong += [f"{route.pattern}: {policy}"] if policy != NOTHING else []
        elif "default-src 'self'" not in policy or "unsafe-eval" in policy or "script-src" in policy:
            wrong.append(f"{route.pattern}: {policy}")
        if answer["X-Content-Type-Options"] != "nosniff" or answer["X-Frame-Options"] != "DENY":
            wrong.append(f"{route.pattern}: headers")
        if answer["Content-Type"].startswith("text/html") and answer.status_code == HTTPStatus.OK:
            seen += 1
            page = answer.content.decode()
            wrong += [f"{route.pattern}: {p.search(page)}" for p in PATTERNS if p.search(page)]
        answer.close()
    assert seen >= 15
    assert not wrong, "\n".join(wrong)


PATTERNS = (INLINE_SCRIPT, HANDLER, ELSEWHERE)


@pytest.mark.django_db
def test_the_session_is_out_of_reach_of_scripts_and_of_other_sites(client: Client) -> None:
    create_user(by=None, email="somebody@test.example", password="correct horse battery")
    form = {"login": "somebody@test.example", "password": "correct horse battery"}
    answer = client.post("/accounts/login/", form)
    session = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert (session["httponly"], session["samesite"]) == (True, "Lax")
    assert client.get("/profile/").cookies.get("csrftoken", session)["samesite"] == "Lax"


CHECKED = """
import django, json, sys
django.setup()
from django.conf import settings
from django.core.management import call_command
call_command("check", deploy=True, fail_level="WARNING", stdout=sys.stderr)
print(json.dumps([getattr(settings, name) for name in sys.argv[1:]]))
"""


def test_a_deployment_with_https_has_nothing_left_on_djangos_list() -> None:
    surroundings = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HTTPS": "true",
        "SECRET_KEY": "k9-" + "Vw3rTq8ZpLmX2sJf7bNcHy5Dg4Ka6Ue" * 2,
        "ALLOWED_HOSTS": "desk.example",
    }
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SESSION_COOKIE_HTTPONLY")
    done = subprocess.run(
        [sys.executable, "-c", CHECKED, *names],
        cwd=BASE_DIR, env=surroundings, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [True] * len(names)
