"""The pages about people and projects, as each role sees them."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from apps.projects.access import role_of
from apps.projects.actions import projects
from apps.projects.actions.notifications import notify
from apps.projects.models import Project, Role, User
from apps.projects.requests.language import choose
from apps.projects.selectors import unread_notifications
from tests.support.cast import Cast, client_of

SETTINGS = "/p/switch/settings/"
PAGES = ["/", "/projects/new/", "/notifications/", "/profile/"]


def settings_of(project: Project, **changes: object) -> dict[str, object]:
    """What the form sends when only `changes` were typed."""
    fields = ("name", "language", "time_zone", "registration_no", "sponsor", "funding", "ethics_no")
    sent: dict[str, object] = {field: getattr(project, field) for field in fields}
    return {**sent, "principal_investigator": project.principal_investigator_id, **changes}


@pytest.mark.parametrize("address", [*PAGES, SETTINGS])
def test_who_is_not_signed_in_is_asked_to(db: None, client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 302
    assert urlsplit(response["Location"]).path == "/accounts/login/"


@pytest.mark.parametrize("name", [*Role.values, "administrator", "outsider"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_page_renders_for_everybody_in_both_languages(cast: Cast, name: str, language: str) -> None:
    user = getattr(cast, name)
    User.objects.filter(pk=user.pk).update(language=language)
    client = client_of(user)
    for address in PAGES:
        response = client.get(address)
        assert response.status_code == 200
        assert response["Content-Language"] == language


@pytest.mark.parametrize(
    ("name", "can_edit", "can_invite", "can_manage"),
    [
        ("viewer", False, False, False),
        ("coordinator", True, False, False),
        ("investigator", True, True, False),
        ("manager", True, True, True),
    ],
)
def test_the_settings_offer_what_the_role_may_do(
    cast: Cast, name: str, can_edit: bool, can_invite: bool, can_manage: bool
) -> None:
    response = client_of(getattr(cast, name)).get(SETTINGS)
    assert response.status_code == 200
    offered = [bool(response.context[key]) for key in ("can_edit", "invite_form", "can_manage")]
    assert offered == [can_edit, can_invite, can_manage]
    assert response.context["current_project"]() == cast.project


def test_a_viewer_reads_the_settings_as_words(cast: Cast) -> None:
    page = client_of(cast.viewer).get(SETTINGS)
    facts = dict(page.context["form"].facts())
    assert facts["Principal investigator"] == "Lin Wang"
    assert facts["Language of the protocol"] == "English"
    assert facts["Sponsor"] == ""
    assert str(cast.investigator.pk) not in page.content.decode()


@pytest.mark.parametrize("name", ["outsider", "administrator"])
def test_to_everybody_else_the_settings_do_not_exist(cast: Cast, name: str) -> None:
    client = client_of(getattr(cast, name))
    assert client.get(SETTINGS).status_code == 404
    for address in ("members/", "archive/", f"members/{cast.viewer.pk}/remove/"):
        assert client.post(f"/p/switch/{address}").status_code == 404


def test_home_lists_ones_own_projects(cast: Cast) -> None:
    response = client_of(cast.coordinator).get("/")
    [membership] = response.context["projects"]
    assert (membership.project, membership.role_label) == (cast.project, "Coordinator")
    assert "Another study" not in response.content.decode()


def test_a_project_is_made_and_its_page_opened(cast: Cast) -> None:
    sent = {
        "name": "A new study",
        "slug": "",
        "language": "en",
        "time_zone": "Europe/Paris",
        "enrolment_target": "40",
    }
    response = client_of(cast.outsider).post("/projects/new/", sent)
    assert response["Location"] == reverse("agents:project", kwargs={"slug": "a-new-study"})
    made = Project.objects.get(slug="a-new-study")
    assert (made.enrolment_target, made.time_zone) == (40, "Europe/Paris")


@pytest.mark.parametrize(
    ("language", "own_zone", "preset"),
    [
        ("zh-hans", "UTC", "Asia/Shanghai"),
        ("zh-hans", "Europe/Paris", "Europe/Paris"),
        ("en", "UTC", "UTC"),
        ("en", "Europe/Paris", "Europe/Paris"),
    ],
)
def test_a_new_project_speaks_the_language_of_the_page(
    cast: Cast, language: str, own_zone: str, preset: str
) -> None:
    other = "en" if language == "zh-hans" else "zh-hans"
    User.objects.filter(pk=cast.outsider.pk).update(language=other, time_zone=own_zone)
    client = client_of(cast.outsider)
    session = client.session
    choose(session, language)
    session.save()
    form = client.get("/projects/new/").context["form"]
    assert (form["language"].value(), form["time_zone"].value()) == (language, preset)


def test_a_taken_address_is_told_at_its_field(cast: Cast) -> None:
    sent = {"name": "A new study", "slug": "switch", "language": "en", "time_zone": "UTC"}
    response = client_of(cast.outsider).post("/projects/new/", sent)
    assert "slug" in response.context["form"].errors


def test_settings_are_saved_by_who_may_and_refused_to_others(cast: Cast) -> None:
    sent = settings_of(cast.project, sponsor="Demo Hospital")
    assert client_of(cast.viewer).post(SETTINGS, sent).status_code == 403
    assert client_of(cast.coordinator).post(SETTINGS, sent).status_code == 302
    cast.project.refresh_from_db()
    assert cast.project.sponsor == "Demo Hospital"
    sent["principal_investigator"] = cast.manager.pk
    client_of(cast.coordinator).post(SETTINGS, sent)
    cast.project.refresh_from_db()
    assert cast.project.principal_investigator == cast.investigator
    client_of(cast.manager).post(SETTINGS, sent)
    cast.project.refresh_from_db()
    assert cast.project.principal_investigator == cast.manager


def test_settings_that_cannot_be_used_come_back_and_change_nothing(cast: Cast) -> None:
    response = client_of(cast.manager).post(SETTINGS, settings_of(cast.project, name=""))
    assert response.status_code == 400
    assert "name" in response.context["form"].errors
    assert response.context["project"].name == "Early oral switch"


def test_an_archived_project_can_be_looked_at_and_reopened(cast: Cast) -> None:
    client = client_of(cast.manager)
    assert client.post("/p/switch/archive/").status_code == 302
    response = client.get(SETTINGS)
    assert (response.context["can_edit"], response.context["can_archive"]) == (False, True)
    assert client.post(SETTINGS, settings_of(cast.project, sponsor="Late")).status_code == 403
    client.post("/p/switch/unarchive/")
    cast.project.refresh_from_db()
    assert not cast.project.is_archived


def test_members_are_invited_changed_and_removed_on_the_page(cast: Cast) -> None:
    client = client_of(cast.manager)
    client.post("/p/switch/members/", {"email": "outsider@test.example", "role": "viewer"})
    assert role_of(cast.outsider, cast.project) is Role.VIEWER
    client.post(f"/p/switch/members/{cast.outsider.pk}/role/", {"role": "coordinator"})
    assert role_of(cast.outsider, cast.project) is Role.COORDINATOR
    client.post(f"/p/switch/members/{cast.outsider.pk}/remove/")
    assert role_of(cast.outsider, cast.project) is None


def test_an_invitation_that_cannot_be_sent_says_why(cast: Cast) -> None:
    client = client_of(cast.investigator)
    twice = client.post("/p/switch/members/", {"email": "viewer@test.example", "role": "viewer"})
    assert "Vera Vogel is already a member." in twice.context["invite_form"].non_field_errors()
    above = client.post("/p/switch/members/", {"email": "outsider@test.example", "role": "manager"})
    assert "role" in above.context["invite_form"].errors
    assert client_of(cast.viewer).post("/p/switch/members/", {}).status_code == 403


def test_a_refused_change_of_members_is_a_message_not_an_error_page(cast: Cast) -> None:
    client = client_of(cast.manager)
    response = client.post(f"/p/switch/members/{cast.manager.pk}/role/", {"role": "viewer"}, follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        "A project needs a manager. Make someone else a manager first."
    ]
    response = client.post(f"/p/switch/members/{cast.viewer.pk}/role/", {"role": "emperor"}, follow=True)
    assert [str(message) for message in response.context["messages"]] == ["Choose one of the roles."]
    assert client.post(f"/p/switch/members/{cast.outsider.pk}/remove/").status_code == 404


def test_who_leaves_a_project_goes_home(cast: Cast) -> None:
    response = client_of(cast.viewer).post(f"/p/switch/members/{cast.viewer.pk}/remove/")
    assert response["Location"] == "/"


def test_notifications_are_counted_listed_and_read(cast: Cast) -> None:
    client = client_of(cast.viewer)
    client.post("/notifications/read/")
    [note] = notify(users=[cast.viewer], kind="note", text="The report is ready", project=cast.project)
    [foreign] = notify(users=[cast.manager], kind="note", text="Not for Vera")
    page = client.get("/notifications/")
    assert page.context["unread_notifications"]() == 1
    assert "The report is ready" in page.content.decode()
    assert "Not for Vera" not in page.content.decode()
    client.post("/notifications/read/", {"id": [str(note.pk), str(foreign.pk)]})
    assert not unread_notifications(cast.viewer).exists()
    assert unread_notifications(cast.manager).filter(pk=foreign.pk).exists()
    assert client.post("/notifications/read/", {"id": "nonsense"}).status_code == 404


def test_a_profile_is_saved_and_the_language_follows(cast: Cast) -> None:
    client = client_of(cast.viewer)
    sent = {"full_name": "Vera V.", "language": "zh-hans", "time_zone": "Asia/Shanghai"}
    response = client.post("/profile/", sent)
    assert response.cookies["django_language"].value == "zh-hans"
    assert client.get("/profile/")["Content-Language"] == "zh-hans"
    refused = client.post("/profile/", {**sent, "time_zone": "Moon/Tycho"})
    assert "time_zone" in refused.context["form"].errors


def test_pages_change_nothing_when_they_are_only_looked_at(cast: Cast) -> None:
    client = client_of(cast.manager)
    for address in ("/p/switch/archive/", "/p/switch/members/", "/notifications/read/"):
        assert client.get(address).status_code == 405


def test_a_page_of_a_project_knows_nothing_of_foreign_ones(cast: Cast) -> None:
    projects.archive(by=cast.outsider, project=cast.other_project)
    response = client_of(cast.viewer).get("/p/other/settings/")
    assert response.status_code == 404
    assert "Another study" not in response.content.decode()
