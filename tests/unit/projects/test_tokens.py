"""Access tokens: made once, seen once, within their scope, their project and their person's rights."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.projects.actions import members
from apps.projects.actions.tokens import MOST_TOKENS, create_token, digest_of, revoke_token
from apps.projects.errors import Conflict, Forbidden, Invalid, NotFound
from apps.projects.models import ApiToken, AuditEntry, Project, Role, TokenScope, User
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db

LIST = "/api/aia/conversations"


def program(user: User, scope: TokenScope = TokenScope.WRITE, project: Project | None = None) -> Client:
    secret = create_token(by=user, name="program", scope=scope, days=30, project=project).secret
    return Client(headers={"Authorization": f"Bearer {secret}"}, enforce_csrf_checks=True)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_secret_is_shown_once_and_only_its_digest_is_kept(cast: Cast, client: Client) -> None:
    client.force_login(cast.coordinator)
    made = client.post("/profile/tokens/", {"name": "Registry", "scope": "read", "days": "30"})
    token = ApiToken.objects.get(user=cast.coordinator)
    secret = made.context["made"].secret
    assert secret in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    assert (token.digest, token.prefix) == (digest_of(secret), secret[: len(token.prefix)])
    assert secret not in client.get("/profile/tokens/").content.decode()
    assert AuditEntry.objects.get(action="token.created").subject_id == str(token.pk)


def test_a_wrong_form_says_what_is_wrong_and_makes_nothing(cast: Cast, client: Client) -> None:
    client.force_login(cast.coordinator)
    given = {"name": "", "scope": "admin", "days": "9999", "project": str(cast.other_project.pk)}
    answer = client.post("/profile/tokens/", given)
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert set(answer.context["form"].errors) == {"name", "scope", "days", "project"}
    assert not ApiToken.objects.exists()


def test_a_program_needs_no_csrf_token_and_a_browser_does(cast: Cast) -> None:
    body = {"agent": "nobody", "project": cast.project.slug}
    with_token = program(cast.coordinator).post(LIST, body, content_type="application/json")
    assert with_token.status_code == HTTPStatus.NOT_FOUND  # it got as far as looking for the agent
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.coordinator)
    assert code_of(browser.post(LIST, body, content_type="application/json")) == (403, "csrf_failed")


def test_a_token_that_reads_does_not_write(cast: Cast) -> None:
    reader = program(cast.manager, TokenScope.READ)
    assert reader.get(LIST).status_code == HTTPStatus.OK
    answer = reader.post(LIST, {}, content_type="application/json")
    assert code_of(answer) == (403, "token_read_only")


@pytest.mark.parametrize("secret", ["", "td_", "td_unknown", "nonsense", "td_\xe9", "td_a b"])
def test_an_unknown_token_is_refused_even_beside_a_session(cast: Cast, client: Client, secret: str) -> None:
    client.force_login(cast.manager)
    answer = client.get(LIST, headers={"Authorization": f"Bearer {secret}"})
    assert code_of(answer) == (401, "authentication_failed")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_token_counts_in_its_header_alone(cast: Cast, client: Client) -> None:
    """Addresses stand in logs and histories."""
    made = create_token(by=cast.manager, name="x", scope=TokenScope.WRITE, days=1)
    for name in ("token", "access_token", "api_key", "authorization", "bearer"):
        assert client.get(LIST, {name: made.secret}).status_code == HTTPStatus.UNAUTHORIZED, name
        assert (
            client.post(LIST, {name: made.secret}, "application/json").status_code == HTTPStatus.UNAUTHORIZED
        )
        client.cookies[name] = made.secret
    for scheme in ("Basic", "Token", "Bearer:", ""):
        header = {"Authorization": f"{scheme} {made.secret}".strip()}
        assert client.get(LIST, headers=header).status_code == HTTPStatus.UNAUTHORIZED, scheme


def test_an_end_comes_at_once_by_time_by_revoking_and_with_the_account(cast: Cast) -> None:
    ended = [program(cast.coordinator) for _ in range(2)]
    oldest, other = ApiToken.objects.order_by("created_at")
    ApiToken.objects.filter(pk=oldest.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    revoke_token(by=cast.coordinator, token=other)
    assert [client.get(LIST).status_code for client in ended] == [HTTPStatus.UNAUTHORIZED] * 2
    still = program(cast.viewer)
    assert still.get(LIST).status_code == HTTPStatus.OK
    User.objects.filter(pk=cast.viewer.pk).update(is_active=False)
    assert still.get(LIST).status_code == HTTPStatus.UNAUTHORIZED


def test_who_leaves_the_project_loses_it_at_once(cast: Cast) -> None:
    client, body = program(cast.coordinator), {"agent": "nobody", "project": cast.project.slug}
    members.change_role(by=cast.manager, project=cast.project, user=cast.coordinator, role=Role.VIEWER)
    members.remove(by=cast.manager, project=cast.project, user=cast.coordinator)
    assert client.post(LIST, body, content_type="application/json").status_code == HTTPStatus.NOT_FOUND
    assert client.get(LIST).json() == []


def test_a_token_of_one_project_sees_no_other(cast: Cast) -> None:
    from apps.projects.access import Right, allows
    from apps.projects.api.authentication import usable_token
    from apps.projects.selectors import projects_visible_to

    members.invite(by=cast.outsider, project=cast.other_project, email=cast.manager.email, role=Role.MANAGER)
    made = create_token(by=cast.manager, name="one", scope=TokenScope.WRITE, days=1, project=cast.project)
    token = usable_token(made.secret)
    assert token is not None
    person = token.user
    person.only_project_id = token.project_id
    assert list(projects_visible_to(person)) == [cast.project]
    assert not allows(person, cast.other_project, Right.READ)
    assert allows(cast.manager, cast.other_project, Right.READ)


def test_pages_and_administration_know_no_tokens(cast: Cast) -> None:
    client = program(cast.administrator)
    for path in ("/", "/profile/", "/admin/", "/api/docs"):
        assert client.get(path).status_code == HTTPStatus.FOUND, path


def test_nobody_makes_too_many_or_too_lasting_ones(cast: Cast) -> None:
    for days in (0, 367):
        with pytest.raises(Invalid):
            create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=days)
    for _ in range(MOST_TOKENS):
        create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=1)
    with pytest.raises(Conflict):
        create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=1)


def test_a_project_must_be_ones_own(cast: Cast) -> None:
    with pytest.raises(NotFound):
        create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=1, project=cast.other_project)


def test_owners_and_user_administrators_revoke_and_nobody_else(cast: Cast, client: Client) -> None:
    token = create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=1).token
    with pytest.raises(Forbidden):
        revoke_token(by=cast.manager, token=token)
    client.force_login(cast.administrator)
    chosen = {"action": "revoke", "_selected_action": [str(token.pk)]}
    client.post("/admin/projects/apitoken/", chosen)
    token.refresh_from_db()
    assert token.revoked_at is not None
    assert AuditEntry.objects.get(action="token.revoked").by == cast.administrator


def test_its_last_use_is_noted(cast: Cast) -> None:
    client = program(cast.viewer)
    client.get(LIST)
    used = ApiToken.objects.get().last_used_at
    client.get(LIST)
    assert used is not None
    assert ApiToken.objects.get().last_used_at == used  # not for each call
